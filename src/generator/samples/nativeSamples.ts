/** Samples in a project of TypeScript 7. It resolves imports itself, so each file that one leads to is put where it looks. */
import { dirname, join } from "node:path";
import { installedPackage, isJavaScriptPath } from "../text/path.ts";
import type { NativeModules } from "../typescript/native/api.ts";
import { openNativeService } from "../typescript/native/service.ts";
import type { Ts } from "../typescript/ts.ts";
import { stem } from "./sampleFiles.ts";
import type { ProgramFiles, SampleService, ServiceContext } from "./sampleService.ts";

export function openNativeSamples(
  native: NativeModules,
  { settings, ts, disk, trusted, sdkImports, options, isOfSite }: ServiceContext & { isOfSite(path: string): boolean },
): SampleService {
  const { siteDir, sdk } = settings;
  const folder = join(siteDir, ".bcidocs", "samples");
  const entryPoints = sdk?.entryPoints ?? [];
  let [projects, configText] = [0, ""];
  let texts = new Map<string, string>();
  /** Files on the disk that samples import by relative paths. */
  let shared = new Set<string>();
  // What the SDK reads itself, it may read wherever it is.
  let isTrusting = true;
  let isSdkLoose = false;
  /** Of files that may be edited while the project is open. */
  let stateOnDisk = "";
  const isVirtual = (path: string) => path.startsWith(`${folder}/`);
  const service = openNativeService(native, {
    cwd: siteDir,
    ts,
    isOfSite,
    files: {
      directoryExists: (path) => isVirtual(`${path}/`) || undefined,
      fileExists(path) {
        if (isVirtual(path)) return texts.has(path);
        // JavaScript of a package says nothing of its types.
        if (!isTrusting && isJavaScriptPath(path)) return trusted.has(path) || shared.has(path);
        if (!isTrusting) return trusted.has(path) ? undefined : disk.fileExists(path);
        const exists = ts.sys.fileExists(path);
        if (exists) trusted.add(path);
        return exists;
      },
      readFile(path) {
        if (isVirtual(path)) return texts.get(path) ?? null;
        if (isTrusting) trusted.add(path);
        return trusted.has(path) || disk.fileExists(path) ? undefined : null;
      },
    },
  });
  /** A tsconfig is read once, so another one has another name. */
  const open = (next: Map<string, string>, paths: Record<string, string[]>, isOutdated: boolean) => {
    const compilerOptions = { ...options, paths: { ...(options.paths as object), ...paths } };
    const text = JSON.stringify({ compilerOptions, files: [...entryPoints, ...next.keys()] });
    if (text !== configText) projects++;
    configText = text;
    const config = join(folder, `tsconfig.${projects}.json`);
    const before = texts;
    texts = new Map([...next, [config, text]]);
    const changes = {
      changed: [...next.keys()].filter((path) => before.has(path) && before.get(path) !== next.get(path)),
      created: [...next.keys()].filter((path) => !before.has(path)),
      deleted: [...before.keys()].filter((path) => !texts.has(path)),
    };
    service.update(config, isOutdated ? null : changes);
  };
  const unresolvedIn = (path: string): boolean => {
    const program = service.getProgram();
    const source = program?.getSourceFile(path) as (Ts.SourceFile & { imports?: readonly Ts.Node[] }) | undefined;
    return (source?.imports ?? []).some((name) => !program?.getTypeChecker().getSymbolAtLocation(name));
  };
  const readSdk = () => {
    isTrusting = true;
    open(new Map([[join(folder, "empty.ts"), "export {};"]]), {}, true);
    isTrusting = false;
    isSdkLoose = service.sourceNames().some((path) => isOfSite(path) && !isVirtual(path) && unresolvedIn(path));
  };
  const readState = () => {
    const edited = service.sourceNames().filter((path) => !isVirtual(path) && installedPackage(path) === undefined);
    return JSON.stringify([...edited, ...shared].map((path) => [path, ts.sys.getModifiedTime?.(path)]));
  };
  return {
    ...service,
    update(files) {
      const { all, shared: links } = withImports(files, ts);
      const isOutdated = stateOnDisk !== readState();
      if (isOutdated) readSdk();
      shared = links;
      open(all, pathsOf(files.texts.values(), { ts, sdkImports, folder: sdk?.folder ?? "" }), isOutdated);
      stateOnDisk = readState();
    },
    isLoose: (path) => isSdkLoose || unresolvedIn(path),
  };
}

/** The texts, and copies of those that relative imports lead to, next to whoever imports them. */
function withImports({ texts, linkOf }: ProgramFiles, ts: typeof Ts): { all: Map<string, string>; shared: Set<string> } {
  const all = new Map(texts);
  const shared = new Set<string>();
  const add = (text: string, original: string, path: string): void => {
    for (const { fileName: specifier } of ts.preProcessFile(text).importedFiles) {
      const target = specifier.startsWith(".") ? linkOf(original, specifier) : undefined;
      if (target === undefined) continue;
      const copy = stem(join(dirname(path), specifier)) + (/(?:\.d)?\.[cm]?[jt]sx?$/.exec(target)?.[0] ?? "");
      if (all.has(copy)) continue;
      const ofSample = texts.get(target);
      const name = JSON.stringify(target);
      all.set(copy, ofSample ?? `export * from ${name};\nexport { default } from ${name};\n`);
      if (ofSample === undefined) shared.add(target);
      else add(ofSample, target, copy);
    }
  };
  for (const [path, text] of texts) add(text, path, path);
  return { all, shared };
}

/** What imports of the SDK lead to. */
function pathsOf(
  texts: Iterable<string>,
  { ts, sdkImports, folder }: Pick<ServiceContext, "ts" | "sdkImports"> & { folder: string },
): Record<string, string[]> {
  const used = [...texts].flatMap((text) => ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName));
  const entries = [...new Set([...sdkImports.all, ...used])].flatMap((specifier) => {
    const path = sdkImports.pathInFolder(specifier);
    const target = sdkImports.fileOf(specifier) ?? (path === null ? undefined : join(folder, path));
    return target === undefined ? [] : [[specifier, [target]] as [string, string[]]];
  });
  return Object.fromEntries(entries);
}
