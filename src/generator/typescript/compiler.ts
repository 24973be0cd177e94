/** Which TypeScript reads the SDK, and which one checks it: its own where that can be, else the one that comes with bcidocs. */
import nodeModule from "node:module";
import { dirname, join } from "node:path";
import type Ts from "typescript";
import type { Io } from "../io/io.ts";
import { attempt } from "../text/attempt.ts";
import { jsonFields } from "../text/json.ts";
import { isNative } from "./native/api.ts";

export interface Compiler {
  /** e.g. `5.9.3`. */
  version: string;
  /** `package.json` of the SDK's own; null where the one of bcidocs takes its place. */
  ownPackage: string | null;
  /** Version of the SDK's own where TypeDoc cannot work with it. */
  unsupported: string | null;
  /** That of bcidocs reads an SDK that is written for a TypeScript before 6, whose defaults are others. */
  hasOldDefaults: boolean;
  /** The SDK's own where it checks what TypeDoc reads with another one; `packageFile`: its `package.json`. */
  checker: { version: string; packageFile: string } | null;
}

/** `folder`: the folder of the SDK's tsconfig or its first entry point; absolute. */
export async function compilerOf(folder: string, io: Io): Promise<Compiler> {
  const path = resolveFrom(join(folder, "resolve.js"));
  const version = path && (await versionIn(path, io));
  // What TypeDoc says that it works with.
  if (path && version && /^(?:5\.\d+|6\.0)\./.test(version))
    return { version, ownPackage: path, unsupported: null, hasOldDefaults: false, checker: null };
  return {
    version: (await versionIn(requireOfTypeDoc().resolve("typescript/package.json"), io)) ?? "",
    ownPackage: null,
    unsupported: version,
    hasOldDefaults: Number.parseInt(version ?? (await declaredVersion(folder, io)), 10) < 6,
    checker: path && version && isNative(version) ? { version, packageFile: path } : null,
  };
}

/** TypeDoc's TypeScript may have its own folder. */
function requireOfTypeDoc(): NodeJS.Require {
  return nodeModule.createRequire(nodeModule.createRequire(import.meta.url).resolve("typedoc/package.json"));
}

function resolveFrom(file: string): string | null {
  return attempt(() => nodeModule.createRequire(file).resolve("typescript/package.json"), null);
}

/** e.g. `4.9.5` of a package that is not installed; empty where no `package.json` says it. */
async function declaredVersion(folder: string, io: Io): Promise<string> {
  const fields = jsonFields(await io.readFile(join(folder, "package.json")).catch(() => null));
  const ranges = ["dependencies", "devDependencies", "peerDependencies"].map(
    (field) => (fields[field] as Record<string, unknown>)?.typescript,
  );
  const range = ranges.find((each) => typeof each === "string");
  if (range === undefined && folder !== dirname(folder)) return declaredVersion(dirname(folder), io);
  return String(range ?? "").replace(/^\D+/, "");
}

async function versionIn(path: string, io: Io): Promise<string | null> {
  const { version } = jsonFields(await io.readFile(path).catch(() => null));
  return typeof version === "string" ? version : null;
}

/** All that decides what it says of an SDK, wherever it is installed; JSON. */
export function partsOfKey({ version, unsupported, ownPackage, hasOldDefaults, checker }: Compiler): unknown[] {
  return [version, unsupported, ownPackage !== null, hasOldDefaults, checker?.version];
}

/** For hints, e.g. `TypeScript 5.9.3 of the SDK`. */
export function describeCompiler({ version, ownPackage, checker }: Compiler): string {
  return `TypeScript ${checker?.version ?? version} of ${ownPackage === null && !checker ? "bcidocs" : "the SDK"}`;
}

/**
 * Lets everything that this thread imports as `typescript` be the SDK's. TypeDoc imports it from its own place, as a
 * CommonJS module, which Node takes from the cache of `require` if it is there. Call it before TypeDoc is loaded.
 *
 * What is there is a copy whose `createProgram` can be replaced: TypeDoc makes its programs itself, and parses all files for each.
 */
export function loadCompiler({ ownPackage }: Pick<Compiler, "ownPackage">): typeof Ts {
  const require = requireOfTypeDoc();
  const ours = require.resolve("typescript");
  const theirs = ownPackage === null ? ours : nodeModule.createRequire(ownPackage).resolve(dirname(ownPackage));
  if (require.cache[ours]) return require(ours) as typeof Ts;
  const loaded = require(theirs) as typeof Ts;
  const { createProgram } = loaded;
  const replaceable = { createProgram: { value: createProgram, writable: true, enumerable: true } };
  const exports = Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(loaded), ...replaceable });
  const module = require.cache[theirs];
  // Of the module itself, an import would get what it exported when it was loaded.
  if (module) require.cache[ours] = Object.assign(Object.create(Object.getPrototypeOf(module)), module, { exports });
  return exports as typeof Ts;
}
