/**
 * Reads a config that is written in JavaScript or TypeScript, with the modules that it imports by a relative path. Nothing is run:
 * literals, names of constants, and functions that only return such a value are followed; everything else stays code.
 */
import { createRequire } from "node:module";
import type ts from "typescript";
import { lazily } from "../../text/lazily.ts";
import { folderOf, joinPath } from "../../text/path.ts";
import type { Plain, Value } from "./value.ts";

/** Texts of modules by path. */
export type Modules = ReadonlyMap<string, string>;

const typescript = lazily(() => createRequire(import.meta.url)("typescript") as typeof ts);

const extensions = ["", ".ts", ".js", ".mts", ".mjs", ".cts", ".cjs", ".json", "/index.ts", "/index.js", "/index.mts", "/index.mjs"];
/** Constants within constants; a chain that is longer leads in a circle. */
const maxDepth = 200;
/** A config has some thousands; constants that repeat one another could have any number. */
const maxValues = 200_000;

/** Paths that a module may mean by a relative import, the likeliest first. */
export function candidatesOf(from: string, specifier: string): string[] {
  const path = joinPath(folderOf(from), specifier);
  return [...extensions.map((extension) => path + extension), path.replace(/\.js$/, ".ts"), path.replace(/\.mjs$/, ".mts")];
}

