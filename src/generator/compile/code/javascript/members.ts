/** Reads the members of objects and of classes. */
import { readParameters, readUntil, readUntilComma } from "./bindings.ts";
import { isFunctionAhead, isStatementStart } from "./lookahead.ts";
import { isFirst, isWord, type Reader, take, textAt, within } from "./reader.ts";
import { isFunctionType, readSignatureRest, readType } from "./types.ts";
import { isBuiltInType, isConstant, isUpperCase } from "./words.ts";

/** A member of an object: `a: 1`, `b`, `...c`, `d() {}`. */
export function readObjectMember(reader: Reader, end: number): void {
  const text = textAt(reader);
  const next = reader.at + 1 < end ? textAt(reader, 1) : "";
  if (text === "..." || text === "=") {
    take(reader);
    if (reader.at < end) readUntilComma(reader, end);
  } else if (text === ":") readValue(reader, end);
  else if (text === "(" || text === "<") readMethod(reader, end);
  else if (text === "[") within(reader, end, reader.parts.expression);
  else if (text === "@" || text === "{") reader.parts.expression(reader, end);
  else if (text === "?" && next === ":") readSignatureRest(reader, end);
  else if (!isWord(reader)) take(reader, text === "*" ? "tk-keyword" : undefined);
  else if (/^(?:async|get|set|readonly)$/.test(text) && next !== "" && !/^[:,(<?=}]$/.test(next)) take(reader, "tk-keyword");
  else take(reader, keyClass(reader, next));
}

function keyClass(reader: Reader, next: string): "tk-function" | "tk-property" | "tk-variable" | "tk-constant" | "tk-keyword" {
  const text = textAt(reader);
  if (next === "(" || next === "<") return "tk-function";
  if (next === ":") return isFunctionAhead(reader, 2) ? "tk-function" : "tk-property";
  if (next === "?" || next === ";") return "tk-property";
  if (text === "this") return "tk-keyword";
  return isUpperCase(text) || isConstant(text) ? "tk-constant" : "tk-variable";
}

/** Behind a key. Type fragments are often shown as if they were objects: `{ a: string; b: number }`. */
function readValue(reader: Reader, end: number): void {
  take(reader, "tk-punctuation");
  if (reader.at >= end) return;
  if (isBuiltInType(textAt(reader)) && !/^(?:\.|\?\.|\()$/.test(textAt(reader, 1))) {
    readType(reader, end);
    return;
  }
  if (textAt(reader) === ",") return;
  readUntil(reader, end, (inner) => textAt(inner) === "," || textAt(inner) === ";" || isNextKey(inner));
}

/** Whether the next member starts, though a comma is missing. */
function isNextKey(reader: Reader): boolean {
  return isFirst(reader) && reader.choices === 0 && isWord(reader) && /^[:?]$/.test(textAt(reader, 1)) && textAt(reader, -1) !== "=>";
}

function readMethod(reader: Reader, end: number): void {
  readSignatureRest(reader, end);
  if (reader.at < end && textAt(reader) === "{") within(reader, end, reader.parts.statement);
}

const modifiers = /^(?:public|private|protected|readonly|static|abstract|override|declare|accessor|async|get|set)$/;

/** Whether a modifier is ahead rather than a member of that name. */
export function isModifierAhead(reader: Reader): boolean {
  return modifiers.test(textAt(reader)) && !isFirst(reader, 1) && (isWord(reader, 1) || /^[*[{"']/.test(textAt(reader, 1)));
}

/** A member of a class. */
export function readClassMember(reader: Reader, end: number): void {
  const text = textAt(reader);
  if (text === "@") {
    reader.parts.expression(reader, end);
    return;
  }
  if (isModifierAhead(reader) || text === "*") {
    take(reader, "tk-keyword");
    return;
  }
  if (text === "{") {
    within(reader, end, reader.parts.statement);
    return;
  }
  if (text === "=") {
    readInitializer(reader, end);
    return;
  }
  if (text === "[") within(reader, end, reader.parts.expression);
  else if (isWord(reader)) take(reader, memberClass(reader));
  else if (reader.tokens.kind[reader.at] === "mark") {
    take(reader);
    return;
  } else take(reader);
  readSignatureRest(reader, end);
}

function memberClass(reader: Reader): "tk-keyword" | "tk-function" | "tk-property" {
  const next = textAt(reader, 1);
  if (textAt(reader) === "constructor") return "tk-keyword";
  const isFunction = next === "(" || next === "<" || isFunctionType(reader, 1) || (next === "=" && isFunctionAhead(reader, 2));
  return isFunction ? "tk-function" : "tk-property";
}

function readInitializer(reader: Reader, end: number): void {
  take(reader);
  readUntil(reader, end, (inner) => textAt(inner) === ";" || (isFirst(inner) && isStatementStart(inner)));
}

/** The parameters and the body of a function whose name has been read. */
export function readFunctionRest(reader: Reader, end: number): void {
  if (textAt(reader) !== "(" && textAt(reader) !== "<") return;
  if (textAt(reader) === "(") readParameters(reader, end);
  readMethod(reader, end);
}
