/**
 * Keeps what the SDK exports of other packages: readers import it from the SDK, whoever wrote it; and what classes and interfaces
 * inherit from packages: the `on` and `emit` of an emitter are part of the SDK. With `excludeExternals`, TypeDoc drops both. Can go when
 * TypeDoc excludes only what no entry point exports, and no member of what it does.
 */
import type * as TypeDoc from "typedoc";
import type { Ts } from "../../typescript/ts.ts";
import type { CorrectionTools } from "./declaredElsewhere.ts";

type EntryPoint = TypeDoc.DocumentationEntryPoint;

/** Only what can be reached from an entry point, through namespaces too; the rest of a package stays out. */
export function keepReexports({ converter }: TypeDoc.Application, entryPoints: readonly EntryPoint[], ts: typeof Ts): void {
  const exported = exportsOf(entryPoints, ts);
  const isIgnored = converter.shouldIgnore.bind(converter);
  converter.shouldIgnore = (symbol, checker) =>
    isIgnored(symbol, checker) && !exported.has(symbol) && !isMemberOfEnum(symbol, exported, ts);
}

/**
 * Names of packages stay out of the reference. Members that the language, the browser or Node declare are kept, too: a page
 * lists them, folded, with links to their documentation.
 */
export function keepInherited({ converter }: TypeDoc.Application, { ts }: CorrectionTools): void {
  const isIgnored = converter.shouldIgnore.bind(converter);
  converter.shouldIgnore = (symbol, checker) => isIgnored(symbol, checker) && !isMemberOfPackage(symbol, ts);
}

function isMemberOfPackage({ flags, declarations = [] }: Ts.Symbol, ts: typeof Ts): boolean {
  const isMember = (flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Property | ts.SymbolFlags.Accessor)) !== 0;
  const isInType = ({ parent }: Ts.Declaration) =>
    ts.isClassLike(parent) || ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent);
  return isMember && declarations.length > 0 && declarations.every(isInType);
}

/**
 * `export const flatMap = mergeMap` makes TypeDoc read the type of `mergeMap` before `mergeMap` itself, and then take that type for
 * the export when a second entry point exports it, which would get a second page.
 */
export function preferExports({ converter }: TypeDoc.Application, { typedoc }: CorrectionTools): void {
  const { Converter, ReflectionKind } = typedoc;
  const containers = ReflectionKind.SomeModule | ReflectionKind.Project;
  converter.on(Converter.EVENT_BEGIN, ({ project }) => {
    project.getReflectionFromSymbolId = (id) => {
      // Where a reflection was removed, TypeDoc gives undefined.
      const found: (TypeDoc.Reflection | undefined)[] = project.getReflectionsFromSymbolId(id);
      return found.find((each) => each?.parent?.kindOf(containers)) ?? found.find((each) => each !== undefined);
    };
  });
}

function isMemberOfEnum({ declarations }: Ts.Symbol, exported: ReadonlySet<Ts.Symbol>, ts: typeof Ts): boolean {
  const owner = declarations?.[0]?.parent;
  if (!owner || !ts.isEnumDeclaration(owner)) return false;
  const { symbol } = owner as { symbol?: Ts.Symbol };
  return symbol !== undefined && exported.has(symbol);
}

function exportsOf(entryPoints: readonly EntryPoint[], ts: typeof Ts): Set<Ts.Symbol> {
  const exportedSymbols = new Set<Ts.Symbol>();
  const { Alias, Namespace } = ts.SymbolFlags;
  for (const { program, sourceFile } of entryPoints) {
    const checker = program.getTypeChecker();
    const entry = checker.getSymbolAtLocation(sourceFile);
    const containers = entry ? [entry] : [];
    for (let container = containers.pop(); container; container = containers.pop()) {
      for (const one of checker.getExportsOfModule(container)) {
        const symbol = one.flags & Alias ? checker.getAliasedSymbol(one) : one;
        if (exportedSymbols.has(symbol)) continue;
        exportedSymbols.add(symbol);
        if (symbol.flags & Namespace) containers.push(symbol);
      }
    }
  }
  return exportedSymbols;
}
