/** Bundles the SDK with all it needs for pages that use no bundler: `node bundle.js` writes them to dist/. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** AMD, CommonJS, or the global `Noema` that holds the exports. */
const umd = {
  banner: `(function (root, factory) {
  if (typeof define === "function" && define.amd) define(["exports"], factory);
  else factory(typeof exports === "object" ? exports : (root.Noema = {}));
})(typeof globalThis === "object" ? globalThis : this, function (exports) {
var module = { exports: {} };`,
  footer: "for (var name in module.exports) exports[name] = module.exports[name];\n});",
};

export const bundles = {
  "index.mjs": { format: "esm" },
  "index.iife.js": { format: "iife", globalName: "Noema" },
  "index.umd.js": { format: "cjs", banner: { js: umd.banner }, footer: { js: umd.footer } },
};

/** @param {keyof typeof bundles} name */
export function bundle(name, options = {}) {
  const shared = { entryPoints: [`${folder}src/index.ts`], bundle: true, minify: true, target: "es2018" };
  return build({ ...shared, outfile: `${folder}dist/${name}`, ...bundles[name], ...options });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await Promise.all(Object.keys(bundles).map((name) => bundle(name)));
