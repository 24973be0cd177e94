/**
 * The texts of a page (its own file and what it includes), and where in them a node is.
 *
 * The line of a node says which file it comes from: the lines of the n-th file
 * begin at n times `linesPerFile`, so a position alone leads back to its file.
 */
import type { Place } from "../model/problem.ts";
import { lastNotAfter, lineStartsOf } from "../text/lineStarts.ts";
import type { MdNode, Point, Position } from "./tree.ts";
import { walk } from "./tree.ts";

const linesPerFile = 10_000_000;

export interface SourceText {
  path: string;
  /** With line feeds only; everything before the body is blank, so that line numbers are the file's. */
  text: string;
  /** Offset at which each line begins. */
  lineStarts: number[];
  /** Set for a text that was translated from another syntax: places are those of the text as it was written. */
  origin?: Origin | undefined;
}

/** Where the parts of a translated text come from. */
export interface Origin {
  /** The file as it was written. */
  source: SourceText;
  /** Offset at which each line of the translated text begins. */
  lineStarts: number[];
  /** In the order of the translated text, without gaps. */
  pieces: Piece[];
}

/** A part of a translated text. */
export interface Piece {
  /** Offset in the translated text. */
  at: number;
  /** Offset in the text as it was written. */
  from: number;
  /** True for text taken over as it is; the rest replaces what begins at `from`. */
  isCopied: boolean;
}

/** `a\r\nb\rc` -> `a\nb\nc`: columns and line numbers stay what an editor shows. */
export function normalizeLineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

export function createSourceText(path: string, text: string): SourceText {
  return { path, text, lineStarts: lineStartsOf(text) };
}

/** The place of `length` characters at `offset`. */
export function placeAt(source: SourceText, offset: number, length = 0): Place {
  const line = lastNotAfter(source.lineStarts.length, offset, (index) => source.lineStarts[index] ?? 0);
  const column = offset - (source.lineStarts[line] ?? 0) + 1;
  if (source.origin) return placeInOrigin(source.origin, { line: line + 1, column }, length);
  return { path: source.path, line: line + 1, column, ...(length > 0 && { endColumn: column + length }) };
}

/** The place as written of a place in a translated text. */
function placeInOrigin({ source, lineStarts, pieces }: Origin, { line, column }: Point, length: number): Place {
  const offset = (lineStarts[line - 1] ?? 0) + column - 1;
  const piece = pieces[lastNotAfter(pieces.length, offset, (index) => pieces[index]?.at ?? 0)];
  if (!piece) return { path: source.path, line };
  if (piece.isCopied) return placeAt(source, piece.from + offset - piece.at, length);
  const feed = source.text.indexOf("\n", piece.from);
  const restOfLine = source.text.slice(piece.from, feed < 0 ? undefined : feed).trimEnd();
  return placeAt(source, piece.from, length > 0 ? restOfLine.length : 0);
}

/** The text of the file as it was written. */
export function asWritten(source: SourceText): SourceText {
  return source.origin?.source ?? source;
}

/** The text of one line, 1-based, without its line feed. */
export function lineText(source: SourceText, line: number): string {
  const start = source.lineStarts[line - 1] ?? source.text.length;
  const next = source.lineStarts[line];
  return source.text.slice(start, next === undefined ? undefined : next - 1);
}

/** Marks the nodes of a tree as part of the file with the given number. */
export function setFile(tree: MdNode, file: number): void {
  const shift = file * linesPerFile;
  const move = (point: Point): Point => ({ ...point, line: point.line + shift });
  walk(tree, (node) => {
    if (node.position) node.position = { start: move(node.position.start), end: move(node.position.end) };
  });
}

/** The place of a position in the page's tree; the start of the file if it is missing: parsers of HTML and plugins lose it. */
export function placeOf(files: SourceText[], position: Position | undefined): Place {
  const pagePath = files[0]?.path ?? "";
  if (typeof position?.start?.line !== "number" || !position.end) return { path: pagePath, line: 1 };
  const { start, end } = position;
  const file = Math.floor(start.line / linesPerFile);
  const isOneLine = end.line === start.line && end.column > start.column;
  const origin = files[file]?.origin;
  if (origin) {
    const length = isOneLine ? end.column - start.column : 0;
    return placeInOrigin(origin, { line: start.line - file * linesPerFile, column: start.column }, length);
  }
  return {
    path: files[file]?.path ?? pagePath,
    line: start.line - file * linesPerFile,
    column: start.column,
    ...(isOneLine && { endColumn: end.column }),
  };
}

/** The file of a position. */
export function sourceOf(files: SourceText[], position: Position | undefined): SourceText | undefined {
  return files[position ? Math.floor(position.start.line / linesPerFile) : 0];
}
