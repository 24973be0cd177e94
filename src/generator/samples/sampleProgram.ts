/** One program of TypeScript for all samples and the sources of the SDK, which stays so that an edit checks only what it changes. */
import { dirname, join } from "node:path";
import { installedPackage } from "../text/path.ts";
import { createReadable } from "../text/readableFiles.ts";
import type { Ts } from "../typescript/ts.ts";
import { createSdkImports, type SdkOfSamples } from "./sdkImports.ts";

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
export class SampleProgram {
  readonly service: Ts.LanguageService;
  private readonly ts: typeof Ts;
  private readonly settings: ProgramSettings;
  private readonly disk: Ts.System;
  private readonly sdkImports: ReturnType<typeof createSdkImports>;
  /** What the config names may import whatever it likes, and its imports too. */
  private readonly trusted: Set<string>;
  private readonly resolvers: Record<"trusted" | "other", Resolver>;
  private readonly unresolved = new Set<string>();
  private files: ProgramFiles = { texts: new Map(), linkOf: () => undefined };
  private versions = new Map<string, string>();
  private updates = 0;
  private exported: { of: Ts.Program | null; names: Map<Ts.Node, string> } = { of: null, names: new Map() };

  constructor(settings: ProgramSettings, ts: typeof Ts) {
    const { siteDir, sdk } = settings;
    const options = optionsOf(settings, ts);
    this.ts = ts;
    this.settings = settings;
    this.trusted = new Set([...(sdk?.entryPoints ?? []), ...Object.values(sdk?.importNames ?? {})]);
    this.disk = this.readableFiles();
    this.resolvers = { trusted: resolverOf(ts.sys, options, siteDir, ts), other: resolverOf(this.disk, options, siteDir, ts) };
    this.sdkImports = createSdkImports(sdk, this.disk.fileExists);
    // Most of the types of browsers and Node are comments. TypeScript before 5.3 reads them all.
    const jsDocParsingMode = ts.JSDocParsingMode?.ParseForTypeErrors;
    const registry = ts.createDocumentRegistry(ts.sys.useCaseSensitiveFileNames, siteDir, jsDocParsingMode);
    this.service = ts.createLanguageService(this.hostOf(options, jsDocParsingMode), registry);
  }

  /** Whether the file is a source of the SDK. */
  isOfSdk(path: string): boolean {
    return !this.isSample(path) && installedPackage(path) === undefined && this.settings.sdk !== null;
  }

  /** Whether what is imported is the SDK, there or not. */
  isSdkName(specifier: string): boolean {
    return this.sdkImports.has(specifier);
  }

  /** What imports may call it. */
  get sdkNames(): string[] {
    return this.sdkImports.all;
  }

  /** Whether something that the file imports is not installed, or that the SDK does: then `any` may be where it has a type. */
  isLoose(path: string): boolean {
    return this.unresolved.has(path) || this.unresolved.has("");
  }

  /** Names that the SDK exports, by their declarations. */
  exportsOf(program: Ts.Program, checker: Ts.TypeChecker): Map<Ts.Node, string> {
    if (this.exported.of !== program) {
      const entryPoints = this.settings.sdk?.entryPoints ?? [];
      this.exported = { of: program, names: declaredExports(program, checker, { entryPoints, ts: this.ts }) };
    }
    return this.exported.names;
  }

  /** Names of its first entry point. */
  exportedNames(): string[] {
    const program = this.service.getProgram();
    const source = program?.getSourceFile(this.settings.sdk?.entryPoints[0] ?? "");
    const checker = program?.getTypeChecker();
    const symbol = source && checker?.getSymbolAtLocation(source);
    return symbol && checker ? checker.getExportsOfModule(symbol).map(({ name }) => name) : [];
  }

  isExported(name: string): boolean {
    return this.exportedNames().includes(name);
  }

  /** Whether the name, as a file sees it, is that of something in a sample or in the SDK. */
  isOwnName(file: string, name: string): boolean {
    const { SymbolFlags } = this.ts;
    const program = this.service.getProgram();
    const source = program?.getSourceFile(file);
    const all = SymbolFlags.Value | SymbolFlags.Type | SymbolFlags.Namespace | SymbolFlags.Alias;
    const inScope = source ? (program?.getTypeChecker().getSymbolsInScope(source, all) ?? []) : [];
    const declarations = inScope.find((each) => each.name === name)?.declarations ?? [];
    return declarations.some((each) => installedPackage(each.getSourceFile().fileName) === undefined);
  }

  /** Gives it the samples of the site as they are now. */
  update(files: ProgramFiles): void {
    this.files = files;
    this.updates++;
    this.versions = new Map();
  }

  private isSample(path: string): boolean {
    return this.files.texts.has(path);
  }

