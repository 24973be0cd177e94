/** Which imports of samples are the SDK, and the source that each leads to. */
import { join } from "node:path";
import { lazilyEach } from "../text/lazily.ts";
import { exportEntries, filesOf, sourcesOf } from "../text/packageExports.ts";
import { isJavaScriptPath } from "../text/path.ts";
import { stem } from "./sampleFiles.ts";

/** The SDK as imports of samples name it. */
export interface SdkOfSamples {
  /** Absolute. */
  entryPoints: string[];
  /** Name of the package; null for an SDK without one. */
  name: string | null;
  /** Folder of its `package.json`, and what that exports. */
  folder: string;
  exports: unknown;
  /** Its file with the types, or its main one, where it exports nothing by `exports`. */
  main?: unknown;
  /** Entry points that the config names as imports do, and those of other packages, by that name; absolute. */
  importNames: Record<string, string>;
}

/** Imports of the SDK lead to its sources: no sample is checked against what was built of it before. */
export function createSdkImports(sdk: SdkOfSamples | null, exists: (path: string) => boolean) {
  const importNames = new Map(Object.entries(sdk?.importNames ?? {}));
  const isBelow = (specifier: string) => sdk?.name != null && specifier.startsWith(`${sdk.name}/`);
  const has = (specifier: string) =>
    importNames.has(specifier) || specifier === sdk?.name || (isBelow(specifier) && sdk?.exports !== undefined);
  /** Where a package without `exports` has the file, or the entry point that is named like it. */
  const sourceBelow = ({ name, folder, entryPoints }: SdkOfSamples, specifier: string) => {
    const path = specifier.slice(name?.length);
    const sources = ["src", "source", "lib"].flatMap((root) => [".ts", ".tsx", "/index.ts"].map((end) => join(folder, root + path + end)));
    return sources.find(exists) ?? entryPoints.find((file) => stem(file).endsWith(path));
  };
  const find = (specifier: string): string | undefined => {
    if (importNames.has(specifier) || !sdk?.name) return importNames.get(specifier);
    if (!has(specifier)) return isBelow(specifier) ? sourceBelow(sdk, specifier) : undefined;
    const targets = filesOf(`.${specifier.slice(sdk.name.length)}`, exportEntries(sdk.exports ?? sdk.main)).map((file) =>
      file.replace(/^\.\//, ""),
    );
    const sources = targets.flatMap(sourcesOf).map((file) => join(sdk.folder, file));
    const isEntry = (file: string) => sdk.entryPoints.includes(file);
    // Of several entry points, none may be what the name alone imports.
    const main = sources.find(isEntry) ?? (sdk.entryPoints.length > 1 ? sources.find(exists) : undefined) ?? sdk.entryPoints[0];
    const source = specifier === sdk.name ? main : sources.find(exists);
    if (source !== undefined) return source;
    const declared = targets.map((file) => join(sdk.folder, file)).find((file) => /\.d\.[cm]?ts$/.test(file) && exists(file));
    return declared ?? (targets.length > 0 && specifier !== sdk.name ? sourceBelow(sdk, specifier) : undefined);
  };
  const first = [...importNames].flatMap(([name, file]) => (file === sdk?.entryPoints[0] ? name : []));
  const entries = exportEntries(sdk?.exports).map(([key]) => `${sdk?.name}${key.slice(1)}`);
  const all = [...first, ...(sdk?.name == null ? [] : [sdk.name, ...entries]), ...importNames.keys()];
  const packageOf = (specifier = "") => /^(?:@[^/]+\/)?[^/]*/.exec(specifier)?.[0];
  const others = [...importNames].filter(([specifier]) => packageOf(specifier) !== packageOf(all[0]));
  return {
    /** Whether what is imported is the SDK, there or not. */
    has,
    isJavaScript: sdk?.entryPoints.some(isJavaScriptPath) === true,
    /** `kit/lib/a` -> `./lib/a` in a package without `exports`, which has all files that it will have once it is built; else null. */
    pathInFolder: (specifier: string) =>
      isBelow(specifier) && sdk?.exports === undefined ? `.${specifier.slice(sdk?.name?.length)}` : null,
    /** That of the first entry point first. */
    all,
    /** Entry points by what imports them: the first one, and those of other packages. */
    packages: [[all[0] ?? "", sdk?.entryPoints[0] ?? ""] as const, ...others],
    /** Absolute. */
    fileOf: lazilyEach(find),
  };
}
