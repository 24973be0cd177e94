/** Brings two texts of one declaration to one form, so that only what they say differs. */
import ts from "typescript";

export function parse(text: string): ts.SourceFile {
  return ts.createSourceFile("x.ts", text, ts.ScriptTarget.Latest, true);
}

/** Comments, whitespace, kinds of quotes and brackets that change nothing are left out. */
export function normalise(text: string): string {
  const printer = ts.createPrinter({ removeComments: true });
  const file = parse(text);
  const { factory } = ts;
  const { transformed } = ts.transform(file, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node => {
        if (ts.isParenthesizedTypeNode(node)) return visit(node.type);
        // Made anew, it gets its brackets back the way TypeScript writes them.
        if (ts.isUnionTypeNode(node)) return factory.createUnionTypeNode(partsOf(node).map((part) => visit(part) as ts.TypeNode));
        const seen = ts.visitEachChild(node, visit, context);
        if (ts.isStringLiteral(seen) || ts.isNoSubstitutionTemplateLiteral(seen)) return factory.createStringLiteral(seen.text);
        if (ts.isImportTypeNode(seen) && seen.qualifier && !seen.isTypeOf)
          return factory.createTypeReferenceNode(seen.qualifier, seen.typeArguments);
        if (ts.isParameter(seen)) {
          const isPattern = !ts.isIdentifier(seen.name);
          const isOptional = seen.questionToken ?? seen.initializer;
          const mark = isOptional && factory.createToken(ts.SyntaxKind.QuestionToken);
          const name = isPattern ? "options" : seen.name;
          return factory.createParameterDeclaration(
            undefined,
            seen.dotDotDotToken,
            name,
            mark,
            seen.type ?? factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword),
          );
        }
        // `{ (a: A): B }` is `(a: A) => B`.
        const [only] = ts.isTypeLiteralNode(seen) && seen.members.length === 1 ? seen.members : [];
        if (only && ts.isCallSignatureDeclaration(only) && only.type)
          return factory.createFunctionTypeNode(only.typeParameters, only.parameters, only.type);
        if (only && ts.isConstructSignatureDeclaration(only) && only.type)
          return factory.createConstructorTypeNode(undefined, only.typeParameters, only.parameters, only.type);
        return seen;
      };
      return ts.visitEachChild(root, visit, context);
    },
  ]);
  return printer
    .printFile(transformed[0] as ts.SourceFile)
    .replace(/\s+/g, " ")
    .replace(/;? \}/g, " }")
    .replace(/([=:(<,[]) \| /g, "$1 ")
    .trim();
}

/** `(A | B) | C` is `A | B | C`. */
function partsOf(node: ts.TypeNode): ts.TypeNode[] {
  if (ts.isParenthesizedTypeNode(node)) return partsOf(node.type);
  return ts.isUnionTypeNode(node) ? node.types.flatMap(partsOf) : [node];
}
