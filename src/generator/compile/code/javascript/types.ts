/** Reads types: behind a colon, in angle brackets, of aliases and interfaces. */
import { closingOf, deepest, isFirst, isWord, type Reader, take, textAt, within } from "./reader.ts";
import { endOfTypeList } from "./typeList.ts";
import { isUpperCase } from "./words.ts";

const prefixes = new Set(["keyof", "typeof", "readonly", "unique", "infer", "asserts", "new", "abstract", "const", "in", "out"]);

/** Reads one type and stops behind it. */
export function readType(reader: Reader, end: number): void {
  while (reader.at < end) {
    readPrefixes(reader, end);
    if (reader.at >= end) return;
    if (textAt(reader) === "<" && endOfTypeList(reader, end) > 0) readTypeParameters(reader, end);
    if (isParametersAhead(reader)) {
      reader.parts.parameters(reader, end);
      take(reader, "tk-operator");
      continue;
    }
    if (!readPrimary(reader, end)) return;
    while (reader.at < end && textAt(reader) === "[" && !isFirst(reader)) within(reader, end, readType);
    if (reader.at >= end || !readJoint(reader)) return;
  }
}

function readPrefixes(reader: Reader, end: number): void {
  while (reader.at < end) {
    const text = textAt(reader);
    if (text === "|" || text === "&" || text === "-" || text === "...") take(reader, "tk-operator");
    else if (prefixes.has(text) && reader.at + 1 < end && (isWord(reader, 1) || /^[[({<]/.test(textAt(reader, 1))))
      take(reader, "tk-keyword");
    else return;
  }
}

/** A name, a literal, or what stands in brackets; false for what is no type. */
function readPrimary(reader: Reader, end: number): boolean {
  const text = textAt(reader);
  const kind = reader.tokens.kind[reader.at];
  if (kind === "string" || kind === "number") {
    take(reader);
    readTemplateRest(reader, end);
  } else if (kind === "word") readTypeName(reader, end);
  else if (text === "(") within(reader, end, readType);
  else if (text === "{") within(reader, end, readTypeMember);
  else if (text === "[") within(reader, end, readTupleItem);
  else return false;
  return true;
}

/** `` `a${B}c` `` has code between its first and its last token. */
function readTemplateRest(reader: Reader, end: number): void {
  while (reader.at < end && textAt(reader) === "${") within(reader, end, readType);
  if (textAt(reader, -1) === "`" || textAt(reader, -1) === "}") while (reader.at < end && textAt(reader) === "`") take(reader);
}

function readTypeName(reader: Reader, end: number): void {
  const paint = textAt(reader, -1) === "typeof" ? "tk-variable" : "tk-type";
  if (textAt(reader) === "this" || (textAt(reader) === "import" && textAt(reader, 1) === "(")) take(reader, "tk-keyword");
  else if (textAt(reader, 1) === "is" && isWord(reader, 2) && !isFirst(reader, 1)) {
    take(reader, "tk-parameter");
    return;
  } else take(reader, isUpperCase(textAt(reader)) && paint === "tk-variable" ? "tk-constant" : paint);
  while (reader.at + 1 < end && textAt(reader) === "." && isWord(reader, 1)) {
    take(reader);
    take(reader, paint === "tk-variable" ? "tk-property" : paint);
  }
  if (reader.at < end && textAt(reader) === "<") readTypeArguments(reader, end);
  else if (textAt(reader, -1) === "import" && textAt(reader) === "(") within(reader, end, reader.parts.expression);
}

/** Whether `(a: A) =>` is ahead. */
function isParametersAhead(reader: Reader): boolean {
  return textAt(reader) === "(" && reader.tokens.text[closingOf(reader) + 1] === "=>";
}

/** What goes on with a type: `|`, `&`, `is`, `extends` and the parts of a condition. */
function readJoint(reader: Reader): boolean {
  const text = textAt(reader);
  if (text === "|" || text === "&") take(reader, "tk-operator");
  else if (text === "is" && !isFirst(reader)) take(reader, "tk-keyword");
  else if (text === "extends") {
    take(reader, "tk-keyword");
    reader.conditions++;
  } else if (text === "?" && reader.conditions > 0) take(reader, "tk-operator");
  else if (text === ":" && reader.conditions > 0) {
    take(reader, "tk-operator");
    reader.conditions--;
  } else return false;
  return true;
}

/** `A`, `...A[]` or `name?: A`. */
function readTupleItem(reader: Reader, end: number): void {
  if (textAt(reader) === "...") take(reader, "tk-operator");
  if (isWord(reader) && (textAt(reader, 1) === ":" || (textAt(reader, 1) === "?" && textAt(reader, 2) === ":"))) {
    take(reader, "tk-property");
    while (textAt(reader) === "?" || textAt(reader) === ":") take(reader, "tk-operator");
  }
  readType(reader, end);
  if (reader.at < end && textAt(reader) === "?") take(reader, "tk-operator");
}

/** `<A, B>` behind a name. */
export function readTypeArguments(reader: Reader, end: number): void {
  readTypeList(reader, end, (inner, to) => readType(inner, to));
}

/** `<A extends B = C, D>` behind a name that is being declared. */
export function readTypeParameters(reader: Reader, end: number): void {
  readTypeList(reader, end, (inner, to) => {
    readType(inner, to);
    if (inner.at >= to || textAt(inner) !== "=") return;
    take(inner, "tk-operator");
    readType(inner, to);
  });
}

function readTypeList(reader: Reader, end: number, read: (reader: Reader, end: number) => void): void {
  const behind = endOfTypeList(reader, end);
  if (behind < 0 || reader.depth >= deepest) {
    take(reader, "tk-punctuation");
    return;
  }
  reader.depth++;
  const { conditions } = reader;
  reader.conditions = 0;
  take(reader, "tk-punctuation");
  while (reader.at < behind - 1) {
    const before = reader.at;
    read(reader, behind - 1);
    if (reader.at === before) take(reader);
  }
  take(reader, "tk-punctuation");
  reader.conditions = conditions;
  reader.depth--;
}

/** A member of an interface or of an object type. */
export function readTypeMember(reader: Reader, end: number): void {
  reader.conditions = 0;
  readSignature(reader, end);
}

function readSignature(reader: Reader, end: number): void {
  const text = textAt(reader);
  const next = textAt(reader, 1);
  if (text === "+" || text === "-" || text === "...") {
    take(reader, "tk-operator");
    return;
  }
  const isName = /^(?:[:?(<,;]|)$/.test(next) || reader.at + 1 >= end || isFirst(reader, 1);
  if (isWord(reader) && !isName && /^(?:readonly|get|set|static|public|private|protected|abstract|new)$/.test(text)) {
    take(reader, "tk-keyword");
    return;
  }
  if (text === "new" && next === "(") take(reader, "tk-keyword");
  else if (text === "[") within(reader, end, readIndex);
  else if (isWord(reader)) {
    const behind = next === "?" ? textAt(reader, 2) : next;
    take(reader, behind === "(" || behind === "<" || isFunctionType(reader, behind === next ? 1 : 2) ? "tk-function" : "tk-property");
  } else if (reader.tokens.kind[reader.at] !== "mark") take(reader);
  else if (text !== "(" && text !== "<") {
    take(reader);
    return;
  }
  readSignatureRest(reader, end);
}

/** Behind the name of a member: `?: A` or `(a: A): B`. */
export function readSignatureRest(reader: Reader, end: number): void {
  if (reader.at < end && (textAt(reader) === "?" || textAt(reader) === "!")) take(reader, "tk-operator");
  if (reader.at < end && textAt(reader) === "<") readTypeParameters(reader, end);
  if (reader.at < end && textAt(reader) === "(") reader.parts.parameters(reader, end);
  if (reader.at < end && textAt(reader) === ":") {
    take(reader, "tk-operator");
    readType(reader, end);
  }
}

/** Whether a colon follows, and behind it the type of a function. */
export function isFunctionType(reader: Reader, distance: number): boolean {
  if (textAt(reader, distance) !== ":" || textAt(reader, distance + 1) !== "(") return false;
  const closing = reader.tokens.partner[reader.at + distance + 1] ?? -1;
  return closing > 0 && reader.tokens.text[closing + 1] === "=>";
}

/** `[key: string]`, `[K in keyof T]` or `[Symbol.iterator]`. */
function readIndex(reader: Reader, end: number): void {
  const next = textAt(reader, 1);
  if (isWord(reader) && next === ":") {
    take(reader, "tk-parameter");
    take(reader, "tk-operator");
    readType(reader, end);
  } else if (isWord(reader) && next === "in") {
    take(reader, "tk-type");
    take(reader, "tk-keyword");
    readType(reader, end);
  } else if (textAt(reader) === "as") {
    take(reader, "tk-keyword");
    readType(reader, end);
  } else reader.parts.expression(reader, end);
}
