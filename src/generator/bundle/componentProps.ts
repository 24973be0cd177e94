/**
 * Reads from a component's source which props it takes: those that the type of its first parameter declares. No types are
 * checked: what is not written in the same file is not known, and then nothing is said about it.
 */
import { createRequire } from "node:module";
import type ts from "typescript";

/** Names of the props of the default export, `children` left out; null where they cannot be known from this text. */
export function declaredProps(path: string, text: string): string[] | null {
  const tool: typeof ts = createRequire(import.meta.url)("typescript");
  const file = tool.createSourceFile(path, text, tool.ScriptTarget.Latest, true);
  const component = componentOf(file, tool);
  if (!component) return null;
  const names = propsOf(component, { tool, file, open: new Set() });
  return names && [...names].filter((name) => name !== "children").sort();
}

/** A function, and the type that its variable is declared with, e.g. `FC<Props>`. */
interface Component {
  node: ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction;
  type: ts.TypeNode | undefined;
}

interface TypeReader {
  tool: typeof ts;
  file: ts.SourceFile;
  /** Types that are being read: one may name itself. */
  open: Set<string>;
}

function componentOf(file: ts.SourceFile, tool: typeof ts): Component | null {
  for (const statement of file.statements) {
    if (tool.isFunctionDeclaration(statement) && isDefault(statement, tool)) return { node: statement, type: undefined };
    if (tool.isExportAssignment(statement) && !statement.isExportEquals) return componentIn(statement.expression, file, tool);
    const renamed = defaultOfList(statement, tool);
    if (renamed) return componentIn(renamed, file, tool);
  }
  return null;
}

function isDefault(node: ts.FunctionDeclaration, tool: typeof ts): boolean {
  return node.modifiers?.some(({ kind }) => kind === tool.SyntaxKind.DefaultKeyword) ?? false;
}

/** `Counter` of a list of exports that names it the default. */
function defaultOfList(statement: ts.Statement, tool: typeof ts): ts.Expression | null {
  if (!tool.isExportDeclaration(statement) || statement.moduleSpecifier || !statement.exportClause) return null;
  if (!tool.isNamedExports(statement.exportClause)) return null;
  const found = statement.exportClause.elements.find(({ name }) => name.text === "default")?.propertyName;
  return found && tool.isIdentifier(found) ? found : null;
}

/** What wraps a function, e.g. `memo(…)`, may change its props. */
function componentIn(node: ts.Expression, file: ts.SourceFile, tool: typeof ts): Component | null {
  if (tool.isFunctionExpression(node) || tool.isArrowFunction(node)) return { node, type: undefined };
  return tool.isIdentifier(node) ? componentNamed(node.text, file, tool) : null;
}

function componentNamed(name: string, file: ts.SourceFile, tool: typeof ts): Component | null {
  for (const statement of file.statements) {
    if (tool.isFunctionDeclaration(statement) && statement.name?.text === name && statement.body)
      return { node: statement, type: undefined };
    if (!tool.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.find((each) => tool.isIdentifier(each.name) && each.name.text === name);
    if (!found?.initializer) continue;
    const { initializer: node, type } = found;
    return tool.isFunctionExpression(node) || tool.isArrowFunction(node) ? { node, type } : null;
  }
  return null;
}

type Names = ReadonlySet<string> | null;

function propsOf({ node, type }: Component, reading: TypeReader): Names {
  const { tool } = reading;
  const [first] = node.parameters;
  if (type) return namesOfComponentType(type, reading);
  if (!first) return new Set();
  if (first.dotDotDotToken) return null;
  if (first.type) return namesOf(first.type, reading);
  return tool.isObjectBindingPattern(first.name) ? namesOfPattern(first.name, tool) : null;
}

/** Only what is taken apart can be used. */
function namesOfPattern({ elements }: ts.ObjectBindingPattern, tool: typeof ts): Names {
  if (elements.some(({ dotDotDotToken }) => dotDotDotToken)) return null;
  const names = elements.map(({ name, propertyName }) => propertyName ?? name).map((name) => nameText(name, tool));
  return known(names);
}

function nameText(name: ts.Node, tool: typeof ts): string | null {
  return tool.isIdentifier(name) || tool.isStringLiteral(name) ? name.text : null;
}

function known(names: (string | null)[]): Names {
  return names.includes(null) ? null : new Set(names.flatMap((name) => name ?? []));
}

/** `FC<Props>`, `React.FunctionComponent<Props>`. */
function namesOfComponentType(type: ts.TypeNode, reading: TypeReader): Names {
  if (!reading.tool.isTypeReferenceNode(type) || !/^(?:React\.)?(?:FC|FunctionComponent)$/.test(type.typeName.getText())) return null;
  const [props] = type.typeArguments ?? [];
  return props ? namesOf(props, reading) : new Set();
}

/** React's and TypeScript's own types that keep the names of what they are given. */
const transparent = new Set(["PropsWithChildren", "React.PropsWithChildren", "Readonly", "Partial", "Required"]);

function namesOf(type: ts.TypeNode, reading: TypeReader): Names {
  const { tool } = reading;
  if (tool.isParenthesizedTypeNode(type)) return namesOf(type.type, reading);
  if (tool.isTypeLiteralNode(type)) return namesOfMembers(type.members, tool);
  if (tool.isIntersectionTypeNode(type) || tool.isUnionTypeNode(type)) return together(type.types.map((part) => namesOf(part, reading)));
  return tool.isTypeReferenceNode(type) ? namesOfReference(type, reading) : null;
}

function namesOfMembers(members: ts.NodeArray<ts.TypeElement>, tool: typeof ts): Names {
  const isNamed = (member: ts.TypeElement) => tool.isPropertySignature(member) || tool.isMethodSignature(member);
  return known(members.map((member) => (isNamed(member) && member.name ? nameText(member.name, tool) : null)));
}

function together(parts: Names[]): Names {
  return parts.includes(null) ? null : new Set(parts.flatMap((names) => [...(names ?? [])]));
}

function namesOfReference({ typeName, typeArguments }: ts.TypeReferenceNode, reading: TypeReader): Names {
  const name = typeName.getText();
  const declared = namesOfDeclared(name, reading);
  if (declared !== undefined) return declared;
  const [only, ...others] = typeArguments ?? [];
  return only && others.length === 0 && transparent.has(name) ? namesOf(only, reading) : null;
}

/** Of an interface or a type of the file; several interfaces may share a name. undefined where it declares none. */
function namesOfDeclared(name: string, reading: TypeReader): Names | undefined {
  const { tool, file, open } = reading;
  const found = file.statements.filter(
    (node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
      (tool.isInterfaceDeclaration(node) || tool.isTypeAliasDeclaration(node)) && node.name.text === name,
  );
  if (found.length === 0) return undefined;
  if (open.has(name)) return null;
  const inside = { ...reading, open: new Set([...open, name]) };
  return together(found.map((node) => (tool.isInterfaceDeclaration(node) ? namesOfInterface(node, inside) : namesOf(node.type, inside))));
}

function namesOfInterface({ members, heritageClauses = [] as never }: ts.InterfaceDeclaration, reading: TypeReader): Names {
  const bases = heritageClauses.flatMap(({ types }) => [...types]);
  const ofBases = bases.map(({ expression, typeArguments }) => {
    if (typeArguments) return null;
    return namesOfDeclared(expression.getText(), reading) ?? null;
  });
  return together([namesOfMembers(members, reading.tool), ...ofBases]);
}
