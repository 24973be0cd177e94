/** The language service of TypeScript 7, as far as `TypeService` goes. */
import type { Checker, Symbol as NativeSymbol, Type as NativeType, Project, Snapshot } from "typescript-native";
import { lazilyEach } from "../../text/lazily.ts";
import { identifiersIn, type Ts, type TypeChecker, type TypeProgram, type TypeService } from "../ts.ts";
import { messageOf, type NativeFiles, type NativeModules } from "./api.ts";

/** The process has ended or does not answer: another compiler must take its place. */
export class NativeStopped extends Error {}

export interface NativeService extends TypeService {
  /** `config`: path of the project's tsconfig; another one takes the place of the last. `changes`: what files differ since the last call, absolute; null: any may. */
  update(config: string, changes: Record<"changed" | "created" | "deleted", string[]> | null): void;
  /** Files of the project; absolute. */
  sourceNames(): readonly string[];
  close(): void;
}

/** `isOfSite`: whether a file may be what a name of a sample is declared in; others are not read for that. */
export function openNativeService(
  { open, syntax }: NativeModules,
  { cwd, files, isOfSite, ts }: { cwd: string; files: NativeFiles; isOfSite(path: string): boolean; ts: typeof Ts },
): NativeService {
  const api = attempt(() => open(cwd, files));
  const nodeTools = {
    ...ts,
    ...syntax,
    isStringLiteralLike: syntax.isStringLiteralLikeNode,
    forEachChild: (node: Ts.Node & { forEachChild: typeof Ts.forEachChild }, visit: never) => node.forEachChild(visit),
  } as unknown as typeof Ts;
  const namesIn = lazilyEach((source: Ts.SourceFile) => identifiersIn(source, nodeTools), new WeakMap());
  let snapshot: Snapshot | null = null;
  let openConfig = "";
  let project: Project | undefined;
  let program: TypeProgram | undefined;
  const diagnosticsOf = (kind: "getSyntacticDiagnostics" | "getSemanticDiagnostics") => (path: string) =>
    attempt(() =>
      (project?.program[kind](path) ?? []).map((one): Ts.Diagnostic => {
        const { pos: start, end, code, category } = one;
        return { file: program?.getSourceFile(path), start, length: end - start, code, category, messageText: messageOf(one) };
      }),
    );
  // Its API does not say the whole that an editor shows, e.g. `const a: number`.
  const textOf = (node: Ts.Identifier) => {
    const type = project?.checker.getTypeAtLocation(node as never);
    // Where a type comes from is said where it is imported.
    const text = type ? (project?.checker.typeToString(type, node as never) ?? "") : "";
    return text && `${node.text}: ${text.replace(/\bimport\("[^"]*"\)\./g, "")}`;
  };
  return {
    update(config, changes) {
      const last = snapshot;
      const projects = config !== openConfig && { openProjects: [config], ...(last && { closeProjects: [openConfig] }) };
      const fileChanges = changes ?? { invalidateAll: true as const };
      snapshot = attempt(() => api.updateSnapshot({ ...projects, ...(last && { fileChanges }) }));
      openConfig = config;
      project = snapshot.getProject(config);
      last?.dispose();
      program = project && createProgram(project, nodeTools, isOfSite);
    },
    getProgram: () => program,
    sourceNames: () => attempt(() => project?.program.getSourceFileNames() ?? []),
    getSyntacticDiagnostics: diagnosticsOf("getSyntacticDiagnostics"),
    getSemanticDiagnostics: diagnosticsOf("getSemanticDiagnostics"),
    typeTextAt(path, offset, longest) {
      const source = program?.getSourceFile(path);
      const node = source && namesIn(source).find((name) => name.getStart(source) <= offset && offset <= name.getEnd());
      const text = node ? attempt(() => textOf(node)) : "";
      return longest !== undefined && text.length > longest ? `${text.slice(0, longest)}...` : text;
    },
    filesDeclaring(name, path) {
      const { Value, Type, Namespace, Alias } = nodeTools.SymbolFlags;
      const at = { document: path, position: 0 };
      const symbol = attempt(() => project?.checker.resolveName(name, Value | Type | Namespace | Alias, at));
      return symbol?.declarations.map((each) => each.path) ?? [];
    },
    syntax: nodeTools,
    close: () => api.close(),
  };
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new NativeStopped(error instanceof Error ? error.message : String(error));
  }
}

