/** Writes problems for a terminal: place, severity, code, message, the line with a caret, the hint. */
import type { Place, Problem, Severity } from "../model/problem.ts";
import { printable, printableColumns, wrapped } from "../text/printable.ts";

/** The text of a line of a file, or null when it cannot be shown. */
export type ReadLine = (path: string, line: number) => string | null;

export interface FormatOptions {
  readLine: ReadLine;
  hasColor: boolean;
  /** Width of a terminal that breaks longer lines; left out where nothing does. */
  columns?: number | undefined;
}

const colors: Record<Severity, number> = { error: 31, warning: 33, info: 36 };

/** e.g. `content/docs/a.md:4:9 error L001 …` with the source line, a caret and a hint below it. */
export function formatProblem(problem: Problem, { readLine, hasColor, columns = Number.POSITIVE_INFINITY }: FormatOptions): string {
  const { place, severity, code, message, pages = [], hint } = problem;
  const paint = (text: string) => (hasColor ? `\u001b[${colors[severity]}m${text}\u001b[39m` : text);
  const head = [place && placeText(place), paint(severity), code, printable(message)].filter(Boolean).join(" ");
  const lines = [head, ...sourceLines(place, { readLine, columns, paint })];
  if (pages.length > 1) lines.push(...indented(`on ${pageList(pages)}`, columns));
  if (hint) lines.push(...indented(printable(hint), columns));
  return lines.join("\n");
}

/** `{ path: "a.md", line: 3, column: 7 }` -> `a.md:3:7`. */
export function placeText({ path, line, column }: Place): string {
  return [printable(path), line, column].filter((part) => part !== undefined).join(":");
}

/** A place within a sentence, where the column would only disturb: `a.md:3`. */
export function lineText({ path, line }: Place): string {
  return line === undefined ? path : `${path}:${line}`;
}

export function pageList(pages: string[]): string {
  const shown = pages.slice(0, 3).map(printable).join(", ");
  return pages.length <= 3 ? `${pages.length} pages: ${shown}` : `${pages.length} pages: ${shown}, …`;
}

function indented(text: string, columns: number): string[] {
  return wrapped(text, columns - 2).map((line) => `  ${line}`);
}

/** A caret below a line that the terminal breaks would point at nothing. */
const widest = 160;
const narrowest = 20;

interface SourceOptions {
  readLine: ReadLine;
  columns: number;
  paint(text: string): string;
}

function sourceLines(place: Place | undefined, { readLine, columns, paint }: SourceOptions): string[] {
  if (place?.line === undefined) return [];
  const text = readLine(place.path, place.line);
  if (text === null || text.trim() === "") return [];
  const column = place.column ?? 1;
  const number = String(place.line);
  const width = Math.max(narrowest, Math.min(widest, columns - number.length - "   | ".length));
  const end = place.endColumn ?? column + 1;
  const start = end - 1 > width ? Math.max(1, column - Math.floor(width / 3)) : 1;
  const shown = printableColumns(text.slice(start - 1, start - 1 + width));
  const line = `  ${number} | ${shown}`;
  if (place.column === undefined) return [line];
  const length = Math.max(1, Math.min(end - column, shown.length - (column - start)));
  return [line, `  ${" ".repeat(number.length)} | ${" ".repeat(column - start)}${paint("^".repeat(length))}`];
}
