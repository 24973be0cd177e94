/** Where parsers and lexers put the class of each character, and how that becomes HTML. */
import { escapeHtml } from "../../text/html.ts";
import { type TokenClass, tokenClasses } from "./tokenTheme.ts";

export type { TokenClass } from "./tokenTheme.ts";

/** What a token may be painted as; `plain` takes away what an outer token gave it, e.g. code within a template string. */
export type Paint = TokenClass | "plain";

/** Code and the class of each of its characters. What is painted later covers what was painted before. */
export interface Canvas {
  code: string;
  paint(from: number, to: number, paint: Paint): void;
  /** Whether nothing has been painted here yet. */
  isBare(at: number): boolean;
  /** A part of it as a canvas of its own, e.g. the script in a page of HTML. */
  part(from: number, to: number): Canvas;
}

/** Paints a whole canvas; the same for the same code. */
export type Painter = (canvas: Canvas) => void;

const numbers = new Map<Paint, number>([["plain", 0], ...tokenClasses.map((name, index): [Paint, number] => [name, index + 1])]);
/** Longer lines are shown plain: they are data, and no reader looks for words in them. */
const longestLine = 2_000;
const longLines = new RegExp(`^[^\\n]{${longestLine + 1},}`, "gm");

/** The lines of a block of code as HTML. */
export function paintLines(code: string, painter: Painter): string[] {
  const classes = new Uint8Array(code.length);
  painter(createCanvas(code.length > longestLine ? code.replace(longLines, blank) : code, classes, 0));
  const lines: string[] = [];
  for (let from = 0; from <= code.length; ) {
    const end = code.indexOf("\n", from);
    const to = end < 0 ? code.length : end;
    lines.push(to - from > longestLine ? escapeHtml(code.slice(from, to)) : lineToHtml(code, classes, from, to));
    from = to + 1;
  }
  return lines;
}

/** Painters see blanks in the place of a long line: their expressions are made for lines of code. */
function blank(line: string): string {
  return " ".repeat(line.length);
}

function createCanvas(code: string, classes: Uint8Array, start: number): Canvas {
  return {
    code,
    paint(from, to, paint) {
      const number = numbers.get(paint) ?? 0;
      for (let at = start + from; at < start + to; at++) classes[at] = number;
    },
    isBare: (at) => classes[start + at] === 0,
    part: (from, to) => createCanvas(code.slice(from, to), classes, start + from),
  };
}

function lineToHtml(code: string, classes: Uint8Array, from: number, to: number): string {
  const line = code.slice(from, to);
  const isSafe = !/[&<>]/.test(line);
  let html = "";
  let start = from;
  let current = 0;
  const flush = (end: number) => {
    if (end === start) return;
    const text = isSafe ? code.slice(start, end) : escapeHtml(code.slice(start, end));
    html += current ? `<span class="${tokenClasses[current - 1]}">${text}</span>` : text;
    start = end;
  };
  for (let at = from; at < to; at++) {
    const next = classes[at] ?? 0;
    // Tokens of one class that stand side by side are one; a blank joins the token before it.
    if (next === current || isBlank(code.charCodeAt(at))) continue;
    flush(at);
    current = next;
  }
  flush(to);
  return html;
}

function isBlank(character: number): boolean {
  return character === 32 || character === 9 || character === 13 || character === 160;
}
