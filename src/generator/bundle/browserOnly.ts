/**
 * Finds what does nothing in the file of a component that is never hydrated: hooks with a state or an effect, handlers of events,
 * and inline styles. What it imports from other files is not followed.
 */
import { createRequire } from "node:module";
import type ts from "typescript";
import type { Place } from "../model/problem.ts";

/** What the source says, e.g. `useState` or `onClick`, and where. */
export interface BrowserOnly {
  name: string;
  place: Place;
}

/** These only compute, or ask for what the server has as well. */
const harmlessHooks = new Set(["use", "useCallback", "useContext", "useDebugValue", "useDeferredValue", "useId", "useMemo", "useRef"]);

const hookName = /^use[A-Z]/;
const handlerName = /^on[A-Z]/;

/** Nearly every component without a script: it need not be parsed. */
const mayMatter = /\buse[A-Z]|\bon[A-Z]/;

/** The first one in the file; null if there is none. */
export function findBrowserOnly(path: string, text: string): BrowserOnly | null {
  if (!mayMatter.test(text)) return null;
  return findFirst(
    path,
    text,
    (node, { imported, tool }) => handlerOf(node, tool) ?? (isHook(node, imported, tool) ? node.expression : undefined),
  );
}

/** The first `style={…}` of an HTML element, which the policy of the page refuses; null if there is none. */
export function findInlineStyle(path: string, text: string): BrowserOnly | null {
  if (!/\bstyle=\{/.test(text)) return null;
  return findFirst(path, text, (node, { tool }) => {
    if (!tool.isJsxAttribute(node) || node.name.getText() !== "style") return undefined;
    return /^[a-z]/.test(node.parent.parent.tagName.getText()) ? node.name : undefined;
  });
}

interface Search {
  /** What the file imports from packages other than ours. */
  imported: ReadonlyMap<string, string>;
  tool: typeof ts;
}

function findFirst(path: string, text: string, wanted: (node: ts.Node, search: Search) => ts.Node | undefined): BrowserOnly | null {
  const tool: typeof ts = createRequire(import.meta.url)("typescript");
  const file = tool.createSourceFile(path, text, tool.ScriptTarget.Latest, true);
  const imported = importedNames(file, tool);
  const search = (node: ts.Node): ts.Node | undefined => wanted(node, { imported, tool }) ?? tool.forEachChild(node, search);
  const found = search(file);
  if (!found) return null;
  const start = file.getLineAndCharacterOfPosition(found.getStart(file));
  const end = file.getLineAndCharacterOfPosition(found.getEnd());
  const isOneLine = end.line === start.line;
  const name = tool.isPropertyAccessExpression(found) ? found.name.text : (imported.get(found.getText()) ?? found.getText());
  return { name, place: { path, line: start.line + 1, column: start.character + 1, ...(isOneLine && { endColumn: end.character + 1 }) } };
}

/** What the file imports from packages other than ours: `effect` -> `useEffect`. */
function importedNames(file: ts.SourceFile, tool: typeof ts): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of file.statements) {
    if (!tool.isImportDeclaration(statement) || !statement.importClause || statement.importClause.isTypeOnly) continue;
    const { text: from } = statement.moduleSpecifier as ts.StringLiteral;
    if (/^(?:\.|bcidocs(?:\/|$))/.test(from)) continue;
    const { name, namedBindings } = statement.importClause;
    if (name) names.set(name.text, name.text);
    if (namedBindings && tool.isNamespaceImport(namedBindings)) names.set(namedBindings.name.text, namedBindings.name.text);
    else for (const { name: own, propertyName } of namedBindings?.elements ?? []) names.set(own.text, (propertyName ?? own).text);
  }
  return names;
}

/** A call of `useState` or `React.useState` that the server cannot run. */
function isHook(node: ts.Node, imported: ReadonlyMap<string, string>, tool: typeof ts): node is ts.CallExpression {
  if (!tool.isCallExpression(node)) return false;
  const callee = node.expression;
  const [owner, member] = tool.isPropertyAccessExpression(callee) ? [callee.expression, callee.name.text] : [callee, undefined];
  const known = tool.isIdentifier(owner) ? imported.get(owner.text) : undefined;
  const name = known && (member ?? known);
  return name !== undefined && hookName.test(name) && !harmlessHooks.has(name);
}

/** The name in `onClick={…}`, or in `{ onClick: … }` as the props of `createElement`. */
function handlerOf(node: ts.Node, tool: typeof ts): ts.Node | undefined {
  if (tool.isJsxAttribute(node)) {
    const value = node.initializer && tool.isJsxExpression(node.initializer) ? node.initializer.expression : undefined;
    return value && !isConstant(value, tool) && handlerName.test(node.name.getText()) ? node.name : undefined;
  }
  if (!tool.isCallExpression(node) || !/(?:^|\.)(?:createElement|cloneElement|jsxs?)$/.test(node.expression.getText())) return undefined;
  const props = node.arguments[1];
  if (!props || !tool.isObjectLiteralExpression(props)) return undefined;
  return props.properties.find(({ name }) => name && handlerName.test(name.getText()))?.name;
}

/** `true`, `2` and the like handle nothing. */
function isConstant(value: ts.Expression, tool: typeof ts): boolean {
  return tool.isLiteralExpression(value) || /^(?:true|false|null|undefined)$/.test(value.getText());
}
