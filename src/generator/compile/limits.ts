/** Stops texts that would make a parser run out of stack or time, before they are parsed. Cheap: one pass over the lines. */
import { type Problem, problem } from "../problems/problem.ts";
import { createFenceReader } from "../text/fences.ts";
import { findNodes, lineText, type MdNode, placeAt, type SourceText } from "./tree.ts";

export const maxNesting = 100;
export const maxRun = 1_000;
export const maxLine = 20_000;
const longRun = new RegExp(`([*_~[\\]!(<\`])\\1{${maxRun}}`);
/** Marks that parsers must pair up, in one line: the slowest takes a second for them. */
export const maxMarks = 10_000;
/** Nodes inside one another: a list item and its list are two, and some emphasis may be in it. */
const maxTreeDepth = 3 * maxNesting;
/** Cells that rows of tables leave out and that HTML needs all the same. */
export const maxMissingCells = 50_000;
/** Links from a footnote back to where it is referred to. */
export const maxFootnoteReferences = 10_000;

/** The first limit that the text passes; null when it may be parsed. */
export function findLimit(source: SourceText): Problem | null {
  if (source.text.length <= maxNesting) return null;
  const hasLongLine = source.lineStarts.some((start, index) => (source.lineStarts[index + 1] ?? source.text.length) - start > maxNesting);
  const references = findReferences(source.text, maxReferences);
  if (references !== null)
    return passed(`One paragraph has more than ${maxReferences.toLocaleString("en")} character references`, source, references);
  const hasContainers = source.text.includes(":::");
  if (!hasLongLine && !hasContainers) return null;
  const isCode = createFenceReader();
  let openContainers = 0;
  for (const [index, start] of source.lineStarts.entries()) {
    const end = (source.lineStarts[index + 1] ?? source.text.length + 1) - 1;
    const lineStart = source.text.slice(start, Math.min(end, start + maxNesting));
    if (isCode(lineStart)) continue;
    if (hasContainers) openContainers = Math.max(0, openContainers + containerStep(lineStart));
    if (openContainers > maxNesting) return passed(`Directives are nested more deeply than ${maxNesting}`, source, start);
    if (end - start <= maxNesting) continue;
    const found = limitOfLine(source, index + 1);
    if (found) return found;
  }
  return null;
}

/** 1 for a line that opens a container, -1 for one that closes it. One in a list item ends with the item, closed or not. */
function containerStep(line: string): number {
  const [isColons, rest = ""] = /^[ \t>]*:{3,}(.*)$/.exec(line) ?? [];
  if (isColons === undefined) return 0;
  if (rest.trim() === "") return -1;
  return /^[ \t]*[A-Za-z]/.test(rest) ? 1 : 0;
}

function limitOfLine(source: SourceText, line: number): Problem | null {
  const text = lineText(source, line);
  const start = source.lineStarts[line - 1] ?? 0;
  const marks = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/.exec(text)?.[0] ?? "";
  const depth = marks.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0;
  if (/^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/.test(text)) return null;
  if (depth > maxNesting) return passed(`Quotes and lists are nested more deeply than ${maxNesting}`, source, start + maxNesting);
  const indent = /^[ \t]*/.exec(text)?.[0].length ?? 0;
  if (indent > 2 * maxNesting && /^(?:[-*+]|\d{1,9}[.)])[ \t]/.test(text.slice(indent, indent + 12))) {
    return passed(`Lists are nested more deeply than ${maxNesting}`, source, start + indent);
  }
  const run = longRun.exec(text);
  if (run) return passed(`More than 1,000 "${run[1]}" in a row`, source, start + run.index);
  return text.length > maxLine ? limitOfLongLine(text, source, start) : null;
}

/** A long line is fine (an image as data, a long table row) unless it is full of marks that parsers must pair up. */
function limitOfLongLine(text: string, source: SourceText, start: number): Problem | null {
  const isHtml = /^[ \t]*</.test(text);
  const marks = text.match(isHtml ? /[*_~[@]/g : /[*_~[@<`]/g)?.length ?? 0;
  return marks > maxMarks ? passed("A line of more than 20,000 characters contains too many special characters", source, start) : null;
}

function passed(message: string, source: SourceText, offset: number): Problem {
  return problem("M007", `${message}.`, { place: placeAt(source, offset), hint: splitHint });
}

export const splitHint = "Split it into parts, or put it into a code block.";

/** A branch of the tree that is too deep to walk safely, e.g. by emphasis within emphasis; null if there is none. */
export function findDeepNode(tree: MdNode): MdNode | null {
  let level = tree.children ?? [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxTreeDepth) return level[0] ?? null;
    level = level.flatMap((node) => node.children ?? []);
  }
  return null;
}

/** The table with whose rows the page lacks too many cells: a wide first row makes every short row as wide; null when all is well. */
export function findWideTable(tree: MdNode): MdNode | null {
  let missing = 0;
  for (const table of findNodes(tree, ({ type }) => type === "table")) {
    const [head, ...rows] = table.children ?? [];
    const columns = head?.children?.length ?? 0;
    for (const row of rows) missing += Math.max(0, columns - (row.children?.length ?? 0));
    if (missing > maxMissingCells) return table;
  }
  return null;
}

/** The reference that is one too many to its footnote, which has a link back to each; null when all is well. */
export function findRepeatedFootnote(tree: MdNode): MdNode | null {
  const counts = new Map<string, number>();
  for (const reference of findNodes(tree, ({ type }) => type === "footnoteReference")) {
    const { identifier = "" } = reference;
    const count = (counts.get(identifier) ?? 0) + 1;
    counts.set(identifier, count);
    if (count > maxFootnoteReferences) return reference;
  }
  return null;
}

/** What a paragraph may hold for satteri. */
export const manyReferences = 1_000;
/** What a paragraph may hold for any parser. */
export const maxReferences = 30_000;

const reference = /&(?:#[xX]?[\da-fA-F]{1,8}|[A-Za-z][A-Za-z\d]{0,31});/y;

/** Offset at which lines without a blank one between them hold more than `most` references; null when none do. */
export function findReferences(text: string, most: number): number | null {
  let [count, first, last] = [0, 0, 0];
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    reference.lastIndex = at;
    if (!reference.test(text)) continue;
    if (count === 0 || /\n[ \t>]*\n/.test(text.slice(last, at))) [count, first] = [0, at];
    last = at;
    if (++count > most) return first;
  }
  return null;
}
