/** Lines of a text that is being translated: what is put before a line, and the part of the original that follows. */
import type { Piece } from "../tree.ts";

export interface Line {
  /** Written in front. */
  lead: string;
  /** The rest, as offsets of the original. */
  from: number;
  to: number;
}

export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at <= text.length; ) {
    const feed = text.indexOf("\n", at);
    const to = feed < 0 ? text.length : feed;
    lines.push({ lead: "", from: at, to });
    at = to + 1;
  }
  return lines;
}

/** A line that is not in the original; it replaces what begins at an offset. */
export function newLine(lead: string, from: number): Line {
  return { lead, from, to: from };
}

export function textOfLine(text: string, { lead, from, to }: Line): string {
  return lead + text.slice(from, to);
}

/** The lines with others in the place of each block. `read`: the block that begins at a line, up to the line at `end`; null without one. */
export function replaceBlocks(lines: Line[], read: (line: Line, index: number) => { instead: Line[]; end: number } | null): Line[] {
  const replaced: Line[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] as Line;
    const { instead, end } = read(line, index) ?? { instead: [line], end: index + 1 };
    replaced.push(...instead);
    index = end;
  }
  return replaced;
}

/** The line with other indentation: `strip` columns less, and `prefix` in front. What a tab is wider than that becomes spaces. */
export function indented(text: string, line: Line, { strip, prefix }: { strip: number; prefix: string }): Line {
  if (textOfLine(text, line).trim() === "") return { ...line, lead: "", from: line.to };
  const lead = line.lead.slice(Math.min(strip, indentColumns(line.lead)));
  const left = strip - (line.lead.length - lead.length);
  const { length, columns } = indentOf(text.slice(line.from, line.to), lead === "" ? left : 0);
  const rest = " ".repeat(Math.max(0, columns - left));
  return { lead: prefix + lead + rest, from: line.from + length, to: line.to };
}

/** How many columns a line is indented by. */
export function indentColumns(text: string): number {
  return indentOf(text, Number.POSITIVE_INFINITY).columns;
}

/** The spaces and tabs at the start of a line, as many as fill `most` columns. A tab leads to the next column that four divides. */
function indentOf(text: string, most: number): { length: number; columns: number } {
  let [length, columns] = [0, 0];
  while (columns < most && (text[length] === " " || text[length] === "\t")) columns += text[length++] === "\t" ? 4 - (columns % 4) : 1;
  return { length, columns };
}

/** The lines as one text, and where each part of it comes from. */
export function joinLines(text: string, lines: Line[]): { text: string; pieces: Piece[] } {
  const parts: string[] = [];
  const pieces: Piece[] = [];
  let length = 0;
  const add = (part: string, from: number, isCopied: boolean): void => {
    if (part === "") return;
    pieces.push({ at: length, from, isCopied });
    parts.push(part);
    length += part.length;
  };
  for (const [index, { lead, from, to }] of lines.entries()) {
    if (index > 0) add("\n", from, false);
    add(lead, from, false);
    add(text.slice(from, to), from, true);
  }
  return { text: parts.join(""), pieces };
}
