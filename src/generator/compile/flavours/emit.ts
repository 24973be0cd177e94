/** Writes a page with JSX as Markdown with directives: every element that is a block becomes a container on lines of its own. */

import type { Piece } from "../sources.ts";
import { createDraft, type Draft } from "./draft.ts";
import { htmlTags } from "./html.ts";
import { createLineBounds } from "./lineBounds.ts";
import { type Meaning, type MeaningContext, meaningOf, type Reading } from "./meaning.ts";
import type { Item, JsxElement } from "./scan.ts";

/** The name of the directives that stand for elements; their lines say what they mean. */
export const placeholder = "jsx";

export interface Emitted {
  text: string;
  pieces: Piece[];
  /** What the directive on each line means. */
  meanings: Map<number, Meaning>;
  /** What `<bcidocs-jsx n="0">` within a line means. */
  inline: Meaning[];
}

/** Where a part of the text goes. */
interface Part {
  start: number;
  end: number;
  items: Item[];
  parent: JsxElement | null;
  /** What every line of it begins with. */
  prefix: string;
  /** Blanks and quote marks that its lines lose. */
  strip: number;
  quotes: number;
  /** It is within one line of text, such as a cell of a table: nothing in it is a block. */
  isInLine?: boolean;
}

const lead = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;

export function emitJsx(items: Item[], context: MeaningContext): Emitted {
  const draft = createDraft(context.text);
  const emitter = createEmitter(draft, context);
  emitter.part({ start: 0, end: context.text.length, items, parent: null, prefix: "", strip: 0, quotes: 0 });
  return { ...draft.result(), meanings: emitter.meanings, inline: emitter.inline };
}

