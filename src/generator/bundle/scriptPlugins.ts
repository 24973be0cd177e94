/** Plugins of the bundler for the theme's scripts: modules that are made up here, and packages that are fitted to our pages. */
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildFailure, Metafile, Plugin } from "esbuild";
import { ProblemError, problem } from "../problems/problem.ts";
import { stemmerModule } from "../text/stemmer.ts";

/** The UI words as one export each, so that a script carries only those that it shows. A query keeps the copies of two scripts apart. */
export function wordsPlugin(strings: Record<string, string>): Plugin {
  return {
    name: "words",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^bcidocs:words/ }, ({ path, importer }) => ({ path: `${path}?${basename(importer)}`, namespace: "words" }));
      onLoad({ filter: /.*/, namespace: "words" }, () => ({
        contents: Object.entries(strings)
          .map(([key, text]) => `export const ${key} = ${JSON.stringify(text)};`)
          .join("\n"),
      }));
    },
  };
}

/** Words to their stems in the language of the page and in the default one, by the packages that the build stems them with. */
export function stemmerPlugin(locale: string, fallback: string | null): Plugin {
  return {
    name: "stemmer",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^bcidocs:stemmer$/ }, ({ path }) => ({ path, namespace: "stemmer" }));
      onLoad({ filter: /.*/, namespace: "stemmer" }, () => ({
        contents: [
          stemmerExport("stemmer", stemmerModule(locale)) ?? "export const stemmer = (word) => word;",
          (fallback !== null && stemmerExport("otherStemmer", stemmerModule(fallback))) || "export const otherStemmer = undefined;",
        ].join("\n"),
        resolveDir: ownDir,
      }));
    },
  };
}

function stemmerExport(name: string, module: string | null): string | null {
  return module && `export { stemmer as ${name} } from ${JSON.stringify(module)};`;
}

/** What hears of queries: the script of the site, which is fetched with the first of them. */
export function onQueryPlugin(siteDir: string, onQuery: string | null): Plugin {
  return {
    name: "on-query",
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^bcidocs:on-query$/ }, async ({ path, kind }) => {
        const found = onQuery === null ? null : await resolve(join(siteDir, onQuery), { kind, resolveDir: siteDir });
        const errors = found?.errors.length ? [{ text: `there is no file "${onQuery}", which \`search.onQuery\` names` }] : [];
        return { path, namespace: "on-query", errors, pluginData: found?.path };
      });
      onLoad({ filter: /.*/, namespace: "on-query" }, ({ pluginData: path }) => ({
        contents: path === undefined ? "export const onQuery = undefined;" : `export { default as onQuery } from ${JSON.stringify(path)};`,
        resolveDir: siteDir,
      }));
    },
  };
}

const missing = "the package mermaid, which makes diagrams, is not installed";

/** Brings the site's own package `mermaid` into the scripts, for a site with diagrams; nothing for all others. */
export function mermaidPlugin(siteDir: string, hasDiagrams: boolean): Plugin {
  return {
    name: "mermaid",
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^bcidocs:mermaid$/ }, async ({ path }) => {
        const found = hasDiagrams ? await resolve("mermaid", { kind: "dynamic-import", resolveDir: siteDir }) : null;
        return { path, namespace: "diagrams", errors: found?.errors.length ? [{ text: missing }] : [] };
      });
      onLoad({ filter: /.*/, namespace: "diagrams" }, () => ({
        contents: `export const loadMermaid = () => ${hasDiagrams ? 'import("mermaid")' : "Promise.reject()"};`,
        resolveDir: siteDir,
      }));
    },
  };
}

/** The problem for a site that lacks the package; null for any other failure. */
export function missingMermaid(error: unknown): ProblemError | null {
  const errors = (error as Partial<BuildFailure>).errors ?? [];
  if (!errors.some(({ text }) => text === missing)) return null;
  const hint = "Install it next to the site, npm install mermaid, or remove `markdown.mermaid` from the config.";
  return new ProblemError(problem("C072", missing, { hint }));
}

/** What names the version of the package among the files that the bundler read. */
export function versionOfMermaid(inputs: Metafile["inputs"]): string[] {
  const folders = Object.keys(inputs).flatMap((path) => /^.*\/?node_modules\/mermaid(?=\/)/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => `${folder}/package.json`);
}

/** How the package writes its styles: as a `<style>`, which the policy refuses. */
const styleElement = /var style = root\.appendChild\([^;]*;\s*(var cssText = [^;]*;)[\s\S]*?createTextNode\(cssText\)\);\s*\}/;

/** A stylesheet that a script adds to a shadow root needs no permission besides the script's own. */
const adoptedSheet = "$1 var sheet = new CSSStyleSheet(); sheet.replaceSync(cssText); root.adoptedStyleSheets = [sheet];";

/** Fits the package `github-buttons` to the Content Security Policy of our pages. */
export const githubButtonsPlugin: Plugin = {
  name: "github-buttons",
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /[\\/]github-buttons[\\/]dist[\\/][^\\/]+\.js$/ }, async ({ path }) => {
      const { outputFiles } = await esbuild.build({
        entryPoints: [path],
        outdir: "/",
        write: false,
        loader: { ".js": "copy" },
        logLevel: "silent",
      });
      return { contents: withAdoptedStyles(outputFiles[0]?.text ?? "") };
    });
  },
};

/** Throws when the package differs: its version is pinned, and a new one needs a review. */
export function withAdoptedStyles(source: string): string {
  if (!styleElement.test(source)) throw new Error("github-buttons no longer writes its styles as expected; see bundle/scriptPlugins.ts");
  return source.replace(styleElement, adoptedSheet);
}

/** Turns CommonJS packages into ES modules: the bundler's own conversion adds a helper that every page would have to load. They are bundled by themselves first; their helper then stays inside of them. */
export function esModules(packages: string[]): Plugin {
  return {
    name: "es-modules",
    setup({ onLoad, onResolve, resolve, esbuild }) {
      onResolve({ filter: new RegExp(`^(?:${packages.join("|")})$`) }, async ({ path, resolveDir, pluginData }) => {
        if (pluginData === "own") return undefined;
        return { ...(await resolve(path, { kind: "import-statement", resolveDir, pluginData: "own" })), namespace: "es-module" };
      });
      onLoad({ filter: /.*/, namespace: "es-module" }, async ({ path }) => {
        // Unminified code would name the file, seen from the folder in which the build runs.
        const options = { bundle: true, format: "esm", minify: true, write: false, legalComments: "inline", logLevel: "silent" } as const;
        const { outputFiles } = await esbuild.build({ ...options, entryPoints: [path] });
        return { contents: outputFiles[0]?.text ?? "" };
      });
    },
  };
}

/** A folder inside of this package, from which its own dependencies are found. */
export const ownDir = fileURLToPath(new URL(".", import.meta.url));
