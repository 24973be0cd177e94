/** Takes JavaScript, TypeScript and JSX apart into tokens, and paints those that mean the same everywhere: comments, strings, numbers, JSX. */
import type { Canvas } from "../canvas.ts";
import { isJsx, readJsxTag, readJsxText } from "./jsx.ts";
import { add, isAfterOperand, type Lexer, lengthOf, openCode, skipBlanks, type Tokens } from "./lexer.ts";
import { paintDocTags, paintEscapes, readRegExp } from "./literals.ts";

const comment = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|^#![^\n]*|<!--[^\n]*/y;
const word = /[#@]?[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const number = /(?:0[xob][\da-f_]+|(?:\d[\d_]*(?:\.(?!\.)[\d_]*)?|\.\d[\d_]*)(?:e[+-]?\d+)?)n?/iy;
const string = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/y;
const mark = /=>|\.\.\.|\?\.(?!\d)|>>>=|<<=|>>=|===|!==|\*\*=?|&&=?|\|\|=?|\?\?=?|==|!=|<=|>=|\+\+|--|[-+*/%&|^]=|[\s\S]/uy;

/** Reads a whole block. */
export function tokenize(canvas: Canvas, isTypeScript: boolean): Tokens {
  const tokens: Tokens = { canvas, kind: [], text: [], from: [], isFirst: [], partner: [] };
  const lexer: Lexer = { canvas, tokens, at: 0, places: [], open: [], tagNames: [], closingTags: new Map(), isTypeScript, isFirst: true };
  while (lexer.at < canvas.code.length) {
    const place = lexer.places.at(-1) ?? "code";
    if (place === "template") readTemplate(lexer);
    else if (place === "tag" || place === "closing") readJsxTag(lexer);
    else if (place === "text") readJsxText(lexer);
    else readCode(lexer);
  }
  return tokens;
}

function readCode(lexer: Lexer): void {
  const { canvas, at } = lexer;
  if (skipBlanks(lexer)) return;
  const ahead = canvas.code[at] ?? "";
  if (ahead === "/" || ahead === "#" || ahead === "<") {
    const length = lengthOf(comment, canvas.code, at);
    if (length > 0) {
      canvas.paint(at, at + length, "tk-comment");
      if (canvas.code.startsWith("/**", at)) paintDocTags(canvas.part(at, at + length));
      lexer.at += length;
      return;
    }
  }
  if (ahead === '"' || ahead === "'") {
    readString(lexer);
    return;
  }
  if (ahead === "`") {
    lexer.places.push("template");
    canvas.paint(at, at + 1, "tk-string");
    add(lexer, "string", 1);
    return;
  }
  if (ahead === "/" && !isAfterOperand(lexer) && readRegExp(lexer)) return;
  if (ahead === "<" && (lexer.isFirst || !isAfterOperand(lexer)) && isJsx(lexer)) return void lexer.places.push("tag");
  readPlain(lexer, ahead);
}

function readString(lexer: Lexer): void {
  const length = lengthOf(string, lexer.canvas.code, lexer.at);
  lexer.canvas.paint(lexer.at, lexer.at + length, "tk-string");
  paintEscapes(lexer.canvas, lexer.at, lexer.at + length);
  add(lexer, "string", length);
}

function readPlain(lexer: Lexer, ahead: string): void {
  const { canvas, at } = lexer;
  const wordLength = lengthOf(word, canvas.code, at);
  // `@a` is a decorator: the sign is a token of its own.
  if (wordLength > 0 && ahead !== "@") {
    add(lexer, "word", wordLength);
    return;
  }
  const numberLength = lengthOf(number, canvas.code, at);
  if (numberLength === 0) {
    readMark(lexer);
    return;
  }
  canvas.paint(at, at + numberLength, "tk-number");
  if (canvas.code[at + numberLength - 1] === "n") canvas.paint(at + numberLength - 1, at + numberLength, "tk-keyword");
  add(lexer, "number", numberLength);
}

function readMark(lexer: Lexer): void {
  const { canvas, at, open, tokens } = lexer;
  const length = lengthOf(mark, canvas.code, at) || 1;
  const text = canvas.code.slice(at, at + length);
  const isClosing = text === ")" || text === "]" || text === "}";
  const isBracket = isClosing || text === "(" || text === "[" || text === "{";
  canvas.paint(
    at,
    at + length,
    isBracket || text === "," || text === ";" || text === "." || text === "?." || text === "@" ? "tk-punctuation" : "tk-operator",
  );
  add(lexer, "mark", length);
  const index = tokens.text.length - 1;
  if (isClosing) {
    if (closes(tokens.text[open.at(-1) ?? -1], text)) pair(tokens, open.pop() ?? -1, index);
    if (text === "}" && lexer.places.length > 0) lexer.places.pop();
  } else if (isBracket) {
    open.push(index);
    if (text === "{" && lexer.places.length > 0) lexer.places.push("code");
  }
}

function closes(opening: string | undefined, closing: string): boolean {
  return (
    (opening === "(" && closing === ")") ||
    (opening === "[" && closing === "]") ||
    ((opening === "{" || opening === "${") && closing === "}")
  );
}

function pair(tokens: Tokens, opening: number, closing: number): void {
  tokens.partner[opening] = closing;
  tokens.partner[closing] = opening;
}

const templateText = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))+/y;

function readTemplate(lexer: Lexer): void {
  const { canvas, at } = lexer;
  if (canvas.code.startsWith("${", at)) {
    openCode(lexer, 2);
    return;
  }
  const length = lengthOf(templateText, canvas.code, at) || 1;
  canvas.paint(at, at + length, "tk-string");
  if (canvas.code[at] === "`") {
    lexer.places.pop();
    add(lexer, "string", 1);
    return;
  }
  paintEscapes(canvas, at, at + length);
  lexer.at += length;
}
