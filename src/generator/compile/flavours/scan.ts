/** Finds what JSX adds to the text of a page: elements, expressions, statements. What is inside of code is left alone. */

import { addToList } from "../../text/lists.ts";
import { type Bindings, readStatement, statementStart } from "./esm.ts";
import { createLineBounds } from "./lineBounds.ts";
import { type Effort, endOfBrackets } from "./literal.ts";
import { isComponentName, voidNames } from "./names.ts";
import { readTag, type Tag, type TagContext } from "./tags.ts";

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
  /** Tags that would mean something, and whose elements never end. */
  unclosed: { name: string; start: number; end: number }[];
}

export interface ScanOptions {
  bindings: Bindings;
  /** The file says by its name that it is MDX, where four blanks make no code. */
  isMdx: boolean;
  /** Whether an element of this name means something here. */
  isKnown: (name: string) => boolean;
}

/** Their text is not Markdown and has no tags of its own. */
const opaque = /<(script|style|pre|textarea|svg|math|template|iframe|object)(?=[\s>/])/iy;
const fence = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?!.*`)|~{3,})/;
const listItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
/** `:::note{title=x}`, where braces hold attributes. */
const directive = /^[ \t>]*(?:[-*+][ \t]+)?:{2,}[ \t]*[A-Za-z]/;

/** What may be looked at in vain: a text with more marks that begin nothing is not JSX. */
const effortFor = (text: string): Effort => ({ left: 100_000 + 10 * text.length });

interface Open {
  element: JsxElement;
  siblings: Item[];
}

export function scanJsx(text: string, options: ScanOptions): Scan {
  const root: Item[] = [];
  const open: Open[] = [];
  const scan: Scan = { items: root, isJsx: false, components: new Set(), unclosed: [] };
  const siblings = (): Item[] => open.at(-1)?.element.children ?? root;
  const lines = createLines(text, options);
  const effort = effortFor(text);
  const { bindings } = options;
  const context = { names: bindings.values, effort };
  const codeSpans = createCodeSpans(text);
  const boundsAt = createLineBounds(text);

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

  function addComment(start: number, end: number): void {
    siblings().push({ kind: "comment", start, end });
  }

  function close(tag: Tag, start: number): void {
    const index = open.findLastIndex(({ element }) => element.tag.name === tag.name);
    if (index < 0) return;
    while (open.length > index + 1) dissolve(open.pop() as Open);
    const { element } = open.pop() as Open;
    Object.assign(element, { end: tag.end, innerEnd: start });
    if (isComponentName(tag.name)) scan.components.add(tag.name);
  }

  /** An element that is never closed is none: what was found in it belongs to what is around it. A tag that would mean something is left out. */
  function dissolve({ element, siblings: around }: Open): void {
    const { tag, start } = element;
    const index = around.indexOf(element);
    if (index < 0) return;
    const isMeant = options.isKnown(tag.name);
    if (isMeant) scan.unclosed.push({ name: tag.name, start, end: tag.end });
    around.splice(index, 1, ...(isMeant ? [{ kind: "comment" as const, start, end: tag.end }] : []), ...element.children);
  }

  let at = 0;
  while (at < text.length) {
    if (at === 0 || text[at - 1] === "\n") {
      const skipped = lines.skip(at, open.length > 0);
      if (skipped !== null) {
        at = skipped;
        continue;
      }
      const end = readStatementAt(text, at, { bindings, effort });
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
    else if (mark[0] === "`") at = codeSpans.endAt(at);
    else if (mark[0] === "<") at = readAngle(text, at, { context, addTag, addComment });
    else at = readBraces(text, at, { scan, siblings: siblings(), line: text.slice(boundsAt(at).start, boundsAt(at).end), effort });
  }
  while (open.length > 0) dissolve(open.pop() as Open);
  return scan;
}

function readStatementAt(text: string, at: number, context: { bindings: Bindings; effort: Effort }): number | null {
  statementStart.lastIndex = at;
  if (!statementStart.test(text)) return null;
  const from = Math.max(0, at - 1_000);
  const before = text.slice(from, at).trimEnd();
  const isAtBlockStart =
    before === "" ||
    /\n[ \t]*\n[ \t]*$/.test(text.slice(from + before.length, at)) ||
    /^\s*(?:import|export)\b|[;'"})>\]]$/.test(lastLine(before));
  return isAtBlockStart ? readStatement(text, at, context) : null;
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf("\n") + 1);
}

