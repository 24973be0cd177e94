/** Samples in the language service of TypeScript 5 and 6, with imports that lead where readers take them to lead. */
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { installedPackage, isJavaScriptPath } from "../text/path.ts";
import type { Ts } from "../typescript/ts.ts";
import type { ProgramFiles, SampleService, ServiceContext } from "./sampleService.ts";

export function openLanguageService({ settings, ts, disk, trusted, sdkImports, options: json }: ServiceContext): SampleService {
  const { siteDir, sdk } = settings;
  const { options } = ts.convertCompilerOptionsFromJson(json, siteDir);
  // Before 5.4, "bundler" has no `require`, which is left without a type. Imports are resolved here anyway.
  const hasRequire = Number(ts.versionMajorMinor) >= 5.4;
  const programOptions = hasRequire ? options : { ...options, moduleResolution: ts.ModuleResolutionKind.Node10 };
  const resolvers = { trusted: resolverOf(ts.sys, options, siteDir, ts), other: resolverOf(disk, options, siteDir, ts) };
  const unresolved = new Set<string>();
  const hasNodeTypes = options.types?.includes("node") === true;
  let files: ProgramFiles = { texts: new Map(), linkOf: () => undefined };
  let versions = new Map<string, string>();
  let updates = 0;
  const textOf = (path: string) => files.texts.get(path);
  const readFile = (path: string) => textOf(path) ?? disk.readFile(path);
  const versionOf = (path: string): string => {
    const version = versions.get(path) ?? String(ts.sys.getModifiedTime?.(path)?.getTime() ?? "");
    versions.set(path, version);
    return version;
  };
  const resolveImport = (specifier: string, file: string, redirected: Ts.ResolvedProjectReference | undefined): ResolvedImport => {
    const linked = files.texts.has(file) ? files.linkOf(file, specifier) : undefined;
    const isTrusted = trusted.has(file) || (linked !== undefined && !files.texts.has(linked));
    const target = linked ?? sdkImports.fileOf(specifier);
    if (target !== undefined) {
      if (isTrusted) trusted.add(target);
      const extension = /(?:\.d)?\.(?:[cm]?[jt]sx?|json)$/.exec(target)?.[0] ?? ".ts";
      return { resolvedModule: { resolvedFileName: target, extension, isExternalLibraryImport: false } };
    }
    const path = sdkImports.pathInFolder(specifier);
    const [name, from] = path !== null && sdk ? [path, join(sdk.folder, "index.ts")] : [specifier, file];
    const resolved = resolvers[isTrusted ? "trusted" : "other"](name, from, redirected);
    const { resolvedModule } = resolved;
    if (isTrusted && resolvedModule) trusted.add(resolvedModule.resolvedFileName);
    // JavaScript without types.
    const hasTypes = resolvedModule && (name.startsWith(".") || !isJavaScriptPath(resolvedModule.extension));
    // The compiler asks for the runtime of JSX in every file.
    const isNeeded = specifier.endsWith("/jsx-runtime") ? /\.[jt]sx$/.test(file) : !(hasNodeTypes && isBuiltin(specifier));
    if (!hasTypes && isNeeded && installedPackage(file) === undefined) unresolved.add(files.texts.has(file) ? file : "");
    return hasTypes ? resolved : { resolvedModule: undefined };
  };
  // Most of the types of browsers and Node are comments. TypeScript before 5.3 reads them all.
  const jsDocParsingMode = ts.JSDocParsingMode?.ParseForTypeErrors;
  const registry = ts.createDocumentRegistry(ts.sys.useCaseSensitiveFileNames, siteDir, jsDocParsingMode);
  const service = ts.createLanguageService(
    {
      getCompilationSettings: () => programOptions,
      // Without it, every question asks for the versions of all files.
      getProjectVersion: () => String(updates),
      getScriptFileNames: () => [...(sdk?.entryPoints ?? []), ...files.texts.keys()],
      getScriptVersion: (path) => textOf(path) ?? versionOf(path),
      getScriptSnapshot(path) {
        const text = readFile(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => siteDir,
      jsDocParsingMode,
      getDefaultLibFileName: (compilerOptions) => ts.getDefaultLibFilePath(compilerOptions),
      fileExists: (path) => files.texts.has(path) || disk.fileExists(path),
      readFile,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
      realpath: ts.sys.realpath ?? ((path: string) => path),
      useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
      resolveModuleNameLiterals: (literals, file, redirected) => literals.map(({ text }) => resolveImport(text, file, redirected)),
    },
    registry,
  );
  return {
    update(given) {
      files = given;
      updates++;
      versions = new Map();
      // It is read here, and not while a sample is waited for.
      service.getProgram();
    },
    sourceNames: () => (service.getProgram()?.getSourceFiles() ?? []).map(({ fileName }) => fileName),
    isLoose: (path) => unresolved.has(path) || unresolved.has(""),
    getProgram: () => service.getProgram(),
    getSyntacticDiagnostics: (path) => service.getSyntacticDiagnostics(path),
    getSemanticDiagnostics: (path) => service.getSemanticDiagnostics(path),
    typeTextAt: (path, offset, longest) => ts.displayPartsToString(service.getQuickInfoAtPosition(path, offset, longest)?.displayParts),
    filesDeclaring(name, path) {
      const { SymbolFlags } = ts;
      const program = service.getProgram();
      const source = program?.getSourceFile(path);
      const all = SymbolFlags.Value | SymbolFlags.Type | SymbolFlags.Namespace | SymbolFlags.Alias;
      const inScope = source ? (program?.getTypeChecker().getSymbolsInScope(source, all) ?? []) : [];
      const declarations = inScope.find((each) => each.name === name)?.declarations ?? [];
      return declarations.map((each) => each.getSourceFile().fileName);
    },
    syntax: ts,
  };
}

type ResolvedImport = Ts.ResolvedModuleWithFailedLookupLocations | { resolvedModule: Ts.ResolvedModuleFull | undefined };
type Resolver = (name: string, file: string, redirected?: Ts.ResolvedProjectReference) => Ts.ResolvedModuleWithFailedLookupLocations;

function resolverOf(from: Ts.System, options: Ts.CompilerOptions, siteDir: string, ts: typeof Ts): Resolver {
  const nameOf = (name: string) => (from.useCaseSensitiveFileNames ? name : name.toLowerCase());
  const cache = ts.createModuleResolutionCache(siteDir, nameOf, options);
  return (name, file, redirected) => ts.resolveModuleName(name, file, options, from, cache, redirected);
}
