/** Loads a site's own React components (`theme/components/*.tsx`, `content/*.tsx`) for rendering on the server. */
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Io } from "../io/io.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { withoutExtension } from "../text/path.ts";
import { buildFailure } from "./buildFailure.ts";
import { writeComponents } from "./componentFile.ts";

/** What a component's file says of it, beside its default export. */
export interface ComponentModule {
  /** The file's exported `frontMatter`, unchecked. */
  frontMatter: Record<string, unknown>;
  /** The file's exported `wake`, e.g. `visible`: the component is alive in the browser; null when it is drawn on the server only. */
  wake: string | null;
}

interface ComponentSite {
  /** Absolute. */
  siteDir: string;
  /** The values that `wake` may have. */
  wakes: readonly string[];
  /** False: nothing is taken from earlier builds, and nothing is left for later ones. */
  isCached?: boolean | undefined;
}

/** Folder of a site whose components pages can use by name. */
export const componentFolder = "theme/components";

/** `theme/components/ChannelTrace.tsx` -> `channel-trace`. */
export function componentName(path: string): string {
  return withoutExtension(path.slice(path.lastIndexOf("/") + 1))
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
}

/** One React and one theme for all: the generator's own, whatever the site has installed; a second copy would not see the providers. */
const generatorReact: Plugin = {
  name: "generator-react",
  setup({ onResolve }) {
    onResolve({ filter: /^(?:react(-dom)?(\/.*)?|bcidocs\/theme)$/ }, ({ path }) => ({ path: import.meta.resolve(path), external: true }));
  },
};

/** All of a site's components in one module. */
export interface ComponentModules {
  /** URL of the module; null for a site without components. Other threads load it too. */
  url: string | null;
  /** Of the module's code. */
  hash: string;
  /** By path relative to the site, in the order of the exports `m0`, `m1`, …. */
  modules: Record<string, ComponentModule>;
}

/** Throws a ProblemError when a component cannot be bundled, run, or is none. */
export async function loadComponents(
  paths: string[],
  { siteDir, wakes, isCached = true }: ComponentSite,
  io: Io,
): Promise<ComponentModules> {
  if (paths.length === 0) return { url: null, hash: "", modules: {} };
  const look = async (file: string): Promise<ComponentModules["modules"]> => {
    const exported = (await importModules(pathToFileURL(file).href)) as Record<string, Record<string, unknown>>;
    return Object.fromEntries(paths.map((path, index) => [path, checkedModule(exported[`m${index}`] ?? {}, path, wakes)]));
  };
  const bundle = () => bundleComponents(paths, siteDir);
  const { path, hash, about } = await writeComponents({ siteDir, paths, isCached, bundle, look }, io);
  return { url: pathToFileURL(path).href, hash, modules: about };
}

function checkedModule(exported: Record<string, unknown>, path: string, wakes: readonly string[]): ComponentModule {
  const { default: component, frontMatter, wake } = exported;
  const place = { path, line: 1 };
  if (typeof component !== "function") {
    const hint = "Write: export default function Name() { … }";
    throw new ProblemError(problem("C016", "the file has no component as its default export", { place, hint }));
  }
  if (wake !== undefined && !wakes.includes(String(wake))) {
    const hint = `Write one of: ${wakes.map((known) => `"${known}"`).join(", ")}, or leave it out for a component without a script.`;
    throw new ProblemError(problem("C016", `the file exports wake = ${JSON.stringify(wake)}, which is no way to wake`, { place, hint }));
  }
  return {
    frontMatter: typeof frontMatter === "object" && frontMatter !== null ? (frontMatter as Record<string, unknown>) : {},
    wake: wake === undefined ? null : String(wake),
  };
}

/** The module that names all components is a file to the bundler only. */
const entryName = "components.ts";

async function bundleComponents(paths: string[], siteDir: string): Promise<{ code: string; inputs: string[] }> {
  try {
    const result = await build({
      stdin: {
        contents: paths.map((path, index) => `export * as m${index} from ${JSON.stringify(`./${path}`)};`).join("\n"),
        resolveDir: siteDir,
        sourcefile: entryName,
      },
      absWorkingDir: siteDir,
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
    return { code: result.outputFiles[0]?.text ?? "", inputs: Object.keys(result.metafile.inputs).filter((path) => path !== entryName) };
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
