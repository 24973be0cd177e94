/** Turns type nodes of the source into TypeDoc's types, for `sourceTypes.ts`, with what TypeDoc's own conversion leaves out. */
import type { Context, ParameterReflection, ReferenceType, SignatureReflection, SomeType, TypeParameterReflection } from "typedoc";
import type { Ts } from "../../typescript/ts.ts";

type TypeDoc = typeof import("typedoc");

/** The function gives null for a node that TypeDoc reads well itself, e.g. a keyword or an object whose members come back one by one. */
export function createNodeReader(typedoc: TypeDoc, ts: typeof Ts) {
  return read;

  function read(node: Ts.TypeNode, context: Context): SomeType | null {
    if (ts.isParenthesizedTypeNode(node)) return convert(node.type, context);
    if (ts.isUnionTypeNode(node)) return new typedoc.UnionType(node.types.map((part) => unionPart(part, context)));
    if (ts.isIntersectionTypeNode(node)) return new typedoc.IntersectionType(convertAll(node.types, context) ?? []);
    if (ts.isArrayTypeNode(node)) return new typedoc.ArrayType(convert(node.elementType, context));
    if (ts.isTupleTypeNode(node)) return new typedoc.TupleType(convertAll(node.elements, context) ?? []);
    if (ts.isNamedTupleMember(node)) return namedElement(node, context);
    if (ts.isOptionalTypeNode(node)) return new typedoc.OptionalType(convert(node.type, context));
    if (ts.isRestTypeNode(node)) return new typedoc.RestType(convert(node.type, context));
    if (ts.isTypeOperatorNode(node)) return new typedoc.TypeOperatorType(convert(node.type, context), operatorOf(node));
    if (ts.isIndexedAccessTypeNode(node))
      return new typedoc.IndexedAccessType(convert(node.objectType, context), convert(node.indexType, context));
    if (ts.isConditionalTypeNode(node)) return conditional(node, context);
    if (ts.isInferTypeNode(node)) return inferred(node, context);
    if (ts.isMappedTypeNode(node)) return mapped(node, context);
    if (ts.isTemplateLiteralTypeNode(node)) return template(node, context);
    if (ts.isTypePredicateNode(node)) return predicate(node, context);
    if (ts.isTypeReferenceNode(node)) return reference(node, context);
    if (ts.isTypeQueryNode(node)) return query(referenceAt(node.exprName, node.typeArguments, context));
    if (ts.isImportTypeNode(node)) return imported(node, context);
    // What a class or an interface extends.
    if (ts.isExpressionWithTypeArguments(node)) return referenceAt(node.expression, node.typeArguments, context);
    if (ts.isLiteralTypeNode(node)) return literal(node);
    return ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node) ? functionType(node, context) : null;
  }

  /** TypeDoc takes `undefined` out of what is optional; under `exactOptionalPropertyTypes` it means something. */
  function unionPart(node: Ts.TypeNode, context: Context): SomeType {
    return node.kind === ts.SyntaxKind.UndefinedKeyword ? new typedoc.UnknownType("undefined") : convert(node, context);
  }

  /** The model has no dots: they become part of the name. */
  function namedElement(node: Ts.NamedTupleMember, context: Context): SomeType {
    const name = `${node.dotDotDotToken ? "..." : ""}${node.name.text}`;
    return new typedoc.NamedTupleMember(name, node.questionToken !== undefined, convert(node.type, context)) as SomeType;
  }

  function operatorOf({ operator }: Ts.TypeOperatorNode): "keyof" | "unique" | "readonly" {
    return operator === ts.SyntaxKind.KeyOfKeyword ? "keyof" : operator === ts.SyntaxKind.UniqueKeyword ? "unique" : "readonly";
  }

  function conditional({ checkType, extendsType, trueType, falseType }: Ts.ConditionalTypeNode, context: Context): SomeType {
    const read = (part: Ts.TypeNode) => convert(part, context);
    return new typedoc.ConditionalType(read(checkType), read(extendsType), read(trueType), read(falseType));
  }

  function inferred({ typeParameter: { name, constraint } }: Ts.InferTypeNode, context: Context): SomeType {
    return new typedoc.InferredType(name.text, constraint && convert(constraint, context));
  }

  function mapped(node: Ts.MappedTypeNode, context: Context): SomeType {
    const { typeParameter, type, readonlyToken, questionToken, nameType } = node;
    const modifier = (token: Ts.Node | undefined) => (!token ? undefined : token.kind === ts.SyntaxKind.MinusToken ? "-" : "+");
    return new typedoc.MappedType(
      typeParameter.name.text,
      typeParameter.constraint ? convert(typeParameter.constraint, context) : new typedoc.IntrinsicType("any"),
      type ? convert(type, context) : new typedoc.IntrinsicType("any"),
      modifier(readonlyToken),
      modifier(questionToken),
      nameType && convert(nameType, context),
    );
  }

  function template({ head, templateSpans }: Ts.TemplateLiteralTypeNode, context: Context): SomeType {
    const tail = templateSpans.map(({ type, literal }): [SomeType, string] => [convert(type, context), literal.text]);
    return new typedoc.TemplateLiteralType(head.text, tail);
  }

  function predicate(node: Ts.TypePredicateNode, context: Context): SomeType {
    const target = node.type && convert(node.type, context);
    return new typedoc.PredicateType(node.parameterName.getText(), node.assertsModifier !== undefined, target);
  }

  function reference(node: Ts.TypeReferenceNode, context: Context): SomeType | null {
    const symbol = context.getSymbolAtLocation(node.typeName);
    const name = node.typeName.getText();
    if (!symbol || (!node.typeArguments && context.shouldInline(symbol, name))) return null;
    return referenceTo(symbol, name, node.typeArguments, context);
  }

  function referenceTo(symbol: Ts.Symbol, name: string, args: readonly Ts.TypeNode[] | undefined, context: Context) {
    const made = context.createSymbolReference(context.resolveAliasedSymbol(symbol), context, name);
    const converted = convertAll(args, context);
    if (converted) made.typeArguments = converted;
    return made;
  }

  function referenceAt(name: Ts.Node, args: readonly Ts.TypeNode[] | undefined, context: Context): ReferenceType | null {
    const symbol = context.getSymbolAtLocation(name);
    return symbol ? referenceTo(symbol, name.getText(), args, context) : null;
  }

  /** Some numbers are not the same when they are read and written again, e.g. `-0`, `1e999` and `0xff`. */
  function literal({ literal: value }: Ts.LiteralTypeNode): SomeType | null {
    const isNumber = ts.isNumericLiteral(value) || (ts.isPrefixUnaryExpression(value) && ts.isNumericLiteral(value.operand));
    const text = value.getText();
    return isNumber && JSON.stringify(Number(text)) !== text ? new typedoc.UnknownType(text) : null;
  }

  function query(value: ReferenceType | null): SomeType | null {
    if (!value) return null;
    value.preferValues = true;
    return new typedoc.QueryType(value);
  }

  /** `import("./shapes").Shape` is `Shape`; a whole module has no name but its import. */
  function imported(node: Ts.ImportTypeNode, context: Context): SomeType | null {
    if (!node.qualifier) return new typedoc.UnknownType(node.getText());
    const target = referenceAt(node.qualifier, node.typeArguments, context);
    return node.isTypeOf ? query(target) : target;
  }

  /** As TypeDoc makes it, but for what it returns. */
  function functionType(node: Ts.FunctionTypeNode | Ts.ConstructorTypeNode, context: Context): SomeType | null {
    const symbol = context.getSymbolAtLocation(node) ?? (node as { symbol?: Ts.Symbol }).symbol;
    if (!symbol) return null;
    const isNew = ts.isConstructorTypeNode(node);
    const { ReflectionKind, ReflectionFlag } = typedoc;
    const kind = isNew ? ReflectionKind.Constructor : ReflectionKind.TypeLiteral;
    const declaration = new typedoc.DeclarationReflection("__type", kind, context.scope);
    const inner = context.withScope(declaration);
    inner.convertingTypeNode = true;
    context.registerReflection(declaration, symbol);
    context.converter.trigger(typedoc.Converter.EVENT_CREATE_DECLARATION, context, declaration);
    const signatureKind = isNew ? ReflectionKind.ConstructorSignature : ReflectionKind.CallSignature;
    const signature = new typedoc.SignatureReflection("__type", signatureKind, declaration);
    const isAbstract = isNew && node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.AbstractKeyword);
    if (isAbstract) signature.setFlag(ReflectionFlag.Abstract);
    context.project.registerSymbolId(signature, context.createSymbolId(symbol, node));
    context.registerReflection(signature, undefined);
    declaration.signatures = [signature];
    const here = inner.withScope(signature);
    signature.parameters = node.parameters.map((parameter) => readParameter(parameter, signature, here));
    const typeParameters = node.typeParameters?.map((parameter) => readTypeParameter(parameter, signature, here));
    if (typeParameters) signature.typeParameters = typeParameters;
    signature.type = convert(node.type, here);
    return new typedoc.ReflectionType(declaration);
  }

  function readParameter(node: Ts.ParameterDeclaration, signature: SignatureReflection, context: Context): ParameterReflection {
    const name = ts.isIdentifier(node.name) ? node.name.text : "__namedParameters";
    const parameter = new typedoc.ParameterReflection(name, typedoc.ReflectionKind.Parameter, signature);
    context.registerReflection(parameter, (node as { symbol?: Ts.Symbol }).symbol);
    context.converter.trigger(typedoc.Converter.EVENT_CREATE_PARAMETER, context, parameter);
    parameter.type = node.type ? convert(node.type, context.withScope(parameter)) : new typedoc.IntrinsicType("any");
    parameter.setFlag(typedoc.ReflectionFlag.Optional, node.questionToken !== undefined);
    parameter.setFlag(typedoc.ReflectionFlag.Rest, node.dotDotDotToken !== undefined);
    return parameter;
  }

  function readTypeParameter(node: Ts.TypeParameterDeclaration, signature: SignatureReflection, context: Context): TypeParameterReflection {
    // Variance is a matter of classes, interfaces and aliases.
    const parameter = new typedoc.TypeParameterReflection(node.name.text, signature, undefined);
    const here = context.withScope(parameter);
    if (node.constraint) parameter.type = convert(node.constraint, here);
    if (node.default) parameter.default = convert(node.default, here);
    const isConst = node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ConstKeyword) ?? false;
    parameter.flags.setFlag(typedoc.ReflectionFlag.Const, isConst);
    context.registerReflection(parameter, context.getSymbolAtLocation(node.name));
    context.converter.trigger(typedoc.Converter.EVENT_CREATE_TYPE_PARAMETER, context, parameter, node);
    return parameter;
  }
}

function convert(node: Ts.TypeNode, context: Context): SomeType {
  return context.converter.convertType(context, node) as SomeType;
}

function convertAll(nodes: readonly Ts.TypeNode[] | undefined, context: Context): SomeType[] | undefined {
  return nodes?.map((node) => convert(node, context));
}
