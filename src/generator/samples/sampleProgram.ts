/** One program of TypeScript for all samples and the sources of the SDK, which stays so that an edit checks only what it changes. */
import { dirname, join } from "node:path";
import type Ts from "typescript";
import { installedPackage } from "../text/path.ts";
import { createReadable } from "../text/readableFiles.ts";
import { createOwnNames, type SdkOfSamples } from "./ownNames.ts";
import { type ParsedFile, sharedDocuments } from "./sharedDocuments.ts";

/** What a program is made for: another one takes its place when this changes. */
export interface ProgramSettings {
  /** Absolute. */
  siteDir: string;
  tsconfig: string | null;
  sdk: SdkOfSamples | null;
  /** What samples set themselves, by the names of a tsconfig. */
  options?: Record<string, string>;
}

/** What the samples of a program are. */
export interface ProgramFiles {
  /** Texts by absolute path. */
  texts: ReadonlyMap<string, string>;
  /** Absolute paths that relative imports lead to, by the path of the file and what it imports. */
  linkOf(file: string, specifier: string): string | undefined;
}

/** The language service, and what of the program it does not say. */
export type SampleProgram = ReturnType<typeof createSampleProgram>;

export function createSampleProgram(settings: ProgramSettings, { ts, parsed }: { ts: typeof Ts; parsed: ParsedFile }) {
  const { siteDir, sdk } = settings;
  const options = optionsOf(settings, ts);
  let files: ProgramFiles = { texts: new Map(), linkOf: () => undefined };
  let versions = new Map<string, string>();
  let updates = 0;
  // What the config names may import whatever it likes, and its imports too.
  const trusted = new Set([...(sdk?.entryPoints ?? []), ...Object.values(sdk?.named ?? {})]);
  const { realpath: realPath = (path: string) => path, readFile } = ts.sys;
  const folders = [siteDir, ...(sdk ? [sdk.folder] : []), dirname(ts.getDefaultLibFilePath({}))];
  const isReadable = createReadable(folders, { realPath, readFile });
  const disk: Ts.System = {
    ...ts.sys,
    fileExists: (path) => ts.sys.fileExists(path) && (trusted.has(path) || isReadable(path)),
    readFile: (path, encoding) => (trusted.has(path) || isReadable(path) ? readFile(path, encoding) : undefined),
  };
  const resolvers = [ts.sys, disk].map((from) => {
    const nameOf = (name: string) => (from.useCaseSensitiveFileNames ? name : name.toLowerCase());
    const cache = ts.createModuleResolutionCache(siteDir, nameOf, options);
    return (name: string, file: string, redirected?: Ts.ResolvedProjectReference) =>
      ts.resolveModuleName(name, file, options, from, cache, redirected);
  });
  const ownNames = createOwnNames(sdk, disk.fileExists);
  let exported: { of: Ts.Program | null; names: Map<Ts.Node, string> } = { of: null, names: new Map() };
  const unresolved = new Set<string>();
  const isSample = (path: string) => files.texts.has(path);
  const versionOf = (path: string): string => {
    const known = versions.get(path) ?? String(ts.sys.getModifiedTime?.(path)?.getTime() ?? "");
    versions.set(path, known);
    return known;
  };
  // Most of the types of browsers and Node are comments. TypeScript before 5.3 reads them all.
  const jsDocParsingMode = ts.JSDocParsingMode?.ParseForTypeErrors;
  const registry = ts.createDocumentRegistry(ts.sys.useCaseSensitiveFileNames, siteDir, jsDocParsingMode);
  const host: Ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    // Without it, every question asks for the versions of all files.
    getProjectVersion: () => String(updates),
    getScriptFileNames: () => [...(sdk?.entryPoints ?? []), ...files.texts.keys()],
    getScriptVersion: (path) => files.texts.get(path) ?? versionOf(path),
    getScriptSnapshot(path) {
      const text = files.texts.get(path) ?? disk.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => siteDir,
    jsDocParsingMode,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (path) => isSample(path) || disk.fileExists(path),
    readFile: (path) => files.texts.get(path) ?? disk.readFile(path),
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: realPath,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    resolveModuleNameLiterals: (literals, file, redirected) =>
      literals.map(({ text }) => {
        const linked = isSample(file) ? files.linkOf(file, text) : undefined;
        const isTrusted = trusted.has(file) || (linked !== undefined && !isSample(linked));
        const own = linked ?? ownNames.fileOf(text);
        if (own !== undefined) {
          if (isTrusted) trusted.add(own);
          return { resolvedModule: { resolvedFileName: own, extension: extensionOf(own), isExternalLibraryImport: false } };
        }
        const path = ownNames.pathInFolder(text);
        const [wanted, from] = path !== null && sdk ? [path, join(sdk.folder, "index.ts")] : [text, file];
        const found = resolvers[isTrusted ? 0 : 1]?.(wanted, from, redirected) ?? { resolvedModule: undefined };
        if (isTrusted && found.resolvedModule) trusted.add(found.resolvedModule.resolvedFileName);
        // JavaScript without types.
        const hasTypes = found.resolvedModule && (wanted.startsWith(".") || !/^\.[cm]?jsx?$/.test(found.resolvedModule.extension));
        if (!hasTypes && installedPackage(file) === undefined) unresolved.add(isSample(file) ? file : "");
        return hasTypes ? found : { resolvedModule: undefined };
      }),
  };
  const service = ts.createLanguageService(host, sharedDocuments(registry, parsed));
  const exportedNames = (): string[] => {
    const program = service.getProgram();
    const source = program?.getSourceFile(sdk?.entryPoints[0] ?? "");
    const symbol = source && program?.getTypeChecker().getSymbolAtLocation(source);
    return symbol && program
      ? program
          .getTypeChecker()
          .getExportsOfModule(symbol)
          .map(({ name }) => name)
      : [];
  };
  return {
    service,
    /** Whether the file is a source of the SDK. */
    isOfSdk: (path: string) => !isSample(path) && installedPackage(path) === undefined && sdk !== null,
    /** Whether what is imported is the SDK, there or not. */
    isSdkName: ownNames.has,
    /** What imports may call it. */
    sdkNames: ownNames.all,
    /** Whether something that the file imports is not installed, or that the SDK does: then `any` may be where it has a type. */
    isLoose: (path: string) => unresolved.has(path) || unresolved.has(""),
    /** Names that the SDK exports, by their declarations. */
    exportsOf(program: Ts.Program, checker: Ts.TypeChecker): Map<Ts.Node, string> {
      if (exported.of !== program)
        exported = { of: program, names: declaredExports(program, checker, { entryPoints: sdk?.entryPoints ?? [], ts }) };
      return exported.names;
    },
    /** Names of its first entry point. */
    exportedNames,
    isExported: (name: string) => exportedNames().includes(name),
    /** Whether the name, as a file sees it, is that of something in a sample or in the SDK. */
    isOwnName(file: string, name: string): boolean {
      const program = service.getProgram();
      const source = program?.getSourceFile(file);
      const all = ts.SymbolFlags.Value | ts.SymbolFlags.Type | ts.SymbolFlags.Namespace | ts.SymbolFlags.Alias;
      const symbol =
        source &&
        program
          ?.getTypeChecker()
          .getSymbolsInScope(source, all)
          .find((each) => each.name === name);
      return symbol?.declarations?.some((each) => installedPackage(each.getSourceFile().fileName) === undefined) ?? false;
    },
    /** Gives it the samples of the site as they are now. */
    update(next: ProgramFiles): void {
      files = next;
      updates++;
      versions = new Map();
    },
  };
}

