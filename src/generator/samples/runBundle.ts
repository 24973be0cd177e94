/** Bundles the samples that run, each for its own process, with what they share as chunks. */
import { join } from "node:path";
import type { OutputFile, Plugin } from "esbuild";
import { buildErrors, nodeBuild } from "../siteCode/esbuild.ts";
import { type Sample, type SampleFile, stem } from "./sampleFiles.ts";
import type { createSdkImports } from "./sdkImports.ts";

/** What samples are bundled with. */
export interface BundleSettings {
  /** Absolute. */
  siteDir: string;
  setup: string | undefined;
  /** Files of the site in place of what is imported. */
  module: Readonly<Record<string, string>>;
  sdkImports: ReturnType<typeof createSdkImports>;
  /** Files that all samples may import, and that import as samples do; absolute. */
  shared: readonly string[];
  /** Where the bundle goes; absolute. */
  folder: string;
}

/** A line of a sample that cannot be bundled; as of the bundler, lines from 1, columns from 0. */
export interface BundleFault {
  path: string;
  line: number;
  column: number;
  text: string;
}

const namespace = "sample";
const entry = "sample-entry:";

/** Files to write, and what is wrong with those that cannot run. */
export async function bundleSamples(
  samples: readonly Sample[],
  all: readonly Sample[],
  settings: BundleSettings,
): Promise<{ files: OutputFile[]; faults: BundleFault[] }> {
  const { build } = await import("esbuild");
  try {
    const { outputFiles } = await build({
      ...nodeBuild,
      absWorkingDir: settings.siteDir,
      entryPoints: [...new Set(samples.map(({ id }) => id))].map((id) => ({ in: entry + id, out: id })),
      outdir: settings.folder,
      outExtension: { ".js": ".mjs" },
      splitting: true,
      sourcemap: "linked",
      banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
      plugins: [samplePlugin(all, settings)],
    });
    return { files: outputFiles, faults: [] };
  } catch (error) {
    const faults = buildErrors(error).map(({ text, location }) => ({
      path: (location?.file ?? "").replace(/^sample:/, ""),
      line: location?.line ?? 1,
      column: location?.column ?? 0,
      text,
    }));
    // The others run without those.
    const faulty = new Set(faults.map(({ path }) => path.split("/")[0]));
    const sound = samples.filter(({ id }) => !faulty.has(id));
    if (sound.length === 0 || sound.length === samples.length) return { files: [], faults };
    const rest = await bundleSamples(sound, all, settings);
    return { files: rest.files, faults: [...faults, ...rest.faults] };
  }
}

function samplePlugin(samples: readonly Sample[], { siteDir, setup, module, shared, sdkImports }: BundleSettings): Plugin {
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const files = new Map<string, { file: SampleFile; sample: Sample }>();
  for (const sample of samples) for (const file of sample.files) files.set(file.path, { file, sample });
  const parts = new Map([...files.keys()].map((path) => [stem(path), path]));
  return {
    name: "samples",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${entry}`) }, ({ path }) => ({ path: path.slice(entry.length), namespace: "sample-entry" }));
      onResolve({ filter: /^sample:/ }, ({ path }) => ({ path: path.slice("sample:".length), namespace }));
      onResolve({ filter: /.*/ }, ({ path, importer, namespace: from }) => {
        const replaced = Object.hasOwn(module, path) ? module[path] : undefined;
        // The file that takes the place of the SDK imports the SDK itself.
        if (replaced !== undefined && (from === namespace || shared.includes(importer))) return { path: join(siteDir, replaced) };
        const own = sdkImports.fileOf(path);
        if (own !== undefined) return { path: own };
        if (from !== namespace || !path.startsWith(".")) return undefined;
        const link = files.get(importer)?.sample.links[path] ?? parts.get(stem(join(importer, "..", path)));
        if (link === undefined) return undefined;
        return files.has(link) ? { path: link, namespace } : { path: link };
      });
      onLoad({ filter: /.*/, namespace: "sample-entry" }, ({ path: id }) => ({
        contents: entryOf(byId.get(id), setup && join(siteDir, setup)),
        resolveDir: siteDir,
      }));
      onLoad({ filter: /.*/, namespace }, ({ path }) => {
        const { file, sample } = files.get(path) ?? {};
        const loader = sample?.fence.language === "tsx" || sample?.fence.language === "jsx" ? "tsx" : "ts";
        return { contents: file?.text ?? "", loader, resolveDir: siteDir };
      });
    },
  };
}

/** The setup is done before the sample begins, and may start it itself. */
function entryOf(sample: Sample | undefined, setup: string | undefined): string {
  const start = `() => import(${JSON.stringify(`sample:${sample?.files.at(-1)?.path}`)})`;
  if (setup === undefined) return `await (${start})();`;
  return `const setup = await import(${JSON.stringify(setup)});\nconst start = ${start};\nawait (setup.run ? setup.run(start) : start());`;
}

/** Where in a sample an error began that its process printed; lines from 1, columns from 1. */
export function placeInStack(complaint: string): { path: string; line: number; column: number; message: string } | null {
  const lines = complaint.split("\n");
  for (const text of lines) {
    const [, path, line, column] = /sample:([0-9a-f]{16}\/[^:\s)]+):(\d+):(\d+)/.exec(text.replaceAll("\\", "/")) ?? [];
    if (path !== undefined) return { path, line: Number(line), column: Number(column), message: messageIn(lines) };
  }
  return null;
}

/** `TypeError: kit is undefined`, the line before the stack. */
export function messageIn(lines: readonly string[]): string {
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const before = lines.slice(0, stack < 0 ? undefined : stack).filter((line) => line.trim() !== "" && !line.startsWith("Node.js "));
  return before.findLast((line) => /^[\w$. ]*(?:Error|Exception)\b|^Uncaught /.test(line))?.trim() ?? before.at(-1)?.trim() ?? "";
}
