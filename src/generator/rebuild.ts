/** Builds a site, unless nothing that a build reads has changed since the last one: then that one's result still holds. */
import { dirname, join } from "node:path";
import type { BuildRequest, BuildResult } from "./build.ts";
import { recordInputs, walkingOnce } from "./cache/inputs.ts";
import { keyOf } from "./cache/key.ts";
import { recallBuild, rememberBuild } from "./cache/lastBuild.ts";
import { rememberFrom } from "./cache/record.ts";
import { type CompileConfig, compileConfig } from "./config/evaluate.ts";
import { loadConfig } from "./config/load.ts";
import { targetOf } from "./emit/emit.ts";
import type { Io } from "./io/io.ts";
import type { SiteConfig } from "./model/config.ts";
import { exitCodeOf } from "./problems/exit.ts";
import { ProblemError } from "./problems/problem.ts";
import { cacheFolder } from "./text/ownFolders.ts";
import { isInside } from "./text/path.ts";

/** As `build`, and loads what that needs only when there is something to do. */
export async function rebuild(request: BuildRequest, world: Io): Promise<BuildResult> {
  if (request.isCached === false) return buildAnew(request, world);
  const io = walkingOnce(world);
  const start = io.now();
  const own: string[] = [];
  const recording = recordInputs(io, (path) => own.some((folder) => isInside(path, folder) || path.startsWith(`${folder}.bcidocs-`)));
  const compile: CompileConfig = (file, noting) => {
    own.push(join(dirname(file), ".bcidocs"));
    return compileOnce(file, noting);
  };
  const loaded = await loadConfig({ ...request, compile }, recording.io).catch((error: unknown) => {
    if (error instanceof ProblemError) return error;
    throw error;
  });
  // To run a faulty config once more would only take its time again.
  if (loaded instanceof ProblemError) return withoutSite(loaded);
  const { siteDir, config, module } = loaded;
  const { outDir } = targetOf(config, siteDir, request.outDir);
  own.push(outDir);
  const folder = cacheFolder(siteDir);
  const wishes = [request.baseUrl, outDir, request.isStrict, request.isPublished];
  const key = keyOf(__BUILD__, siteDir, module.hash, config, wishes, todayWhereItCounts(config, io));
  const last = await recallBuild<BuildResult>(folder, key, io);
  if (last) return { ...last, stats: { ...last.stats, written: 0, stages: [{ name: "unchanged", milliseconds: io.now() - start }] } };

  const { files, ...result } = await buildAnew({ ...request, loaded }, recording.io);
  const inputs = recording.inputs();
  if (result.exitCode === 0 && inputs) {
    // A site folder that cannot be written is no reason to fail.
    await rememberBuild(folder, { key, inputs, outDir: result.outDir, files, result: { ...result, files: {} } }, io).catch(() => undefined);
  }
  return { ...result, files };
}

function withoutSite({ problems, siteDir }: ProblemError): BuildResult {
  const stats = { pages: 0, files: 0, bytes: 0, written: 0, links: 0, stages: [] };
  return { problems, exitCode: exitCodeOf(problems), siteDir, outDir: null, files: {}, stats };
}

/** As `compileConfig`, when the config has changed since the last time. */
const compileOnce: CompileConfig = (file, io) => {
  const record = { path: join(cacheFolder(dirname(file)), "config.json"), key: keyOf(__BUILD__, file) };
  return rememberFrom(record, (noting) => compileConfig(file, noting), io);
};

async function buildAnew(request: BuildRequest, io: Io): Promise<BuildResult> {
  const { build } = await import("./build.ts");
  return build(request, io);
}

/** Entries of `links.ignore` may end on a day. */
function todayWhereItCounts({ links }: SiteConfig, io: Io): string | null {
  return links.ignore.length > 0 ? new Date(io.now()).toISOString().slice(0, 10) : null;
}
