/** Reads literals, imports and exports of MDX from the syntax tree of acorn. Nothing is ever run. */
import type { Declaration, Expression, Pattern, PrivateIdentifier, Program, Property, SpreadElement, Super } from "acorn";
import { Parser } from "acorn";
import jsx from "acorn-jsx";
import { attempt } from "../../text/attempt.ts";
import type { MdNode } from "../tree.ts";
import { elementOfJsx, type JsxNode, type JsxOrigin } from "./jsx.ts";

/** The value of a literal. */
export type Literal = string | number | boolean | null | undefined | Literal[] | { [key: string]: Literal };

/** What a prop says; `code` is the author's own spelling of what is not a literal. */
export type Prop = { value: Literal } | { code: string };

/** What a page knows by name. */
export interface Names {
  /** Files by the name that they were imported under, e.g. `Setup` -> `./_setup.md`. */
  imports: Map<string, string>;
  /** Values of `export const x = …` that are literals, and those that an include passes on. */
  values: Map<string, Literal>;
  /** Names that the page defines by code. */
  defined: Set<string>;
  /** Components that the page defines by nothing but elements: `export const Red = ({ children }) => <b>{children}</b>`. */
  templates: Map<string, Template>;
  /** What a JSON file says; null for one that is not there. */
  jsonOf: (file: string) => Literal;
  /** The address of a file, from what an import calls it. */
  addressOf: (file: string) => string;
  /** What is within the use of a template that is being read. */
  children?: MdNode[];
}

export interface Template {
  code: string;
  body: JsxNode;
  /** The props that it takes, with their defaults; null for all of them as one object. */
  props: Record<string, Literal> | null;
}

type Node = Expression | Super | PrivateIdentifier | SpreadElement | Pattern;

/** Thrown in this file for anything but a literal. */
class NotLiteral extends Error {}

const parser = Parser.extend(jsx() as never);
/** Files that are shown as they are: their name means their URL. */
const media = /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm|mp3|pdf)$/i;

/** The value of an expression that is a literal as a whole, `"nothing"` for comments alone, null for any other code. */
export function readExpression(code: string, names: Names): { value: Literal } | "nothing" | null {
  const program = parse(`(${code}\n)`);
  if (!program) return parse(code)?.body.length === 0 ? "nothing" : null;
  const [statement] = program.body;
  return statement?.type === "ExpressionStatement" ? literalIn(statement.expression, names) : null;
}

/** An element that code writes, e.g. `<b>text</b>` in the value of a prop; null for any other code. */
export function readElement(code: string, written: Omit<JsxOrigin, "code">): MdNode | null {
  const whole = `(${code}\n)`;
  const [statement] = parse(whole)?.body ?? [];
  return statement?.type === "ExpressionStatement" ? elementOfJsx(statement.expression as JsxNode, { ...written, code: whole }) : null;
}

/** Notes what the statements of a page name; false for prose that begins like a statement, e.g. `import the data`. */
export function readStatements(code: string, names: Names): boolean {
  const program = parse(code);
  for (const statement of program?.body ?? []) {
    if (statement.type === "ImportDeclaration") {
      const file = names.addressOf(String(statement.source.value));
      const json = /\.json$/i.test(file) ? names.jsonOf(file) : null;
      for (const specifier of statement.specifiers) {
        const { local, type } = specifier;
        names.imports.set(local.name, file);
        const key = type === "ImportSpecifier" && specifier.imported.type === "Identifier" ? specifier.imported.name : "default";
        if (json !== null) names.values.set(local.name, key === "default" ? json : (json as Record<string, Literal>)[key]);
        if (type !== "ImportSpecifier" && media.test(file)) names.values.set(local.name, assetUrl(file));
      }
    } else if (statement.type === "ExportNamedDeclaration" && statement.declaration) {
      const { declaration } = statement;
      if (declaration.type !== "VariableDeclaration") noteCode(declaration.id.name, declaration, { code, names });
      else for (const { id, init } of declaration.declarations) if (id.type === "Identifier") noteValue(id.name, init, { code, names });
    }
  }
  return program !== null;
}

interface Statement {
  code: string;
  names: Names;
}

function noteValue(name: string, init: Expression | null | undefined, { code, names }: Statement): void {
  const literal = init ? literalIn(init, names) : { value: undefined };
  if (literal) names.values.set(name, literal.value);
  else noteCode(name, init, { code, names });
}

