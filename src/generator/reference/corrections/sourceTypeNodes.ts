/** Turns type nodes of the source into TypeDoc's types, for `sourceTypes.ts`, with what TypeDoc's own conversion leaves out. */
import type { Context, ParameterReflection, SignatureReflection, SomeType, TypeParameterReflection } from "typedoc";
import type Ts from "typescript";

type TypeDoc = typeof import("typedoc");
type FunctionNode = Ts.FunctionTypeNode | Ts.ConstructorTypeNode;

export class TypeNodeReader {
  private readonly typedoc: TypeDoc;
  private readonly ts: typeof Ts;

  constructor(typedoc: TypeDoc, ts: typeof Ts) {
    this.typedoc = typedoc;
    this.ts = ts;
  }

  /** null for a node that TypeDoc reads well itself, e.g. a keyword or an object whose members come back one by one. */
  read(node: Ts.TypeNode, context: Context): SomeType | null {
    if (this.ts.isParenthesizedTypeNode(node)) return convert(node.type, context);
    if (this.ts.isUnionTypeNode(node)) return new this.typedoc.UnionType(node.types.map((part) => this.unionPart(part, context)));
    if (this.ts.isIntersectionTypeNode(node)) return new this.typedoc.IntersectionType(convertAll(node.types, context) ?? []);
    if (this.ts.isArrayTypeNode(node)) return new this.typedoc.ArrayType(convert(node.elementType, context));
    if (this.ts.isTupleTypeNode(node)) return new this.typedoc.TupleType(convertAll(node.elements, context) ?? []);
    if (this.ts.isNamedTupleMember(node)) return this.namedElement(node, context);
    if (this.ts.isOptionalTypeNode(node)) return new this.typedoc.OptionalType(convert(node.type, context));
    if (this.ts.isRestTypeNode(node)) return new this.typedoc.RestType(convert(node.type, context));
    if (this.ts.isTypeOperatorNode(node)) return new this.typedoc.TypeOperatorType(convert(node.type, context), this.operatorOf(node));
    if (this.ts.isIndexedAccessTypeNode(node))
      return new this.typedoc.IndexedAccessType(convert(node.objectType, context), convert(node.indexType, context));
    if (this.ts.isConditionalTypeNode(node)) return this.conditional(node, context);
    if (this.ts.isInferTypeNode(node)) return this.inferred(node, context);
    if (this.ts.isMappedTypeNode(node)) return this.mapped(node, context);
    if (this.ts.isTemplateLiteralTypeNode(node)) return this.template(node, context);
    if (this.ts.isTypePredicateNode(node)) return this.predicate(node, context);
    if (this.ts.isTypeReferenceNode(node)) return this.reference(node, context);
    if (this.ts.isTypeQueryNode(node)) return this.query(node, context);
    if (this.ts.isImportTypeNode(node)) return this.imported(node, context);
    if (this.ts.isExpressionWithTypeArguments(node)) return this.base(node, context);
    if (this.ts.isLiteralTypeNode(node)) return this.literal(node);
    return this.ts.isFunctionTypeNode(node) || this.ts.isConstructorTypeNode(node) ? this.functionType(node, context) : null;
  }

  /** TypeDoc takes `undefined` out of what is optional; under `exactOptionalPropertyTypes` it means something. */
  private unionPart(node: Ts.TypeNode, context: Context): SomeType {
    return node.kind === this.ts.SyntaxKind.UndefinedKeyword ? new this.typedoc.UnknownType("undefined") : convert(node, context);
  }

  /** The model has no dots: they become part of the name. */
  private namedElement(node: Ts.NamedTupleMember, context: Context): SomeType {
    const name = `${node.dotDotDotToken ? "..." : ""}${node.name.text}`;
    return new this.typedoc.NamedTupleMember(name, node.questionToken !== undefined, convert(node.type, context)) as SomeType;
  }

  private operatorOf({ operator }: Ts.TypeOperatorNode): "keyof" | "unique" | "readonly" {
    return operator === this.ts.SyntaxKind.KeyOfKeyword ? "keyof" : operator === this.ts.SyntaxKind.UniqueKeyword ? "unique" : "readonly";
  }

