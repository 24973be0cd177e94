/** Loads a site's own React components (`theme/components/*.tsx`, `content/*.tsx`) for rendering on the server. */
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import type { Io } from "../io/io.ts";
import { codeFolder } from "../problems/placeOfError.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { contentHash } from "../text/hash.ts";
import { componentFolder } from "../text/ownFolders.ts";
import { withoutExtension } from "../text/path.ts";
import { buildFailure } from "./buildFailure.ts";
import { type BundledCode, bundleSettled } from "./componentFile.ts";
import { reachable } from "./reachable.ts";

/** What a component's file says of it, beside its default export. */
export interface ComponentModule {
  /** The file's exported `frontMatter`, unchecked. */
  frontMatter: Record<string, unknown>;
  /** The file's exported `wake`, e.g. `visible`: the component is alive in the browser; null when it is drawn on the server only. */
  wake: string | null;
  /** Name of the part of the theme that it takes the place of, e.g. `Footer`. */
  part: string | null;
  /** Of its file and all that this imports. */
  hash: string;
}

interface ComponentSite {
  /** Absolute. */
  siteDir: string;
  /** The values that `wake` may have. */
  wakes: readonly string[];
  /** Names of the parts of the theme that a component may take the place of. */
  parts: readonly string[];
}

/** `theme/components/ChannelTrace.tsx` -> `channel-trace`. */
export function componentName(path: string): string {
  return withoutExtension(path.slice(path.lastIndexOf("/") + 1))
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
}

/** `theme/components/Footer.tsx` -> `Footer`; null for a file whose name is no part's, or that stands in a folder further in. */
function partName(path: string, parts: readonly string[]): string | null {
  const name = withoutExtension(path.slice(componentFolder.length + 1));
  return path.startsWith(`${componentFolder}/`) && parts.includes(name) ? name : null;
}

/** One React and one theme for all: the generator's own, whatever the site has installed; a second copy would not see the providers. */
const generatorReact: Plugin = {
  name: "generator-react",
  setup({ onResolve }) {
    onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path }) => ({ path: import.meta.resolve(path), external: true }));
    onResolve({ filter: /^bcidocs\/theme$/ }, () => ({ path: new URL(__THEME__, import.meta.url).href, external: true }));
  },
};

/** All of a site's components in one module; JSON. */
export interface ComponentModules extends Pick<BundledCode, "code" | "map"> {
  /** By path relative to the site, in the order of the exports `m0`, `m1`, …. */
  modules: Record<string, ComponentModule>;
}

/** Throws a ProblemError when a component cannot be bundled, run, or is none. Reads, or looks at, every file that the result follows from. */
export async function loadComponents(paths: string[], site: ComponentSite, io: Io): Promise<ComponentModules> {
  const { siteDir } = site;
  const look = async (file: string, { inputs }: BundledCode): Promise<ComponentModules["modules"]> => {
    const exported = (await importModules(pathToFileURL(file).href)) as Record<string, Record<string, unknown>>;
    const hashOf = await inputHashes(inputs, siteDir, io);
    const modules = paths.map((path, index) => [path, { ...checkedModule(exported[`m${index}`] ?? {}, path, site), hash: hashOf(path) }]);
    return Object.fromEntries(modules) as ComponentModules["modules"];
  };
  const { code, map, about } = await bundleSettled(siteDir, { bundle: () => bundleComponents(paths, siteDir), look }, io);
  return { code, map, modules: about };
}

/** Answers the hash of a file and all that it imports. */
async function inputHashes(inputs: BundledCode["inputs"], siteDir: string, io: Io): Promise<(path: string) => string> {
  const paths = Object.keys(inputs);
  const texts = await Promise.all(paths.map((path) => io.readFile(resolve(siteDir, path)).catch(() => new Uint8Array())));
  const own = new Map(paths.map((path, index) => [path, contentHash(texts[index] ?? "")]));
  return (path) => {
    const all = [...reachable(path, (each) => inputs[each] ?? [])].sort();
    return contentHash(all.map((each) => `${each} ${own.get(each)}`).join("\n"));
  };
}

function checkedModule(exported: Record<string, unknown>, path: string, { wakes, parts }: ComponentSite): Omit<ComponentModule, "hash"> {
  const { default: component, frontMatter, wake } = exported;
  const place = { path, line: 1 };
  const part = partName(path, parts);
  if (typeof component !== "function") {
    const message = `the file has no component as its default export${part ? `, so nothing would be drawn in the place of the theme's ${part}` : ""}`;
    const isNamed = part !== null && typeof exported[part] === "function";
    const hint = isNamed
      ? `Put \`default\` behind \`export\`: a part is replaced by the default export.`
      : "Write: export default function Name() { … }";
    throw new ProblemError(problem("C016", message, { place, hint }));
  }
  if (wake !== undefined && part) {
    const hint = `Put what is alive into a component of its own that exports wake, and draw it in ${part} with <SiteComponent name="…" /> of bcidocs/theme.`;
    throw new ProblemError(
      problem("C016", `the theme's ${part} is drawn on the server only, so the file cannot export wake`, { place, hint }),
    );
  }
  if (wake !== undefined && !wakes.includes(String(wake))) {
    const hint = `Write one of: ${wakes.map((known) => `"${known}"`).join(", ")}, or leave it out for a component without a script.`;
    throw new ProblemError(problem("C016", `the file exports wake = ${JSON.stringify(wake)}, which is no way to wake`, { place, hint }));
  }
  return {
    frontMatter: typeof frontMatter === "object" && frontMatter !== null ? (frontMatter as Record<string, unknown>) : {},
    wake: wake === undefined ? null : String(wake),
    part,
  };
}

/** The module that names all components is a file to the bundler only. */
const entryName = "components.ts";

async function bundleComponents(paths: string[], siteDir: string): Promise<BundledCode> {
  const { build } = await import("esbuild");
  try {
    const result = await build({
      stdin: {
        contents: paths.map((path, index) => `export * as m${index} from ${JSON.stringify(`./${path}`)};`).join("\n"),
        resolveDir: siteDir,
        sourcefile: entryName,
      },
      absWorkingDir: siteDir,
      // What the map calls its sources is seen from there.
      outfile: join(siteDir, codeFolder, "components.mjs"),
      sourcemap: "external",
      sourcesContent: false,
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "node",
      target: "node20.19",
      jsx: "automatic",
      plugins: [generatorReact],
      logLevel: "silent",
    });
    const textOf = (extension: string) => result.outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? "";
    const inputs = Object.entries(result.metafile.inputs).filter(([path]) => path !== entryName);
    return {
      code: textOf(".mjs"),
      map: textOf(".map"),
      inputs: Object.fromEntries(
        inputs.map(([path, { imports }]) => [path, imports.filter(({ external }) => !external).map((found) => found.path)]),
      ),
    };
  } catch (error) {
    throw buildFailure(error, "C016", "Fix the component, then build again.");
  }
}

async function importModules(url: string): Promise<unknown> {
  try {
    return await import(url);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ProblemError(
      problem("C016", `the site's components stopped while loading: ${message}`, { place: { path: componentFolder } }),
    );
  }
}
