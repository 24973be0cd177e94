/** Paints YAML. */
import type { Canvas } from "../canvas.ts";
import { type Found, type Reader, scanOn } from "./scan.ts";

/** Between the lines of a document. */
const inBlock =
  /(?<comment>(?<!\S)#[^\n]*)|(?<document>^(?:---|\.{3})(?!\S))|(?<directive>^%[^\n]*)|(?<double>"(?:[^"\\]|\\[\s\S]?)*"?)|(?<single>'(?:[^']|'')*'?)|(?<name>[&*][^\s,[\]{}]+)|(?<tag>!(?:<[^>\s]*>|[^\s,[\]{}]*))|(?<scalar>[|>][-+1-9]{0,2}(?=[ \t]*(?:#[^\n]*)?$))|(?<mark>[-?:](?!\S)|[[\]{}])|(?<text>(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|[-?:](?=\S))(?:[^\s:]|:(?=\S)|[ \t]+(?=[^\s#]))*)/gm;
/** Within `[a, b]` and `{ a: b }`. */
const inFlow =
  /(?<comment>(?<!\S)#[^\n]*)|(?<double>"(?:[^"\\]|\\[\s\S]?)*"?)|(?<single>'(?:[^']|'')*'?)|(?<name>[&*][^\s,[\]{}]+)|(?<tag>!(?:<[^>\s]*>|[^\s,[\]{}]*))|(?<mark>[[\]{},]|:(?=[\s,[\]{}]|$)|\?(?!\S))|(?<text>(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|[-?:](?=[^\s,[\]{}]))(?:[^\s:,[\]{}]|:(?=[^\s,[\]{}])|[ \t]+(?=[^\s#,[\]{}]))*)/gm;

const colon = /[ \t]*:(?=[\s,[\]{}]|$)/y;
const escapes = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[ "/\\\n0LN_abefnprtv])/g;
const numbers = /^[-+]?(?:0x[\da-f_]+|0o[0-7_]+|0b[01_]+|\d[\d_]*(?:\.[\d_]*)?(?:e[-+]?\d+)?|\.\d[\d_]*(?:e[-+]?\d+)?|\.inf|\.nan)$/i;
const words = /^(?:~|null|true|false|yes|no|on|off)$/i;
const times = /^\d{4}-\d\d?-\d\d?(?:(?:t|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*z|[ \t]*[-+]\d\d?(?::?\d\d)?)?)?$/i;

interface State extends Reader {
  canvas: Canvas;
  /** How many brackets are open. */
  depth: number;
}

/** Paints documents, e.g. settings and workflows. */
export function paintYaml(canvas: Canvas): void {
  const state: State = { canvas, at: 0, pattern: inBlock, depth: 0 };
  for (const found of scanOn(canvas, state)) readPart(state, found);
}

function readPart(state: State, { name, text, from, to }: Found): void {
  const { canvas } = state;
  if (name === "comment") canvas.paint(from, to, "tk-comment");
  else if (name === "double" || name === "single") paintString(canvas, from, text);
  else if (name === "tag") canvas.paint(from, to, "tk-keyword");
  else if (name === "name") {
    canvas.paint(from, from + 1, "tk-punctuation");
    canvas.paint(from + 1, to, text.startsWith("&") ? "tk-type" : "tk-variable");
  } else if (name === "mark") readMark(state, from, text);
  else if (name === "text") paintText(canvas, from, text);
  else if (name === "scalar") readScalar(state, from, to);
  else if (name === "directive") paintDirective(canvas, from, text);
}

function readMark(state: State, from: number, text: string): void {
  state.canvas.paint(from, from + 1, "tk-punctuation");
  if (text === "[" || text === "{") state.depth++;
  else if (text === "]" || text === "}") state.depth = Math.max(0, state.depth - 1);
  state.pattern = state.depth > 0 ? inFlow : inBlock;
}

function paintString(canvas: Canvas, from: number, text: string): void {
  canvas.paint(from, from + text.length, "tk-string");
  const body = text.slice(1, text.length > 1 ? -1 : 1);
  for (const { 0: found, index } of body.matchAll(text.startsWith('"') ? escapes : /''/g))
    canvas.paint(from + 1 + index, from + 1 + index + found.length, "tk-constant");
}

function paintText(canvas: Canvas, from: number, text: string): void {
  const to = from + text.length;
  colon.lastIndex = to;
  const isKey = colon.test(canvas.code);
  const value = text.trimEnd();
  if (numbers.test(value)) canvas.paint(from, to, "tk-number");
  else if (value === "<<" || times.test(value) || (!isKey && words.test(value))) canvas.paint(from, to, "tk-constant");
  else canvas.paint(from, to, isKey ? "tk-property" : "tk-string");
}

/** The lines behind `key: |`: all that are blank or stand further in than the key. */
function readScalar(state: State, from: number, to: number): void {
  const { canvas } = state;
  for (let at = from; at < to; at++) canvas.paint(at, at + 1, /\d/.test(canvas.code[at] ?? "") ? "tk-number" : "tk-keyword");
  const before = canvas.code.slice(canvas.code.lastIndexOf("\n", from) + 1, from);
  const marks = /^ *(?:[-?] +)*/.exec(before)?.[0] ?? "";
  const column = before.includes(":") ? marks.length : Math.max(0, marks.search(/[-?] *$/));
  const lineEnd = canvas.code.indexOf("\n", to);
  const start = lineEnd < 0 ? canvas.code.length : lineEnd;
  const comment = canvas.code.slice(to, start).trimStart();
  canvas.paint(start - comment.length, start, "tk-comment");
  const next = new RegExp(`^ {0,${column}}(?=\\S)`, "gm");
  next.lastIndex = start;
  const end = next.exec(canvas.code)?.index ?? canvas.code.length;
  canvas.paint(start, end, "tk-string");
  state.at = end;
}

/** `%YAML 1.2`. */
function paintDirective(canvas: Canvas, from: number, text: string): void {
  const [, name = "", version] = /^%(\w*)[ \t]*([\d.]+)?/.exec(text) ?? [];
  canvas.paint(from, from + text.length, "tk-type");
  canvas.paint(from, from + 1, "tk-punctuation");
  canvas.paint(from + 1, from + 1 + name.length, "tk-keyword");
  if (version) canvas.paint(from + 1 + name.length, from + text.length, "tk-number");
}
