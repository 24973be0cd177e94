/** Reads what gives names to values: declarations, patterns, and the parameters of functions. */
import type { TokenClass } from "../canvas.ts";
import { isFunctionAhead, isStatementStart } from "./lookahead.ts";
import { closingOf, isFirst, isWord, type Reader, take, textAt, within } from "./reader.ts";
import { isFunctionType, readType } from "./types.ts";
import { isUpperCase } from "./words.ts";

/** Behind `const`, `let` or `var`: `a: A = 1, { b } = c`. */
export function readBindings(reader: Reader, end: number, isConstant: boolean): void {
  while (reader.at < end) {
    readBinding(reader, end, isConstant);
    if (reader.at < end && textAt(reader) === "=") {
      take(reader);
      readUntil(reader, end, (inner) => textAt(inner) === "," || textAt(inner) === ";" || isStatementStart(inner));
    }
    if (reader.at >= end || textAt(reader) !== "," || !/[\w$[{]/.test(textAt(reader, 1))) return;
    take(reader);
  }
}

function readBinding(reader: Reader, end: number, isConstant: boolean): void {
  if (textAt(reader) === "{" || textAt(reader) === "[") readPattern(reader, end, isConstant ? "tk-constant" : "tk-variable");
  else if (isWord(reader)) {
    const isFunction = isFunctionType(reader, 1) || (textAt(reader, 1) === "=" && isFunctionAhead(reader, 2));
    take(reader, isFunction ? "tk-function" : isConstant || isUpperCase(textAt(reader)) ? "tk-constant" : "tk-variable");
  }
  if (reader.at < end && textAt(reader) === "!") take(reader);
  if (reader.at < end && textAt(reader) === ":") {
    take(reader);
    readType(reader, end);
  }
}

/** Reads expressions up to a place. */
export function readUntil(reader: Reader, end: number, isEnd: (reader: Reader) => boolean): void {
  const start = reader.at;
  while (reader.at < end && (reader.at === start || !isEnd(reader))) reader.parts.expression(reader, end);
}

/** Reads up to the comma that ends an item. */
export function readUntilComma(reader: Reader, end: number): void {
  if (textAt(reader) !== ",") readUntil(reader, end, (inner) => textAt(inner) === "," || textAt(inner) === ";");
}

/** `{ a, b: c = 1, ...d }` or `[a, b]`, whose names get the class given. */
export function readPattern(reader: Reader, end: number, paint: TokenClass): void {
  within(reader, end, (inner, to) => readPatternItem(inner, to, paint));
}

function readPatternItem(reader: Reader, end: number, paint: TokenClass): void {
  if (textAt(reader) === "=") {
    take(reader);
    readUntilComma(reader, end);
  } else if (isWord(reader) && textAt(reader, 1) === ":") {
    take(reader, "tk-property");
    take(reader, "tk-punctuation");
  } else if (textAt(reader) === "{" || (textAt(reader) === "[" && reader.tokens.text[closingOf(reader) + 1] !== ":"))
    readPattern(reader, end, paint);
  else if (textAt(reader) === "[") within(reader, end, reader.parts.expression);
  else take(reader, isWord(reader) ? paint : undefined);
}

/** `(a: A, { b }: B = {}, ...c)`. */
export function readParameters(reader: Reader, end: number): void {
  within(reader, end, readParameter);
}

function readParameter(reader: Reader, end: number): void {
  const text = textAt(reader);
  if (text === "{" || text === "[") readPattern(reader, end, "tk-parameter");
  else if (text === ":") {
    take(reader);
    readType(reader, end);
  } else if (text === "=") {
    take(reader);
    readUntilComma(reader, end);
  } else if (text === "@") reader.parts.expression(reader, end);
  else if (isWord(reader) && (isFunctionType(reader, 1) || (textAt(reader, 1) === "?" && isFunctionType(reader, 2))))
    take(reader, "tk-function");
  else if (isWord(reader)) take(reader, text === "this" || isModifier(reader, end) ? "tk-keyword" : "tk-parameter");
  else take(reader);
}

/** `public` in front of a parameter of a constructor. */
function isModifier(reader: Reader, end: number): boolean {
  return (
    /^(?:public|private|protected|readonly|override)$/.test(textAt(reader)) &&
    reader.at + 1 < end &&
    isWord(reader, 1) &&
    !isFirst(reader, 1)
  );
}
