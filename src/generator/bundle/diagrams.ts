/** Brings the site's own package `mermaid` into the scripts, for a site with diagrams; nothing for all others. */
import type { BuildFailure, Metafile, Plugin } from "esbuild";
import { ProblemError, problem } from "../problems/problem.ts";

const missing = "the package mermaid, which makes diagrams, is not installed";

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
  const hint = "Install it next to the site, npm install mermaid, or take `markdown.mermaid` out of the config.";
  return new ProblemError(problem("C072", missing, { hint }));
}

/** What names the version of the package among the files that the bundler read. */
export function versionOfMermaid(inputs: Metafile["inputs"]): string[] {
  const folders = Object.keys(inputs).flatMap((path) => /^.*\/?node_modules\/mermaid(?=\/)/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => `${folder}/package.json`);
}
