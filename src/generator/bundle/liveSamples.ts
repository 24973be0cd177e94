/** Bundles live samples: one script each for a worker, and chunks that they share, so that the SDK is fetched once. */
import { dirname, join } from "node:path";
import type { Message } from "esbuild";
import type { Io } from "../io/io.ts";
import type { Locate } from "../model/config.ts";
import type { ClientManifest, OutputFile } from "../model/output.ts";
import type { LiveSample } from "../model/page.ts";
import type { LiveConfig } from "../model/sdkConfig.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { buildErrors } from "../siteCode/esbuild.ts";
import { nearestFolder } from "../siteCode/nearestFolder.ts";
import { jsonFields } from "../text/json.ts";
import { themeFolder } from "./bundle.ts";
import { statInputs } from "./metafile.ts";
import { entryStart, fileStart, samplePlugin, sampleStart } from "./samplePlugin.ts";
import { browserOptions, dedupeFiles, published } from "./scripts.ts";

interface LiveInput {
  /** Absolute. */
  siteDir: string;
  live: LiveConfig;
  /** Of the SDK, relative to the site. */
  entryPoints: readonly string[];
  /** Equal ones may be there several times. */
  samples: LiveSample[];
  locate: Locate;
}

export interface LiveScripts {
  /** URL of the script by the id of the sample, base URL left out. */
  live: Record<string, string>;
  files: OutputFile[];
  problems: Problem[];
}

/** A problem for each file that the setting names and that does not exist. */
async function missingFiles({ siteDir, live, locate }: Omit<LiveInput, "samples">, io: Io): Promise<Problem[]> {
  const named = [
    ...Object.entries(live.module).map(([name, path]) => ({ path, keys: ["sdk", "live", "module", name] })),
    ...(live.provide === undefined ? [] : [{ path: live.provide, keys: ["sdk", "live", "provide"] }]),
  ];
  const found = await Promise.all(named.map(async ({ path }) => (await io.stat(join(siteDir, path)))?.isDirectory === false));
  return named.flatMap(({ path, keys }, index) => {
    if (found[index]) return [];
    const hint = "Write the path of a file, relative to the site folder and with its extension.";
    return [problem("M043", `there is no file "${path}", which live samples need`, { place: locate(keys), hint })];
  });
}

/** The manifest with the scripts of live samples. A chunk that the theme has as well is the same file: its name is that of its content. */
export function withSamples(client: ClientManifest, samples: LiveScripts | null): { manifest: ClientManifest; problems: Problem[] } {
  if (samples === null) return { manifest: client, problems: [] };
  const files = dedupeFiles([...client.files, ...samples.files]);
  return { manifest: { ...client, live: samples.live, files }, problems: samples.problems };
}

/** A sample that does not compile becomes a problem at its place; the others are bundled. */
export async function bundleLiveSamples(input: LiveInput, io: Io): Promise<LiveScripts> {
  const missing = await missingFiles(input, io);
  return missing.length > 0 ? { live: {}, files: [], problems: missing } : bundleSound(input, io);
}

/** All samples but those with errors. */
async function bundleSound({ samples, ...input }: LiveInput, io: Io): Promise<LiveScripts> {
  const known = new Map(samples.map((sample) => [sample.id, sample]));
  if (known.size === 0) return { live: {}, files: [], problems: [] };
  try {
    return await bundleAll([...known.values()], input, io);
  } catch (error) {
    const errors = buildErrors(error);
    const faulty = new Set(errors.flatMap((found) => sampleOf(found) ?? []));
    const problems = errors.flatMap((found) => problemsOf(found, samples));
    const isElsewhere = errors.some((found) => sampleOf(found) === null);
    const sound = isElsewhere ? [] : samples.filter(({ id }) => !faulty.has(id));
    const rest = await bundleSound({ ...input, samples: sound }, io);
    return { ...rest, problems: [...problems, ...rest.problems] };
  }
}

