/** The state in which JavaScript is taken apart, and what all who do that need. */
import type { Canvas } from "../canvas.ts";
import { isOperatorWord } from "./words.ts";

export type Kind = "word" | "number" | "string" | "mark";

/** The tokens of a block without blanks and comments; tokens are known by their index. */
export interface Tokens {
  canvas: Canvas;
  kind: Kind[];
  text: string[];
  from: number[];
  /** Whether a token is the first of its line. */
  isFirst: boolean[];
  /** For a bracket the index of its partner; -1 for one without, and for all other tokens. */
  partner: number[];
}

/** Where the lexer is: the innermost comes last. A tag's text starts when the tag has been read. */
type Place = "code" | "template" | "tag" | "closing" | "text";

/** The state of reading. */
export interface Lexer {
  canvas: Canvas;
  tokens: Tokens;
  at: number;
  places: Place[];
  /** Indexes of the brackets that are still open. */
  open: number[];
  /** Names of the tags that are being read: a tag may stand in an attribute of another. */
  tagNames: string[];
  /** Where the last closing tag of a name is; -1 for none. */
  closingTags: Map<string, number>;
  isTypeScript: boolean;
  isFirst: boolean;
}

const blanks = /[\s\ufeff]+/y;

/** Blanks and line breaks. */
export function skipBlanks(lexer: Lexer): boolean {
  const length = lengthOf(blanks, lexer.canvas.code, lexer.at);
  if (length === 0) return false;
  if (lexer.canvas.code.slice(lexer.at, lexer.at + length).includes("\n")) lexer.isFirst = true;
  lexer.at += length;
  return true;
}

/** Opens code within a template string (`${`) or within JSX (`{`): both become `${`, as no statement may stand there. */
export function openCode(lexer: Lexer, length: number): void {
  lexer.canvas.paint(lexer.at, lexer.at + length, "tk-punctuation");
  add(lexer, "mark", length);
  const index = lexer.tokens.text.length - 1;
  lexer.tokens.text[index] = "${";
  lexer.open.push(index);
  lexer.places.push("code");
}

/** Adds the next token. */
export function add(lexer: Lexer, kind: Kind, length: number): void {
  const { tokens, at } = lexer;
  tokens.kind.push(kind);
  tokens.text.push(lexer.canvas.code.slice(at, at + length));
  tokens.from.push(at);
  tokens.isFirst.push(lexer.isFirst);
  tokens.partner.push(-1);
  lexer.isFirst = false;
  lexer.at += length;
}

/** Whether a value ends here, so that `/` divides and `<` compares. */
export function isAfterOperand({ tokens, isFirst }: Lexer): boolean {
  const last = tokens.text.length - 1;
  const text = tokens.text[last];
  if (text === undefined) return false;
  if (tokens.kind[last] === "word") return !isOperatorWord(text);
  if (tokens.kind[last] !== "mark") return true;
  return text === ")" || text === "]" || (text === "}" && !isFirst);
}

/** How many characters a sticky expression matches at a place. */
export function lengthOf(pattern: RegExp, code: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(code) ? pattern.lastIndex - at : 0;
}