/** Finds code spans; looks at each paragraph once. */
function createCodeSpans(text: string) {
  let paragraphEnd = -1;
  /** Offsets of the runs of backticks in the paragraph, by their length. */
  let runs = new Map<number, number[]>();

  function readParagraph(at: number): void {
    const blankLine = /\n[ \t]*\n/g;
    blankLine.lastIndex = at;
    paragraphEnd = blankLine.exec(text)?.index ?? text.length;
    runs = new Map();
    const run = /`+/g;
    run.lastIndex = at;
    for (let found = run.exec(text); found && found.index < paragraphEnd; found = run.exec(text)) {
      addToList(runs, found[0].length, found.index);
    }
    // The nearest is taken from the end.
    for (const offsets of runs.values()) offsets.reverse();
  }

  return {
    /** Behind the code span at an offset, or behind its backticks when no others close it within the paragraph. */
    endAt(at: number): number {
      if (at >= paragraphEnd) readParagraph(at);
      const run = /`+/y;
      run.lastIndex = at;
      const ticks = run.exec(text)?.[0].length ?? 1;
      const offsets = runs.get(ticks) ?? [];
      while (offsets.length > 0 && (offsets.at(-1) ?? 0) <= at) offsets.pop();
      const end = offsets.at(-1);
      return (end ?? at) + ticks;
    },
  };
}

interface AngleContext {
  context: TagContext;
  addTag: (tag: Tag, start: number) => void;
  addComment: (start: number, end: number) => void;
}

/** A comment of HTML stays, but tabs behind it in its line would be text of that line. */
function hasTabsBehind(text: string, end: number): boolean {
  const tabs = /[ \t]*(?:<!--(?:(?!-->)[^\n]){0,200}-->[ \t]*){0,5}<(?:Tabs|TabItem)\b/y;
  tabs.lastIndex = end;
  return tabs.test(text);
}

function readAngle(text: string, at: number, { context, addTag, addComment }: AngleContext): number {
  if (text.startsWith("<!--", at)) {
    const closing = text.indexOf("-->", at);
    const end = closing < 0 ? text.length : closing + 3;
    if (hasTabsBehind(text, end)) addComment(at, end);
    return end;
  }
  opaque.lastIndex = at;
  const raw = opaque.exec(text)?.[1];
  if (raw !== undefined) {
    const closing = new RegExp(`</${raw}>`, "gi");
    closing.lastIndex = at;
    const end = context.effort.left > 0 ? closing.exec(text)?.index : undefined;
    if (end === undefined) context.effort.left -= text.length - at;
    return end ?? at + 1;
  }
  const tag = readTag(text, at, context);
  if (!tag) return at + 1;
  addTag(tag, at);
  return tag.end;
}

interface BracesContext {
  scan: Scan;
  siblings: Item[];
  /** The line of the brace. */
  line: string;
  effort: Effort;
}

/** `{expression}`; what other syntax writes in braces is left alone: `{{variable}}`, `{#id}`, and a comment that is the id of a heading. */
function readBraces(text: string, at: number, { scan, siblings, line, effort }: BracesContext): number {
  const isComment = /^\{\s*\/\*/.test(text.slice(at, at + 100));
  if (!isComment && /[{#:%.}]/.test(text[at + 1] ?? "}")) return text[at + 1] === "{" ? behindDoubleBraces(text, at) : at + 1;
  const isAttribute = directive.test(line) || text[at - 1] === "$" || /[\])]/.test(text[at - 1] ?? "");
  const isHeadingId = /^[ \t>]*#{1,6}[ \t].*\{\s*\/\*\s*#?[\w-]+\s*\*\/\s*\}\s*$/.test(line);
  if (isAttribute || (isHeadingId && isComment)) return at + 1;
  const end = isComment ? endOfComment(text, at, effort) : endOfBrackets(text, at, { limit: 20_000, effort });
  if (end === null || (!isComment && /\n[ \t]*\n/.test(text.slice(at, end)) && !/[=>(]/.test(text.slice(at, end)))) return at + 1;
  scan.isJsx ||= isComment;
  siblings.push({ kind: isComment ? "comment" : "expression", start: at, end });
  return end;
}

function behindDoubleBraces(text: string, at: number): number {
  const end = text.indexOf("}}", at);
  return end < 0 || end > endOfLine(text, at) ? at + 2 : end + 2;
}

/** Behind a brace with nothing but comments in it; null if there is more, or no end. */
function endOfComment(text: string, at: number, effort: Effort): number | null {
  const part = /\s*(?:(\/\*)|(\}))?/y;
  part.lastIndex = at + 1;
  for (let found = part.exec(text); effort.left > 0 && found?.[1]; found = part.exec(text)) {
    const end = text.indexOf("*/", part.lastIndex);
    part.lastIndex = end < 0 ? text.length : end + 2;
  }
  const isClosed = effort.left > 0 && text[part.lastIndex - 1] === "}" && text[at] === "{";
  if (!isClosed) effort.left -= part.lastIndex - at;
  return isClosed ? part.lastIndex : null;
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
