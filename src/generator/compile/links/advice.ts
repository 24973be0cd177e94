/** Finds what readers or authors stumble over: links that are written oddly, wherever they lead, and rows that lose cells. */
import type { MarkdownSyntax } from "../../model/markdownConfig.ts";
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import { countOf } from "../../text/count.ts";
import { dialectsOf } from "../compat/dialects.ts";
import { findNodes, type MdNode, placeAt, type SourceText, walk } from "../tree.ts";
import { destinationOf } from "./destination.ts";

interface AdviceContext {
  source: SourceText;
  problems: Problem[];
  syntax: readonly MarkdownSyntax[];
  /** Definitions before it count for this file alone. */
  ownLength: number;
}

/** All of one file, before anything else changes its tree. */
export function adviseOnLinks(tree: MdNode, advising: AdviceContext): void {
  walk(tree, (node, parent) => {
    if (node.type === "text" && parent.type !== "link") adviseOnText(node, advising);
    else if (node.type === "link") adviseOnLink(node, advising);
    else if (node.type === "image" && (node.alt ?? "") === "") add("L036", "the image has no alternative text", { node, ...advising });
    if (node.type === "link" || node.type === "image" || node.type === "definition") adviseOnAddress(node, advising);
  });
  adviseOnDefinitions(tree, advising);
}

const hints = {
  L013: "Define it on a separate line, as in [label]: ./page.md or [^1]: Note, or put a backslash before the first bracket.",
  L021: "Begin it with https:, so that it does not depend on the page.",
  L023: "Remove it, or correct its label.",
  L032: "Write %25 for a percent sign.",
  L033: "Put an address with spaces in angle brackets, as in [text](<my page.md>), or write %20 for each space.",
  L035: "Describe the target between the square brackets: screen readers have nothing else to read.",
  L036: "Describe the image between the square brackets, unless it is only decoration.",
  L037: "Name the target of the link: many readers of screen readers jump from link to link.",
} as const;

interface Advice extends AdviceContext {
  node: MdNode;
  /** Offset in the file, and length; those of the node where left out. */
  at?: number;
  length?: number;
}

function add(code: keyof typeof hints, message: string, { node, at, length, source, problems }: Advice): void {
  const start = at ?? node.position?.start.offset;
  if (start === undefined) return;
  const end = node.position?.end.offset ?? start;
  const place: Place = placeAt(source, start, length ?? Math.max(0, end - start));
  problems.push(problem(code, message, { place, hint: hints[code] }));
}

