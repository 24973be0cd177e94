/** Reads the imports of source files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { folderOf, joinPath } from "../../src/generator/text/path.ts";
import { repository } from "./folders.ts";

export interface Import {
  /** The importing file, relative to the repository, e.g. `src/generator/compile/code.ts`. */
  from: string;
  /** The imported file of ours, or the package, e.g. `node:fs/promises`, `zod`. */
  to: string;
  isOurs: boolean;
  /** Only types are imported: nothing of it is left at run time. */
  isType: boolean;
  line: number;
}

/** Static, type and dynamic imports and re-exports of a file. */
export function readImports(path: string): Import[] {
  return importsOf(path, readFileSync(join(repository, path), "utf8"));
}

/** What the types that a file exports need, and nothing of its code does. */
export function readTypeImports(path: string): Import[] {
  const { outputText } = ts.transpileDeclaration(readFileSync(join(repository, path), "utf8"), { fileName: path });
  return importsOf(path, outputText);
}

function importsOf(path: string, text: string): Import[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, isType: boolean) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    const isOurs = specifier.text.startsWith(".");
    const to = isOurs ? joinPath(folderOf(path), specifier.text) : packageOf(specifier.text);
    const line = file.getLineAndCharacterOfPosition(specifier.getStart(file)).line + 1;
    found.push({ from: path, to, isOurs, isType, line });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isTypeExport(node));
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    if (ts.isCallExpression(node) && isLoader(node.expression)) add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  return !name && !!namedBindings && ts.isNamedImports(namedBindings) && namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

function isTypeExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  return isTypeOnly || (!!exportClause && ts.isNamedExports(exportClause) && exportClause.elements.every((element) => element.isTypeOnly));
}

/** `import("x")`, `require("x")`, `createRequire(…)("x")`. */
function isLoader(called: ts.Expression): boolean {
  if (called.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(called)) return called.text === "require";
  return ts.isCallExpression(called) && ts.isIdentifier(called.expression) && called.expression.text === "createRequire";
}

/** `react-dom/server` -> `react-dom`, `@fontsource-variable/inter/files` -> `@fontsource-variable/inter`; Node's own keep their name. */
function packageOf(specifier: string): string {
  if (specifier.startsWith("node:")) return specifier;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** A path from a file back to itself along imports, or null. An import of types counts: neither file can be understood without the other. */
export function findCycle(imports: Import[]): string[] | null {
  const targets = new Map<string, string[]>();
  for (const { from, to, isOurs } of imports) {
    if (isOurs) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const follow = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of targets.get(file) ?? []) {
      const cycle = follow(next, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of targets.keys()) {
    const cycle = follow(file, []);
    if (cycle) return cycle;
  }
  return null;
}