function createEmitter(draft: Draft, context: MeaningContext) {
  const { text } = context;
  const meanings = new Map<number, Meaning>();
  const inline: Meaning[] = [];
  const boundsAt = createLineBounds(text);

  function part(to: Part): void {
    let at = to.start;
    for (const item of to.items) {
      const lineStart = Math.max(at, boundsAt(item.start).start);
      const before = text.slice(lineStart, item.start);
      const behind = restOfLine(item.end, to.end);
      const isBlock =
        !to.isInLine && lead.test(before) && isAtLineStart(before) && (behind.isBlank || startsBlock(item, to) || isTab(item, to.parent));
      const reading = item.kind === "element" ? meaningOf(item, context, to.parent) : null;
      if (isBlock && isOwnLine(item, reading)) {
        lines({ ...to, start: at, end: lineStart });
        block(item, reading, { to, before, lineStart });
        at = behind.isBlank ? behind.end : item.end;
      } else {
        lines({ ...to, start: at, end: item.start });
        within(item, reading, to);
        at = item.end;
      }
    }
    lines({ ...to, start: at, end: to.end });
  }

  function isAtLineStart(before: string): boolean {
    return before.trim() === "" || draft.lineSoFar().trim() === "";
  }

  /** A run of tags on one line is a block too: `<Tabs><TabItem value="a">`. */
  function startsBlock(item: Item, { items, end }: Part): boolean {
    const next = items[items.indexOf(item) + 1];
    return (
      item.kind === "element" &&
      next !== undefined &&
      next.start <= end &&
      text.slice(item.end, next.start).trim() === "" &&
      text.slice(item.start, next.end).includes("\n")
    );
  }

  /** Copies text line by line, each with the prefix of its part. */
  function lines({ start, end, prefix, strip, quotes }: Part): void {
    let at = start;
    while (at < end) {
      const feed = text.indexOf("\n", at);
      const lineEnd = feed < 0 || feed >= end ? end : feed;
      const isStart = at === 0 || text[at - 1] === "\n";
      const from = isStart ? at + indentation(text.slice(at, lineEnd), { strip, quotes }) : at;
      if (draft.lineSoFar() === "" && from < lineEnd) draft.write(prefix, from);
      else if (draft.lineSoFar() === "" && prefix.includes(">")) draft.write(prefix.trimEnd(), from);
      if (from < lineEnd) draft.copy(from, lineEnd);
      if (lineEnd < end) draft.copy(lineEnd, lineEnd + 1);
      at = lineEnd + 1;
    }
  }

  function restOfLine(from: number, end: number): { isBlank: boolean; end: number } {
    const lineEnd = Math.min(boundsAt(from).end, end);
    return { isBlank: text.slice(from, lineEnd).trim() === "", end: Math.min(end, lineEnd + 1) };
  }

  function startLine(prefix: string, from: number): void {
    if (draft.lineSoFar() !== "") draft.write("\n", from);
    draft.write(prefix, from);
  }

  function block(item: Item, reading: Reading | null, { to, before, lineStart }: { to: Part; before: string; lineStart: number }): void {
    const isStart = lineStart === 0 || text[lineStart - 1] === "\n";
    const own = isStart ? before.slice(indentation(before, to)) : "";
    const first = to.prefix + own;
    const inner = to.prefix + own.replace(/[^>\s]/g, " ");
    if (item.kind === "element" && reading) {
      element(item, reading, { to, first, inner });
      return;
    }
    if (/[^\s>]/.test(own)) startLine(first, item.start);
    draft.write("\n", item.start);
  }

  function element(item: JsxElement, reading: Reading, { to, first, inner }: { to: Part; first: string; inner: string }): void {
    if (reading.how === "nothing") return;
    if (reading.how === "children") {
      if (first.trim() !== "" && first !== to.prefix) startLine(first, item.start);
      content(item, inner, to);
      return;
    }
    if (reading.how === "tags") {
      tagsOnOwnLine(item, { to, first });
      return;
    }
    if (reading.how === "as written") return;
    const colons = ":".repeat(reading.how === "leaf" ? 2 : colonsOf(item));
    startLine(first, item.start);
    draft.write(colons + placeholder, item.start);
    meanings.set(draft.line(), reading.meaning);
    draft.write("\n", item.start);
    if (reading.how === "leaf") return;
    content(item, inner, to);
    if (draft.lineSoFar() !== "") draft.write("\n", item.innerEnd);
    draft.write(`${inner}${colons}\n`, item.innerEnd);
  }

  function content(item: JsxElement, prefix: string, to: Part): void {
    const { innerStart: start, innerEnd: end, children } = item;
    const quotes = (prefix.match(/>/g) ?? []).length;
    const strip = commonIndentation(text.slice(start, end), quotes);
    const first = /^[ \t]*\n?/.exec(text.slice(start, end))?.[0].length ?? 0;
    const last = /\n[ \t>]*$/.exec(text.slice(start + first, end))?.[0].length ?? 0;
    part({ ...to, start: start + first, end: end - last, items: children, parent: item, prefix, strip, quotes });
    if (draft.lineSoFar() !== "") draft.write("\n", end);
  }

  function tagsOnOwnLine(item: JsxElement, { to, first }: { to: Part; first: string }): void {
    startLine(first, item.start);
    tags(item, to);
    draft.write("\n", item.end);
    if (restOfLine(restOfLine(item.end, to.end).end, to.end).isBlank) return;
    draft.write(`${to.prefix.trimEnd()}\n`, item.end);
  }

  /** An item within a line of text. */
  function within(item: Item, reading: Reading | null, to: Part): void {
    if (item.kind === "element" && reading) {
      elementWithin(item, reading, to);
      return;
    }
    if (item.kind === "comment" || item.kind === "statement") return;
    const value = context.textOf(text.slice(item.start, item.end));
    if (value === null) expressionWithin(item);
    else draft.write(value.replace(/[\\`*_[\]{}<>#|~:]/g, "\\$&"), item.start);
  }

  /** Code on one line may be text after all and stays; more of it never is. */
  function expressionWithin(item: Item): void {
    const isOneLine = !text.slice(item.start, item.end).includes("\n");
    context.report({
      construct: "{…}",
      start: item.start,
      end: item.end,
      hint: "Write the text itself, or a variable of the site config.",
    });
    if (isOneLine) draft.copy(item.start, item.end);
  }

  function elementWithin(item: JsxElement, reading: Reading, to: Part): void {
    if (reading.how === "nothing") return;
    if (reading.how === "tags") {
      tags(item, to);
      return;
    }
    const isInLine = !text.slice(item.innerStart, item.innerEnd).includes("\n");
    const inner = { ...to, start: item.innerStart, end: item.innerEnd, items: item.children, parent: item, isInLine };
    if (reading.how === "as written") {
      draft.copy(item.start, item.tag.end);
      part(inner);
      draft.copy(Math.max(item.innerEnd, item.tag.end), item.end);
      return;
    }
    if (reading.how === "children") {
      part(inner);
      return;
    }
    const number = inline.push(reading.meaning) - 1;
    draft.write(`<bcidocs-${placeholder} n="${number}">`, item.start);
    if (reading.how === "container") part(inner);
    draft.write(`</bcidocs-${placeholder}>`, item.innerEnd);
  }

  function tags(item: JsxElement, to: Part): void {
    const html = htmlTags(item, context);
    if (html) draft.write(html.open, item.start);
    else draft.copy(item.start, item.tag.end);
    if (item.tag.isSelfClosing || item.innerEnd === item.end) {
      draft.write(html?.close ?? "", item.end);
      return;
    }
    part({ ...to, start: item.innerStart, end: item.innerEnd, items: item.children, parent: item });
    if (html) draft.write(html.close, item.innerEnd);
    else draft.copy(item.innerEnd, item.end);
  }

  function colonsOf(item: JsxElement): number {
    const runs = text.slice(item.innerStart, item.innerEnd).match(/^[ \t>]*(?:[-*+][ \t]+)?:{3,}/gm) ?? [];
    const inner = item.children.flatMap((child) => (child.kind === "element" ? [colonsOf(child)] : []));
    return 1 + Math.max(2, ...runs.map((run) => run.length - run.indexOf(":")), ...inner);
  }

  return { part, meanings, inline };
}

/** Tabs and a tab in them are blocks, whatever follows in the line: `<Tabs><TabItem value="a">A</TabItem></Tabs> Text`. */
function isTab(item: Item, parent: JsxElement | null): boolean {
  return item.kind === "element" && (item.tag.name === "Tabs" || (item.tag.name === "TabItem" && parent?.tag.name === "Tabs"));
}

/** Whether an item that is alone on its lines is a block. */
function isOwnLine(item: Item, reading: Reading | null): boolean {
  if (item.kind !== "element") return item.kind !== "expression";
  return reading?.how !== "as written";
}

/** How many characters of a line are quote marks and indentation that it loses. */
function indentation(line: string, { strip, quotes }: { strip: number; quotes: number }): number {
  const marks = quotes > 0 ? (new RegExp(`^(?:[ \\t]*> ?){0,${quotes}}`).exec(line)?.[0].length ?? 0) : 0;
  const blanks = /^[ \t]*/.exec(line.slice(marks))?.[0].length ?? 0;
  return marks + Math.min(blanks, strip);
}

/** The indentation that all lines have behind the first have. */
function commonIndentation(inner: string, quotes: number): number {
  const depths = inner
    .split("\n")
    .slice(1)
    .map((line) => line.slice(indentation(line, { strip: 0, quotes })))
    .filter((line, index, all) => line.trim() !== "" && !(index === all.length - 1 && inner.trimEnd() === ""))
    .map((line) => line.length - line.trimStart().length);
  return depths.length > 0 ? Math.min(...depths) : 0;
}
