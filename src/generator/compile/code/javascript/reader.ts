/** Walks over the tokens of a block; the readers of code, types and members share one. */
import type { Paint } from "../canvas.ts";
import type { Tokens } from "./lexer.ts";

/** Brackets within brackets beyond this depth are read without their meaning: only code that no one reads has more. */
export const deepest = 100;

/** Reads the next part of something that ends at a token. */
type Read = (reader: Reader, end: number) => void;

/** What stands within others, which cannot import it, as it may hold them in turn. */
export interface Parts {
  expression: Read;
  statement: Read;
  parameters: Read;
}

export interface Reader {
  readonly parts: Parts;
  /** The token to read next. */
  at: number;
  /** How many brackets surround it. */
  depth: number;
  /** How many `extends` of a type still wait for the colon of their `? A : B`. */
  conditions: number;
  /** How many `?` still wait for their `:`. */
  choices: number;
  /** Whether a `case` still waits for its colon. */
  isCase: boolean;
  readonly count: number;
  readonly tokens: Tokens;
}

export function createReader(tokens: Tokens, parts: Parts): Reader {
  return { parts, at: 0, depth: 0, conditions: 0, choices: 0, isCase: false, count: tokens.text.length, tokens };
}

/** The text of the token at a distance of the next one; `""` beyond the ends. */
export function textAt(reader: Reader, distance = 0): string {
  return reader.tokens.text[reader.at + distance] ?? "";
}

export function isWord(reader: Reader, distance = 0): boolean {
  return reader.tokens.kind[reader.at + distance] === "word";
}

/** Whether a token starts a line. */
export function isFirst(reader: Reader, distance = 0): boolean {
  return reader.tokens.isFirst[reader.at + distance] ?? true;
}

/** Paints the next token and goes on behind it. */
export function take(reader: Reader, paint?: Paint): void {
  const { tokens, at } = reader;
  const from = tokens.from[at];
  if (paint && from !== undefined) tokens.canvas.paint(from, from + (tokens.text[at]?.length ?? 0), paint);
  reader.at++;
}

/** The closing bracket of the bracket ahead; the end for one that is never closed. */
export function closingOf(reader: Reader): number {
  const partner = reader.tokens.partner[reader.at] ?? -1;
  return partner > reader.at ? partner : reader.count;
}

/** Reads what the bracket ahead encloses, and both brackets. */
export function within(reader: Reader, end: number, read: Read): void {
  const closing = Math.min(closingOf(reader), end);
  reader.at++;
  if (reader.depth >= deepest) return;
  const { conditions, choices, isCase } = reader;
  Object.assign(reader, { conditions: 0, choices: 0, isCase: false, depth: reader.depth + 1 });
  while (reader.at < closing) {
    const before = reader.at;
    read(reader, closing);
    // Whatever the readers make of nonsense, they get on.
    if (reader.at === before) reader.at++;
  }
  Object.assign(reader, { conditions, choices, isCase, depth: reader.depth - 1, at: closing + 1 });
}
