/** Turns a CommonJS package into an ES module. The bundler's own conversion adds a helper that every page would have to load. */
import type { Plugin } from "esbuild";

/** `packages` are bundled by themselves first; their helper then stays inside of them. */
export function esModules(packages: string[]): Plugin {
  return {
    name: "es-modules",
    setup({ onLoad, onResolve, resolve, esbuild }) {
      onResolve({ filter: new RegExp(`^(?:${packages.join("|")})$`) }, async ({ path, resolveDir, pluginData }) => {
        if (pluginData === "own") return undefined;
        const found = await resolve(path, { kind: "import-statement", resolveDir, pluginData: "own" });
        return { ...found, namespace: "es-module" };
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
