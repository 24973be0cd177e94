/** Breaks code into lines that fit: a small pretty printer. What fits stays on one line, else its group breaks. */
import type { ApiCode, ApiToken } from "../../model/api.ts";
import { lazilyEach } from "../../text/lazily.ts";

/** `indent`: its lines have two more spaces in front. */
export type Layout = string | ApiToken | Layout[] | Group | { indent: Layout } | Line;

/** Stays on one line when it fits; else all its own lines break. */
interface Group {
  group: Layout;
  /** What comes before it breaks first, e.g. the parameters before a result's type arguments. */
  breaksLast: boolean;
}

/** A place where its group may break. `flat` is written when it does not, `broken` at the end of the line when it does. */
interface Line {
  flat: string;
  broken: string;
  /** Written at the start of the new line, e.g. `| `. */
  start: string;
}

/** Characters of a line in the text column, at the size of code. */
const width = 76;

export function group(...parts: Layout[]): Layout {
  return { group: parts, breaksLast: false };
}

export function indent(...parts: Layout[]): Layout {
  return { indent: parts };
}

/** `line()` is nothing or a new line, `line(" ")` a space or a new line. */
export function line(flat = "", { broken = "", start = "" } = {}): Layout {
  return { flat, broken, start };
}

/** `join([a, b], ", ")` -> `a, b`. */
export function join(parts: Layout[], separator: Layout): Layout[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

/** `(a, b)` on one line, or one indented part a line. Only the marks if nothing is inside. */
export function enclosed(open: string, items: Layout[], close: string, { separator = ",", padding = "", isTrailing = true } = {}): Layout {
  if (items.length === 0) return open + close;
  const inner = join(items, [separator, line(" ")]);
  const parts = [open, indent(line(padding), inner), line(padding, { broken: isTrailing ? separator : "" }), close];
  return { group: parts, breaksLast: open === "<" };
}

/** Always on one line, for lists. What is far too long ends in dots. */
export function printOnOneLine(layout: Layout, longest = 120): ApiCode {
  const tokens: ApiCode = [];
  let left = longest;
  for (const token of printLayout(layout, true)) {
    if (token.text.length > left) return [...tokens, { ...token, text: `${token.text.slice(0, left)}…` }];
    tokens.push(token);
    left -= token.text.length;
  }
  return tokens;
}

interface Step {
  layout: Layout;
  depth: number;
  isBroken: boolean;
}

/** Neighbouring plain texts become one token. */
export function printLayout(layout: Layout, isOnOneLine = false): ApiCode {
  const tokens: ApiCode = [];
  let column = 0;
  const write = (token: ApiToken) => {
    if (token.text === "") return;
    const newline = token.text.lastIndexOf("\n");
    column = newline < 0 ? column + token.text.length : token.text.length - newline - 1;
    const last = tokens.at(-1);
    if (last && newline >= 0 && isPlain(last)) last.text = last.text.trimEnd();
    if (last && isPlain(last) && isPlain(token)) last.text += token.text;
    else tokens.push({ ...token });
  };
  const steps: Step[] = [{ layout, depth: 0, isBroken: !isOnOneLine }];
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { layout: part, depth, isBroken } = step;
    if (typeof part === "string") write({ text: part });
    else if (Array.isArray(part)) for (const child of [...part].reverse()) steps.push({ layout: child, depth, isBroken });
    else if ("group" in part) {
      const fits = column + flatWidth(part.group) + widthUntilLine(steps) <= width;
      steps.push({ layout: part.group, depth, isBroken: isBroken && !fits });
    } else if ("indent" in part) steps.push({ layout: part.indent, depth: depth + 1, isBroken });
    else if ("flat" in part) write({ text: isBroken ? `${part.broken}\n${"  ".repeat(depth)}${part.start}` : part.flat });
    else write(part);
  }
  return tokens;
}

/** What must still fit on the line after a group, e.g. `;`. */
function widthUntilLine(steps: Step[]): number {
  let sum = 0;
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index];
    if (!step) break;
    const before = beforeLine(step.layout, step.isBroken);
    sum += before.width;
    if (before.isEnded || sum > width) break;
  }
  return sum;
}

function beforeLine(layout: Layout, isBroken: boolean): { width: number; isEnded: boolean } {
  if (typeof layout === "string") return { width: layout.length, isEnded: false };
  if ("text" in layout) return { width: layout.text.length, isEnded: false };
  if ("flat" in layout && "broken" in layout)
    return isBroken ? { width: layout.broken.length, isEnded: true } : { width: layout.flat.length, isEnded: false };
  // A long group that follows breaks on its own; a short one should not have to.
  if ("group" in layout)
    return layout.breaksLast || flatWidth(layout) <= width / 2 ? { width: flatWidth(layout), isEnded: false } : { width: 1, isEnded: true };
  let sum = 0;
  for (const part of "indent" in layout ? [layout.indent] : layout) {
    const before = beforeLine(part, isBroken);
    sum += before.width;
    if (before.isEnded) return { width: sum, isEnded: true };
  }
  return { width: sum, isEnded: false };
}

/** Width on one line; measured once for each part. */
function flatWidth(layout: Layout): number {
  return typeof layout === "string" ? layout.length : measured(layout);
}

const measured = lazilyEach(measure, new WeakMap());

function measure(layout: Exclude<Layout, string>): number {
  if (Array.isArray(layout)) return layout.reduce((sum: number, part) => sum + flatWidth(part), 0);
  if ("group" in layout) return flatWidth(layout.group);
  if ("indent" in layout) return flatWidth(layout.indent);
  return "flat" in layout ? layout.flat.length : layout.text.length;
}

function isPlain(token: ApiToken): boolean {
  return token.kind === undefined && token.to === undefined;
}
