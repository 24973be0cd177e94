/**
 * Runs a config of another tool, which that tool does at every build, and reads what it exports. Packages that are not installed are
 * stubs: a call of one returns its first argument, as `defineConfig({ … })` does.
 */
import { builtinModules } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import type { BuildFailure, Plugin } from "esbuild";
import type { Io, ModuleResult } from "../../io/io.ts";
import type { Place } from "../../model/problem.ts";
import type { Value } from "./value.ts";

/** A key that no config has. It marks what is not plain data, by a word for it. */
const mark = "bcidocs:code";

/** What a config exports, or why it cannot be run. */
export type Evaluated = { value: Value | null } | { fault: string };

/** `path` is the file in `folder`. Absolute paths in there become relative to the file, as `require.resolve("./sidebars.js")` gives one. */
export async function evaluateConfig(path: string, folder: string, io: Io): Promise<Evaluated> {
  const file = join(folder, path);
  const withPackages = await run(file, true, io);
  // A package may want more than a config gives it, e.g. a server.
  const result = "complaint" in withPackages ? await run(file, false, io) : withPackages;
  if ("complaint" in result) return { fault: lastError(result.complaint) };
  const data = JSON.parse(result.output) as { value?: unknown };
  const relativeTo = (text: string) => (text.startsWith(folder + sep) ? relative(dirname(file), text).replaceAll("\\", "/") : text);
  return { value: data.value === undefined ? null : toValue(data.value, { path }, relativeTo) };
}

async function run(file: string, hasPackages: boolean, io: Io): Promise<ModuleResult> {
  const { build } = await import("esbuild");
  try {
    const { outputFiles } = await build({
      stdin: { contents: programFor(file), resolveDir: dirname(file), loader: "js" },
      bundle: true,
      write: false,
      format: "esm",
      platform: "node",
      target: "node20.19",
      banner: { js: bannerFor(file) },
      define: {
        "import.meta.dirname": JSON.stringify(dirname(file)),
        __dirname: JSON.stringify(dirname(file)),
        __filename: JSON.stringify(file),
      },
      loader: Object.fromEntries(
        "css scss sass less svg png jpg jpeg gif webp ico woff woff2".split(" ").map((name) => [`.${name}`, "empty"]),
      ),
      plugins: [stubs(hasPackages)],
      logLevel: "silent",
    });
    return await io.runModule(outputFiles[0]?.text ?? "", dirname(file));
  } catch (error) {
    const [first] = (error as BuildFailure).errors ?? [];
    if (!first) throw error;
    return { complaint: `Error: ${first.text}${first.location ? ` (line ${first.location.line})` : ""}` };
  }
}

/** What is imported and not there, or not wanted, becomes a stub; installed packages are imported as they are. */
function stubs(hasPackages: boolean): Plugin {
  return {
    name: "bcidocs-stubs",
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /.*/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (pluginData === mark || kind === "entry-point") return null;
        if (path.startsWith("node:") || builtinModules.includes(path)) return { path, external: true };
        const isPackage = !/^[./]/.test(path) && !path.startsWith("file:");
        const { errors } = await resolve(path, { kind, resolveDir, importer, pluginData: mark });
        if (errors.length > 0 || (isPackage && !hasPackages)) return { path, namespace: "stub" };
        return isPackage ? { path, external: true } : null;
      });
      onLoad({ filter: /.*/, namespace: "stub" }, ({ path }) => ({ contents: `module.exports = __bcidocsStub(${JSON.stringify(path)});` }));
    },
  };
}

/** Runs before everything else. */
function bannerFor(file: string): string {
  return `
import { createRequire as __bcidocsCreateRequire } from "node:module";
const require = __bcidocsCreateRequire(${JSON.stringify(file)});
const __bcidocsResolve = require.resolve;
require.resolve = (id) => { try { return __bcidocsResolve(id); } catch { return id; } };
const __bcidocsStub = (name) => {
  const handler = {
    get: (_, key) => (key === ${JSON.stringify(mark)} ? name : key === Symbol.iterator ? function* () {} : typeof key === "symbol" || key === "then" ? undefined : __bcidocsStub(name + "." + key)),
    apply: (_, __, [first]) => (first !== null && typeof first === "object" ? first : __bcidocsStub(name + "()")),
    construct: () => __bcidocsStub(name),
    // Named imports of a bundled module are looked up there.
    getPrototypeOf: () => new Proxy(function () {}, { ...handler, getPrototypeOf: () => null }),
  };
  return new Proxy(function () {}, handler);
};`;
}

function programFor(file: string): string {
  return `
import * as exported from ${JSON.stringify(file)};
import { writeSync } from "node:fs";
const made = exported.default;
const isFunction = typeof made === "function" && made[${JSON.stringify(mark)}] === undefined;
const value = await (isFunction ? made({ mode: "production", command: "build" }) : made);
const around = [];
const text = JSON.stringify({ value }, function (key, inner) {
  const code = (word) => ({ [${JSON.stringify(mark)}]: word });
  while (around.length > 0 && around.at(-1) !== this) around.pop();
  if (typeof inner === "function") return code(inner[${JSON.stringify(mark)}] ?? "a function");
  if (typeof inner === "bigint" || typeof inner === "symbol") return code(String(inner));
  if (inner === null || typeof inner !== "object") return inner;
  const prototype = Object.getPrototypeOf(inner);
  const isPlain = Array.isArray(inner) || prototype === Object.prototype || prototype === null;
  if (!isPlain) return code(inner instanceof RegExp ? String(inner) : "an object of the class " + (inner.constructor?.name ?? "?"));
  if (around.includes(inner)) return code("a value that holds itself");
  around.push(inner);
  return inner;
});
writeSync(3, text);
process.exit(0);`;
}

function toValue(data: unknown, place: Place, rewrite: (text: string) => string): Value {
  if (Array.isArray(data)) return { is: "list", items: data.map((item) => toValue(item, place, rewrite)), place };
  if (typeof data === "string") return { is: "plain", plain: rewrite(data), place };
  if (data === null || typeof data !== "object") return { is: "plain", plain: data as number | boolean | null, place };
  const code = (data as Record<string, unknown>)[mark];
  if (typeof code === "string") return { is: "code", code, place };
  const fields = Object.entries(data).map(([key, inner]): [string, Value] => [key, toValue(inner, place, rewrite)]);
  return { is: "fields", fields: new Map(fields), place };
}

/** `Error: no token` among the lines that Node prints at its end. */
function lastError(complaint: string): string {
  const line = complaint.split("\n").find((each) => /^(?:\w*Error|Uncaught)\b/.test(each.trim()));
  return line?.trim().replace(/^Error: /, "") ?? complaint.trim().split("\n").at(-1) ?? "";
}
