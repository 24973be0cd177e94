/** Finds what JSX adds to the text of a page: elements, expressions, statements. What is inside of code is left alone. */
import { type Bindings, readStatement, statementStart } from "./esm.ts";
import { endOfBrackets } from "./literal.ts";
import { isComponentName, voidNames } from "./names.ts";
import { readTag, type Tag } from "./tags.ts";

/** An element, from its first tag to its last. */
export interface JsxElement {
  kind: "element";
  tag: Tag;
  start: number;
  end: number;
  /** Offsets of what is between the tags; both are `end` without a closing tag. */
  innerStart: number;
  innerEnd: number;
  children: Item[];
}

export type Item = JsxElement | { kind: "comment" | "statement" | "expression"; start: number; end: number };

export interface Scan {
  items: Item[];
  /** The text holds something that only JSX writes. */
  isJsx: boolean;
  /** Names of the elements whose name begins with a capital letter. */
  components: Set<string>;
}

export interface ScanOptions {
  bindings: Bindings;
  /** The file says by its name that it is MDX, where four blanks make no code. */
  isMdx: boolean;
}

/** Their text is not Markdown and has no tags of its own. */
const opaque = /<(script|style|pre|textarea|svg|math|template|iframe|object)(?=[\s>/])/iy;
const fence = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?!.*`)|~{3,})/;
const listItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
/** `:::note{title=x}`, where braces hold attributes. */
const directive = /^[ \t>]*(?:[-*+][ \t]+)?:{2,}[ \t]*[A-Za-z]/;

/** Marks that begin nothing; a text with more of them is not JSX, and each may take a look at much of the text. */
const mostFailures = 1_000;

interface Open {
  element: JsxElement;
  siblings: Item[];
}

export function scanJsx(text: string, options: ScanOptions): Scan {
  const root: Item[] = [];
  const open: Open[] = [];
  const scan: Scan = { items: root, isJsx: false, components: new Set() };
  const siblings = (): Item[] => open.at(-1)?.element.children ?? root;
  const lines = createLines(text, options);

  function addTag(tag: Tag, start: number): void {
    if (tag.isClosing) {
      close(tag, start);
      return;
    }
    scan.isJsx ||= tag.isJsx && tag.name !== "";
    const element: JsxElement = { kind: "element", tag, start, end: tag.end, innerStart: tag.end, innerEnd: tag.end, children: [] };
    siblings().push(element);
    if (!tag.isSelfClosing && !voidNames.has(tag.name)) open.push({ element, siblings: siblings() });
    else if (isComponentName(tag.name)) scan.components.add(tag.name);
  }

  function close(tag: Tag, start: number): void {
    const index = open.findLastIndex(({ element }) => element.tag.name === tag.name);
    if (index < 0) return;
    while (open.length > index + 1) dissolve(open.pop() as Open);
    const { element } = open.pop() as Open;
    Object.assign(element, { end: tag.end, innerEnd: start });
    if (isComponentName(tag.name)) scan.components.add(tag.name);
  }

  let [at, failures] = [0, 0];
  while (at < text.length) {
    if (at === 0 || text[at - 1] === "\n") {
      const skipped = lines.skip(at, open.length > 0);
      if (skipped !== null) {
        at = skipped;
        continue;
      }
      const end = readStatementAt(text, at, options.bindings);
      if (end !== null) {
        siblings().push({ kind: "statement", start: at, end });
        scan.isJsx = true;
        at = end;
        continue;
      }
    }
    const next = /[\n`\\<{]/g;
    next.lastIndex = at;
    const mark = next.exec(text);
    if (!mark) break;
    at = mark.index;
    if (mark[0] === "\n") at++;
    else if (mark[0] === "\\") at += 2;
    else if (mark[0] === "`") at = endOfCodeSpan(text, at);
    else if (failures > mostFailures) at++;
    else if (mark[0] === "<") at = readAngle(text, at, { options, addTag });
    else at = readBraces(text, at, { scan, siblings: siblings() });
    if (mark[0] !== "\n" && at === mark.index + 1) failures++;
  }
  while (open.length > 0) dissolve(open.pop() as Open);
  return scan;
}

/** An element that is never closed is none: what was found in it belongs to what is around it. */
function dissolve({ element, siblings }: Open): void {
  const index = siblings.indexOf(element);
  if (index >= 0) siblings.splice(index, 1, ...element.children);
}

function readStatementAt(text: string, at: number, bindings: Bindings): number | null {
  statementStart.lastIndex = at;
  if (!statementStart.test(text)) return null;
  const from = Math.max(0, at - 1_000);
  const before = text.slice(from, at).trimEnd();
  const isAtBlockStart =
    before === "" ||
    /\n[ \t]*\n[ \t]*$/.test(text.slice(from + before.length, at)) ||
    /^\s*(?:import|export)\b|[;'"})>\]]$/.test(lastLine(before));
  return isAtBlockStart ? readStatement(text, at, bindings) : null;
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf("\n") + 1);
}

