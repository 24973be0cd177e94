/** Paints what stands within strings and regular expressions. */
import type { Canvas } from "../canvas.ts";
import { add, type Lexer, lengthOf } from "./lexer.ts";

const escapes = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\}|[0-7]{1,3}|[\s\S])/g;

/** Paints `\n` and the like. */
export function paintEscapes(canvas: Canvas, from: number, to: number): void {
  const text = canvas.code.slice(from, to);
  if (!text.includes("\\")) return;
  for (const { 0: found, index } of text.matchAll(escapes)) canvas.paint(from + index, from + index + found.length, "tk-constant");
}

const regExp = /\/(?:[^/\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/([a-z]*)/y;
const regExpParts = /\\.|\[\^?|\]|\(\?(?:[:=!]|<[=!]|<\w+>)|[()]/g;

/** Reads `/a+/g`; false when there is none. */
export function readRegExp(lexer: Lexer): boolean {
  const { canvas, at } = lexer;
  const length = lengthOf(regExp, canvas.code, at);
  if (length === 0) return false;
  const flags = /[a-z]*$/.exec(canvas.code.slice(at, at + length))?.[0].length ?? 0;
  canvas.paint(at, at + length - flags, "tk-regexp");
  canvas.paint(at + length - flags, at + length, "tk-keyword");
  const body = canvas.code.slice(at, at + length - flags);
  for (const { 0: part, index } of body.matchAll(regExpParts))
    canvas.paint(at + index, at + index + part.length, part.startsWith("\\") ? "tk-constant" : "tk-punctuation");
  add(lexer, "string", length);
  return true;
}

const docParts =
  /(?<tag>(?<=^[ \t]*\/?\*+[ \t]*|\{)@[\w-]+)|(?<type>(?<=@\w+[ \t]+)\{(?:[^{}\n]|\{[^{}\n]*\})*\})|(?<name>(?<=@(?:param|arg|property|prop|template|typeParam|typedef|callback)[ \t]+(?:\{(?:[^{}\n]|\{[^{}\n]*\})*\}[ \t]+)?\[?)[\w$.]+)/gm;

/** Paints the tags of a comment for tools, such as `@param {string} name`. */
export function paintDocTags(canvas: Canvas): void {
  for (const { groups, index, 0: text } of canvas.code.matchAll(docParts)) {
    if (groups?.tag) canvas.paint(index, index + text.length, "tk-keyword");
    else if (groups?.name) canvas.paint(index, index + text.length, "tk-variable");
    else {
      canvas.paint(index, index + text.length, "tk-punctuation");
      canvas.paint(index + 1, index + text.length - 1, "tk-type");
    }
  }
}