function extensionOf(path: string): string {
  return /(?:\.d)?\.(?:[cm]?[jt]sx?|json)$/.exec(path)?.[0] ?? ".ts";
}

/** Strict as the SDK is, but for what only a project of one's own has rules about. */
function optionsOf({ siteDir, tsconfig, sdk, options = {} }: ProgramSettings, ts: typeof Ts): Ts.CompilerOptions {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const own = (tsconfig !== null && ts.getParsedCommandLineOfConfigFile(tsconfig, {}, host)?.options) || {};
  const kept = [
    "strict",
    "strictNullChecks",
    "strictFunctionTypes",
    "baseUrl",
    "paths",
    "customConditions",
    "jsxImportSource",
    "pathsBasePath",
  ];
  const folder = dirname(ts.getDefaultLibFilePath({}));
  const lib = ["esnext", "dom", "dom.iterable", "dom.asynciterable"].map((name) => `lib.${name}.d.ts`);
  const types = [...(own.types ?? []), "node"].filter(
    (name) => name !== "*" && isInstalled(name, [siteDir, ...(sdk ? [sdk.folder] : [])], ts),
  );
  return {
    strict: true,
    ...Object.fromEntries(kept.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: own.jsx === undefined || own.jsx === ts.JsxEmit.React ? ts.JsxEmit.ReactJSX : own.jsx,
    lib: lib.filter((name) => ts.sys.fileExists(join(folder, name))),
    types: [...new Set(types)],
    experimentalDecorators: own.experimentalDecorators ?? false,
    allowJs: true,
    checkJs: true,
    noImplicitAny: false,
    allowImportingTsExtensions: true,
    allowUnreachableCode: true,
    allowUnusedLabels: true,
    allowUmdGlobalAccess: true,
    esModuleInterop: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noUncheckedSideEffectImports: false,
    noErrorTruncation: false,
    ...ts.convertCompilerOptionsFromJson(Object.fromEntries(Object.entries(options).map(readOption)), siteDir).options,
    noEmit: true,
  };
}

/** `lib: "es2020, dom"` as a tsconfig has it. */
function readOption([name, written]: [string, string]): [string, unknown] {
  if (/^(?:lib|types|customConditions)$/.test(name)) return [name, written.split(/[\s,]+/).filter(Boolean)];
  return [name, written === "" || written === "true" ? true : written === "false" ? false : written];
}

function isInstalled(name: string, folders: string[], ts: typeof Ts): boolean {
  const find = (folder: string) => ts.resolveTypeReferenceDirective(name, join(folder, "index.ts"), {}, ts.sys);
  return folders.some((folder) => find(folder).resolvedTypeReferenceDirective?.resolvedFileName !== undefined);
}

/** Of several entry points, the first that exports it names it. */
function declaredExports(
  program: Ts.Program,
  checker: Ts.TypeChecker,
  { entryPoints, ts }: { entryPoints: string[]; ts: typeof Ts },
): Map<Ts.Node, string> {
  const names = new Map<Ts.Node, string>();
  const add = (symbol: Ts.Symbol, before: string): void => {
    const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    for (const declaration of own.declarations ?? []) {
      if (names.has(declaration)) continue;
      const name = before + (symbol.name === "default" ? declaredName(declaration, ts) : symbol.name);
      names.set(declaration, name);
      if (ts.isModuleDeclaration(declaration) || ts.isSourceFile(declaration))
        for (const each of checker.getExportsOfModule(own)) add(each, `${name}.`);
    }
  };
  for (const path of entryPoints) {
    const source = program.getSourceFile(path);
    const symbol = source && checker.getSymbolAtLocation(source);
    const all = symbol ? checker.getExportsOfModule(symbol) : [];
    const isDefault = ({ name }: Ts.Symbol) => name === "default";
    for (const each of [...all.filter((one) => !isDefault(one)), ...all.filter(isDefault)]) add(each, "");
  }
  return names;
}

function declaredName(declaration: Ts.Declaration, ts: typeof Ts): string {
  const { name } = declaration as Ts.NamedDeclaration;
  return name && ts.isIdentifier(name) ? name.text : "default";
}
