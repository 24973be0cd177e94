/** Reads values: calls, functions, objects, and all else that may stand in a statement. */
import { readBindings, readParameters } from "./bindings.ts";
import { readClass, readNew } from "./declarations.ts";
import { isArrowFunction, isBlockAhead, isCallAhead, isFunctionAhead, isGenericCall, isValue } from "./lookahead.ts";
import { readFunctionRest, readObjectMember } from "./members.ts";
import { isFirst, isWord, type Reader, take, textAt, within } from "./reader.ts";
import { endOfTypeList } from "./typeList.ts";
import { readType, readTypeArguments, readTypeParameters } from "./types.ts";
import { isBuiltInClass, isConstant, isKeyword, isUpperCase } from "./words.ts";

/** Reads the next token and what belongs to it. */
export function readExpression(reader: Reader, end: number): void {
  const text = textAt(reader);
  if (isWord(reader)) readWord(reader, end);
  else if (text === "(") {
    if (isArrowFunction(reader)) readArrowParameters(reader, end);
    else within(reader, end, readArgument);
  } else if (text === "{") {
    if (isBlockAhead(reader)) within(reader, end, reader.parts.statement);
    else within(reader, end, readObjectMember);
  } else if (text === "[" || text === "${") within(reader, end, readExpression);
  else if (text === "@") readDecorator(reader);
  else if (text === "?" || text === ":") readChoice(reader, end);
  else if (text === "<" && (!isValue(reader, -1) || textAt(reader, -1) === "async") && endOfTypeList(reader, end) > 0)
    readTypeParameters(reader, end);
  else take(reader);
}

/** What may stand between the parentheses of a call; with types when it is no call but a signature. */
function readArgument(reader: Reader, end: number): void {
  const mark = textAt(reader, 1) === "?" ? textAt(reader, 2) : textAt(reader, 1);
  const isParameter = isWord(reader) && mark === ":" && reader.choices === 0 && /^(?:[(,]|\.\.\.)$/.test(textAt(reader, -1));
  if (!isParameter) {
    readExpression(reader, end);
    return;
  }
  take(reader, "tk-parameter");
  while (textAt(reader) === "?" || textAt(reader) === ":") take(reader);
  readType(reader, end);
}

function readChoice(reader: Reader, end: number): void {
  if (textAt(reader) === "?") {
    reader.choices++;
    take(reader);
    return;
  }
  const isSignature = textAt(reader, -1) === ")" && reader.choices === 0 && !reader.isCase;
  take(reader, reader.choices > 0 || isSignature ? "tk-operator" : "tk-punctuation");
  if (isSignature) readType(reader, end);
  reader.isCase = false;
  if (reader.choices > 0) reader.choices--;
}

function readArrowParameters(reader: Reader, end: number): void {
  readParameters(reader, end);
  if (reader.at < end && textAt(reader) === ":") {
    take(reader);
    readType(reader, end);
  }
}

function readDecorator(reader: Reader): void {
  take(reader);
  while (isWord(reader)) {
    take(reader, textAt(reader, 1) === "." ? "tk-variable" : "tk-function");
    if (textAt(reader) !== "." || !isWord(reader, 1)) return;
    take(reader);
  }
}

function readWord(reader: Reader, end: number): void {
  const text = textAt(reader);
  const before = textAt(reader, -1);
  if ((before === "." || before === "?.") && reader.at > 0) readName(reader, end, "tk-property");
  else if (text === "const" || text === "let" || text === "var") {
    take(reader, "tk-keyword");
    if (textAt(reader) !== "enum") readBindings(reader, end, text === "const");
  } else if (text === "function") readFunction(reader, end);
  else if (text === "class") readClass(reader, end);
  else if (text === "new") readNew(reader, end);
  else if (text === "case" || text === "default") {
    reader.isCase = true;
    take(reader, "tk-keyword");
  } else if (text === "instanceof") {
    take(reader, "tk-keyword");
    if (reader.at < end && isWord(reader) && textAt(reader, 1) !== ".") take(reader, "tk-type");
  } else if ((text === "as" || text === "satisfies") && isValue(reader, -1) && !isFirst(reader, 1)) {
    take(reader, "tk-keyword");
    if (textAt(reader) === "const") take(reader, "tk-keyword");
    else readType(reader, end);
  } else if (isKeyword(text)) take(reader, "tk-keyword");
  else if (isConstant(text)) take(reader, "tk-constant");
  else if (isContextual(reader)) take(reader, "tk-keyword");
  else if (textAt(reader, 1) === "=>") take(reader, "tk-parameter");
  else readName(reader, end, text.startsWith("#") ? "tk-property" : "tk-variable");
}

/** `async` in front of a function, `of` in a loop. */
function isContextual(reader: Reader): boolean {
  const text = textAt(reader);
  if (text === "of") return isWord(reader, -1) || textAt(reader, -1) === "]" || textAt(reader, -1) === "}";
  if (text !== "async" || isFirst(reader, 1)) return false;
  if (isWord(reader, 1)) return true;
  return (textAt(reader, 1) === "(" || textAt(reader, 1) === "<") && isFunctionAhead(reader, 0);
}

function readFunction(reader: Reader, end: number): void {
  take(reader, "tk-keyword");
  if (textAt(reader) === "*") take(reader, "tk-keyword");
  if (reader.at < end && isWord(reader)) take(reader, "tk-function");
  if (reader.at < end && textAt(reader) === "<") readTypeParameters(reader, end);
  readFunctionRest(reader, end);
}

/** A name, with what its use says about it. */
function readName(reader: Reader, end: number, paint: "tk-variable" | "tk-property"): void {
  const text = textAt(reader);
  if (isCallAhead(reader, end) || (textAt(reader, 1) === "=" && isFunctionAhead(reader, 2))) take(reader, "tk-function");
  else if (isUpperCase(text) && !isBuiltInClass(text)) take(reader, "tk-constant");
  else if (text === "Promise" && paint === "tk-variable") take(reader, "tk-type");
  else if (text === "JSON" && paint === "tk-variable") take(reader, "tk-constant");
  else take(reader, paint);
  if (reader.at < end && textAt(reader) === "<" && isGenericCall(reader, end)) readTypeArguments(reader, end);
}
