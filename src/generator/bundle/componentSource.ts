/**
 * What the source of a component says: which props it takes, and what in it does nothing because it is never hydrated. Only this
 * file is read, and no types are checked: what is written elsewhere is not known, and then nothing is said about it.
 */

import type { Place } from "../model/problem.ts";
import { parseCode, type Ts } from "../typescript/ts.ts";

type Source = ReturnType<typeof parseCode>;

/** What the source says, e.g. `useState` or `onClick`, and where. */
export interface BrowserOnly {
  name: string;
  place: Place;
}

/** React's hooks with a state or an effect: the others only compute, or ask for what the server has as well. */
const hook =
  /^(?:\w+\.)?use(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|ImperativeHandle|SyncExternalStore|Transition|ActionState|Optimistic)$/;

/** The first hook or handler of an event in the file of a component that is never hydrated; null if there is none. */
export function findBrowserOnly(path: string, text: string): BrowserOnly | null {
  // Nearly every component without a script: it need not be parsed.
  if (!/\buse[A-Z]|\bon[A-Z]/.test(text)) return null;
  return findFirst(path, text, (node, ts) => {
    if (ts.isCallExpression(node) && hook.test(node.expression.getText())) return node.expression;
    if (!ts.isJsxAttribute(node) || !/^on[A-Z]/.test(node.name.getText())) return undefined;
    const value = node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : undefined;
    // `true`, `2` and the like handle nothing.
    const isConstant = !value || ts.isLiteralExpression(value) || /^(?:true|false|null|undefined)$/.test(value.getText());
    return isConstant ? undefined : node.name;
  });
}

/** The first `style={…}` of an HTML element, which the policy of the page refuses; null if there is none. */
export function findInlineStyle(path: string, text: string): BrowserOnly | null {
  if (!/\bstyle=\{/.test(text)) return null;
  return findFirst(path, text, (node, ts) => {
    if (!ts.isJsxAttribute(node) || node.name.getText() !== "style") return undefined;
    return /^[a-z]/.test(node.parent.parent.tagName.getText()) ? node.name : undefined;
  });
}

function findFirst(path: string, text: string, wanted: (node: Ts.Node, ts: typeof Ts) => Ts.Node | undefined): BrowserOnly | null {
  const { ts, file } = parseCode(path, text);
  const search = (node: Ts.Node): Ts.Node | undefined => wanted(node, ts) ?? ts.forEachChild(node, search);
  const found = search(file);
  if (!found) return null;
  const { line, character } = file.getLineAndCharacterOfPosition(found.getStart(file));
  const name = found.getText();
  const place = { path, line: line + 1, column: character + 1, endColumn: character + 1 + name.length };
  return { name: name.replace(/^.*\./, ""), place };
}

/** Names of the props that the first parameter of the default export declares, `children` left out; null where they cannot be known. */
export function declaredProps(path: string, text: string): string[] | null {
  const source = parseCode(path, text);
  const [props, isUnknown] = parameterOf(source);
  if (isUnknown) return null;
  const names = props ? namesOfParameter(props, source) : [];
  return names && [...new Set(names)].filter((name) => name !== "children").sort();
}

/** The first parameter of the component, and whether there is no function to be found. */
function parameterOf({ file, ts }: Source): [Ts.ParameterDeclaration | undefined, isUnknown: boolean] {
  for (const statement of file.statements) {
    const isDefault = ts.isFunctionDeclaration(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
    if (isDefault) return [statement.parameters[0], false];
    if (!ts.isExportAssignment(statement)) continue;
    const { expression } = statement;
    const component = ts.isIdentifier(expression) ? componentNamed(expression.text, { file, ts }) : expression;
    // What wraps a function, e.g. `memo(…)`, may change its props.
    const isFunction =
      component && (ts.isFunctionDeclaration(component) || ts.isFunctionExpression(component) || ts.isArrowFunction(component));
    return isFunction ? [component.parameters[0], false] : [undefined, true];
  }
  return [undefined, true];
}

/** A function of this name; of a variable with a type of its own, e.g. `FC<Props>`, nothing is known. */
function componentNamed(name: string, { file, ts }: Source): Ts.Node | undefined {
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.find((each) => each.name.getText() === name);
    if (found) return found.type ? undefined : found.initializer;
  }
  return undefined;
}

type Names = string[] | null;

function namesOfParameter({ dotDotDotToken, name, type }: Ts.ParameterDeclaration, source: Source): Names {
  const { ts } = source;
  if (dotDotDotToken) return null;
  if (type) return namesOf(type, source);
  // Without a type, only what is taken apart can be used.
  if (!ts.isObjectBindingPattern(name) || name.elements.some((element) => element.dotDotDotToken)) return null;
  return together(name.elements.map((element) => nameText(element.propertyName ?? element.name, ts)));
}

/** `depth`: a type may name itself. */
function namesOf(type: Ts.TypeNode, source: Source, depth = 0): Names {
  const { ts, file } = source;
  if (depth > 10) return null;
  if (ts.isTypeLiteralNode(type)) return namesOfMembers(type.members, ts);
  if (ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type))
    return together(type.types.map((part) => namesOf(part, source, depth + 1)));
  if (!ts.isTypeReferenceNode(type) || type.typeArguments) return null;
  const name = type.typeName.getText();
  for (const node of file.statements) {
    if (ts.isTypeAliasDeclaration(node) && node.name.text === name) return namesOf(node.type, source, depth + 1);
    if (ts.isInterfaceDeclaration(node) && node.name.text === name) return node.heritageClauses ? null : namesOfMembers(node.members, ts);
  }
  return null;
}

function namesOfMembers(members: Ts.NodeArray<Ts.TypeElement>, ts: typeof Ts): Names {
  return together(members.map(({ name }) => (name ? nameText(name, ts) : null)));
}

function nameText(name: Ts.Node, ts: typeof Ts): Names {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? [name.text] : null;
}

/** Of several parts, one of which may be unknown. */
function together(parts: Names[]): Names {
  return parts.includes(null) ? null : parts.flatMap((names) => names ?? []);
}
