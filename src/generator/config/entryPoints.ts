/** Entry points of an SDK that are named as imports name them, e.g. `@kit/sdk/ops`, become the files that they are. */
import { dirname, join } from "node:path";
import type { Io } from "../io/io.ts";
import type { SdkSettings } from "../model/config.ts";
import { jsonFields } from "../text/json.ts";
import { exportEntries, filesOf, sourcesOf } from "../text/packageExports.ts";
import { foldersUp, relativeTo } from "../text/path.ts";
import { loadTypeScript } from "../typescript/ts.ts";

/** What is a file stays, and so does what leads to none: it is reported as a missing file. */
export async function withEntryFiles(sdk: SdkSettings, siteDir: string, io: Io): Promise<SdkSettings> {
  const specifiers: Record<string, string> = {};
  const find = async (entryPoint: string): Promise<string> => {
    const [, name, rest = ""] = /^((?:@[^/\\]+\/)?[^./\\][^/\\]*)((?:\/.+)?)$/.exec(entryPoint) ?? [];
    const isSource = /\.[cm]?[jt]sx?$/.test(entryPoint);
    if (name === undefined || isSource || (await io.stat(join(siteDir, entryPoint)))?.isFile) return entryPoint;
    const tsconfig = sdk.tsconfig && join(siteDir, sdk.tsconfig);
    const folder = await folderOf(name, [tsconfig ? dirname(tsconfig) : siteDir, siteDir], io);
    const file = await fileOf({ specifier: entryPoint, subpath: `.${rest}`, folder, tsconfig, siteDir }, io);
    if (file === null) return entryPoint;
    const path = relativeTo(siteDir, file);
    specifiers[path] = entryPoint;
    return path;
  };
  const entryPoints = await Promise.all(sdk.entryPoints.map(find));
  return Object.keys(specifiers).length === 0 ? sdk : { ...sdk, entryPoints, specifiers };
}

interface PackageImport {
  specifier: string;
  /** e.g. `./ops`. */
  subpath: string;
  /** Folder of the package; null if there is none. */
  folder: string | null;
  tsconfig: string | undefined;
  siteDir: string;
}

/** The source, else the declarations that were compiled from it. */
async function fileOf(packageImport: PackageImport, io: Io): Promise<string | null> {
  const { folder, subpath } = packageImport;
  const { exports, types, main } = folder === null ? {} : await readPackage(folder, io);
  const targets = [...filesOf(subpath, exportEntries(exports)), ...(subpath === "." ? [types, main] : [])];
  const files = targets.filter((file) => typeof file === "string").map((file) => file.replace(/^\.\//, ""));
  const first = async (paths: string[]) => {
    for (const path of paths.map((each) => join(folder ?? "", each))) if ((await io.stat(path))?.isFile) return path;
    return null;
  };
  return (
    (await first(files.flatMap(sourcesOf))) ??
    (await resolved(packageImport, io)) ??
    (await first(files.filter((file) => /\.d\.[cm]?ts$/.test(file))))
  );
}

/** As TypeScript itself resolves an import, by `paths`, and by `outDir` and `rootDir` where a package imports itself. */
async function resolved({ specifier, folder, siteDir, ...named }: PackageImport, io: Io): Promise<string | null> {
  const ts = loadTypeScript();
  const tsconfig = named.tsconfig ?? ts.findConfigFile(folder ?? siteDir, ts.sys.fileExists);
  if (tsconfig === undefined) return null;
  await io.stat(tsconfig);
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const options = ts.getParsedCommandLineOfConfigFile(tsconfig, {}, host)?.options ?? {};
  const found = ts.resolveModuleName(specifier, join(dirname(tsconfig), "index.ts"), options, ts.sys).resolvedModule;
  return found && /tsx?$/.test(found.extension) ? found.resolvedFileName : null;
}

/** The package of that name which a folder is in, or which is installed for it. */
async function folderOf(name: string, from: readonly string[], io: Io): Promise<string | null> {
  for (const start of from) {
    for (const folder of foldersUp(start)) {
      if ((await readPackage(folder, io)).name === name) return folder;
      const installed = join(folder, "node_modules", name);
      if (await io.stat(join(installed, "package.json"))) return io.realPath(installed);
    }
  }
  return null;
}

async function readPackage(folder: string, io: Io): Promise<Record<string, unknown>> {
  return jsonFields(await io.readFile(join(folder, "package.json")).catch(() => null));
}
