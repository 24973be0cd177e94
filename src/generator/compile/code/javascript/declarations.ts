/** Reads classes, interfaces, types, enums, imports and exports. */
import { readClassMember } from "./members.ts";
import { isFirst, isWord, type Reader, take, textAt, within } from "./reader.ts";
import { readType, readTypeArguments, readTypeMember, readTypeParameters } from "./types.ts";
import { isKeyword } from "./words.ts";

/** `class A<T> extends B implements C { … }`. */
export function readClass(reader: Reader, end: number): void {
  take(reader, "tk-keyword");
  readDeclaredName(reader, end);
  if (textAt(reader) === "extends") readBase(reader, end);
  if (textAt(reader) === "implements") readTypeNames(reader, end);
  if (reader.at < end && textAt(reader) === "{") within(reader, end, readClassMember);
}

function readDeclaredName(reader: Reader, end: number): void {
  if (reader.at < end && isWord(reader) && !isKeyword(textAt(reader))) take(reader, "tk-type");
  if (reader.at < end && textAt(reader) === "<") readTypeParameters(reader, end);
}

/** `extends A.B<C>` or `extends mixin(A)`. */
function readBase(reader: Reader, end: number): void {
  take(reader, "tk-keyword");
  while (reader.at < end && textAt(reader) !== "{" && textAt(reader) !== "implements") {
    if (!isWord(reader)) {
      if (textAt(reader) === "<") readTypeArguments(reader, end);
      else reader.parts.expression(reader, end);
    } else if (textAt(reader, 1) === "(") take(reader, "tk-function");
    else take(reader, textAt(reader, 1) === "." ? "tk-variable" : "tk-type");
  }
}

/** The keyword and the list of types behind it. */
function readTypeNames(reader: Reader, end: number): void {
  do {
    take(reader, textAt(reader) === "," ? undefined : "tk-keyword");
    readType(reader, end);
  } while (reader.at < end && textAt(reader) === ",");
}

/** `interface A extends B { … }`. */
export function readInterface(reader: Reader, end: number): void {
  take(reader, "tk-keyword");
  readDeclaredName(reader, end);
  if (textAt(reader) === "extends") readTypeNames(reader, end);
  if (reader.at < end && textAt(reader) === "{") within(reader, end, readTypeMember);
}

/** `type A<T> = …`. */
export function readAlias(reader: Reader, end: number): void {
  take(reader, "tk-keyword");
  readDeclaredName(reader, end);
  if (reader.at >= end || textAt(reader) !== "=") return;
  take(reader);
  readType(reader, end);
}

/** `enum A { B, C = 1 }`. */
export function readEnum(reader: Reader, end: number): void {
  take(reader, "tk-keyword");
  readDeclaredName(reader, end);
  if (reader.at < end && textAt(reader) === "{") within(reader, end, readEnumMember);
}

function readEnumMember(reader: Reader, end: number): void {
  if (textAt(reader) !== "=") {
    take(reader, isWord(reader) ? "tk-variable" : undefined);
    return;
  }
  while (reader.at < end && textAt(reader) !== ",") reader.parts.expression(reader, end);
}

/** `new A.B<C>(…)`. */
export function readNew(reader: Reader, end: number): void {
  take(reader, "tk-keyword");
  while (reader.at < end && isWord(reader) && !isKeyword(textAt(reader))) {
    const isPath = textAt(reader, 1) === "." && isWord(reader, 2);
    if (isPath) {
      take(reader, "tk-variable");
      take(reader);
    } else {
      take(reader, textAt(reader) === "Promise" ? "tk-type" : "tk-function");
      if (reader.at < end && textAt(reader) === "<") readTypeArguments(reader, end);
      return;
    }
  }
}

/** `import a, { b as c } from "d"`, also of types; a dynamic import is left to others. */
export function readImport(reader: Reader, end: number): void {
  take(reader, "tk-keyword");
  readNames(reader, end);
}

/** `export { a as b } from "c"`; behind any other `export` stands a statement. */
export function readExport(reader: Reader, end: number): void {
  take(reader, "tk-keyword");
  const at = textAt(reader) === "type" ? 1 : 0;
  if (textAt(reader, at) === "{" || textAt(reader, at) === "*") readNames(reader, end);
  else if (textAt(reader) === "default") take(reader, "tk-keyword");
}

function readNames(reader: Reader, end: number): void {
  while (reader.at < end && /^(?:[\w$]+|[*,{]|["'].*)$/.test(textAt(reader)) && textAt(reader) !== "") {
    if (textAt(reader) === "{") within(reader, end, readNamePart);
    else if (!isWord(reader) && reader.tokens.kind[reader.at] === "string") {
      take(reader);
      return;
    } else readNamePart(reader);
    if (isFirst(reader) && textAt(reader) !== "from" && textAt(reader, -1) !== "from") return;
  }
}

function readNamePart(reader: Reader): void {
  const text = textAt(reader);
  if (!isWord(reader)) take(reader, text === "*" ? "tk-constant" : undefined);
  else if (text === "as" || text === "from" || text === "default") take(reader, "tk-keyword");
  else if (text === "type" && (isWord(reader, 1) || /^[{*]$/.test(textAt(reader, 1))) && textAt(reader, 1) !== "from")
    take(reader, "tk-keyword");
  else take(reader, "tk-variable");
}
