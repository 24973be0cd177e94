/** The syntax trees of this module: one loose shape for Markdown nodes, and how to walk it and that of HTML. */
import type { Element, ElementContent, Root, RootContent } from "hast";

export interface Point {
  line: number;
  column: number;
  offset?: number | undefined;
}

export interface Position {
  start: Point;
  end: Point;
}

/** A node of the Markdown tree (mdast with directives); which fields it has follows from its type. */
export interface MdNode {
  type: string;
  position?: Position | undefined;
  data?: Record<string, unknown> | undefined;
  children?: MdNode[];
  /** For a list or its item: whether blank lines separate its content. */
  spread?: boolean | null;
  value?: string;
  url?: string;
  title?: string | null;
  alt?: string | null;
  label?: string | null;
  identifier?: string;
  /** Level of a heading. */
  depth?: number;
  /** For a reference to a definition: `shortcut` has one pair of brackets. */
  referenceType?: string;
  lang?: string | null;
  meta?: string | null;
  checked?: boolean | null;
  /** Name of a directive, e.g. `note`. */
  name?: string;
  attributes?: Record<string, string | null | undefined> | null;
  /** For a `bcidocs` node, see `element`. */
  properties?: Properties;
}

export type Properties = Record<string, string | number | boolean>;

/** A Markdown node that becomes the HTML element `name`, e.g. `bcidocs-callout`. */
export function element(name: string, properties: Properties, children: MdNode[], position: Position | undefined): MdNode {
  return { type: "bcidocs", name, properties, children, position };
}

/** Calls `visit` for each node below `node`, parents first. */
export function walk(node: MdNode, visit: (node: MdNode, parent: MdNode) => void): void {
  for (const child of node.children ?? []) {
    visit(child, node);
    walk(child, visit);
  }
}

/** Replaces each child of each node by what `replace` returns for it, children first; null keeps it. */
export function rewrite(node: MdNode, replace: (node: MdNode, parent: MdNode) => MdNode[] | null): void {
  if (!node.children) return;
  const before = node.children;
  const after: MdNode[] = [];
  let isChanged = false;
  for (const child of before) {
    rewrite(child, replace);
    const instead = replace(child, node);
    if (instead) {
      isChanged = true;
      after.push(...instead);
    } else after.push(child);
  }
  if (isChanged) node.children = after;
}

/** The plain text of a node: what a reader would read aloud. */
export function plainText(node: MdNode): string {
  if (node.type === "image") return node.alt ?? "";
  if (node.type === "html" || node.type === "footnoteReference") return "";
  if (node.type === "break") return " ";
  return node.value ?? (node.children ?? []).map(plainText).join("");
}

const inlineParents = new Set(["paragraph", "heading", "tableCell", "emphasis", "strong", "delete", "link", "linkReference"]);

/** True for what holds parts of a line. */
export function isOfLine({ type }: MdNode): boolean {
  return inlineParents.has(type);
}

/** Raw HTML as it was typed: a part of a line, or a paragraph. */
export function htmlAsText({ value = "", position }: MdNode, parent: MdNode): MdNode {
  const text = { type: "text", value, position };
  return isOfLine(parent) ? text : { type: "paragraph", children: [text], position };
}

/** Calls `visit` for each element of a tree of HTML, parents first; false keeps it from looking inside. */
export function eachElement(parent: Root | Element, visit: (element: Element) => boolean | undefined): void {
  for (const child of parent.children as ElementContent[]) {
    if (child.type === "element" && visit(child) !== false) eachElement(child, visit);
  }
}

/** The text of an element as a reader sees it; images contribute their alternative text. */
export function textOf(node: Element | ElementContent | RootContent, hasImages = true): string {
  return rawText(node, hasImages).replace(/\s+/g, " ").trim();
}

/** The same with all its spaces. */
export function rawText(node: Element | ElementContent | RootContent, hasImages: boolean): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element" || "dataFootnoteRef" in node.properties) return "";
  if (node.tagName === "img") return hasImages && typeof node.properties.alt === "string" ? node.properties.alt : "";
  return node.tagName === "br" ? " " : node.children.map((child) => rawText(child, hasImages)).join("");
}

/** Replaces what matches in every text. */
export function rewriteText(
  tree: MdNode,
  pattern: RegExp,
  replace: (match: RegExpExecArray, position: MdNode["position"]) => MdNode[],
): void {
  rewrite(tree, ({ type, value = "", position }) => {
    const matches = type === "text" ? [...value.matchAll(pattern)] : [];
    if (matches.length === 0) return null;
    const text = (from: number, to?: number): MdNode[] => {
      const part = value.slice(from, to);
      return part === "" ? [] : [{ type: "text", value: part, position }];
    };
    const parts: MdNode[] = [];
    let at = 0;
    for (const match of matches) {
      parts.push(...text(at, match.index), ...replace(match, position));
      at = match.index + match[0].length;
    }
    return [...parts, ...text(at)];
  });
}
