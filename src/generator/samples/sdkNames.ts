/** Which names in a sample are exports of the SDK and their members, as the compiler resolves them. */
import type Ts from "typescript";
import type { SampleProgram } from "./sampleProgram.ts";

interface SdkName {
  node: Ts.Identifier;
  /** `Noema` or `Noema.calm`. */
  text: string;
}

export function createSdkNames(samples: SampleProgram, ts: typeof Ts) {
  const program = samples.service.getProgram();
  const checker = program?.getTypeChecker();
  const exported = checker && program ? samples.exportsOf(program, checker) : new Map<Ts.Node, string>();
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
  const contextual = (object: Ts.ObjectLiteralExpression | Ts.Node, name: string): Ts.Symbol | undefined =>
    ts.isObjectLiteralExpression(object) ? checker?.getContextualType(object)?.getProperty(name) : undefined;
  return (source: Ts.SourceFile): SdkName[] =>
    identifiersIn(source, ts).flatMap((node) => {
      const declarations = symbolOf(node)?.declarations ?? [];
      const declaration = declarations.find((each) => samples.isOfSdk(each.getSourceFile().fileName));
      const text = declaration && nameOf(declaration);
      return text === undefined ? [] : { node, text };
    });
}

export function identifiersIn(source: Ts.SourceFile, ts: typeof Ts): Ts.Identifier[] {
  const identifiers: Ts.Identifier[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return identifiers;
}

function isObject(node: Ts.Node, ts: typeof Ts): boolean {
  return ts.isTypeLiteralNode(node) || ts.isObjectLiteralExpression(node) || ts.isModuleBlock(node);
}
