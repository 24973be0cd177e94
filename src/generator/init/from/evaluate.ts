/**
 * Runs a config of another tool, which that tool does at every build, and reads what it exports. Packages that are not installed are
 * stubs: a call of one returns its first argument, as `defineConfig({ … })` does.
 */
import { builtinModules, SourceMap } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildFailure, Plugin } from "esbuild";
import type { Io } from "../../io/io.ts";
import { nearestFolder } from "../../siteCode/nearestFolder.ts";
import { isWithin, relativeTo } from "../../text/path.ts";
import { callKey, codeKey, type Json } from "./data.ts";

/** What a config exports, null for nothing, or why it cannot be run. `missing`: functions of stubs whose results cannot be carried over. */
export type Evaluated = { value: Json; missing: string[] } | { fault: Fault };

export interface Fault {
  message: string;
  /** Absolute; null where it is not known. */
  file: string | null;
  line: number;
}

export interface Evaluation {
  path: string;
  /** Holds the file. Absolute paths in there become relative to the file. */
  folder: string;
  /** What packages are called with is wanted, under their names: all of them are stubs then. */
  hasCalls: boolean;
}

/** Files that fail may be those that a config imports: those are left out one by one. */
const mostFaults = 8;

/** `report` gets each file that is left out. */
export async function evaluateConfig({ path, folder, hasCalls }: Evaluation, io: Io, report: (fault: Fault) => void): Promise<Evaluated> {
  const file = join(folder, path);
  const without = new Set<string>();
  const attempt = (hasPackages: boolean) => run(file, { hasPackages, hasCalls, without }, io);
  // A package may want more than a config gives it, e.g. a server.
  let hasPackages = !hasCalls;
  let result = await attempt(hasPackages);
  while ("fault" in result && without.size < mostFaults) {
    const { file: failing } = result.fault;
    if (hasPackages) hasPackages = false;
    else {
      if (failing === null || failing === file || without.has(failing)) break;
      without.add(failing);
      report(result.fault);
    }
    result = await attempt(hasPackages);
  }
  if ("fault" in result) return result;
  // As `require.resolve("./sidebars.js")` gives one, `join(__dirname, "../docs")`, or the root of a repository; a short one may be an address, e.g. `/docs`.
  const isDeep = (path: string, least: number) => path.split(/[\\/]/).length > least;
  const around = [folder, ...["..", "../.."].map((above) => resolve(folder, above)).filter((above) => isDeep(above, 2))];
  const isPath = (inner: string) => around.some((each) => isWithin(inner, each)) || (isWithin(folder, inner) && isDeep(inner, 3));
  const base = dirname(file).replace(/[\\/]\.vitepress\b.*$/, "");
  const withPaths = (_: string, inner: unknown) =>
    typeof inner === "string" && isAbsolute(inner) && isPath(inner) ? relativeTo(base, inner) : inner;
  const [value, missing] = JSON.parse(result.output, withPaths) as [Json, string[]];
  return {
    value,
    missing: hasCalls ? [] : missing.filter((name) => !/^(?:vite|vitepress|astro)\b.*\.define|\bwith(?!Sidebar)[A-Z]\w*$|\(\)/.test(name)),
  };
}

interface Run {
  hasPackages: boolean;
  hasCalls: boolean;
  /** Files that are stubs. */
  without: ReadonlySet<string>;
}

async function run(file: string, { hasPackages, hasCalls, without }: Run, io: Io): Promise<{ output: string } | { fault: Fault }> {
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
      sourcemap: "external",
      outfile: join(dirname(file), "config.mjs"),
      define: {
        "import.meta.dirname": "__bcidocsFolder",
        "import.meta.filename": "__bcidocsFile",
        "import.meta.url": "__bcidocsUrl",
        "import.meta.env": "process.env",
        "import.meta.glob": "__bcidocsGlob",
        __dirname: "__bcidocsFolder",
        __filename: "__bcidocsFile",
      },
      plugins: [stubs({ hasPackages, without }, io)],
      logLevel: "silent",
    });
    const [map, program] = ["map", "mjs"].map((end) => outputFiles.find(({ path }) => path.endsWith(`.${end}`))?.text ?? "");
    // The scripts of a package run there, so a config finds files that it names by a relative path.
    const result = await io.runModule(program ?? "", (await nearestFolder("package.json", dirname(file), io)) ?? dirname(file));
    return "output" in result ? result : { fault: faultOf(result.complaint, map ?? "", dirname(file)) };
  } catch (error) {
    const [first] = (error as BuildFailure).errors ?? [];
    if (!first) throw error;
    const { text, location } = first;
    return { fault: { message: text, file: location ? resolve(location.file) : null, line: location?.line ?? 1 } };
  }
}

const programFiles = /\.(?:[cm]?[jt]sx?|json)$/;

