/**
 * Runs a config of another tool, which that tool does at every build, and reads what it exports. Packages that are not installed are
 * stubs: a call of one returns its first argument, as `defineConfig({ … })` does.
 */
import { builtinModules } from "node:module";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import type { BuildFailure, Plugin } from "esbuild";
import type { Io, ModuleResult } from "../../io/io.ts";
import { callKey, codeKey, type Json } from "./data.ts";

/** What a config exports, null for nothing, or why it cannot be run. */
export type Evaluated = { value: Json } | { fault: string };

export interface Evaluation {
  path: string;
  /** Holds the file. Absolute paths in there become relative to the file. */
  folder: string;
  /** What packages are called with is wanted, under their names: all of them are stubs then. */
  hasCalls: boolean;
}

export async function evaluateConfig({ path, folder, hasCalls }: Evaluation, io: Io): Promise<Evaluated> {
  const file = join(folder, path);
  const first = await run(file, { hasPackages: !hasCalls, hasCalls }, io);
  // A package may want more than a config gives it, e.g. a server.
  const result = "complaint" in first && !hasCalls ? await run(file, { hasPackages: false, hasCalls }, io) : first;
  if ("complaint" in result) return { fault: lastError(result.complaint) };
  // As `require.resolve("./sidebars.js")` gives one.
  const withPaths = (_: string, inner: unknown) =>
    typeof inner === "string" && inner.startsWith(folder + sep) ? relative(dirname(file), inner).replaceAll("\\", "/") : inner;
  const { value = null } = JSON.parse(result.output, withPaths) as { value?: Json };
  return { value };
}

async function run(file: string, { hasPackages, hasCalls }: { hasPackages: boolean; hasCalls: boolean }, io: Io): Promise<ModuleResult> {
  const { build } = await import("esbuild");
  try {
    const { outputFiles } = await build({
      stdin: { contents: programFor(file, hasCalls), resolveDir: dirname(file), loader: "js" },
      bundle: true,
      write: false,
      format: "esm",
      platform: "node",
      target: "node20.19",
      banner: { js: bannerFor(file) },
      define: {
        "import.meta.dirname": JSON.stringify(dirname(file)),
        "import.meta.env": "process.env",
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
        // The config itself is an absolute path: report what keeps esbuild from reading it.
        if (pluginData === codeKey || kind === "entry-point" || isAbsolute(path)) return null;
        if (path.startsWith("node:") || builtinModules.includes(path)) return { path, external: true };
        const isPackage = !/^[./]/.test(path) && !path.startsWith("file:");
        const { errors } = await resolve(path, { kind, resolveDir, importer, pluginData: codeKey });
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
const __bcidocsCalls = new Map();
const __bcidocsStub = (name) => {
  const handler = {
    get: (_, key) => (key === ${JSON.stringify(codeKey)} ? name : key === Symbol.iterator ? function* () { for (const index of [0, 1, 2]) yield __bcidocsStub(name + "." + index); } : typeof key === "symbol" || ["then", "toJSON"].includes(key) ? undefined : __bcidocsStub(name + "." + key)),
    apply: (_, __, [first]) => {
      if (first === null || typeof first !== "object") return __bcidocsStub(name + "()");
      __bcidocsCalls.set(first, name);
      return first;
    },
    construct: () => __bcidocsStub(name),
    // Named imports of a bundled module are looked up there.
    getPrototypeOf: () => new Proxy(function () {}, { ...handler, getPrototypeOf: () => null }),
  };
  return new Proxy(function () {}, handler);
};`;
}

function programFor(file: string, hasCalls: boolean): string {
  return `
import * as exported from ${JSON.stringify(file)};
import { writeSync } from "node:fs";
const made = exported.default;
const isFunction = typeof made === "function" && made[${JSON.stringify(codeKey)}] === undefined;
const value = await (isFunction ? made({ mode: "production", command: "build" }) : made);
const around = [];
const text = JSON.stringify({ value }, function (key, inner) {
  const code = (word) => ({ [${JSON.stringify(codeKey)}]: word });
  while (around.length > 0 && around.at(-1) !== this) around.pop();
  if (typeof inner === "function") return code(inner[${JSON.stringify(codeKey)}] ?? "a function");
  if (typeof inner === "bigint" || typeof inner === "symbol") return code(String(inner));
  if (inner === null || typeof inner !== "object") return inner;
  const prototype = Object.getPrototypeOf(inner);
  const isPlain = Array.isArray(inner) || prototype === Object.prototype || prototype === null;
  if (!isPlain) return code(inner instanceof RegExp ? String(inner) : "an object of the class " + (inner.constructor?.name ?? "?"));
  if (around.includes(inner)) return code("a value that holds itself");
  around.push(inner);
  const name = ${hasCalls} ? __bcidocsCalls.get(inner) : undefined;
  if (name === undefined) return inner;
  __bcidocsCalls.delete(inner);
  around[around.length - 1] = { [${JSON.stringify(callKey)}]: name, argument: inner };
  return around.at(-1);
});
writeSync(3, text);
process.exit(0);`;
}

/** `Error: no token` among the lines that Node prints at its end. */
function lastError(complaint: string): string {
  const line = complaint.split("\n").find((each) => /^(?:\w*Error|Uncaught)\b/.test(each.trim()));
  return line?.trim().replace(/^Error: /, "") ?? complaint.trim().split("\n").at(-1) ?? "";
}