/** What a module imports or requires by a relative path. */
export function relativeImports(path: string, text: string): string[] {
  const found = /(?:from|import|require(?:\.resolve)?\()\s*(["'])(\.{1,2}\/[^"'\n]+)\1/g;
  return path.endsWith(".json") ? [] : [...text.matchAll(found)].map(([, , specifier = ""]) => specifier);
}

/** The default export of a module; null without one. */
export function readModule(path: string, modules: Modules): Value | null {
  const reader = createReader(modules);
  return reader.exported(path, "default", 0);
}

interface Parsed {
  path: string;
  file: ts.SourceFile;
}

function createReader(modules: Modules) {
  const tsc = typescript();
  const parsed = new Map<string, Parsed>();
  let left = maxValues;

  function parse(path: string): Parsed | null {
    const text = modules.get(path);
    if (text === undefined) return null;
    const kind = path.endsWith(".json") ? tsc.ScriptKind.JSON : path.endsWith("ts") ? tsc.ScriptKind.TS : tsc.ScriptKind.JSX;
    const known = parsed.get(path) ?? { path, file: tsc.createSourceFile(path, text, tsc.ScriptTarget.Latest, true, kind) };
    parsed.set(path, known);
    return known;
  }

  function placeOf(node: ts.Node): Value["place"] {
    const file = node.getSourceFile();
    const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
    return { path: file.fileName, line: line + 1, column: character + 1 };
  }

  const plain = (node: ts.Node, value: Plain): Value => ({ is: "plain", plain: value, place: placeOf(node) });
  const code = (node: ts.Node): Value => ({ is: "code", code: brief(node.getText()), place: placeOf(node) });

  function read(node: ts.Expression, depth: number): Value {
    if (depth > maxDepth || left-- <= 0) return code(node);
    if (tsc.isStringLiteralLike(node)) return plain(node, node.text);
    if (tsc.isNumericLiteral(node)) return plain(node, Number(node.text));
    if (node.kind === tsc.SyntaxKind.TrueKeyword || node.kind === tsc.SyntaxKind.FalseKeyword)
      return plain(node, node.kind === tsc.SyntaxKind.TrueKeyword);
    if (node.kind === tsc.SyntaxKind.NullKeyword) return plain(node, null);
    if (tsc.isPrefixUnaryExpression(node) && node.operator === tsc.SyntaxKind.MinusToken) return negative(node, depth);
    if (tsc.isArrayLiteralExpression(node)) return { is: "list", items: itemsIn(node, depth), place: placeOf(node) };
    if (tsc.isObjectLiteralExpression(node)) return { is: "fields", fields: fieldsIn(node, depth), place: placeOf(node) };
    const inner = innerOf(node);
    if (inner) return read(inner, depth + 1);
    if (tsc.isTemplateExpression(node)) return template(node, depth);
    if (tsc.isBinaryExpression(node) && node.operatorToken.kind === tsc.SyntaxKind.PlusToken) return sum(node, depth);
    if (tsc.isIdentifier(node)) return named(node, depth);
    if (tsc.isPropertyAccessExpression(node)) return fieldOf(node, depth);
    if (tsc.isCallExpression(node)) return called(node, depth);
    return code(node);
  }

  /** `(x)`, `x as T`, `x satisfies T`, `x!`. */
  function innerOf(node: ts.Expression): ts.Expression | null {
    const isWrapper =
      tsc.isParenthesizedExpression(node) || tsc.isAsExpression(node) || tsc.isSatisfiesExpression(node) || tsc.isNonNullExpression(node);
    return isWrapper ? node.expression : null;
  }

  function negative(node: ts.PrefixUnaryExpression, depth: number): Value {
    const value = read(node.operand, depth + 1);
    return value.is === "plain" && typeof value.plain === "number" ? plain(node, -value.plain) : code(node);
  }

  function itemsIn(node: ts.ArrayLiteralExpression, depth: number): Value[] {
    return node.elements.flatMap((element) => {
      if (!tsc.isSpreadElement(element)) return [read(element, depth + 1)];
      const value = read(element.expression, depth + 1);
      return value.is === "list" ? value.items : [code(element)];
    });
  }

  function fieldsIn(node: ts.ObjectLiteralExpression, depth: number): Map<string, Value> {
    const fields = new Map<string, Value>();
    for (const property of node.properties) {
      if (tsc.isSpreadAssignment(property)) {
        const value = read(property.expression, depth + 1);
        if (value.is === "fields") for (const [key, inner] of value.fields) fields.set(key, inner);
        else fields.set(brief(property.getText()), code(property));
        continue;
      }
      const key = keyOf(property.name, depth);
      if (tsc.isPropertyAssignment(property)) {
        const isLeftOut = tsc.isIdentifier(property.initializer) && property.initializer.text === "undefined";
        if (!isLeftOut) fields.set(key, read(property.initializer, depth + 1));
      } else if (tsc.isShorthandPropertyAssignment(property)) fields.set(key, named(property.name, depth + 1));
      else fields.set(key, code(property));
    }
    return fields;
  }

  function keyOf(name: ts.PropertyName, depth: number): string {
    if (!tsc.isComputedPropertyName(name)) return name.text;
    const value = read(name.expression, depth + 1);
    return value.is === "plain" ? String(value.plain) : brief(name.getText());
  }

  function template(node: ts.TemplateExpression, depth: number): Value {
    const values = node.templateSpans.map(({ expression, literal }) => ({ value: read(expression, depth + 1), behind: literal.text }));
    if (values.some(({ value }) => value.is !== "plain")) return code(node);
    return plain(node, node.head.text + values.map(({ value, behind }) => (value.is === "plain" ? value.plain : "") + behind).join(""));
  }

  function sum(node: ts.BinaryExpression, depth: number): Value {
    const [one, other] = [read(node.left, depth + 1), read(node.right, depth + 1)];
    if (one.is !== "plain" || other.is !== "plain") return code(node);
    const isText = typeof one.plain === "string" || typeof other.plain === "string";
    return isText ? plain(node, `${one.plain}${other.plain}`) : code(node);
  }

  function fieldOf(node: ts.PropertyAccessExpression, depth: number): Value {
    const value = read(node.expression, depth + 1);
    return (value.is === "fields" && value.fields.get(node.name.text)) || code(node);
  }

  function called(node: ts.CallExpression, depth: number): Value {
    const [first] = node.arguments;
    const callee = node.expression.getText();
    const file = first && tsc.isStringLiteralLike(first) ? first.text : null;
    if (callee === "require.resolve" && first && file !== null) return plain(first, file);
    if (callee === "require" && file !== null) return imported(node, file, "default", depth);
    // `defineConfig({ … })` and wrappers such as `withMermaid({ … })` take the config as it is.
    if (/^(?:define|with)[A-Z]\w*$/.test(callee) && first) return read(first, depth + 1);
    if (!tsc.isIdentifier(node.expression) || node.arguments.length > 0) return code(node);
    const found = declarationOf(node.expression);
    if (found?.is === "import") return imported(node, found.from, found.export, depth);
    const made = functionNamed(node.expression);
    return (made && returned(made, depth)) ?? code(node);
  }

  /** What a function returns that does nothing but return it; null for any other. */
  function returned(made: ts.FunctionLikeDeclaration, depth: number): Value | null {
    const { body } = made;
    if (!body || made.parameters.length > 0) return null;
    if (!tsc.isBlock(body)) return read(body, depth + 1);
    const isPure = body.statements.every((statement) => tsc.isVariableStatement(statement) || tsc.isReturnStatement(statement));
    const result = body.statements.find((statement) => tsc.isReturnStatement(statement))?.expression;
    return isPure && result ? read(result, depth + 1) : null;
  }

  function functionNamed(name: ts.Identifier): ts.FunctionLikeDeclaration | null {
    const found = declarationOf(name);
    if (found?.is === "function") return found.made;
    const value = found?.is === "constant" ? found.value : undefined;
    return value && (tsc.isArrowFunction(value) || tsc.isFunctionExpression(value)) ? value : null;
  }

  function named(name: ts.Identifier, depth: number): Value {
    const found = declarationOf(name);
    if (found?.is === "constant" && found.value) return read(found.value, depth + 1);
    if (found?.is !== "import") return code(name);
    return imported(name, found.from, found.export, depth);
  }

  type Declaration =
    | { is: "constant"; value: ts.Expression | undefined }
    | { is: "function"; made: ts.FunctionDeclaration }
    | { is: "import"; from: string; export: string };

  /** The constant, function or import that a name means where it is used. */
  function declarationOf(name: ts.Identifier): Declaration | null {
    for (let node: ts.Node = name.parent; node; node = node.parent) {
      if (tsc.isFunctionLike(node) && node.parameters.some((parameter) => parameter.name.getText() === name.text)) return null;
      if (!tsc.isSourceFile(node) && !tsc.isBlock(node)) continue;
      for (const statement of node.statements) {
        const found = declaredIn(statement, name.text);
        if (found) return found;
      }
    }
    return null;
  }

  function declaredIn(statement: ts.Statement, name: string): Declaration | null {
    if (tsc.isFunctionDeclaration(statement)) return statement.name?.text === name ? { is: "function", made: statement } : null;
    if (tsc.isImportDeclaration(statement)) return importOf(statement, name);
    const isConstant = tsc.isVariableStatement(statement) && (statement.declarationList.flags & tsc.NodeFlags.Const) !== 0;
    if (!isConstant) return null;
    const found = statement.declarationList.declarations.find((each) => tsc.isIdentifier(each.name) && each.name.text === name);
    return found ? { is: "constant", value: found.initializer } : null;
  }

  function importOf(statement: ts.ImportDeclaration, name: string): Declaration | null {
    const from = tsc.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : "";
    const clause = statement.importClause;
    if (clause?.name?.text === name) return { is: "import", from, export: "default" };
    const names = clause?.namedBindings && tsc.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : [];
    const found = names.find((each) => each.name.text === name);
    return found ? { is: "import", from, export: (found.propertyName ?? found.name).text } : null;
  }

  function imported(node: ts.Expression, specifier: string, name: string, depth: number): Value {
    if (!/^\.{1,2}\//.test(specifier)) return code(node);
    const path = candidatesOf(node.getSourceFile().fileName, specifier).find((candidate) => modules.has(candidate));
    return (path !== undefined && exported(path, name, depth + 1)) || code(node);
  }

  function exported(path: string, name: string, depth: number): Value | null {
    const module = parse(path);
    if (!module || depth > maxDepth) return null;
    const [first] = module.file.statements;
    if (path.endsWith(".json")) return first && tsc.isExpressionStatement(first) ? read(first.expression, depth) : null;
    const result = name === "default" ? defaultExport(module) : constantExport(module, name);
    if (!result) return null;
    if (tsc.isFunctionDeclaration(result) || tsc.isArrowFunction(result) || tsc.isFunctionExpression(result))
      return returned(result, depth);
    const made = tsc.isIdentifier(result) ? functionNamed(result) : null;
    return made ? returned(made, depth) : read(result, depth);
  }

  function defaultExport({ file }: Parsed): ts.Expression | ts.FunctionDeclaration | null {
    for (const statement of file.statements) {
      if (tsc.isExportAssignment(statement)) return statement.expression;
      const isDefault =
        tsc.isFunctionDeclaration(statement) && statement.modifiers?.some(({ kind }) => kind === tsc.SyntaxKind.DefaultKeyword);
      if (isDefault) return statement;
      const assigned = tsc.isExpressionStatement(statement) ? statement.expression : null;
      if (assigned && tsc.isBinaryExpression(assigned) && /^module\.exports$|^exports\.default$/.test(assigned.left.getText()))
        return assigned.right;
    }
    return null;
  }

  function constantExport({ file }: Parsed, name: string): ts.Expression | ts.FunctionDeclaration | null {
    for (const statement of file.statements) {
      const found = declaredIn(statement, name);
      if (found?.is === "constant") return found.value ?? null;
      if (found?.is === "function") return found.made;
    }
    return null;
  }

  return { exported };
}

/** The beginning of an expression on one line. */
function brief(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