/** Behind the code span at an offset, or behind its backticks when no others close it within the paragraph. */
function endOfCodeSpan(text: string, at: number): number {
  const run = /`+/y;
  run.lastIndex = at;
  const ticks = run.exec(text)?.[0].length ?? 1;
  const paragraph = /\n[ \t]*\n/g;
  paragraph.lastIndex = at;
  const end = paragraph.exec(text)?.index ?? text.length;
  const other = /`+/g;
  other.lastIndex = at + ticks;
  for (let found = other.exec(text); found && found.index < end; found = other.exec(text)) {
    if (found[0].length === ticks) return found.index + ticks;
  }
  return at + ticks;
}

function readAngle(
  text: string,
  at: number,
  { options, addTag }: { options: ScanOptions; addTag: (tag: Tag, start: number) => void },
): number {
  if (text.startsWith("<!--", at)) {
    const end = text.indexOf("-->", at);
    return end < 0 ? text.length : end + 3;
  }
  opaque.lastIndex = at;
  const raw = opaque.exec(text)?.[1];
  if (raw !== undefined) {
    const closing = new RegExp(`</${raw}>`, "gi");
    closing.lastIndex = at;
    return closing.exec(text)?.index ?? at + 1;
  }
  const tag = readTag(text, at, options.bindings.values);
  if (!tag) return at + 1;
  addTag(tag, at);
  return tag.end;
}

/** `{expression}`; what other syntax writes in braces is left alone: `{{variable}}`, `{#id}`, and a comment that is the id of a heading. */
function readBraces(text: string, at: number, { scan, siblings }: { scan: Scan; siblings: Item[] }): number {
  const isComment = /^\{\s*\/\*/.test(text.slice(at, at + 100));
  if (!isComment && /[{#:%.}]/.test(text[at + 1] ?? "}")) return text[at + 1] === "{" ? behindDoubleBraces(text, at) : at + 1;
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, endOfLine(text, at));
  const isAttribute = directive.test(line) || text[at - 1] === "$" || /[\])]/.test(text[at - 1] ?? "");
  const isHeadingId = /^[ \t>]*#{1,6}[ \t].*\{\s*\/\*\s*#?[\w-]+\s*\*\/\s*\}\s*$/.test(line);
  if (isAttribute || (isHeadingId && isComment)) return at + 1;
  const end = isComment ? endOfComment(text, at) : endOfBrackets(text, at, 20_000);
  if (end === null || (!isComment && /\n[ \t]*\n/.test(text.slice(at, end)) && !/[=>(]/.test(text.slice(at, end)))) return at + 1;
  scan.isJsx ||= isComment;
  siblings.push({ kind: isComment ? "comment" : "expression", start: at, end });
  return end;
}

function behindDoubleBraces(text: string, at: number): number {
  const end = text.indexOf("}}", at);
  return end < 0 || end > endOfLine(text, at) ? at + 2 : end + 2;
}

function endOfComment(text: string, at: number): number | null {
  const comment = /\{(?:\s*\/\*[\s\S]*?\*\/)+\s*\}/y;
  comment.lastIndex = at;
  return comment.test(text) ? comment.lastIndex : null;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** Knows which lines are code. */
function createLines(text: string, { isMdx }: ScanOptions) {
  let isInList = false;
  let isBehindBlank = true;

  function skipFence(line: string, mark: string, at: number): number {
    const closing = new RegExp(`^[ \\t>]*\\${mark[0]}{${mark.length},}[ \\t]*$`, "gm");
    closing.lastIndex = at + line.length + 1;
    return closing.lastIndex > text.length || !closing.test(text) ? text.length : closing.lastIndex;
  }

  return {
    /** Behind the code that begins at the line at an offset; null if the line is text. */
    skip(at: number, isInElement: boolean): number | null {
      const line = text.slice(at, endOfLine(text, at));
      const mark = fence.exec(line)?.[1];
      const isBlank = line.trim() === "";
      const isIndented = /^(?: {4}| {0,3}\t)/.test(line);
      const isCode = isIndented && isBehindBlank && !isInList && !isInElement && !isMdx && !isBlank;
      if (!isBlank && !isIndented) isInList = listItem.test(line) || (isInList && /^[ \t]/.test(line));
      isBehindBlank = isBlank || isCode;
      if (mark !== undefined) return skipFence(line, mark, at);
      return isCode ? at + line.length + 1 : null;
    },
  };
}