function createProgram({ program, checker }: Project, ts: typeof Ts, isOfSite: (path: string) => boolean): TypeProgram {
  const sources = lazilyEach((path: string) => attempt(() => program.getSourceFile(path) as unknown as Ts.SourceFile | undefined));
  const types = createChecker(checker, ts, isOfSite);
  return { getSourceFile: sources, getTypeChecker: () => types };
}

/** Symbols and types as TypeScript 5 and 6 have them. */
function createChecker(checker: Checker, ts: typeof Ts, isOfSite: (path: string) => boolean): TypeChecker {
  const originals = new WeakMap<object, NativeSymbol>();
  const symbols = new Map<number, Ts.Symbol>();
  const symbolOf = (original: NativeSymbol | undefined): Ts.Symbol | undefined => {
    if (!original) return undefined;
    const symbol = symbols.get(original.id) ?? withDeclarations(original, isOfSite);
    symbols.set(original.id, symbol);
    originals.set(symbol, original);
    return symbol;
  };
  const originalOf = (symbol: Ts.Symbol) => originals.get(symbol) as NativeSymbol;
  const typeOf = (type: NativeType | undefined): Ts.Type | undefined =>
    type &&
    ({
      flags: type.flags,
      isUnion: () => type.isUnionType(),
      get types() {
        return type.isUnionType() ? type.getTypes().map(typeOf) : undefined;
      },
      isStringLiteral: () => type.isStringLiteralType(),
      value: (type as { value?: unknown }).value,
      get symbol() {
        return symbolOf(attempt(() => type.getSymbol()));
      },
      getProperty: (name: string) => symbolOf(attempt(() => checker.getPropertyOfType(type, name))),
      getCallSignatures: () => attempt(() => checker.getSignaturesOfType(type, 0)),
      getProperties: () => attempt(() => checker.getPropertiesOfType(type)).map(symbolOf),
      getStringIndexType: () => {
        const infos = attempt(() => checker.getIndexInfosOfType(type));
        return typeOf(infos.find(({ keyType }) => (keyType.flags & ts.TypeFlags.String) !== 0)?.valueType);
      },
    } as unknown as Ts.Type);
  // One question for all names of a file: each takes as long as a hundred of them.
  const symbolsIn = lazilyEach((file: Ts.SourceFile) => {
    const names = identifiersIn(file, ts);
    const answers = checker.getSymbolAtLocation(names as never[]);
    return new Map(names.map((name, index) => [name, answers[index]] as const));
  });
  return {
    getSymbolAtLocation: (node) =>
      symbolOf(
        attempt(() => (ts.isIdentifier(node) ? symbolsIn(node.getSourceFile()).get(node) : checker.getSymbolAtLocation(node as never))),
      ),
    getAliasedSymbol: (symbol) => symbolOf(attempt(() => checker.getAliasedSymbol(originalOf(symbol)))) as Ts.Symbol,
    getExportsOfModule: (symbol) =>
      attempt(() => checker.getExportsOfModule(originalOf(symbol))).map((each) => symbolOf(each) as Ts.Symbol),
    getTypeAtLocation: (node) => typeOf(attempt(() => checker.getTypeAtLocation(node as never))) as Ts.Type,
    getContextualType: (node) => typeOf(attempt(() => checker.getContextualType(node as never))),
    getTypeOfSymbol: (symbol) => typeOf(attempt(() => checker.getTypeOfSymbol(originalOf(symbol)))) as Ts.Type,
  };
}

/** Its declarations are looked up where they are asked for: the library of browsers alone is 2 MB. */
function withDeclarations({ flags, name, declarations }: NativeSymbol, isOfSite: (path: string) => boolean): Ts.Symbol {
  const read = () => declarations.flatMap((each) => (isOfSite(each.path) ? ((each.resolve() as unknown as Ts.Node) ?? []) : []));
  let nodes: Ts.Node[] | undefined;
  return {
    flags,
    name,
    get declarations() {
      nodes ??= attempt(read);
      return nodes;
    },
  } as unknown as Ts.Symbol;
}
