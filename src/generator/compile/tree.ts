/** The syntax trees of this module: one loose shape for Markdown nodes, and how to walk it and that of HTML; the texts of a page, and where in them a node is. */
import type { Element, ElementContent, Root, RootContent } from "hast";
import type { Place } from "../model/problem.ts";
import { lastNotAfter, lineStartsOf } from "../text/lineStarts.ts";

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

/** The nodes below `tree` for which the test holds, parents first. */
export function findNodes(tree: MdNode, test: (node: MdNode) => boolean): MdNode[] {
  const nodes: MdNode[] = [];
  walk(tree, (node) => {
    if (test(node)) nodes.push(node);
  });
  return nodes;
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

/** The line of a node says which file it comes from: those of the n-th file begin at n times this number. */
const linesPerFile = 10_000_000;

export interface SourceText {
  path: string;
  /** With line feeds only; everything before the body is blank, so that line numbers are the file's. */
  text: string;
  /** Offset at which each line begins. */
  lineStarts: number[];
  /** Set for a text that was translated from another syntax: places are those of the text as it was written. */
  origin?: Origin | undefined;
}

/** Where the parts of a translated text come from. */
export interface Origin {
  /** The file as it was written. */
  source: SourceText;
  /** Offset at which each line of the translated text begins. */
  lineStarts: number[];
  /** In the order of the translated text, without gaps. */
  pieces: Piece[];
}

/** A part of a translated text. */
export interface Piece {
  /** Offset in the translated text. */
  at: number;
  /** Offset in the text as it was written. */
  from: number;
  /** True for text taken over as it is; the rest replaces what begins at `from`. */
  isCopied: boolean;
}

/** `a\r\nb\rc` -> `a\nb\nc`: columns and line numbers stay what an editor shows. */
export function normalizeLineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

export function createSourceText(path: string, text: string): SourceText {
  return { path, text, lineStarts: lineStartsOf(text) };
}

/** The place of `length` characters at `offset`. */
export function placeAt(source: SourceText, offset: number, length = 0): Place {
  const line = lastNotAfter(source.lineStarts.length, offset, (index) => source.lineStarts[index] ?? 0);
  const column = offset - (source.lineStarts[line] ?? 0) + 1;
  if (source.origin) return placeInOrigin(source.origin, { line: line + 1, column }, length);
  return { path: source.path, line: line + 1, column, ...(length > 0 && { endColumn: column + length }) };
}

/** The place as written of a place in a translated text. */
function placeInOrigin({ source, lineStarts, pieces }: Origin, { line, column }: Point, length: number): Place {
  const offset = (lineStarts[line - 1] ?? 0) + column - 1;
  const piece = pieces[lastNotAfter(pieces.length, offset, (index) => pieces[index]?.at ?? 0)];
  if (!piece) return { path: source.path, line };
  if (piece.isCopied) return placeAt(source, piece.from + offset - piece.at, length);
  const feed = source.text.indexOf("\n", piece.from);
  const restOfLine = source.text.slice(piece.from, feed < 0 ? undefined : feed).trimEnd();
  return placeAt(source, piece.from, length > 0 ? restOfLine.length : 0);
}

/** The text of the file as it was written. */
export function asWritten(source: SourceText): SourceText {
  return source.origin?.source ?? source;
}

/** The text of one line, 1-based, without its line feed. */
export function lineText(source: SourceText, line: number): string {
  const start = source.lineStarts[line - 1] ?? source.text.length;
  const next = source.lineStarts[line];
  return source.text.slice(start, next === undefined ? undefined : next - 1);
}

/** Marks the nodes of a tree as part of the file with the given number. */
export function setFile(tree: MdNode, file: number): void {
  const shift = file * linesPerFile;
  const move = (point: Point): Point => ({ ...point, line: point.line + shift });
  walk(tree, (node) => {
    if (node.position) node.position = { start: move(node.position.start), end: move(node.position.end) };
  });
}

/** The place of a position in the page's tree; the start of the file if it is missing: parsers of HTML and plugins lose it. */
export function placeOf(files: SourceText[], position: Position | undefined): Place {
  const pagePath = files[0]?.path ?? "";
  if (typeof position?.start?.line !== "number" || !position.end) return { path: pagePath, line: 1 };
  const { start, end } = position;
  const file = Math.floor(start.line / linesPerFile);
  const isOneLine = end.line === start.line && end.column > start.column;
  const origin = files[file]?.origin;
  if (origin) {
    const length = isOneLine ? end.column - start.column : 0;
    return placeInOrigin(origin, { line: start.line - file * linesPerFile, column: start.column }, length);
  }
  return {
    path: files[file]?.path ?? pagePath,
    line: start.line - file * linesPerFile,
    column: start.column,
    ...(isOneLine && { endColumn: end.column }),
  };
}

/** The file of a position. */
export function sourceOf(files: SourceText[], position: Position | undefined): SourceText | undefined {
  return files[position ? Math.floor(position.start.line / linesPerFile) : 0];
}

/** What is written there. */
export function writtenAt(position: Position | undefined, files: SourceText[]): string {
  // The HTML parser knows no end of an element that is never closed.
  return sourceOf(files, position)?.text.slice(position?.start.offset, position?.end?.offset) ?? "";
}
