/** Which names in a sample are exports of the SDK and their members, as the compiler resolves them. */
import { identifiersIn, type Ts, type TypeChecker } from "../typescript/ts.ts";
import type { SampleProgram } from "./sampleProgram.ts";

interface SdkName {
  node: Ts.Identifier;
  /** `Noema` or `Noema.calm`. */
  text: string;
}

export function createSdkNames(samples: SampleProgram) {
  const ts = samples.service.syntax;
  const program = samples.service.getProgram();
  const checker = program?.getTypeChecker();
  const exported = checker && program ? samples.exportsOf(program) : new Map<Ts.Node, string>();
  const nameOf = (declaration: Ts.Node): string | undefined => {
    const own = exported.get(declaration);
    if (own !== undefined) return own;
    const name = (declaration as Ts.NamedDeclaration).name;
    if (!name || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) return undefined;
    // A member of a class or interface, or of the object that a type or a constant is.
    const { parent } = declaration;
    const owner = parent && (exported.get(parent) ?? (isObject(parent, ts) ? exported.get(parent.parent) : undefined));
    return owner === undefined ? undefined : `${owner}.${name.text}`;
  };
  const symbolOf = (node: Ts.Identifier): Ts.Symbol | undefined => {
    const { parent } = node;
    // An option that is written in an object is that of the type which is asked for.
    if (ts.isPropertyAssignment(parent) && parent.name === node) return contextual(parent.parent, node.text);
    if (ts.isShorthandPropertyAssignment(parent)) return contextual(parent.parent, node.text);
    if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent) && (parent.propertyName ?? parent.name) === node)
      return checker?.getTypeAtLocation(parent.parent).getProperty(node.text);
    const symbol = checker?.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker?.getAliasedSymbol(symbol) : symbol;
  };
  const contextual = (object: Ts.ObjectLiteralExpression | Ts.Node, name: string): Ts.Symbol | undefined => {
    const type = ts.isObjectLiteralExpression(object) ? checker?.getContextualType(object) : undefined;
    if (!type?.isUnion() || !checker || !ts.isObjectLiteralExpression(object)) return type?.getProperty(name);
    const [only, ...others] = new Set(type.types.filter((part) => isSelected(part, object, checker)).map((part) => part.getProperty(name)));
    return others.length === 0 ? only : type.getProperty(name);
  };
  /** Whether the literals in the object are those of the part of a union. */
  const isSelected = (part: Ts.Type, object: Ts.ObjectLiteralExpression, types: TypeChecker) =>
    object.properties.every((property) => {
      const value =
        ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer) ? property.initializer.text : undefined;
      const field = value === undefined || !property.name ? undefined : part.getProperty(property.name.getText());
      const type = field && types.getTypeOfSymbol(field);
      const choices = type?.isUnion() ? type.types : type ? [type] : [];
      return (
        !choices.every((choice) => choice.isStringLiteral()) ||
        choices.length === 0 ||
        choices.some((choice) => choice.isStringLiteral() && choice.value === value)
      );
    });
  return (source: Ts.SourceFile): SdkName[] =>
    identifiersIn(source, ts).flatMap((node) => {
      const declarations = symbolOf(node)?.declarations ?? [];
      const ofSdk = declarations.filter((each) => samples.isOfSdk(each.getSourceFile().fileName));
      // A member of a union has a declaration in each part.
      const [text, ...others] = new Set(ofSdk.map(nameOf));
      return text === undefined || others.length > 0 ? [] : { node, text };
    });
}

function isObject(node: Ts.Node, ts: typeof Ts): boolean {
  return ts.isTypeLiteralNode(node) || ts.isObjectLiteralExpression(node) || ts.isModuleBlock(node);
}