  private conditional(node: Ts.ConditionalTypeNode, context: Context): SomeType {
    const [check, ext, yes, no] = [node.checkType, node.extendsType, node.trueType, node.falseType].map((part) => convert(part, context));
    return new this.typedoc.ConditionalType(check as SomeType, ext as SomeType, yes as SomeType, no as SomeType);
  }

  private inferred({ typeParameter: { name, constraint } }: Ts.InferTypeNode, context: Context): SomeType {
    return new this.typedoc.InferredType(name.text, constraint && convert(constraint, context));
  }

  private mapped(node: Ts.MappedTypeNode, context: Context): SomeType {
    const { typeParameter, type, readonlyToken, questionToken, nameType } = node;
    const modifier = (token: Ts.Node | undefined) => (!token ? undefined : token.kind === this.ts.SyntaxKind.MinusToken ? "-" : "+");
    return new this.typedoc.MappedType(
      typeParameter.name.text,
      typeParameter.constraint ? convert(typeParameter.constraint, context) : new this.typedoc.IntrinsicType("any"),
      type ? convert(type, context) : new this.typedoc.IntrinsicType("any"),
      modifier(readonlyToken),
      modifier(questionToken),
      nameType && convert(nameType, context),
    );
  }

  private template({ head, templateSpans }: Ts.TemplateLiteralTypeNode, context: Context): SomeType {
    const tail = templateSpans.map(({ type, literal }): [SomeType, string] => [convert(type, context), literal.text]);
    return new this.typedoc.TemplateLiteralType(head.text, tail);
  }

  private predicate(node: Ts.TypePredicateNode, context: Context): SomeType {
    const target = node.type && convert(node.type, context);
    return new this.typedoc.PredicateType(node.parameterName.getText(), node.assertsModifier !== undefined, target);
  }

  private reference(node: Ts.TypeReferenceNode, context: Context): SomeType | null {
    const symbol = context.getSymbolAtLocation(node.typeName);
    const name = node.typeName.getText();
    if (!symbol || (!node.typeArguments && context.shouldInline(symbol, name))) return null;
    return this.referenceTo(symbol, name, node.typeArguments, context);
  }

  private referenceTo(symbol: Ts.Symbol, name: string, args: readonly Ts.TypeNode[] | undefined, context: Context) {
    const made = context.createSymbolReference(context.resolveAliasedSymbol(symbol), context, name);
    const converted = convertAll(args, context);
    if (converted) made.typeArguments = converted;
    return made;
  }

  /** What a class or an interface extends. */
  private base({ expression, typeArguments }: Ts.ExpressionWithTypeArguments, context: Context): SomeType | null {
    const symbol = context.getSymbolAtLocation(expression);
    return symbol ? this.referenceTo(symbol, expression.getText(), typeArguments, context) : null;
  }

  /** Some numbers are not the same when they are read and written again, e.g. `-0`, `1e999` and `0xff`. */
  private literal({ literal: value }: Ts.LiteralTypeNode): SomeType | null {
    const isNumber = this.ts.isNumericLiteral(value) || (this.ts.isPrefixUnaryExpression(value) && this.ts.isNumericLiteral(value.operand));
    const text = value.getText();
    return isNumber && JSON.stringify(Number(text)) !== text ? new this.typedoc.UnknownType(text) : null;
  }

  private query({ exprName, typeArguments }: Ts.TypeQueryNode, context: Context): SomeType | null {
    const symbol = context.getSymbolAtLocation(exprName);
    if (!symbol) return null;
    const made = this.referenceTo(symbol, exprName.getText(), typeArguments, context);
    made.preferValues = true;
    return new this.typedoc.QueryType(made);
  }

  /** `import("./shapes").Shape` is `Shape`; a whole module has no name but its import. */
  private imported(node: Ts.ImportTypeNode, context: Context): SomeType | null {
    if (!node.qualifier) return new this.typedoc.UnknownType(node.getText());
    const symbol = context.getSymbolAtLocation(node.qualifier);
    if (!symbol) return null;
    const made = this.referenceTo(symbol, node.qualifier.getText(), node.typeArguments, context);
    if (!node.isTypeOf) return made;
    made.preferValues = true;
    return new this.typedoc.QueryType(made);
  }