/** Id of the sample that has the error; null when it is elsewhere. */
function sampleOf({ location }: Message): string | null {
  return location?.file.startsWith(sampleStart) ? location.file.slice(sampleStart.length) : null;
}

/** A sample may be on several pages. */
function problemsOf(found: Message, samples: LiveSample[]): Problem[] {
  const id = sampleOf(found);
  const { text, location } = found;
  if (id === null) {
    const hint = "Fix the file that `sdk.live` names or a sample imports, or what it imports itself.";
    const place = location && { path: location.file.replace(fileStart, ""), line: location.line, column: location.column + 1 };
    return [problem("M043", text, { ...(place && { place }), hint })];
  }
  return samples
    .filter((sample) => sample.id === id)
    .map(({ place }) => {
      const line = (place.line ?? 1) + (location?.line ?? 1);
      const column = (place.column ?? 1) + (location?.column ?? 0);
      const hint = "Fix the sample, or remove the word `live`: it is bundled for the browser, with the files that `sdk.live` names.";
      return problem("M042", text, { place: { path: place.path, line, column }, hint });
    });
}

async function bundleAll(samples: LiveSample[], input: Omit<LiveInput, "samples">, io: Io): Promise<LiveScripts> {
  const { siteDir, live } = input;
  const { build } = await import("esbuild");
  const starts = [siteDir, ...input.entryPoints.map((path) => dirname(join(siteDir, path)))];
  const [ofSite = null, ...ofSdk] = await Promise.all(starts.map((folder) => nearestFolder("package.json", folder, io)));
  const sdkFolders = ofSdk.filter((folder) => folder !== null);
  const packages = await declaredPackages(ofSite === null ? sdkFolders : [ofSite, ...sdkFolders], io);
  const site = { siteDir: await io.realPath(siteDir), sdkFolders, live, packages };
  const result = await build({
    ...browserOptions,
    absWorkingDir: siteDir,
    entryPoints: samples.map(({ id }) => ({ in: entryStart + id, out: `live-${id}` })),
    ...(live.provide !== undefined && { inject: [join(siteDir, live.provide)] }),
    plugins: [samplePlugin(samples, { ...site, themeDir: themeFolder() }, io)],
  });
  const { outputs, inputs } = result.metafile;
  const { files, urlOf } = published(result.outputFiles);
  const own = Object.keys(inputs).flatMap((path) =>
    path.startsWith(sampleStart) || path.startsWith(entryStart) ? [] : path.replace(fileStart, ""),
  );
  await statInputs(own, siteDir, io);
  const entryOf = (id: string) => Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entryStart + id) ?? "";
  return { live: Object.fromEntries(samples.map(({ id }) => [id, urlOf(entryOf(id))])), files: [...files, sampleDocument], problems: [] };
}

/**
 * What a sample may do, whatever policy the host serves: load scripts of this site. No network, nothing evaluated. Its workers are
 * made from blobs, which have the policy of the document that makes them. Firefox asks `worker-src` about imports in a worker.
 * The file is cached for good: if it changes, so must its name.
 */
const sampleDocument: OutputFile = {
  path: "assets/live-frame.html",
  content: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' blob:; worker-src 'self' blob:"><meta name="robots" content="noindex"><title>Live samples</title></head><body></body></html>
`,
};

/** Packages that the `package.json` of these folders declares: the folder to find each from, by name. */
async function declaredPackages(folders: string[], io: Io): Promise<Map<string, string>> {
  const packages = new Map<string, string>();
  for (const folder of folders) {
    const metadata = jsonFields(await io.readFile(join(folder, "package.json")));
    for (const name of packagesIn(metadata)) if (!packages.has(name)) packages.set(name, folder);
  }
  return packages;
}

function packagesIn(metadata: Record<string, unknown>): string[] {
  const kinds = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
  return kinds.flatMap((kind) => Object.keys(metadata[kind] ?? {}));
}
