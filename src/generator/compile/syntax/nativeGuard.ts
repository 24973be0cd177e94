/**
 * Says for which texts satteri's tree is known to equal the reference's. Directives are the one area where
 * the two read faulty or unusual input differently: a fence inside code, a label over two lines, containers
 * that are not nested by length. Whatever is not plainly regular goes to the reference; that costs time only.
 */

import { findReferences, manyReferences } from "../limits.ts";

/** What may precede a block: quote marks, list marks, a footnote's label. */
const prefix = String.raw`[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|\[\^[^\]\n]*\]:)[ \t][ \t>]*)*`;
const colonLine = new RegExp(`^(${prefix})(:{2,})(.*)$`);
const codeFence = new RegExp(`^${prefix}(\`{3,}|~{3,})`);
/** e.g. `note[Title]{open}` */
const regularOpener = /^[A-Za-z][A-Za-z0-9-]*(?:\[[^[\]\\`<&]*\])?(?:\{[^{}&\\`]*\})?$/;
/** Small things that satteri reads otherwise, each with an example. */
const irregular = [
  /\0/,
  /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[[ xX]\])?[ \t]*$/m, // `-` alone, `- [ ]` without text on its line
  /^[ \t>]*\[\^[^\]\n]*\]:[ \t]*$/m, // `[^1]:` without text on its line
  /\\([*_~])\1/, // `\**a**`
];
/** `> > a` ended by `>` alone. */
const deepQuote = /^[ \t]*>[ \t]*>/m;
const emptyQuote = /^(?:[ \t]*>)+[ \t]*$/m;

export function isSafeForNative(text: string, hasDirectives: boolean): boolean {
  if (findReferences(text, manyReferences) !== null) return false;
  if (irregular.some((pattern) => pattern.test(text))) return false;
  if (deepQuote.test(text) && emptyQuote.test(text)) return false;
  return !hasDirectives || areDirectivesRegular(text.split("\n"));
}

interface Opened {
  colons: number;
  column: number;
  quotes: number;
}

/** True when every container is closed at its own column, by as many colons, before what is around it. */
function areDirectivesRegular(lines: string[]): boolean {
  const open: Opened[] = [];
  let fence = "";
  for (const [index, line] of lines.entries()) {
    const mark = codeFence.exec(line)?.[1] ?? "";
    if (fence === "") fence = mark;
    else if (mark[0] === fence[0] && mark.length >= fence.length && line.trimEnd().endsWith(mark)) fence = "";
    if (!line.includes("::")) continue;
    const [, before = "", colons = "", rest = ""] = colonLine.exec(line) ?? [];
    if (colons === "" || (fence !== "" && open.length === 0)) continue;
    if (fence !== "") return false;
    const opener = { colons: colons.length, column: before.length, quotes: before.split(">").length };
    if (!isRegular(opener, { rest, open, isBehindTable: lines[index - 1]?.includes("|") === true })) return false;
  }
  return open.length === 0 && fence === "";
}

/** Whether one line of colons is regular; opens and closes containers as it goes. */
function isRegular(line: Opened, { rest, open, isBehindTable }: { rest: string; open: Opened[]; isBehindTable: boolean }): boolean {
  const outer = open.at(-1);
  if (line.colons > 2 && rest === "") {
    open.pop();
    return outer?.colons === line.colons && outer.column === line.column && outer.quotes === line.quotes && !isBehindTable;
  }
  if (!regularOpener.test(rest)) return false;
  if (line.colons > 2) open.push(line);
  return line.colons === 2 || !outer || line.colons < outer.colons;
}

/** Braces, and elements within them, that are open at once. With each, satteri takes twice as long for MDX that it refuses. */
const mostOpenInBraces = 8;

const partsOfMdx = /"(?:[^"\\\n]|\\.){0,2000}"|'(?:[^'\\\n]|\\.){0,2000}'|\\`|["'`{}>]|<\/?(?=[\p{L}\\_$>])|\/[>*/]/gu;

/** A container that ends right after a table, of which satteri makes a row. */
const fenceBehindTable = /\|[^\n]*\n[ \t>]*:{3,}[ \t]*$/m;

/**
 * Whether satteri reads MDX as the reference does, and in reasonable time. No text may hide its depth: what is in quotes opens and never
 * closes, a brace after an element or a quote that is open is text of it, and so is a slash before `>` that ends no tag.
 */
export function isSafeMdx(text: string): boolean {
  if (fenceBehindTable.test(text)) return false;
  const open: { elements: number; isInTag: boolean; isInQuote: boolean }[] = [];
  for (const [part] of text.matchAll(partsOfMdx)) {
    if (part.includes("{"))
      open.push(...Array.from({ length: part.split("{").length - 1 }, () => ({ elements: 0, isInTag: false, isInQuote: false })));
    const brace = open.at(-1);
    if (!brace || part === "\\`") continue;
    const { elements, isInTag, isInQuote } = brace;
    if (part === "}" && elements === 0 && !isInQuote) open.pop();
    else if (/^["'`]$/.test(part)) brace.isInQuote = elements > 0 ? isInQuote : part !== "`" || !isInQuote;
    else if (part === "</" || (part === "/>" && isInTag)) brace.elements = Math.max(0, elements - 1);
    else brace.elements += part.split(/<(?=[\p{L}\\_$>]|$)/u).length - 1;
    brace.isInTag = part === "<" || (isInTag && /^["']/.test(part));
    if (open.length + open.reduce((sum, each) => sum + each.elements, 0) > mostOpenInBraces) return false;
  }
  return true;
}
