/** Formats an extract of a built page for review: one element on each line, inline text in one piece. */
import rehypeRaw from "rehype-raw";
import { unified } from "unified";

interface Element {
  type: "element";
  tagName: string;
  properties: Record<string, unknown>;
  children: Node[];
}

type Node = Element | { type: "text"; value: string } | { type: "comment" | "doctype" };

/** By the second to last extension of an expected file's name, e.g. `index.prose.html`. */
const views: Record<string, (element: Element) => boolean> = {
  main: ({ tagName }) => tagName === "main",
  prose: ({ properties }) => hasClass(properties, "prose"),
  navbar: ({ tagName }) => tagName === "header",
  sidebar: ({ tagName, properties }) => tagName === "nav" && hasClass(properties, "sidebar"),
  drawer: ({ properties }) => hasClass(properties, "side-menu-site"),
  footer: ({ tagName }) => tagName === "footer",
};

/** `docs/a/index.prose.html` -> the page `docs/a/index.html` and the view `prose`; null for a whole file. */
export function viewOf(path: string): { page: string; view: string } | null {
  const [, start, view = ""] = /^(.*)\.(\w+)\.html$/.exec(path) ?? [];
  return start !== undefined && (view === "head" || view in views) ? { page: `${start}.html`, view } : null;
}

export function renderView(html: string, view: string): string {
  const part = view === "head" ? html.slice(html.indexOf("<head>") + 6, html.indexOf("</head>")) : html;
  const parse = unified().use(rehypeRaw);
  const tree = parse.runSync({ type: "root", children: [{ type: "raw", value: part }] } as never) as unknown as { children: Node[] };
  const chosen = view === "head" ? tree.children : [find(tree.children, views[view] ?? (() => false))];
  return `${chosen
    .filter((node) => node !== null)
    .flatMap((node) => print(node, ""))
    .join("\n")}\n`;
}

function find(nodes: Node[], isWanted: (element: Element) => boolean): Element | null {
  for (const node of nodes) {
    if (node.type !== "element") continue;
    const found = isWanted(node) ? node : find(node.children, isWanted);
    if (found) return found;
  }
  return null;
}

const inline = new Set(
  "a abbr b br code del dfn em i img input kbd label mark q s samp small span strong sub summary sup svg time u var wbr".split(" "),
);
const empty = new Set(["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);

function print(node: Node, indent: string): string[] {
  if (node.type === "text") return node.value.trim() === "" ? [] : [indent + escapeText(node.value.trim())];
  if (node.type !== "element") return [];
  if (node.tagName === "pre" || isInline(node)) return [indent + source(node)];
  const start = indent + startTag(node);
  if (empty.has(node.tagName)) return [start];
  const end = `</${node.tagName}>`;
  if (node.children.every(isInline)) return [start + node.children.map(source).join("").trim() + end];
  return [start, ...runs(node.children).flatMap((run) => printRun(run, `${indent}  `)), indent + end];
}

/** Neighbouring inline nodes stay together on a line. */
function runs(nodes: Node[]): Node[][] {
  const found: Node[][] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (last?.every(isInline) && isInline(node)) last.push(node);
    else found.push([node]);
  }
  return found;
}

function printRun(run: Node[], indent: string): string[] {
  const [only] = run;
  if (run.length === 1 && only && !isInline(only)) return print(only, indent);
  const text = run.map(source).join("").trim();
  return text === "" ? [] : [indent + text];
}

function isInline(node: Node): boolean {
  return node.type !== "element" || (inline.has(node.tagName) && (node.tagName === "svg" || node.children.every(isInline)));
}

/** The node as HTML, drawings shortened. */
function source(node: Node): string {
  if (node.type === "text") return escapeText(node.value);
  if (node.type !== "element") return "";
  if (node.tagName === "svg") return "<svg/>";
  if (empty.has(node.tagName)) return startTag(node);
  return `${startTag(node)}${node.children.map(source).join("")}</${node.tagName}>`;
}

function startTag({ tagName, properties }: Element): string {
  const attributes = Object.entries(properties).map(([name, value]) => {
    if (value === true) return ` ${attributeName(name)}`;
    const text = Array.isArray(value) ? value.join(" ") : String(value);
    return ` ${attributeName(name)}="${escapeText(text).replaceAll('"', "&quot;")}"`;
  });
  return `<${tagName}${attributes.join("")}>`;
}

const attributeNames: Record<string, string> = {
  className: "class",
  htmlFor: "for",
  httpEquiv: "http-equiv",
  acceptCharset: "accept-charset",
};

/** `ariaCurrent` -> `aria-current`, `dataLineStart` -> `data-line-start`, `tabIndex` -> `tabindex`. */
function attributeName(property: string): string {
  if (property.startsWith("data")) return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return attributeNames[property] ?? property.replace(/^aria/, "aria-").toLowerCase();
}

function hasClass(properties: Record<string, unknown>, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character] ?? character);
}
