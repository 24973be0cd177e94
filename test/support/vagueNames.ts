/** Finds names that say how a value came about, such as `found`, instead of what it is, such as `typeProblems`. */
import ts from "typescript";

const vague = new Set("found known shown own kept made given asked wanted written told sent named placed".split(" "));

/** A reader sees the declaration and all uses of such a name at once. */
const nearLines = 3;

export interface VagueName {
  name: string;
  line: number;
  kind: "export" | "field" | "local";
}

/** Declarations of such names; a local one only if it is used over more than three lines. */
export function vagueNamesIn(path: string, text: string): VagueName[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const lineOf = (offset: number) => source.getLineAndCharacterOfPosition(offset).line + 1;
  const names: VagueName[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && vague.has(node.text) && isDeclared(node)) {
      const line = lineOf(node.getStart());
      const kind = kindOf(node.parent);
      if (kind !== "local" || lastUse(node, lineOf) - line > nearLines) names.push({ name: node.text, line, kind });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  if (!("name" in parent) || parent.name !== node) return false;
  return isField(parent) || ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent) || isNamed(parent);
}

function isNamed(node: ts.Node): boolean {
  return (
    ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)
  );
}

function isField(node: ts.Node): boolean {
  return ts.isPropertySignature(node) || ts.isMethodSignature(node) || ts.isPropertyDeclaration(node);
}

function kindOf(declaration: ts.Node): VagueName["kind"] {
  if (isField(declaration)) return "field";
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ? "export" : "local";
}

function lastUse(name: ts.Identifier, lineOf: (offset: number) => number): number {
  let scope: ts.Node = name.parent;
  while (
    !ts.isBlock(scope) &&
    !ts.isSourceFile(scope) &&
    !ts.isArrowFunction(scope) &&
    !ts.isFunctionDeclaration(scope) &&
    !ts.isCaseBlock(scope)
  )
    scope = scope.parent;
  let last = lineOf(name.end);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name.text) last = Math.max(last, lineOf(node.end));
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return last;
}
