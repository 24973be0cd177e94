/**
 * Finds what of a component only a browser can run: hooks with a state or an effect, and handlers of events. In a component that
 * is never hydrated they do nothing. Follows the default export through the site's own files, by the names it uses.
 */
import { createRequire } from "node:module";
import type ts from "typescript";
import type { Place } from "../model/problem.ts";

/** What the source says, e.g. `useState` or `onClick`, and where. */
export interface BrowserOnly {
  name: string;
  place: Place;
}

/** A file of the site. */
export interface ComponentSource {
  text: string;
  /** Paths of the site's files that it imports, by what the import says. */
  imports: Record<string, string>;
}

/** By path. Files of packages are left out. */
export type ComponentSources = Readonly<Record<string, ComponentSource>>;

/** These only compute, or ask for what the server has as well. */
const harmlessHooks = new Set(["use", "useCallback", "useContext", "useDebugValue", "useDeferredValue", "useId", "useMemo", "useRef"]);

const hookName = /^use[A-Z]/;
const handlerName = /^on[A-Z]/;

/** Nearly every component without a script: its files need not be parsed. */
const mayMatter = /\buse[A-Z]|\bon[A-Z]/;

/** The first match that the component at `path` reaches; null if there is none. */
export function findBrowserOnly(path: string, sources: ComponentSources): BrowserOnly | null {
  if (!Object.values(sources).some(({ text }) => mayMatter.test(text))) return null;
  return createSearch(sources).search({ path, name: "default" });
}

/** Something that a file exports or declares at its top. */
interface Named {
  path: string;
  name: string;
}

/** What a top-level name of a file refers to. */
type Binding = { node: ts.Node } | { from: string; name: string };

interface Module {
  path: string;
  file: ts.SourceFile;
  source: ComponentSource;
  local: Map<string, Binding>;
  exported: Map<string, Binding>;
  /** `export * from`. */
  all: string[];
}

function createSearch(sources: ComponentSources) {
  const ts: typeof import("typescript") = createRequire(import.meta.url)("typescript");
  const modules = new Map<string, Module>();
  const seen = new Set<string>();

  const moduleAt = (path: string): Module | undefined => {
    const source = sources[path];
    const known = modules.get(path) ?? (source && readModule(path, source, ts));
    if (known) modules.set(path, known);
    return known;
  };

  const search = ({ path, name }: Named): BrowserOnly | null => {
    const module = moduleAt(path);
    if (!module || isKnown(`${path} ${name}`)) return null;
    const binding = module.exported.get(name);
    if (binding) return searchBinding(binding, module);
    return firstOf(module.all, (from) => searchImport({ from, name }, module));
  };
  const isKnown = (key: string): boolean => {
    const known = seen.has(key);
    seen.add(key);
    return known;
  };
  const searchImport = ({ from, name }: { from: string; name: string }, { source }: Module): BrowserOnly | null => {
    const path = source.imports[from];
    return path === undefined ? null : search({ path, name });
  };
  const searchBinding = (binding: Binding, module: Module): BrowserOnly | null =>
    "node" in binding ? searchNode(binding.node, module) : searchImport(binding, module);
  const searchName = (name: string, module: Module): BrowserOnly | null => {
    const binding = module.local.get(name);
    return !binding || isKnown(`${module.path} local ${name}`) ? null : searchBinding(binding, module);
  };

  const searchNode = (node: ts.Node, module: Module): BrowserOnly | null => {
    if (ts.isTypeNode(node)) return null;
    const name = handlerOf(node, ts) ?? hookOf(node, module);
    if (name) return { name: name.text, place: placeOf(name.node, module) };
    if (ts.isPropertyAccessExpression(node)) return searchMember(node, module);
    if (ts.isIdentifier(node)) return searchName(node.text, module);
    return firstOf(childrenOf(node), (child) => searchNode(child, module));
  };
  /** `icons.Arrow` uses one export of `icons`, not all of them. */
  const searchMember = ({ expression, name }: ts.PropertyAccessExpression, module: Module): BrowserOnly | null => {
    const binding = ts.isIdentifier(expression) ? module.local.get(expression.text) : undefined;
    const isNamespace = binding && "from" in binding && binding.name === "*";
    return isNamespace ? searchImport({ from: binding.from, name: name.text }, module) : searchNode(expression, module);
  };
  /** Property names are not names of the file. */
  const childrenOf = (node: ts.Node): ts.Node[] => {
    const children: ts.Node[] = [];
    const isLabel = ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node) || ts.isJsxAttribute(node) || ts.isBindingElement(node);
    ts.forEachChild(node, (child) => {
      if (!(isLabel && (child === node.name || ("propertyName" in node && child === node.propertyName)))) children.push(child);
    });
    return children;
  };

  /** A hook call that the server cannot run. A hook of the site counts as what it calls. */
  const hookOf = (node: ts.Node, { local, source }: Module): { text: string; node: ts.Node } | null => {
    if (!ts.isCallExpression(node)) return null;
    const callee = node.expression;
    const isMember = ts.isPropertyAccessExpression(callee);
    const owner = isMember ? callee.expression : callee;
    if (!ts.isIdentifier(owner)) return null;
    const binding = local.get(owner.text);
    if (!binding || "node" in binding || source.imports[binding.from] !== undefined) return null;
    const name = isMember ? callee.name.text : binding.name === "default" ? owner.text : binding.name;
    if (!hookName.test(name) || harmlessHooks.has(name) || binding.from.startsWith("bcidocs")) return null;
    return { text: name, node: callee };
  };

  const placeOf = (node: ts.Node, { file, path }: Module): Place => {
    const start = file.getLineAndCharacterOfPosition(node.getStart(file));
    const end = file.getLineAndCharacterOfPosition(node.getEnd());
    return { path, line: start.line + 1, column: start.character + 1, ...(end.line === start.line && { endColumn: end.character + 1 }) };
  };

  return { search };
}

