/** Builds a site, unless nothing that a build reads has changed since the last one: then that one's result still holds. */
import { dirname, join } from "node:path";
import { type LoadedConfig, loadConfig } from "../config/load.ts";
import { targetOf } from "../emit/outputFolder.ts";
import { areUnchanged } from "../emit/previousOutput.ts";
import { surveyOutput } from "../emit/unmanagedFiles.ts";
import type { Io } from "../io/io.ts";
import type { BuildRequest, BuildResult } from "../model/build.ts";
import { exitCodeOf, ProblemError } from "../problems/problem.ts";
import { compileConfig } from "../siteCode/evaluate.ts";
import { relativeTo } from "../text/path.ts";
import { cacheFolder, isOwnPath } from "../text/reservedNames.ts";
import { areSame, type Inputs, startRecording } from "./inputs.ts";
import { configForKey, keyOf } from "./key.ts";
import { memo, recall } from "./memo.ts";
import { lastPublished } from "./renderedPages.ts";
import { openStore, type Store } from "./store.ts";

/** What is stored of a build; its files are in `lastPublished`. */
interface LastBuild {
  inputs: Inputs;
  result: Omit<BuildResult, "files">;
  /** When it was published; null for a build that published nothing. */
  at: number | null;
}

/** A build, and what is there of its site already. */
export interface StartedBuild extends BuildRequest {
  loaded?: LoadedConfig | undefined;
  store?: Store | undefined;
}

type Build = (request: StartedBuild, io: Io) => Promise<BuildResult>;

/** As `build`, which is loaded only when there is something to do. */
export async function buildIfChanged(request: BuildRequest, io: Io, load: () => Promise<Build>): Promise<BuildResult> {
  const buildNow: Build = async (started, withIo) => (await load())(started, withIo);
  if (request.isCached === false) return buildNow(request, io);
  const start = io.now();
  const own: string[] = [];
  const isOwn = (path: string) => isOwnPath(path, own);
  const recording = startRecording(io, isOwn);
  let store: Store | undefined;
  const compile: typeof compileConfig = async (file, tracked) => {
    own.push(join(dirname(file), ".bcidocs"));
    store = await openStore({ folder: cacheFolder(dirname(file)), program: __BUILD__, isKept: true }, io);
    return memo({ name: "config", inputs: [file] }, (recordingIo) => compileConfig(file, recordingIo), {
      siteDir: dirname(file),
      store,
      io: tracked,
    });
  };
  const loaded = await loadConfig({ ...request, compile }, recording.io).catch((error: unknown) => {
    if (error instanceof ProblemError) return error;
    throw error;
  });
  // To run a faulty config once more would only take its time again.
  if (loaded instanceof ProblemError) return withoutSite(loaded);
  // Other sites change on their own, and files that `--lock` or `--update-baseline` names have to be written.
  const asksMore = [request.external, request.api, request.coverage, request.run, request.shard, request.parts].some(
    (each) => each !== undefined,
  );
  if (!store || asksMore || request.lock || request.baseline?.isUpdate) return buildNow({ ...request, loaded, store }, io);
  const { siteDir, config, module } = loaded;
  const { outDir } = targetOf(config, siteDir, request.outDir);
  own.push(outDir);
  const wishes = [request.baseUrl, outDir, request.isStrict, request.isPublished, request.baseline];
  // Entries of `links.ignore` may end on a day.
  const today = config.links.ignore.length > 0 ? new Date(io.now()).toISOString().slice(0, 10) : null;
  const key = keyOf("build", siteDir, module.hash, configForKey(config), wishes, today);
  const last = recall<LastBuild>(store, key);
  if (last && (await areSame(last.inputs, io).catch(() => false))) {
    const files = await filesInPlace(last, lastPublished(store, relativeTo(siteDir, outDir)), io);
    const stats = { ...last.result.stats, written: 0, stages: [{ name: "unchanged", milliseconds: io.now() - start }] };
    if (files) return { ...last.result, files, stats };
  }
  const result = await buildNow({ ...request, loaded, store }, recording.io);
  const inputs = recording.inputs();
  if (result.exitCode === 0 && inputs) {
    const at = result.outDir === null ? null : (lastPublished(store, relativeTo(siteDir, outDir))?.at ?? null);
    // Notes on files and the cache are about one run: the next one has nothing of that to report.
    const problems = result.problems.filter(({ code }) => !code.startsWith("X"));
    const { files: _, ...lasting } = { ...result, problems };
    store.put(key, JSON.stringify({ inputs, result: lasting, at } satisfies LastBuild));
    await store.flush();
  }
  return result;
}

/** The result of a build that ended before there was a site. */
export function withoutSite({ problems, siteDir }: ProblemError): BuildResult {
  const stats = { pages: 0, files: 0, bytes: 0, written: 0, links: 0, stages: [] };
  return { problems, exitCode: exitCodeOf(problems), siteDir, outDir: null, files: {}, stats };
}

/** What the build published, if it is in place still, and nothing else; null if not. */
async function filesInPlace(
  { at, result: { outDir } }: LastBuild,
  published: ReturnType<typeof lastPublished>,
  io: Io,
): Promise<BuildResult["files"] | null> {
  if (outDir === null) return {};
  const files = published?.at === at ? published?.files() : null;
  if (!files || !(await areUnchanged(files, outDir, io))) return null;
  return (await surveyOutput(outDir, io)).foreign.length === 0 ? files : null;
}
