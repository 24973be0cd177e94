/** Step 6, the scripts: one small entry that every page loads, and one entry an island, which share a chunk with React. */
import { basename, join } from "node:path";
import type { BuildOptions, OutputFile as BuiltFile, Metafile, Plugin } from "esbuild";
import type { Io } from "../io/io.ts";
import type { ClientManifest, IslandFiles, OutputFile } from "../model/output.ts";
import { contentNames, renamed } from "./contentNames.ts";
import { buildFailure, reachable, statInputs } from "./metafile.ts";
import {
  esModules,
  githubButtonsPlugin,
  mermaidPlugin,
  missingMermaid,
  onQueryPlugin,
  ownDir,
  stemmerPlugin,
  versionOfMermaid,
  wordsPlugin,
} from "./scriptPlugins.ts";

/** Where a part of the bundling finds its files, absolute. */
export interface Folders {
  siteDir: string;
  /** Of the theme's sources. */
  themeDir: string;
}

interface ScriptInput extends Folders {
  /** e.g. `en`. */
  locale: string;
  /** The default language where that is another one. */
  fallback: string | null;
  /** UI words by key. */
  strings: Record<string, string>;
  /** Constants of the theme's scripts: source text by name. */
  settings: Record<string, string>;
  /** Script of the site that hears of queries, relative to its folder; null for none. */
  onQuery: string | null;
  /** Whether pages have diagrams, which the package `mermaid` of the site makes. */
  hasDiagrams: boolean;
}

/** One language of the site. */
export interface ScriptLanguage {
  /** e.g. `en`. */
  locale: string;
  /** What islands may know of the site; plain data. */
  metadata: { strings: Record<string, string> };
}

export interface IslandInput extends Folders, Pick<ScriptLanguage, "metadata"> {
  /** Source path of each island by its name. */
  islands: Record<string, string>;
}

/** How scripts and stylesheets are built. */
export const assetOptions = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  outdir: "/assets",
  target: ["chrome120", "firefox120", "safari17"],
  logLevel: "silent",
} satisfies BuildOptions;

/** How everything that runs in a browser is built. */
export const browserOptions = {
  ...assetOptions,
  splitting: true,
  format: "esm",
  platform: "browser",
  entryNames: "[name].[hash]",
  chunkNames: "[name].[hash]",
  jsx: "automatic",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
  // The theme travels without its tsconfig.
  tsconfigRaw: {},
} satisfies BuildOptions;

/** The scripts of all languages, the default one first. */
export function joinLanguages(languages: readonly { locale: string; theme: BuiltTheme; islands: BuiltIslands }[]) {
  const named = languages.map(({ locale, theme: { boot, tabs }, islands: { islands } }) => [locale, { boot, tabs, islands }] as const);
  return {
    boot: "",
    tabs: [],
    islands: {},
    ...named[0]?.[1],
    inLocale: Object.fromEntries(named.slice(1)),
    islandScripts: dedupeFiles(languages.flatMap(({ islands }) => islands.files)),
    files: dedupeFiles(languages.flatMap(({ theme }) => theme.files)),
  };
}

/** Each file once: equal files, such as scripts without words in several languages, have equal names. */
export function dedupeFiles(files: OutputFile[]): OutputFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

type BuiltTheme = Pick<ClientManifest, "boot" | "tabs" | "files">;

/** Built apart from the islands: a module that both used would become a file of its own, and every page would wait for it. */
export async function bundleScripts(
  { siteDir, themeDir, strings, settings, onQuery, hasDiagrams, locale, fallback }: ScriptInput,
  io: Io,
): Promise<BuiltTheme> {
  const { build } = await import("esbuild");
  const result = await build({
    ...browserOptions,
    absWorkingDir: siteDir,
    entryPoints: { boot: join(themeDir, "client/boot.ts") },
    define: { ...browserOptions.define, ...settings },
    plugins: [
      wordsPlugin(strings),
      stemmerPlugin(locale, fallback),
      onQueryPlugin(siteDir, onQuery),
      mermaidPlugin(siteDir, hasDiagrams),
      githubButtonsPlugin,
      esModules(["clipboard/src/actions/copy.js"]),
    ],
    // Packages of others keep their notices; at the end of the file these would name paths of this machine.
    legalComments: "inline",
  }).catch((error: unknown) => {
    throw (
      missingMermaid(error) ??
      buildFailure(error, "C016", "The script that `search.onQuery` names is bundled for the browser: it cannot use what only Node has.")
    );
  });
  const { outputs, inputs } = result.metafile;
  const { files, urlOf } = published(result.outputFiles);
  const outputOf = (script: string) => Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith(script)) ?? "";
  const tabScripts = withImports(outputOf("client/tabs.ts"), outputs, ["import-statement"]).map(urlOf);
  await statInputs([...inputsOfSite(inputs, { siteDir, onQuery }), ...versionOfMermaid(inputs)], siteDir, io);
  return { boot: urlOf(outputOf("client/boot.ts")), tabs: tabScripts, files };
}