function noteCode(name: string, node: Node | Declaration | null | undefined, { code, names }: Statement): void {
  names.defined.add(name);
  if (node?.type !== "ArrowFunctionExpression" && node?.type !== "FunctionDeclaration" && node?.type !== "FunctionExpression") return;
  const { body, params } = node;
  const [only, ...others] = body.type === "BlockStatement" ? body.body : [];
  const result = body.type !== "BlockStatement" ? body : only?.type === "ReturnStatement" && others.length === 0 ? only.argument : null;
  const [first] = params;
  const props = first?.type === "Identifier" ? null : namesOf(first, names);
  if (result && String(result.type).startsWith("JSX") && props !== undefined && params.length < 2)
    names.templates.set(name, { code, body: result as JsxNode, props });
}

/** `{ children, color = "red" }`; undefined for other patterns. */
function namesOf(pattern: Pattern | undefined, names: Names): Record<string, Literal> | undefined {
  if (!pattern) return {};
  if (pattern.type !== "ObjectPattern") return undefined;
  const defaults: Record<string, Literal> = {};
  for (const property of pattern.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") return undefined;
    const { value } = property;
    const local = value.type === "AssignmentPattern" ? value.left : value;
    if (local.type !== "Identifier" || local.name !== property.key.name) return undefined;
    defaults[local.name] = value.type === "AssignmentPattern" ? literalIn(value.right, names)?.value : undefined;
  }
  return defaults;
}

/** null for anything but a literal. */
function literalIn(node: Expression, names: Names): { value: Literal } | null {
  try {
    return { value: literalOf(node, names) };
  } catch (error) {
    if (error instanceof NotLiteral) return null;
    throw error;
  }
}

/** The URL of a file that code names: `@site/static/img/a.png` -> `/img/a.png`. */
function assetUrl(file: string): string {
  return file.replace(/^@site\/(?:static\/)?/, "/");
}

/** null for code that does not parse. */
function parse(code: string): Program | null {
  return attempt(() => parser.parse(code, { ecmaVersion: "latest", sourceType: "module" }), null);
}

function literalOf(node: Node, names: Names): Literal {
  switch (node.type) {
    case "Literal":
      if (node.regex || node.bigint) break;
      return node.value as Literal;
    case "TemplateLiteral":
      return node.quasis.map(({ value }, index) => (value.cooked ?? "") + textOf(node.expressions[index], names)).join("");
    case "UnaryExpression": {
      const value = literalOf(node.argument, names);
      if (typeof value === "number" && /^[-+]$/.test(node.operator)) return node.operator === "-" ? -value : value;
      break;
    }
    case "ArrayExpression":
      return node.elements.map((element) => (element ? literalOf(element, names) : undefined));
    case "ObjectExpression":
      return Object.fromEntries(node.properties.map((property) => entryOf(property, names)));
    case "Identifier":
      if (node.name === "undefined") return undefined;
      if (names.values.has(node.name)) return names.values.get(node.name);
      break;
    case "MemberExpression": {
      // `require("./a.png").default`
      if (node.object.type === "CallExpression") return literalOf(node.object, names);
      const object = literalOf(node.object, names);
      const key = node.computed || node.property.type !== "Identifier" ? "" : node.property.name;
      if (object && typeof object === "object" && !Array.isArray(object) && Object.hasOwn(object, key)) return object[key];
      // An imported image of Astro is an object with its address.
      if (typeof object === "string" && key === "src") return object;
      break;
    }
    case "CallExpression": {
      // A call that only names a file.
      const [file] = node.arguments;
      const callee = node.callee.type === "Identifier" ? node.callee.name : "";
      const value = file && /^(?:useBaseUrl|require)$/.test(callee) ? literalOf(file, names) : null;
      if (typeof value !== "string") break;
      // `useBaseUrl("img/a.png")` starts at the home page.
      return callee === "require" ? assetUrl(value) : assetUrl(value).replace(/^(?:\.\/)?(?!\.*\/|#|[a-z][a-z\d+.-]*:)/i, "/");
    }
  }
  throw new NotLiteral();
}

function textOf(node: Node | undefined, names: Names): string {
  if (!node) return "";
  const value = literalOf(node, names);
  if (typeof value !== "string" && typeof value !== "number") throw new NotLiteral();
  return String(value);
}

function entryOf(property: Property | SpreadElement, names: Names): [string, Literal] {
  if (property.type !== "Property" || property.kind !== "init" || property.computed) throw new NotLiteral();
  const { key, value } = property;
  const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : "__proto__";
  if (name === "__proto__") throw new NotLiteral();
  return [name, literalOf(value, names)];
}