  /** As TypeDoc makes it, but for what it returns. */
  private functionType(node: FunctionNode, context: Context): SomeType | null {
    const symbol = context.getSymbolAtLocation(node) ?? (node as { symbol?: Ts.Symbol }).symbol;
    if (!symbol) return null;
    const isNew = this.ts.isConstructorTypeNode(node);
    const { ReflectionKind, ReflectionFlag } = this.typedoc;
    const kind = isNew ? ReflectionKind.Constructor : ReflectionKind.TypeLiteral;
    const declaration = new this.typedoc.DeclarationReflection("__type", kind, context.scope);
    const inner = context.withScope(declaration);
    inner.convertingTypeNode = true;
    context.registerReflection(declaration, symbol);
    context.converter.trigger(this.typedoc.Converter.EVENT_CREATE_DECLARATION, context, declaration);
    const signatureKind = isNew ? ReflectionKind.ConstructorSignature : ReflectionKind.CallSignature;
    const signature = new this.typedoc.SignatureReflection("__type", signatureKind, declaration);
    const isAbstract = isNew && node.modifiers?.some((modifier) => modifier.kind === this.ts.SyntaxKind.AbstractKeyword);
    if (isAbstract) signature.setFlag(ReflectionFlag.Abstract);
    context.project.registerSymbolId(signature, context.createSymbolId(symbol, node));
    context.registerReflection(signature, undefined);
    declaration.signatures = [signature];
    const here = inner.withScope(signature);
    signature.parameters = node.parameters.map((parameter) => this.readParameter(parameter, signature, here));
    const typeParameters = node.typeParameters?.map((parameter) => this.readTypeParameter(parameter, signature, here));
    if (typeParameters) signature.typeParameters = typeParameters;
    signature.type = convert(node.type, here);
    return new this.typedoc.ReflectionType(declaration);
  }

  private readParameter(node: Ts.ParameterDeclaration, signature: SignatureReflection, context: Context): ParameterReflection {
    const name = this.ts.isIdentifier(node.name) ? node.name.text : "__namedParameters";
    const parameter = new this.typedoc.ParameterReflection(name, this.typedoc.ReflectionKind.Parameter, signature);
    context.registerReflection(parameter, (node as { symbol?: Ts.Symbol }).symbol);
    context.converter.trigger(this.typedoc.Converter.EVENT_CREATE_PARAMETER, context, parameter);
    parameter.type = node.type ? convert(node.type, context.withScope(parameter)) : new this.typedoc.IntrinsicType("any");
    parameter.setFlag(this.typedoc.ReflectionFlag.Optional, node.questionToken !== undefined);
    parameter.setFlag(this.typedoc.ReflectionFlag.Rest, node.dotDotDotToken !== undefined);
    return parameter;
  }

  private readTypeParameter(node: Ts.TypeParameterDeclaration, signature: SignatureReflection, context: Context): TypeParameterReflection {
    // Variance is a matter of classes, interfaces and aliases.
    const parameter = new this.typedoc.TypeParameterReflection(node.name.text, signature, undefined);
    const here = context.withScope(parameter);
    if (node.constraint) parameter.type = convert(node.constraint, here);
    if (node.default) parameter.default = convert(node.default, here);
    const isConst = node.modifiers?.some((modifier) => modifier.kind === this.ts.SyntaxKind.ConstKeyword) ?? false;
    parameter.flags.setFlag(this.typedoc.ReflectionFlag.Const, isConst);
    context.registerReflection(parameter, context.getSymbolAtLocation(node.name));
    context.converter.trigger(this.typedoc.Converter.EVENT_CREATE_TYPE_PARAMETER, context, parameter, node);
    return parameter;
  }
}

function convert(node: Ts.TypeNode, context: Context): SomeType {
  return context.converter.convertType(context, node) as SomeType;
}

function convertAll(nodes: readonly Ts.TypeNode[] | undefined, context: Context): SomeType[] | undefined {
  return nodes?.map((node) => convert(node, context));
}
