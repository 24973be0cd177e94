/** Bundles live samples: one script each for a worker, and chunks that they share, so that the SDK is fetched once. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildFailure, Message, Plugin } from "esbuild";
import type { Io } from "../io/io.ts";
import type { Locate } from "../model/config.ts";
import type { LiveConfig } from "../model/liveConfig.ts";
import type { ClientManifest, OutputFile } from "../model/output.ts";
import type { LiveSample } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import { missingEsbuild } from "../problems/missingEsbuild.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { statInputs } from "./inputs.ts";
import { browserOptions, published, withoutTwins } from "./scripts.ts";

export interface LiveInput {
  /** Absolute. */
  siteDir: string;
  live: LiveConfig;
  /** Equal ones may be there several times. */
  samples: LiveSample[];
  /** Finds the places in the config. */
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
  const files = withoutTwins([...client.files, ...samples.files]);
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
    const missing = missingEsbuild(error);
    if (missing) throw new ProblemError(missing);
    const { errors } = error as BuildFailure;
    if (errors === undefined) throw error;
    const faulty = new Set(errors.flatMap((found) => sampleOf(found) ?? []));
    const problems = errors.flatMap((found) => problemsOf(found, samples));
    const isElsewhere = errors.some((found) => sampleOf(found) === null);
    const sound = isElsewhere ? [] : samples.filter(({ id }) => !faulty.has(id));
    const rest = await bundleSound({ ...input, samples: sound }, io);
    return { ...rest, problems: [...problems, ...rest.problems] };
  }
}

const sampleStart = "live-sample:";
const entryStart = "live-entry:";

/** Id of the sample that has the error; null when it is elsewhere. */
function sampleOf({ location }: Message): string | null {
  return location?.file.startsWith(sampleStart) ? location.file.slice(sampleStart.length) : null;
}

/** A sample may be on several pages. */
function problemsOf(found: Message, samples: LiveSample[]): Problem[] {
  const id = sampleOf(found);
  const { text, location } = found;
  if (id === null) {
    const hint = "Fix the file that `sdk.live` names, or what it imports.";
    const place = location && { path: location.file, line: location.line, column: location.column + 1 };
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
  const themeDir = fileURLToPath(new URL(__THEME_SOURCES__, import.meta.url));
  const result = await build({
    ...browserOptions,
    absWorkingDir: siteDir,
    entryPoints: samples.map(({ id }) => ({ in: entryStart + id, out: `live-${id}` })),
    ...(live.provide !== undefined && { inject: [join(siteDir, live.provide)] }),
    plugins: [samplePlugin(samples, { ...input, themeDir })],
  });
  const { outputs, inputs } = result.metafile;
  const { files, urlOf } = published(result.outputFiles);
  const own = Object.keys(inputs).filter((path) => !path.startsWith(sampleStart) && !path.startsWith(entryStart));
  await statInputs(own, siteDir, io);
  const entryOf = (id: string) => Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entryStart + id) ?? "";
  return { live: Object.fromEntries(samples.map(({ id }) => [id, urlOf(entryOf(id))])), files, problems: [] };
}

interface PluginInput extends Omit<LiveInput, "samples"> {
  /** Folder of the theme's sources, absolute. */
  themeDir: string;
}

/** An entry starts the theme's runner in the worker and lets it import the sample, so that its errors are caught. */
function samplePlugin(samples: LiveSample[], { siteDir, themeDir, live }: PluginInput): Plugin {
  const codeOf = new Map(samples.map(({ id, code }) => [id, code]));
  const provided = live.provide === undefined ? [] : [`import * as provided from ${JSON.stringify(join(siteDir, live.provide))};`];
  return {
    name: "live-samples",
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^live-entry:/ }, ({ path }) => ({ path: path.slice(entryStart.length), namespace: entryStart.slice(0, -1) }));
      onResolve({ filter: /^live-sample:/ }, ({ path }) => ({ path: path.slice(sampleStart.length), namespace: sampleStart.slice(0, -1) }));
      onResolve({ filter: /.*/, namespace: sampleStart.slice(0, -1) }, ({ path, kind }) => {
        const file = Object.hasOwn(live.module, path) ? live.module[path] : undefined;
        return file === undefined ? undefined : resolve(join(siteDir, file), { kind, resolveDir: siteDir });
      });
      onLoad({ filter: /.*/, namespace: entryStart.slice(0, -1) }, ({ path: id }) => ({
        contents: [
          `import { runSample } from ${JSON.stringify(join(themeDir, "client/samples/worker.ts"))};`,
          ...provided,
          `runSample(() => import(${JSON.stringify(sampleStart + id)}), ${provided.length > 0 ? "provided" : "{}"});`,
        ].join("\n"),
        resolveDir: siteDir,
      }));
      onLoad({ filter: /.*/, namespace: sampleStart.slice(0, -1) }, ({ path: id }) => ({
        contents: codeOf.get(id) ?? "",
        loader: "ts",
        resolveDir: siteDir,
      }));
    },
  };
}
