/**
 * Keeps the heads of declarations as the SDK's authors wrote them. TypeDoc shows a class that is exported as a type as
 * an interface, and takes what the interfaces of its name extend for what the class itself extends. Can go when TypeDoc
 * keeps the kind of type-only exports and the bases of each declaration.
 */
import type { Application, Context, DeclarationReflection, JSONOutput, SomeType } from "typedoc";
import type { Ts } from "../../typescript/ts.ts";
import { kinds } from "../pages/symbols.ts";
import type { WrittenHead } from "../pages/types.ts";
import { addToJson, type CorrectionTools } from "./declaredElsewhere.ts";

/** Before the listeners of TypeDoc's plugins, which read the kind and the comment. */
export const early = 1;

export function keepHeads({ converter, serializer }: Application, { typedoc, ts }: CorrectionTools): void {
  const { EVENT_CREATE_DECLARATION: created } = typedoc.Converter;
  const merges = new WeakMap<DeclarationReflection, Merge>();
  const typeOnly = new WeakSet<DeclarationReflection>();
  const keepClass = (context: Context, reflection: DeclarationReflection) => {
    const symbol = context.getSymbolFromReflection(reflection);
    if (!symbol || !(symbol.flags & ts.SymbolFlags.Class) || !reflection.kindOf(typedoc.ReflectionKind.ClassOrInterface)) return;
    if (reflection.kind !== typedoc.ReflectionKind.Class) {
      reflection.kind = typedoc.ReflectionKind.Class;
      const comment = context.getComment(symbol, reflection.kind);
      if (comment) reflection.comment = comment;
    }
    if (symbol.flags & ts.SymbolFlags.Interface) merges.set(reflection, mergeBases(reflection, symbol, context, ts));
  };
  converter.on(created, keepClass, early);
  converter.on(created, (context, reflection) => {
    if (context.scope.kindOf(typedoc.ReflectionKind.ExportContainer) && isTypeOnlyExport(reflection, context, ts)) typeOnly.add(reflection);
    sortSources(reflection, context, ts);
  });
  addToJson(serializer, typedoc, (item, json) => ({
    ...splitBases(json, merges.get(item)),
    ...(typeOnly.has(item) && { isTypeOnly: true }),
  }));
}

/** What a class and the interfaces of its name are made of. */
interface Merge {
  /** Bases of the class; those of the interfaces follow them. */
  ownBases: number;
  parameters: number;
}

function mergeBases(reflection: DeclarationReflection, { declarations = [] }: Ts.Symbol, context: Context, ts: typeof Ts): Merge {
  const basesOf = (owners: (Ts.ClassDeclaration | Ts.InterfaceDeclaration)[]) => {
    const clauses = owners.flatMap(({ heritageClauses }) => heritageClauses ?? []);
    const nodes = clauses.filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword).flatMap(({ types }) => types);
    return nodes.map((node) => context.converter.convertType(context.withScope(reflection), node) as SomeType);
  };
  for (const type of reflection.extendedTypes ?? []) context.project.removeTypeReflections(type);
  const classBases = basesOf(declarations.filter(ts.isClassDeclaration));
  const interfaces = declarations.filter(ts.isInterfaceDeclaration);
  const bases = [...classBases, ...basesOf(interfaces)];
  if (bases.length > 0) reflection.extendedTypes = bases;
  // Those that have a default may be left out.
  const parameters = Math.max(...interfaces.map(({ typeParameters }) => typeParameters?.length ?? 0));
  return { ownBases: classBases.length, parameters };
}

function splitBases(
  { extendedTypes: bases }: Partial<JSONOutput.DeclarationReflection>,
  merge: Merge | undefined,
): WrittenHead & { extendedTypes?: JSONOutput.SomeType[] } {
  if (!bases || !merge || bases.length === merge.ownBases) return {};
  const { ownBases, parameters } = merge;
  return { extendedTypes: bases.slice(0, ownBases), mergedInterface: { extendedTypes: bases.slice(ownBases), parameters } };
}

/** Whether `export type` or `import type` is on the way from the export to what it names. */
function isTypeOnlyExport({ name }: DeclarationReflection, context: Context, ts: typeof Ts): boolean {
  const exporter = context.getSymbolFromReflection(context.scope);
  let symbol = exporter && context.checker.tryGetMemberInModuleExports(name, exporter);
  while (symbol && symbol.flags & ts.SymbolFlags.Alias) {
    if (symbol.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration)) return true;
    symbol = context.checker.getImmediateAliasedSymbol(symbol);
  }
  return false;
}

/** Several declarations may share a name, e.g. a class and a namespace: first comes where the one is written that is shown. */
function sortSources(reflection: DeclarationReflection, context: Context, ts: typeof Ts): void {
  const declarations = context.getSymbolFromReflection(reflection)?.declarations ?? [];
  const { sources = [] } = reflection;
  if (declarations.length < 2 || sources.length !== declarations.length) return;
  const isShown = sources.map((_, index) => kindOf(declarations[index], ts) === reflection.kind);
  reflection.sources = [...sources.filter((_, index) => isShown[index]), ...sources.filter((_, index) => !isShown[index])];
}

function kindOf(node: Ts.Node | undefined, ts: typeof Ts): number | null {
  if (!node) return null;
  if (ts.isClassDeclaration(node)) return kinds.class;
  if (ts.isInterfaceDeclaration(node)) return kinds.interface;
  if (ts.isModuleDeclaration(node)) return kinds.namespace;
  if (ts.isVariableDeclaration(node)) return kinds.variable;
  if (ts.isFunctionDeclaration(node)) return kinds.function;
  return ts.isTypeAliasDeclaration(node) ? kinds.typeAlias : ts.isEnumDeclaration(node) ? kinds.enumeration : null;
}