/** What is imported and not there, or not wanted, becomes a stub; installed packages are imported as they are. */
function stubs({ hasPackages, without }: Pick<Run, "hasPackages" | "without">, io: Io): Plugin {
  return {
    name: "bcidocs-stubs",
    setup({ onResolve, onLoad, resolve: find }) {
      onResolve({ filter: /.*/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        // The config itself is an absolute path: report what keeps esbuild from reading it.
        if (pluginData === codeKey || kind === "entry-point" || isAbsolute(path)) return null;
        if (path.startsWith("node:") || builtinModules.includes(path)) return { path, external: true };
        const isPackage = !/^[./]/.test(path) && !path.startsWith("file:");
        const { errors, path: at } = await find(path, { kind, resolveDir, importer, pluginData: codeKey });
        // Node imports no JSON without a word for it.
        if (errors.length === 0 && at.endsWith(".json")) return { path: at };
        const isStub = errors.length > 0 || without.has(at) || (isPackage ? !hasPackages : /\.\w+$/.test(at) && !programFiles.test(at));
        // A name that ends with ".mjs" would make an ES module of it.
        return isStub ? { path: `${path}:`, namespace: "stub", pluginData: path } : isPackage ? { path, external: true } : null;
      });
      // Each file gets its own folder, path and URL. They are written on its first line, which keeps the line numbers.
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
        const [folder, own, url] = [dirname(path), path, pathToFileURL(path).href].map((each) => JSON.stringify(each));
        const start = `const __bcidocsFolder = ${folder}, __bcidocsFile = ${own}, __bcidocsUrl = ${url};`;
        return { contents: start + new TextDecoder().decode(await io.readFile(path)).replace(/^#!.*/, ""), loader: "default" };
      });
      onLoad({ filter: /.*/, namespace: "stub" }, ({ pluginData }) => ({
        // Data that another program writes has no entries yet.
        contents: `module.exports = ${pluginData.endsWith(".json") ? "[]" : `__bcidocsStub(${JSON.stringify(pluginData)})`};`,
      }));
    },
  };
}

/** Runs before everything else. */
function bannerFor(file: string): string {
  return `
import __bcidocsModule from "node:module";
const __bcidocsCreateRequire = __bcidocsModule.createRequire;
const __bcidocsOr = (load, other) => (id) => { try { return load(id); } catch (error) { if (error.code !== "MODULE_NOT_FOUND") throw error; return other(id); } };
__bcidocsModule.createRequire = (from) => { const load = __bcidocsCreateRequire(from); return Object.assign(__bcidocsOr(load, (id) => __bcidocsStub(id)), load, { resolve: __bcidocsOr(load.resolve, (id) => id) }); };
__bcidocsModule.syncBuiltinESMExports();
const require = __bcidocsModule.createRequire(${JSON.stringify(file)});
const __bcidocsGlob = () => ({});
const __bcidocsCalls = new Map(), __bcidocsCalled = new Set();
const __bcidocsStub = (name) => {
  const handler = {
    get: (_, key) => (key === ${JSON.stringify(codeKey)} ? name : key === Symbol.iterator ? function* () { for (const index of [0, 1, 2]) yield __bcidocsStub(name + "." + index); } : key === Symbol.toPrimitive ? (hint) => (hint === "number" ? 0 : name) : ["toString", "valueOf"].includes(key) ? () => name : typeof key === "symbol" || ["then", "toJSON"].includes(key) ? undefined : __bcidocsStub(key === "default" ? name : name + "." + key)),
    apply: (_, __, [first]) => {
      __bcidocsCalled.add(name);
      if (first === null || typeof first !== "object" || first === process.env) return __bcidocsStub(name + "()");
      __bcidocsCalls.set(first, name);
      // Of a function that gives a list, the entries are spread.
      Reflect.has(first, Symbol.iterator) || Reflect.defineProperty(first, Symbol.iterator, { value: function* () {} });
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
const around = [], current = {};
const use = (name) => (current.setting ?? "themeConfig") !== "themeConfig" && __bcidocsCalled.delete(name);
const text = JSON.stringify(value, function (key, inner) {
  const code = (word) => (use(word.replace(/\\(\\)$/, "")), { [${JSON.stringify(codeKey)}]: word });
  while (around.includes(this) && around.at(-1) !== this) around.pop();
  if (around.length === 1 && around[0] === this) current.setting = key;
  if (typeof inner === "function") return code(inner[${JSON.stringify(codeKey)}] ?? "a function");
  if (typeof inner === "bigint" || typeof inner === "symbol") return code(String(inner));
  if (inner === null || typeof inner !== "object") return inner;
  const prototype = Object.getPrototypeOf(inner);
  const isPlain = Array.isArray(inner) || prototype === Object.prototype || prototype === null;
  if (!isPlain) return code(inner instanceof RegExp ? String(inner) : "an object of the class " + (inner.constructor?.name ?? "?"));
  if (around.includes(inner)) return code("a value that holds itself");
  around.push(inner);
  const name = __bcidocsCalls.get(inner);
  use(name);
  if (!${hasCalls} || !__bcidocsCalls.delete(inner)) return inner;
  around[around.length - 1] = { [${JSON.stringify(callKey)}]: name, argument: inner };
  return around.at(-1);
});
writeSync(3, \`[\${text ?? null},\${JSON.stringify([...__bcidocsCalled])}]\`);
process.exit(0);`;
}

/** `Error: no token` among the lines that Node prints at its end, and the first line of the site in the calls below it. */
function faultOf(complaint: string, map: string, folder: string): Fault {
  const line = complaint.split("\n").find((each) => /^(?:\w*Error|Uncaught)\b/.test(each.trim()));
  const message = line?.trim().replace(/^Error: /, "") ?? complaint.trim().split("\n").at(-1) ?? "";
  const sourceMap = new SourceMap(JSON.parse(map));
  for (const [, at, column = "1"] of complaint.matchAll(/\[eval1?\]:(\d+)(?::(\d+))?/g)) {
    const entry = sourceMap.findEntry(Number(at) - 1, Number(column) - 1);
    const source = "originalSource" in entry ? entry.originalSource : "<stdin>";
    if ("originalLine" in entry && !/<stdin>|^stub:/.test(source))
      return { message, file: resolve(folder, source), line: entry.originalLine + 1 };
  }
  return { message, file: null, line: 1 };
}
