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

/** Names it on pages. */
export function moduleName({ specifier, path }: EntryModule): string {
  return specifier ?? path;
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

/**
 * The key of `exports` that names the file, by its source or by what it is compiled to: `src/ops.ts` may be `dist/esm/ops.js`. The
 * file with the fewest folders before the name is the one that is meant. A key with `*` counts only where no other one does.
 * https://nodejs.org/api/packages.html#subpath-patterns
 */
function subpathOf(path: string, exports: unknown): string | null {
  if (typeof exports !== "object" || exports === null || Array.isArray(exports)) return null;
  const keys = Object.entries(exports).filter(([key]) => key.startsWith("./") || key === ".");
  const wanted = stem(path);
  const found = keys.flatMap(([key, value]) => leaves(value).flatMap((file) => matchesOf(key, stem(file), wanted)));
  const rank = ({ key, folders }: Match) => (key.includes("*") ? 1_000 : 0) + folders;
  const [best] = found.sort((a, b) => rank(a) - rank(b));
  return best ? best.key.replace("*", best.star) : null;
}

interface Match {
  key: string;
  /** The text in place of `*`. */
  star: string;
  /** Folders of the compiled file that its source does not have. */
  folders: number;
}

/** `dist/esm/ops` is `src/ops`, with two folders before it. */
function matchesOf(key: string, file: string, source: string): Match[] {
  const names = file.split("/");
  return names.flatMap((_, folders) => {
    const [before = "", after] = names.slice(folders).join("/").split("*");
    const name = folders === 0 ? source : withoutFirst(source);
    if (after === undefined) return name === before ? [{ key, star: "", folders }] : [];
    const isMatch = name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after);
    return isMatch ? [{ key, star: name.slice(before.length, name.length - after.length), folders }] : [];
  });
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

export interface ImportedName {
  exported: string;
  shown: string;
  isType: boolean;
  /** Where it is the default export as well. */
  defaultOf: EntryModule | null;
}

/** `import { Noema } from "@noema/sdk"`; the content of a namespace is imported with it. */
export function importLineOf({ specifier }: EntryModule, { exported, shown, isType, defaultOf }: ImportedName): string | null {
  if (specifier === null) return null;
  const [first = shown] = shown.split(".");
  const type = isType && first === shown ? "type " : "";
  if (exported === "default") return `import ${first} from "${specifier}";`;
  const other = defaultOf?.specifier ? `\n// or\nimport ${type}${first} from "${defaultOf.specifier}";` : "";
  return `import ${type}{ ${first} } from "${specifier}";${other}`;
}