/** Not the signature `io([url][, options])`, where the second bracket begins with a comma. */
const looksLikeReference = /(?<![\w\])\\])\[[^[\]\n]+\]\[(?!\s*,)([^[\]\n]*[\p{L}][^[\]\n]*)\]/gu;
const looksLikeLink =
  /\[[^[\]\n]*\]\((?=[^()\n]*[^\s()] +[^\s()])(?:(?:\.{0,2}\/|https?:)[^()\n"]*|[^()\n"]*\.(?:mdx?|markdown|html?|png|jpe?g|svg|gif|webp|pdf)(?:#[^()\n"]*)?)\)/g;

function adviseOnText(node: MdNode, advising: AdviceContext): void {
  const start = node.position?.start.offset;
  if (start === undefined || !node.value?.includes("[")) return;
  const sourceText = advising.source.text.slice(start, node.position?.end.offset);
  // What the syntax of another tool has taken out of the text is still in the file.
  const dialects = dialectsOf(advising.syntax);
  const references = node.value.includes("][") ? sourceText.matchAll(looksLikeReference) : [];
  for (const { 0: whole, 1: label = "", index } of references) {
    // A preprocessor of mdBook may know it.
    if (dialects.some(({ linkLabel }) => linkLabel?.test(label))) continue;
    add("L013", `there is no definition of "${label}"`, { node, at: start + index, length: whole.length, ...advising });
  }
  for (const { 0: whole, 1: label = "", index } of sourceText.matchAll(looksLikeFootnote)) {
    const isMeant = /^\d+$/.test(label) || /\S/.test(sourceText[index - 1] ?? "") || hasFootnotes.test(advising.source.text);
    const isClass = /^(?:\w-\w)+\w*$/.test(label);
    if (isMeant && !isClass)
      add("L013", `there is no definition of "^${label}"`, { node, at: start + index, length: whole.length, ...advising });
  }
  for (const { 0: whole, index } of sourceText.matchAll(looksLikeLink)) {
    add("L033", `"${whole}" looks like a link, but is text`, { node, at: start + index, length: whole.length, ...advising });
  }
}

/** `x[^3]`, but not a set of characters such as `[^0-9]`. */
const looksLikeFootnote = /(?<![\\[(])\[\^([\w-]+)\](?![:([])/g;
const hasFootnotes = /^[ \t>]*\[\^[^\]\n]+\]:/m;

/** Texts that say nothing outside of their sentence. */
const emptyWords = /^(?:(?:click |see |read )?here|(?:this )?(?:link|page)|(?:read |learn )?more|click)$/i;

function adviseOnLink(node: MdNode, advising: AdviceContext): void {
  if (isEmpty(node)) add("L035", "the link has no text", { node, ...advising });
  const [only, second] = node.children ?? [];
  const text = second === undefined && only?.type === "text" ? (only.value ?? "").trim() : "";
  if (emptyWords.test(text)) add("L037", `the text "${text}" does not describe the target of the link`, { node, ...advising });
}

function isEmpty(node: MdNode): boolean {
  return (node.children ?? []).every((child) => {
    if (child.type === "text") return (child.value ?? "").trim() === "";
    if (child.type === "image") return (child.alt ?? "") === "";
    return child.children !== undefined && child.children.length > 0 && isEmpty(child);
  });
}

function adviseOnAddress(node: MdNode, advising: AdviceContext): void {
  const url = node.url ?? "";
  const range = destinationOf(node, advising.source.text);
  const at = range ? { at: range.start, length: range.end - range.start } : {};
  if (/^\/\/[^/]*\./.test(url)) add("L021", `"${url}" names no scheme`, { node, ...at, ...advising });
  const isOwn = !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
  if (isOwn && /%(?![0-9a-f]{2})/i.test(url)) add("L032", `a percent sign in "${url}" does not begin a code`, { node, ...at, ...advising });
}

function adviseOnDefinitions(tree: MdNode, advising: AdviceContext): void {
  /** Names of footnotes begin with a caret, which those of links never do. */
  const nameOf = ({ type, identifier = "" }: MdNode) => (type.startsWith("footnote") ? `^${identifier}` : identifier);
  const used = new Set<string>();
  const definitions: MdNode[] = [];
  walk(tree, (node) => {
    if (/^(?:d|footnoteD)efinition$/.test(node.type)) definitions.push(node);
    else if (node.identifier) used.add(nameOf(node));
  });
  const earlierNames = new Set<string>();
  for (const node of definitions) {
    const name = nameOf(node);
    const title = `${node.type === "definition" ? "" : "^"}${node.label ?? node.identifier}`;
    // `[//]: # (text)` is how Markdown writes a comment.
    if (!/[\p{L}\p{N}]/u.test(name) || (node.type === "definition" && /^#?$/.test(node.url ?? ""))) continue;
    if (earlierNames.has(name)) add("L023", `"${title}" is already defined; this definition is ignored`, { node, ...advising });
    else if (!used.has(name) && (node.position?.start.offset ?? 0) < advising.ownLength)
      add("L023", `nothing uses the definition of "${title}"`, { node, ...advising });
    earlierNames.add(name);
  }
}

/** One problem for each such row, at the first of its cells that is lost. */
export function findExtraCells(tree: MdNode, source: SourceText): Problem[] {
  return findNodes(tree, ({ type }) => type === "table").flatMap(({ children: [head, ...rows] = [] }) => {
    const columns = head?.children?.length ?? 0;
    return rows.flatMap((row) => lossOf(row.children?.slice(columns) ?? [], columns, source));
  });
}

function lossOf(surplus: MdNode[], columns: number, source: SourceText): Problem[] {
  const filled = surplus.filter(({ children = [] }) => children.length > 0);
  const start = filled[0]?.position?.start.offset;
  if (start === undefined) return [];
  const end = filled.at(-1)?.position?.end.offset ?? start;
  const lost = `${countOf(filled.length, "cell")} of the row ${filled.length === 1 ? "is" : "are"} left out`;
  const hint = "Begin each row on a new line, write \\| for a bar in a cell, or add columns to the header.";
  const message = `${lost}: the table has ${countOf(columns, "column")}.`;
  return [problem("M050", message, { place: placeAt(source, start, end - start), hint })];
}
