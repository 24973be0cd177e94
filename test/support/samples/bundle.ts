/** Bundles samples of the docs and what they run with, all at once. */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build, type Plugin } from "esbuild";
import { outputFolder } from "../folders.ts";
import type { DocSample } from "./fences.ts";
import type { SampleRun } from "./run.ts";

const here = import.meta.dirname;
const harness = join(here, "harness.ts");

/** What samples import, and what they get. */
const modules: Record<string, string> = {
  "@noema/sdk": join(here, "sdk.ts"),
  "@noema/sdk/errors": join(here, "../../../sdk/src/errors.ts"),
  "@noema/sdk/simulator": join(here, "simulator.ts"),
  "react-native": join(here, "reactNative.ts"),
  "react-native-ble-manager": join(here, "bleManager.ts"),
};

/** In place of globals of Node, and what tells that a sample begins. */
const globals = ["begin", "clearInterval", "clearTimeout", "console", "document", "process", "setInterval", "setTimeout"];

/** Runs samples on the simulated headset; the results are in their order. `headset` is the file that many import, `name` that of the folder. */
export async function runDocSamples(samples: readonly DocSample[], headset: string, name = "doc-samples"): Promise<SampleRun[]> {
  const folder = join(outputFolder, name);
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: [
      { in: join(here, "run.ts"), out: "run" },
      ...samples.map((_, index) => ({ in: `doc-sample:${index}`, out: `sample-${index}` })),
    ],
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    logLevel: "silent",
    plugins: [samplePlugin(samples, headset)],
  });
  const files = samples.map((_, index) => `./sample-${index}.mjs`);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "run.mjs"), ...files], {
    cwd: folder,
    maxBuffer: 100_000_000,
  });
  return JSON.parse(stdout) as SampleRun[];
}

/** Each sample has a `./headset` of its own: an instance for each. */
function samplePlugin(samples: readonly DocSample[], headset: string): Plugin {
  const contents = (code: string) => `import { ${globals.join(", ")} } from ${JSON.stringify(harness)};\nbegin();\n${code}`;
  return {
    name: "doc-samples",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^doc-sample:/ }, ({ path }) => ({ path, namespace: "sample" }));
      onResolve({ filter: /^\.\/headset$/, namespace: "sample" }, ({ importer }) => ({
        path: `headset of ${importer}`,
        namespace: "sample",
      }));
      onResolve({ filter: /.*/, namespace: "sample" }, ({ path }) => (modules[path] ? { path: modules[path] } : undefined));
      onResolve({ filter: /^node:timers\/promises$/, namespace: "sample" }, () => ({ path: "timers", namespace: "sample" }));
      onLoad({ filter: /^timers$/, namespace: "sample" }, () => ({
        contents: `export { wait as setTimeout } from ${JSON.stringify(harness)};`,
        resolveDir: here,
      }));
      onLoad({ filter: /^headset of /, namespace: "sample" }, () => ({ contents: contents(headset), loader: "ts", resolveDir: here }));
      onLoad({ filter: /^doc-sample:/, namespace: "sample" }, ({ path }) => ({
        contents: contents(samples[Number(path.slice("doc-sample:".length))]?.code ?? ""),
        loader: "ts",
        resolveDir: here,
      }));
    },
  };
}
