/** `exports` of a `package.json`: which key of it leads to a file, and which files a key leads to. */

type Entries = readonly (readonly [key: string, files: unknown])[];

/** With the keys of a package that has no `exports`, and of one that has a single entry. */
export function exportEntries(exports: unknown): Entries {
  if (typeof exports !== "object" || exports === null || Array.isArray(exports)) return exports === undefined ? [] : [[".", exports]];
  const entries = Object.entries(exports);
  return entries.some(([key]) => key.startsWith(".")) ? entries : [[".", exports]];
}

/** Where a file is before and after it is compiled; relative to the package. */
export interface FileOfPackage {
  source: string;
  /** As the tsconfig says; none where it is not known. */
  compiled: readonly string[];
}

/**
 * The key that names the file, by its source or by what it is compiled to. Where no tsconfig says that, `src/ops.ts` may be
 * `dist/esm/ops.js`: the file with the fewest folders before the name is the one that is meant. A key with `*` counts only
 * where no other one does. https://nodejs.org/api/packages.html#subpath-patterns
 */
export function subpathOf({ source, compiled }: FileOfPackage, entries: Entries): string | null {
  const names = compiled.map(stem);
  const matches = entries.flatMap(([key, value]) =>
    leaves(value).flatMap((file) => [
      ...names.flatMap((name) => matchesOf(key, stem(file), name).filter(({ folders }) => folders === 0)),
      ...matchesOf(key, stem(file), stem(source)),
    ]),
  );
  // A key that equals the path of the file, e.g. to publish sources, is not the usual import.
  const rank = ({ key, folders }: Match) => (key.includes("*") ? 1_000 : key === `./${source}` ? 500 : 0) + folders;
  const [best] = matches.sort((a, b) => rank(a) - rank(b));
  return best ? best.key.replace("*", best.star) : null;
}

/** The files that a subpath leads to, e.g. `./ops`: those of its key, else those of the longest pattern that fits. */
export function filesOf(subpath: string, entries: Entries): string[] {
  const own = entries.find(([key]) => key === subpath);
  if (own) return leaves(own[1]);
  const patterns = entries.flatMap(([key, value]) => {
    const [before = "", after] = key.split("*");
    const fits =
      after !== undefined && subpath.length > before.length + after.length && subpath.startsWith(before) && subpath.endsWith(after);
    return fits ? [{ key, value, star: subpath.slice(before.length, subpath.length - after.length) }] : [];
  });
  const [best] = patterns.sort((a, b) => b.key.length - a.key.length);
  return best ? leaves(best.value).map((file) => file.replaceAll("*", best.star)) : [];
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
  // Without a folder that the key names, `./features/*` would be any file.
  const most = key.includes("*") ? Math.max(0, names.length - key.split("/").length + 1) : names.length - 1;
  return names.slice(0, most + 1).flatMap((_, folders) => {
    const [before = "", after] = names.slice(folders).join("/").split("*");
    const name = folders === 0 ? source : source.replace(/^[^/]+\//, "");
    if (after === undefined) return name === before ? [{ key, star: "", folders }] : [];
    const isMatch = name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after);
    return isMatch ? [{ key, star: name.slice(before.length, name.length - after.length), folders }] : [];
  });
}

/** Whatever the conditions; without recursion, since a file may nest thousands of them. */
function leaves(value: unknown): string[] {
  const files: string[] = [];
  const rest = [value];
  while (rest.length > 0) {
    const part = rest.shift();
    if (typeof part === "string") files.push(part);
    else if (typeof part === "object" && part !== null) rest.unshift(...Object.values(part));
  }
  return files;
}

/** `dist/esm/ops.js` may be compiled from `src/esm/ops.ts`, `source/ops.ts`, `esm/ops.ts` or `src/ops/index.ts`; a source is its own. */
export function sourcesOf(file: string): string[] {
  if (/\.[cm]?tsx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file)) return [file];
  const names = stem(file).split("/");
  const paths = ["src/", "source/", ""].flatMap((root) => names.map((_, folders) => root + names.slice(folders).join("/")));
  return paths.flatMap((path) => [".ts", ".tsx", ".mts", ".cts", "/index.ts"].map((end) => path + end));
}

/** `./src/index.ts` -> `src/index`. */
function stem(path: string): string {
  return path.replace(/^\.\//, "").replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
}
