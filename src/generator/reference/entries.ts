/** What a reader imports an export from: the name of the package, and which of its entries a file is. */

/** A file that exports, and how it is imported. */
export interface EntryModule {
  /** Relative to the site folder, e.g. `sdk/src/index.ts`. */
  path: string;
  /** e.g. `@noema/sdk` or `@noema/sdk/simulator`; null without a package. */
  specifier: string | null;
  /** Name for an export that has none of its own but `default`. */
  defaultName: string;
}

/** The part of a `package.json` that says how a package is imported. */
export interface PackageMetadata {
  name?: unknown;
  exports?: unknown;
}

/** `path` is the entry's, relative to the package's folder. */
export function entryModule(path: string, inPackage: string, metadata: PackageMetadata | null): EntryModule {
  const name = typeof metadata?.name === "string" ? metadata.name : null;
  const subpath = name === null ? null : subpathOf(inPackage, metadata?.exports);
  const specifier = name === null ? null : subpath === "." || subpath === null ? name : `${name}/${subpath.slice(2)}`;
  return { path, specifier, defaultName: camelCase(name ?? "default") };
}

/** The key of `exports` that names the file, by its source or by what it is compiled to. */
function subpathOf(path: string, exports: unknown): string | null {
  if (typeof exports !== "object" || exports === null || Array.isArray(exports)) return null;
  const keys = Object.entries(exports).filter(([key]) => key.startsWith("./") || key === ".");
  const wanted = stem(path);
  const exact = keys.find(([, value]) => leaves(value).some((file) => stem(file) === wanted));
  const near = keys.find(([, value]) => leaves(value).some((file) => withoutFirst(stem(file)) === withoutFirst(wanted)));
  return exact?.[0] ?? near?.[0] ?? null;
}

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** `./src/index.ts` -> `src/index`. */
function stem(path: string): string {
  return path.replace(/^\.\//, "").replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
}

/** `src/simulator/index` and `dist/simulator/index` are the same file before and after it is compiled. */
function withoutFirst(path: string): string {
  return path.replace(/^[^/]+\//, "");
}

/** `@noema/sdk` -> `sdk`. */
function camelCase(name: string): string {
  return (name.split("/").at(-1) ?? name).replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "");
}

/** `import { Noema } from "@noema/sdk"`; the content of a namespace is imported with it. */
export function importLineOf({ specifier }: EntryModule, name: { exported: string; shown: string; isType: boolean }): string | null {
  if (specifier === null) return null;
  const [first = name.shown] = name.shown.split(".");
  if (name.exported === "default") return `import ${first} from "${specifier}";`;
  return `import ${name.isType && first === name.shown ? "type " : ""}{ ${first} } from "${specifier}";`;
}
