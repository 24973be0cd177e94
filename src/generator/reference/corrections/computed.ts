/**
 * Adds the fields of a computed type: `Flat<Partial<Options>>`, `z.infer<typeof schema>`.
 * TypeDoc keeps only the expression, as its author wrote it; readers ask for the fields. Can go when TypeDoc resolves such
 * aliases (its tag `@expand` covers references to other aliases only).
 */
import type { Application, Context, DeclarationReflection, JSONOutput, ReflectionType } from "typedoc";
import type { Ts } from "../../typescript/ts.ts";
import { addToJson, type CorrectionTools, isDeclaredElsewhere } from "./declaredElsewhere.ts";

/** `computed.ts` puts it next to TypeDoc's own fields of a type alias. */
export interface ComputedFields {
  computed?: JSONOutput.ReflectionType;
}

/** More is a type of a machine, e.g. all elements of HTML. */
const mostFields = 200;

export function keepComputed({ converter, serializer }: Application, { typedoc, ts, isForeign }: CorrectionTools): void {
  const computedTypes = new WeakMap<DeclarationReflection, ReflectionType>();
  converter.on(typedoc.Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    const fields = reflection.kindOf(typedoc.ReflectionKind.TypeAlias) ? fieldsOf(reflection, context, ts) : [];
    if (fields.some((field) => isDeclaredElsewhere(field, context, isForeign))) return;
    if (fields.length > 0) computedTypes.set(reflection, objectOf(fields, reflection, context, typedoc));
  });
  addToJson(serializer, typedoc, (item) => {
    const type = computedTypes.get(item);
    return type ? { computed: serializer.toObject(type) } : {};
  });
}

/** None for a type whose declaration shows them, that depends on a type parameter, or that is not an object of the SDK. */
function fieldsOf(reflection: DeclarationReflection, context: Context, ts: typeof Ts): Ts.Symbol[] {
  const symbol = context.getSymbolFromReflection(reflection);
  const declaration = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
  if (!symbol || !declaration || declaration.typeParameters || !isComputed(declaration.type, ts)) return [];
  const type = context.checker.getDeclaredTypeOfSymbol(symbol);
  if (!isPlainObject(type, ts)) return [];
  const fields = context.checker.getPropertiesOfType(type);
  return fields.length > mostFields ? [] : fields;
}

/** `Other` alone is a link to where its fields are. */
function isComputed(node: Ts.TypeNode, ts: typeof Ts): boolean {
  if (ts.isIntersectionTypeNode(node)) return node.types.some((part) => isComputed(part, ts));
  if (ts.isTypeReferenceNode(node)) return node.typeArguments !== undefined;
  return ts.isTypeQueryNode(node) || ts.isMappedTypeNode(node) || ts.isIndexedAccessTypeNode(node) || ts.isConditionalTypeNode(node);
}

function isPlainObject(type: Ts.Type, ts: typeof Ts): boolean {
  if (type.isIntersection()) return type.types.every((part) => isPlainObject(part, ts));
  const { Mapped, Anonymous } = ts.ObjectFlags;
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && ((type as Ts.ObjectType).objectFlags & (Mapped | Anonymous)) !== 0;
  const isNamed = type.symbol && (type.symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.Enum)) !== 0;
  return isObject && !isNamed && type.getCallSignatures().length === 0 && type.getConstructSignatures().length === 0;
}

function objectOf(
  fields: Ts.Symbol[],
  reflection: DeclarationReflection,
  context: Context,
  typedoc: CorrectionTools["typedoc"],
): ReflectionType {
  const object = new typedoc.DeclarationReflection("__type", typedoc.ReflectionKind.TypeLiteral, reflection);
  context.registerReflection(object, undefined);
  const inner = context.withScope(reflection).withScope(object);
  for (const field of fields) context.converter.convertSymbol(inner, field);
  // What a constant is set to is not a default of the type that is taken from it.
  for (const child of object.children ?? []) delete child.defaultValue;
  return new typedoc.ReflectionType(object);
}
