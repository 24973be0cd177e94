/** Reads statements, and the fragments of objects, classes and interfaces that docs show in their place. */
import { readAlias, readEnum, readExport, readImport, readInterface } from "./declarations.ts";
import { readExpression } from "./expressions.ts";
import { isStatementStart } from "./lookahead.ts";
import { isModifierAhead, readClassMember, readFunctionRest } from "./members.ts";
import { closingOf, isFirst, isWord, type Reader, take, textAt, within } from "./reader.ts";
import { readSignatureRest } from "./types.ts";
import { isBuiltInType, isKeyword } from "./words.ts";

/** Reads the next part of a block: the start of a statement, or what goes on with one. */
export function readStatement(reader: Reader, end: number): void {
  if (!isStart(reader)) {
    readExpression(reader, end);
    return;
  }
  reader.choices = 0;
  if (!isWord(reader) || !readStart(reader, end)) readExpression(reader, end);
}

function isStart(reader: Reader): boolean {
  return isStatementStart(reader) || /^(?:export|default|declare|abstract|async)$/.test(textAt(reader, -1));
}

/** False when what is ahead is an expression. */
function readStart(reader: Reader, end: number): boolean {
  const text = textAt(reader);
  const next = reader.at + 1 < end ? textAt(reader, 1) : "";
  const isNameNext = isWord(reader, 1) && !isFirst(reader, 1) && next !== "";
  if (text === "import" && next !== "(" && next !== ".") readImport(reader, end);
  else if (text === "export") readExport(reader, end);
  else if (text === "interface" && isNameNext) readInterface(reader, end);
  else if (text === "type" && isNameNext && next !== "of" && next !== "in") readAlias(reader, end);
  else if (text === "enum" && isNameNext) readEnum(reader, end);
  else if ((text === "declare" || text === "abstract") && isNameNext) take(reader, "tk-keyword");
  else if ((text === "namespace" || text === "module") && (isNameNext || /^["']/.test(next))) {
    take(reader, "tk-keyword");
    while (isWord(reader) || textAt(reader) === "." || /^["']/.test(textAt(reader))) take(reader, isWord(reader) ? "tk-type" : undefined);
    if (reader.at < end && textAt(reader) === "{") within(reader, end, readStatement);
  } else if (isModifierAhead(reader) && text !== "async") readClassMember(reader, end);
  else return readFragment(reader, end);
  return true;
}

/** `a: 1`, `a?: A;`, `a() {}` or `a(b: B): C`, as they stand in objects and classes. */
function readFragment(reader: Reader, end: number): boolean {
  const text = textAt(reader);
  const next = textAt(reader, 1);
  if (text === "constructor" && next === "(") {
    take(reader, "tk-keyword");
    readFunctionRest(reader, end);
    return true;
  }
  if (isKeyword(text)) return false;
  if ((next === "?" && textAt(reader, 2) === ":") || (next === ":" && isBuiltInType(textAt(reader, 2)))) {
    take(reader, "tk-property");
    readSignatureRest(reader, end);
  } else if (next === ":") {
    take(reader, "tk-property");
    take(reader, "tk-punctuation");
  } else if (next === "(" && isSignature(reader)) {
    take(reader, "tk-function");
    readFunctionRest(reader, end);
  } else return false;
  return true;
}

/** Whether the parentheses behind the name ahead hold parameters. */
function isSignature(reader: Reader): boolean {
  const closing = closingOf({ ...reader, at: reader.at + 1 });
  const behind = reader.tokens.text[closing + 1];
  return (behind === "{" && reader.tokens.isFirst[closing + 1] === false) || behind === ":";
}