/** The theme's own files belong to the program, whose version decides already. */
function inputsOfSite(inputs: Metafile["inputs"], { siteDir, onQuery }: Pick<ScriptInput, "siteDir" | "onQuery">): string[] {
  if (onQuery === null) return [];
  const start = Object.keys(inputs).find((path) => join(siteDir, path) === join(siteDir, onQuery)) ?? "";
  return [...reachable(start, (path) => (inputs[path]?.imports ?? []).map((found) => found.path))].filter((path) => path !== "");
}

interface BuiltIslands {
  islands: Record<string, IslandFiles>;
  files: OutputFile[];
}

/** Throws a ProblemError with file and line when an island cannot be bundled. */
export async function bundleIslands(input: IslandInput, io: Io): Promise<BuiltIslands> {
  const result = await buildIslands(input, {}).catch((error: unknown) => {
    throw buildFailure(error, "C016", "A component that exports `hydrate` is bundled for the browser: it cannot use what only Node has.");
  });
  const { files, urlOf } = published(result.outputFiles);
  const islands = Object.keys(input.islands).map((name) => [name, islandFiles(`island:${name}`, result.metafile.outputs, urlOf)]);
  const inputs = Object.keys(result.metafile.inputs).filter((path) => !path.startsWith("island:"));
  await statInputs(inputs, input.siteDir, io);
  return { islands: Object.fromEntries(islands), files };
}

/** The scripts of the islands in one language as the bundler names them; with `sourcemap: "external"` their maps too. */
export async function buildIslands(input: IslandInput, options: Pick<BuildOptions, "sourcemap">) {
  const { build } = await import("esbuild");
  return build({
    ...browserOptions,
    ...options,
    absWorkingDir: input.siteDir,
    // Names of `.tsx` pages are paths: `content/play ground.tsx` -> `content-play-ground`.
    entryPoints: Object.keys(input.islands).map((name) => ({
      in: `island:${name}`,
      out: name.replace(/\.tsx$/, "").replace(/[^\w-]+/g, "-"),
    })),
    plugins: [islandPlugin(input), ownReact(input.themeDir)],
  });
}

/** An island's entry hands its component to the theme, which hydrates it. */
function islandPlugin({ siteDir, themeDir, islands, metadata }: IslandInput): Plugin {
  return {
    name: "islands",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^island:/ }, ({ path }) => ({ path: path.slice("island:".length), namespace: "island" }));
      onResolve({ filter: /^bcidocs:site$/ }, ({ path }) => ({ path, namespace: "site" }));
      onLoad({ filter: /.*/, namespace: "island" }, ({ path: name }) => ({
        contents: [
          `import component from ${JSON.stringify(join(siteDir, islands[name] ?? ""))};`,
          `import { mountIsland } from ${JSON.stringify(join(themeDir, "islands/hydrate.tsx"))};`,
          'import site from "bcidocs:site";',
          "export const mount = (element, onCrash) => mountIsland(element, { component, site, onCrash });",
        ].join("\n"),
        resolveDir: siteDir,
      }));
      onLoad({ filter: /.*/, namespace: "site" }, () => ({ contents: JSON.stringify(metadata), loader: "json" }));
    },
  };
}

/** One React and one theme for all: a second copy would not see the providers. */
function ownReact(themeDir: string): Plugin {
  return {
    name: "own-react",
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^bcidocs\/theme$/ }, () => ({ path: join(themeDir, "index.ts"), sideEffects: false }));
      onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path, pluginData }) =>
        pluginData === "own" ? undefined : resolve(path, { kind: "import-statement", resolveDir: ownDir, pluginData: "own" }),
      );
    },
  };
}

function islandFiles(entryPoint: string, outputs: Metafile["outputs"], urlOf: (path: string) => string): IslandFiles {
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entryPoint) ?? "";
  const [, ...imports] = withImports(entry, outputs, ["import-statement"]);
  return {
    entry: urlOf(entry),
    imports: imports.map(urlOf),
    all: withImports(entry, outputs, ["import-statement", "dynamic-import"]).map(urlOf),
  };
}

/** `entry` and the outputs that it leads to by imports of these kinds, sorted behind it. */
function withImports(entry: string, outputs: Metafile["outputs"], kinds: string[]): string[] {
  const importsOf = (path: string) => (outputs[path]?.imports ?? []).filter(({ kind }) => kinds.includes(kind)).map((found) => found.path);
  const [, ...others] = reachable(entry, importsOf);
  return [entry, ...others.sort()];
}

/** What was built, under the names it is published by; `urlOf` finds the URL of what the bundler calls `../../assets/boot.ABC.js`. */
export function published(built: BuiltFile[]): { files: OutputFile[]; urlOf: (path: string) => string } {
  const scripts = built.map(({ path, text }) => ({ name: basename(path), text }));
  const names = contentNames(scripts);
  const nameOf = (name: string) => names.get(name) ?? name;
  return {
    files: scripts.map(({ name, text }) => ({ path: `assets/${nameOf(name)}`, content: renamed(text, names.keys(), nameOf) })),
    urlOf: (path) => `/assets/${nameOf(basename(path))}`,
  };
}
