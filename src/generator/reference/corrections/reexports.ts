/**
 * Keeps what the SDK exports of other packages: readers import it from the SDK, whoever wrote it. With `excludeExternals`,
 * TypeDoc drops it. Can go when TypeDoc excludes only what no entry point exports.
 */
import type * as TypeDoc from "typedoc";
import type Ts from "typescript";

type EntryPoint = TypeDoc.DocumentationEntryPoint;

/** Only what can be reached from an entry point, through namespaces too; the rest of a package stays out. */
export function keepReexports({ converter }: TypeDoc.Application, entryPoints: readonly EntryPoint[], ts: typeof Ts): void {
  const exported = exportsOf(entryPoints, ts);
  const isIgnored = converter.shouldIgnore.bind(converter);
  converter.shouldIgnore = (symbol, checker) =>
    isIgnored(symbol, checker) && !exported.has(symbol) && !isMemberOfEnum(symbol, exported, ts);
}

/**
 * `export const flatMap = mergeMap` makes TypeDoc read the type of `mergeMap` before `mergeMap` itself, and then take that type for
 * the export when a second entry point exports it, which would get a second page.
 */
export function preferExports({ converter }: TypeDoc.Application, { Converter, ReflectionKind }: typeof TypeDoc): void {
  const containers = ReflectionKind.SomeModule | ReflectionKind.Project;
  converter.on(Converter.EVENT_BEGIN, ({ project }) => {
    project.getReflectionFromSymbolId = (id) => {
      const found = project.getReflectionsFromSymbolId(id);
      return found.find(({ parent }) => parent?.kindOf(containers)) ?? found[0];
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