/** `onClick={…}`, or `{ onClick: … }` as the props of `createElement`. */
function handlerOf(node: ts.Node, tool: typeof ts): { text: string; node: ts.Node } | null {
  if (tool.isJsxAttribute(node)) {
    const value = node.initializer && tool.isJsxExpression(node.initializer) ? node.initializer.expression : undefined;
    return value && !isConstant(value, tool) && tool.isIdentifier(node.name) && handlerName.test(node.name.text)
      ? { text: node.name.text, node: node.name }
      : null;
  }
  if (!tool.isCallExpression(node) || !/(?:^|\.)(?:createElement|cloneElement|jsxs?)$/.test(node.expression.getText())) return null;
  const props = node.arguments[1];
  if (!props || !tool.isObjectLiteralExpression(props)) return null;
  const name = props.properties.find(
    (property) => property.name && tool.isIdentifier(property.name) && handlerName.test(property.name.text),
  )?.name;
  return name && tool.isIdentifier(name) ? { text: name.text, node: name } : null;
}

/** `true`, `2` and the like handle nothing. */
function isConstant(value: ts.Expression, tool: typeof ts): boolean {
  return tool.isLiteralExpression(value) || /^(?:true|false|null|undefined)$/.test(value.getText());
}

function readModule(path: string, source: ComponentSource, tool: typeof ts): Module {
  const file = tool.createSourceFile(path, source.text, tool.ScriptTarget.Latest, true);
  const module: Module = { path, file, source, local: new Map(), exported: new Map(), all: [] };
  for (const statement of file.statements) readStatement(statement, module, tool);
  return module;
}

function readStatement(statement: ts.Statement, module: Module, tool: typeof ts): void {
  const { exported } = module;
  if (tool.isImportDeclaration(statement)) readImport(statement, module, tool);
  else if (tool.isExportDeclaration(statement)) readExport(statement, module, tool);
  else if (tool.isExportAssignment(statement)) exported.set("default", { node: statement.expression });
  else readDeclarations(statement, module, tool);
}

function readDeclarations(statement: ts.Statement, { local, exported }: Module, tool: typeof ts): void {
  const flags = tool.canHaveModifiers(statement) ? (tool.getModifiers(statement) ?? []).map(({ kind }) => kind) : [];
  const declared = tool.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [statement];
  for (const node of declared) {
    const name = "name" in node ? (node.name as ts.Node | undefined) : undefined;
    const names = name && tool.isIdentifier(name) ? [name.text] : [];
    for (const each of names) local.set(each, { node });
    if (!flags.includes(tool.SyntaxKind.ExportKeyword)) continue;
    if (flags.includes(tool.SyntaxKind.DefaultKeyword)) exported.set("default", { node });
    else for (const each of names) exported.set(each, { node });
  }
}

function readImport({ importClause, moduleSpecifier }: ts.ImportDeclaration, { local }: Module, tool: typeof ts): void {
  if (!importClause || importClause.isTypeOnly || !tool.isStringLiteral(moduleSpecifier)) return;
  const from = moduleSpecifier.text;
  const { name, namedBindings } = importClause;
  if (name) local.set(name.text, { from, name: from === "react" ? "*" : "default" });
  if (!namedBindings) return;
  if (tool.isNamespaceImport(namedBindings)) local.set(namedBindings.name.text, { from, name: "*" });
  else {
    for (const { name: own, propertyName, isTypeOnly } of namedBindings.elements) {
      if (!isTypeOnly) local.set(own.text, { from, name: (propertyName ?? own).text });
    }
  }
}

function readExport({ exportClause, moduleSpecifier, isTypeOnly }: ts.ExportDeclaration, module: Module, tool: typeof ts): void {
  if (isTypeOnly) return;
  const from = moduleSpecifier && tool.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
  if (!exportClause) {
    if (from !== undefined) module.all.push(from);
    return;
  }
  if (!tool.isNamedExports(exportClause)) return;
  for (const { name, propertyName } of exportClause.elements) {
    const own = propertyName ?? name;
    const binding: Binding = from !== undefined ? { from, name: own.text } : { node: own };
    module.exported.set(name.text, binding);
  }
}

function firstOf<T>(items: Iterable<T>, inspect: (item: T) => BrowserOnly | null): BrowserOnly | null {
  for (const item of items) {
    const found = inspect(item);
    if (found) return found;
  }
  return null;
}
