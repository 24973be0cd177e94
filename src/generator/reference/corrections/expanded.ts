/**
 * Shows what `typeof settings` is where `settings` has no page: its name says nothing to a reader, its type does.
 * TypeDoc prints the query. Can go when TypeDoc expands queries of values that are not exported.
 */
import type { Application, Context, JSONOutput, QueryType, SomeType } from "typedoc";
import type { Ts } from "../../typescript/ts.ts";
import { type CorrectionTools, isDeclaredElsewhere } from "./declaredElsewhere.ts";

interface Query {
  type: QueryType;
  symbol: Ts.Symbol;
  context: Context;
}

/** Deeper types are too complex to read. */
const deepest = 3;

/** After `keepTypes`: it sees the queries that are read from nodes. */
export function expandQueries({ converter, serializer }: Application, { typedoc, ts, isForeign }: CorrectionTools): void {
  let queries: Query[] = [];
  const expanded = new WeakMap<QueryType, SomeType>();
  const convertType = converter.convertType.bind(converter);
  converter.convertType = (context: Context, type: Ts.Type | Ts.TypeNode | undefined, written?: Ts.TypeNode) => {
    const converted = convertType(context, type as Ts.Type, written);
    const node = type && "kind" in type ? type : written;
    const symbol = converted.type === "query" && node && ts.isTypeQueryNode(node) ? namedValue(node, context, ts) : undefined;
    // The program of a context is taken away when its entry point is read; that of a copy stays.
    if (converted.type === "query" && symbol && !isDeclaredElsewhere(symbol, context, isForeign))
      queries.push({ type: converted, symbol, context: context.withScope(context.scope) });
    return converted;
  };
  const hasPage = ({ queryType: { reflection } }: QueryType) =>
    // The type of a function that was expanded before is kept under the name of the function.
    reflection !== undefined && !reflection.kindOf(typedoc.ReflectionKind.TypeLiteral);
  const expand = ({ type, symbol, context }: Query, within: readonly Ts.Symbol[]): void => {
    if (hasPage(type) || within.includes(symbol) || within.length === deepest) return;
    queries = [];
    expanded.set(type, converter.convertType(context, context.checker.getTypeOfSymbol(symbol)) as SomeType);
    for (const inner of queries) expand(inner, [...within, symbol]);
  };
  // Only now is it known what has a page.
  converter.on(typedoc.Converter.EVENT_RESOLVE_BEGIN, () => {
    for (const query of queries) expand(query, []);
    queries = [];
  });
  serializer.addSerializer<QueryType>({
    priority: -1,
    supports: (item) => item instanceof typedoc.QueryType,
    toObject: (item, json, own) => {
      const type = expanded.get(item);
      return type ? (own.toObject(type) as unknown as JSONOutput.QueryType) : json;
    },
  });
}

/** A constant or a function. Classes, enumerations and modules are better known by their names, and so is a unique symbol. */
function namedValue(node: Ts.TypeQueryNode, { checker }: Context, ts: typeof Ts): Ts.Symbol | undefined {
  const { exprName, typeArguments } = node;
  const named = typeArguments ? undefined : checker.getSymbolAtLocation(exprName);
  const symbol = named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
  const { Variable, Function: functionFlag, Class, Enum, ValueModule } = ts.SymbolFlags;
  if (!symbol || (symbol.flags & (Variable | functionFlag)) === 0 || (symbol.flags & (Class | Enum | ValueModule)) !== 0) return undefined;
  if (isShownWithFields(node, checker.getTypeOfSymbol(symbol), ts)) return undefined;
  // A parameter of the same signature is in sight.
  if (symbol.valueDeclaration && ts.isParameter(symbol.valueDeclaration)) return undefined;
  return checker.getTypeOfSymbol(symbol).flags & ts.TypeFlags.UniqueESSymbol ? undefined : symbol;
}

/** `type Settings = typeof settings` keeps its words: `computed.ts` shows the fields below them. */
function isShownWithFields(node: Ts.TypeNode, type: Ts.Type, ts: typeof Ts): boolean {
  let owner: Ts.Node = node.parent;
  while (ts.isIntersectionTypeNode(owner) || ts.isParenthesizedTypeNode(owner)) owner = owner.parent;
  return ts.isTypeAliasDeclaration(owner) && type.getProperties().length > 0 && type.getCallSignatures().length === 0;
}