  /** Samples read no files elsewhere on the disk. */
  private readableFiles(): Ts.System {
    const { sys, getDefaultLibFilePath } = this.ts;
    const { siteDir, sdk } = this.settings;
    const { realpath: realPath = (path: string) => path, readFile } = sys;
    const folders = [siteDir, ...(sdk ? [sdk.folder] : []), dirname(getDefaultLibFilePath({}))];
    const isReadable = createReadable(folders, { realPath, readFile });
    const isAllowed = (path: string) => this.trusted.has(path) || isReadable(path);
    return {
      ...sys,
      fileExists: (path) => sys.fileExists(path) && isAllowed(path),
      readFile: (path, encoding) => (isAllowed(path) ? readFile(path, encoding) : undefined),
    };
  }

  private hostOf(options: Ts.CompilerOptions, jsDocParsingMode: Ts.JSDocParsingMode | undefined): Ts.LanguageServiceHost {
    const { ts, disk } = this;
    const { siteDir, sdk } = this.settings;
    const textOf = (path: string) => this.files.texts.get(path);
    const readFile = (path: string) => textOf(path) ?? disk.readFile(path);
    return {
      getCompilationSettings: () => options,
      // Without it, every question asks for the versions of all files.
      getProjectVersion: () => String(this.updates),
      getScriptFileNames: () => [...(sdk?.entryPoints ?? []), ...this.files.texts.keys()],
      getScriptVersion: (path) => textOf(path) ?? this.versionOf(path),
      getScriptSnapshot(path) {
        const text = readFile(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => siteDir,
      jsDocParsingMode,
      getDefaultLibFileName: (compilerOptions) => ts.getDefaultLibFilePath(compilerOptions),
      fileExists: (path) => this.isSample(path) || disk.fileExists(path),
      readFile,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
      realpath: ts.sys.realpath ?? ((path: string) => path),
      useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
      resolveModuleNameLiterals: (literals, file, redirected) => literals.map(({ text }) => this.resolveImport(text, file, redirected)),
    };
  }

  private versionOf(path: string): string {
    const version = this.versions.get(path) ?? String(this.ts.sys.getModifiedTime?.(path)?.getTime() ?? "");
    this.versions.set(path, version);
    return version;
  }

  private resolveImport(specifier: string, file: string, redirected: Ts.ResolvedProjectReference | undefined): ResolvedImport {
    const { trusted } = this;
    const { sdk } = this.settings;
    const linked = this.isSample(file) ? this.files.linkOf(file, specifier) : undefined;
    const isTrusted = trusted.has(file) || (linked !== undefined && !this.isSample(linked));
    const ownFile = linked ?? this.sdkImports.fileOf(specifier);
    if (ownFile !== undefined) {
      if (isTrusted) trusted.add(ownFile);
      return { resolvedModule: { resolvedFileName: ownFile, extension: extensionOf(ownFile), isExternalLibraryImport: false } };
    }
    const path = this.sdkImports.pathInFolder(specifier);
    const [name, from] = path !== null && sdk ? [path, join(sdk.folder, "index.ts")] : [specifier, file];
    const resolved = this.resolvers[isTrusted ? "trusted" : "other"](name, from, redirected);
    const { resolvedModule } = resolved;
    if (isTrusted && resolvedModule) trusted.add(resolvedModule.resolvedFileName);
    // JavaScript without types.
    const hasTypes = resolvedModule && (name.startsWith(".") || !/^\.[cm]?jsx?$/.test(resolvedModule.extension));
    // The compiler asks for the runtime of JSX in every file.
    const isNeeded = !specifier.endsWith("/jsx-runtime") || /\.[jt]sx$/.test(file);
    if (!hasTypes && isNeeded && installedPackage(file) === undefined) this.unresolved.add(this.isSample(file) ? file : "");
    return hasTypes ? resolved : { resolvedModule: undefined };
  }
}

type ResolvedImport = Ts.ResolvedModuleWithFailedLookupLocations | { resolvedModule: Ts.ResolvedModuleFull | undefined };
type Resolver = (name: string, file: string, redirected?: Ts.ResolvedProjectReference) => Ts.ResolvedModuleWithFailedLookupLocations;

function resolverOf(from: Ts.System, options: Ts.CompilerOptions, siteDir: string, ts: typeof Ts): Resolver {
  const nameOf = (name: string) => (from.useCaseSensitiveFileNames ? name : name.toLowerCase());
  const cache = ts.createModuleResolutionCache(siteDir, nameOf, options);
  return (name, file, redirected) => ts.resolveModuleName(name, file, options, from, cache, redirected);
}

function extensionOf(path: string): string {
  return /(?:\.d)?\.(?:[cm]?[jt]sx?|json)$/.exec(path)?.[0] ?? ".ts";
}

/** Strict as the SDK is, but for what only a project of one's own has rules about. */
function optionsOf({ siteDir, tsconfig, sdk, options = {} }: ProgramSettings, ts: typeof Ts): Ts.CompilerOptions {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const own = (tsconfig !== null && ts.getParsedCommandLineOfConfigFile(tsconfig, {}, host)?.options) || {};
  const kept = "strict strictNullChecks strictFunctionTypes baseUrl paths customConditions jsxImportSource pathsBasePath".split(" ");
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
