/** One program of TypeScript for all samples and the sources of the SDK, which stays so that an edit checks only what it changes. */
import { dirname } from "node:path";
import { lazilyEach } from "../text/lazily.ts";
import { installedPackage } from "../text/path.ts";
import { createReadable } from "../text/readableFiles.ts";
import type { NativeModules } from "../typescript/native/api.ts";
import type { Ts, TypeProgram } from "../typescript/ts.ts";
import { openLanguageService } from "./languageService.ts";
import { openNativeSamples } from "./nativeSamples.ts";
import { sampleOptions } from "./sampleOptions.ts";
import type { ProgramFiles, ProgramSettings, SampleService } from "./sampleService.ts";
import { createSdkImports } from "./sdkImports.ts";

/** The service, and what it does not say. */
export class SampleProgram {
  readonly service: SampleService;
  private readonly settings: ProgramSettings;
  /** What imports may call the SDK. */
  readonly sdkImports: ReturnType<typeof createSdkImports>;
  private texts: ReadonlyMap<string, string> = new Map();

  /** `native`: the compiler is TypeScript 7, and `ts` parses. */
  constructor(settings: ProgramSettings, ts: typeof Ts, native: NativeModules | null) {
    const { sdk } = settings;
    const trusted = new Set([...(sdk?.entryPoints ?? []), ...Object.values(sdk?.importNames ?? {})]);
    const disk = readableFiles(settings, trusted, ts);
    this.settings = settings;
    this.sdkImports = createSdkImports(sdk, disk.fileExists);
    const context = { settings, ts, disk, trusted, sdkImports: this.sdkImports, options: sampleOptions(settings, ts) };
    const isOfSite = (path: string) => this.isOfSdk(path) || this.texts.has(path);
    this.service = native ? openNativeSamples(native, { ...context, isOfSite }) : openLanguageService(context);
  }

  /** Whether the file is a source of the SDK. */
  isOfSdk(path: string): boolean {
    return !this.texts.has(path) && installedPackage(path) === undefined && this.settings.sdk !== null;
  }

  /** Names that the SDK exports, by their declarations. */
  readonly exportsOf = lazilyEach((program: TypeProgram) => {
    const entryPoints = this.settings.sdk?.entryPoints ?? [];
    return declaredExports(program, { entryPoints, ts: this.service.syntax });
  }, new WeakMap<TypeProgram, Map<Ts.Node, string>>());

  /** Names of its first entry point. */
  exportedNames(): string[] {
    return [...(this.exportsByPackage()[0]?.names.keys() ?? [])];
  }

  /** What exports a name that a block does not import; undefined where several packages do, and the code before it imports none of them. */
  packageOf(name: string, codeBefore: () => string): string | undefined {
    const all = this.exportsByPackage().filter(({ names }) => names.has(name));
    if (all.every(({ names }) => names.get(name) === all[0]?.names.get(name))) return all[0]?.specifier;
    const code = codeBefore();
    return all.find(({ specifier }) => code.includes(`"${specifier}"`) || code.includes(`'${specifier}'`))?.specifier;
  }

  private exportsByPackage() {
    const program = this.service.getProgram();
    return program ? this.exportsIn(program) : [];
  }

  /** Kept: each undeclared name of each sample asks for them. */
  private readonly exportsIn = lazilyEach((program: TypeProgram) => {
    const checker = program.getTypeChecker();
    const originalOf = (symbol: Ts.Symbol) =>
      symbol.flags & this.service.syntax.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return this.sdkImports.packages.map(([specifier, path]) => {
      const source = program.getSourceFile(path);
      const symbol = source && checker.getSymbolAtLocation(source);
      return { specifier, names: new Map((symbol ? checker.getExportsOfModule(symbol) : []).map((each) => [each.name, originalOf(each)])) };
    });
  }, new WeakMap<TypeProgram, { specifier: string; names: ReadonlyMap<string, Ts.Symbol> }[]>());

  isExported(name: string): boolean {
    return this.exportedNames().includes(name);
  }

  /** Whether the name, as a file sees it, is that of something in a sample or in the SDK. */
  isOwnName(file: string, name: string): boolean {
    return this.service.filesDeclaring(name, file).some((path) => installedPackage(path) === undefined);
  }

  /** Whether the code of the SDK has the name: of what it does not export, readers see the name alone. */
  isNamedInSdk(name: string): boolean {
    const program = this.service.getProgram();
    return program !== undefined && this.wordsOf(program).has(name);
  }

  private readonly wordsOf = lazilyEach((program: TypeProgram) => {
    const paths = this.service.sourceNames().filter((path) => this.isOfSdk(path));
    const codes = paths.map((path) => program.getSourceFile(path)?.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "") ?? "");
    return new Set(codes.flatMap((code) => code.match(/[A-Z][\w$]*/g) ?? []));
  }, new WeakMap<TypeProgram, Set<string>>());

  update(files: ProgramFiles): void {
    this.texts = files.texts;
    this.service.update(files);
  }
}

/** Samples read no files elsewhere on the disk. */
function readableFiles(
  { siteDir, sdk }: ProgramSettings,
  trusted: ReadonlySet<string>,
  { sys, getDefaultLibFilePath }: typeof Ts,
): Ts.System {
  const { realpath: realPath = (path: string) => path, readFile } = sys;
  const folders = [siteDir, ...(sdk ? [sdk.folder] : []), dirname(getDefaultLibFilePath({}))];
  const isReadable = createReadable(folders, { realPath, readFile });
  const isAllowed = (path: string) => trusted.has(path) || isReadable(path);
  return {
    ...sys,
    fileExists: (path) => sys.fileExists(path) && isAllowed(path),
    readFile: (path, encoding) => (isAllowed(path) ? readFile(path, encoding) : undefined),
  };
}

/** Of several entry points, the first that exports it names it. */
function declaredExports(program: TypeProgram, { entryPoints, ts }: { entryPoints: string[]; ts: typeof Ts }): Map<Ts.Node, string> {
  const checker = program.getTypeChecker();
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
