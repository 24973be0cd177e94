/**
 * Keeps types as the SDK's authors wrote them. TypeDoc asks TypeScript's checker for many types, and the checker answers
 * with what it computed: a constraint `keyof E & string` becomes `string`, an alias its parts, a default nothing at all.
 * The node in the source has the truth, unless a subclass fills in a type parameter of its base. Can go when TypeDoc
 * converts nodes wherever there is one.
 */
import type {
  Application,
  Context,
  DeclarationReflection,
  ProjectReflection,
  Reflection,
  SignatureReflection,
  SomeType,
  TypeParameterReflection,
} from "typedoc";
import type { Ts } from "../../typescript/ts.ts";
import { kinds } from "../pages/symbols.ts";
import type { CorrectionTools } from "./declaredElsewhere.ts";
import { createNodeReader } from "./sourceTypeNodes.ts";

const { class: classKind, interface: interfaceKind } = kinds;

/** Makes TypeDoc's converter read nodes wherever they say what the checker knows. */
export function keepTypes({ converter }: Application, tools: CorrectionTools): void {
  const { typedoc, ts } = tools;
  const readNode = createNodeReader(typedoc, ts);
  const convertType = converter.convertType.bind(converter);
  converter.convertType = (context: Context, type: Ts.Type | Ts.TypeNode | undefined, written?: Ts.TypeNode) => {
    const node = type && "kind" in type ? type : type && written && isAsWritten(type, written, context) ? written : undefined;
    return (node && readNode(node, context)) ?? convertType(context, type as Ts.Type, written);
  };
  converter.on(typedoc.Converter.EVENT_CREATE_DECLARATION, (context, reflection) => correctVariable(reflection, context, tools));
  converter.on(typedoc.Converter.EVENT_CREATE_SIGNATURE, (context, reflection, declaration, signature) => {
    const here = context.withScope(reflection);
    if (reflection.kind === typedoc.ReflectionKind.IndexSignature) {
      if (declaration && ts.isIndexSignatureDeclaration(declaration)) correctIndexSignature(reflection, declaration, here);
      return;
    }
    for (const [index, parameter] of (reflection.typeParameters ?? []).entries()) {
      const type = signature?.typeParameters?.[index];
      if (type) correctTypeParameter(parameter, type, here.withScope(parameter), ts);
    }
    if (declaration && signature) correctPredicate(reflection, declaration, signature, here, ts);
  });
}

/** False where a type parameter was replaced, e.g. in what `class Band extends Device<Settings>` inherits. */
function isAsWritten(type: Ts.Type, node: Ts.TypeNode, context: Context): boolean {
  if (isInOwner(node, context)) return true;
  const { checker } = context;
  const own = checker.getTypeFromTypeNode(node);
  // `undefined` is added to what is optional.
  return own === type || checker.getNonNullableType(own) === checker.getNonNullableType(type);
}

/** Whether it is in the class or interface that is being read; inherited members are in another. */
function isInOwner(node: Ts.Node, context: Context): boolean {
  let owner: Reflection | undefined = context.scope;
  while (owner && owner.kind !== classKind && owner.kind !== interfaceKind) owner = owner.parent;
  const declarations = owner && context.getSymbolFromReflection(owner)?.declarations;
  return declarations?.some((one) => one.getSourceFile() === node.getSourceFile() && one.pos <= node.pos && node.end <= one.end) ?? false;
}

/** TypeDoc looks at the first declaration of a name, which may be that of an interface. */
function correctVariable(reflection: DeclarationReflection, context: Context, { typedoc, ts }: CorrectionTools): void {
  if (reflection.kind !== kinds.variable) return;
  const symbol = context.getSymbolFromReflection(reflection);
  const declaration = symbol?.valueDeclaration;
  if (!declaration || declaration === symbol.declarations?.[0] || !ts.isVariableDeclaration(declaration)) return;
  const { type } = declaration;
  if (type) replace(context.project, reflection, "type", context.converter.convertType(context.withScope(reflection), type) as SomeType);
  reflection.setFlag(typedoc.ReflectionFlag.Const, (declaration.parent.flags & ts.NodeFlags.Const) !== 0);
}

/** TypeDoc asks for base constraints. */
function correctTypeParameter(reflection: TypeParameterReflection, type: Ts.TypeParameter, context: Context, ts: typeof Ts): void {
  const declaration = type.symbol.declarations?.find(ts.isTypeParameterDeclaration);
  if (!declaration) return;
  const isOwn = isInOwner(declaration, context) || context.checker.getTypeAtLocation(declaration) === type;
  const convert = (part: Ts.Type | Ts.TypeNode | undefined) =>
    part && (context.converter.convertType(context, part as Ts.Type) as SomeType);
  if (isOwn) {
    replace(context.project, reflection, "type", convert(ts.getEffectiveConstraintOfTypeParameter(declaration)));
    replace(context.project, reflection, "default", convert(declaration.default));
  } else if (reflection.type) {
    // Not the base constraint, which its public method returns, but the one where only the class's parameters are replaced.
    const { constraint } = type as { constraint?: Ts.Type };
    if (constraint) replace(context.project, reflection, "type", convert(constraint));
  }
}

function correctPredicate(
  reflection: SignatureReflection,
  { type: node }: { type?: Ts.Node | undefined },
  signature: Ts.Signature,
  context: Context,
  ts: typeof Ts,
): void {
  if (!node || !ts.isTypePredicateNode(node) || !node.type || reflection.type?.type !== "predicate") return;
  const type = context.checker.getTypePredicateOfSignature(signature)?.type;
  if (type && isAsWritten(type, node.type, context))
    replace(context.project, reflection.type, "targetType", context.converter.convertType(context, node.type) as SomeType);
}

function correctIndexSignature(reflection: SignatureReflection, declaration: Ts.IndexSignatureDeclaration, context: Context): void {
  const [key] = reflection.parameters ?? [];
  const keyNode = declaration.parameters[0]?.type;
  if (!key || !keyNode || !(context.convertingTypeNode || isInOwner(declaration, context))) return;
  replace(context.project, key, "type", context.converter.convertType(context.withScope(key), keyNode) as SomeType);
  replace(context.project, reflection, "type", context.converter.convertType(context, declaration.type) as SomeType);
}

function replace<K extends string>(
  project: ProjectReflection,
  owner: { [P in K]?: SomeType | undefined },
  key: K,
  type: SomeType | undefined,
): void {
  project.removeTypeReflections(owner[key] as never);
  if (type) owner[key] = type;
  else delete owner[key];
}
