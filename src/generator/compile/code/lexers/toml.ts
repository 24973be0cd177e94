/** Paints TOML. */
import type { Canvas } from "../canvas.ts";
import { scan } from "./scan.ts";

const parts =
  /(?<comment>#[^\n]*)|(?<basic>"""(?:[^"\\]|\\[\s\S]?|"(?!""))*"{0,5}|"(?:[^"\\\n]|\\[^\n]?)*"?)|(?<literal>'''(?:[^']|'(?!''))*'{0,5}|'[^'\n]*'?)|(?<line>\n)|(?<mark>[[\]{},=])|(?<word>[^\s"'#[\]{},=]+)/g;
const escapes = /\\(?:["\\befnrt]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/g;
const equals = /[ \t]*=/y;
const numbers = /^[-+]?(?:0x[\da-f_]+|0o[0-7_]+|0b[01_]+|inf|nan|\d[\d_]*(?:\.\d[\d_]*)?(?:e[-+]?\d[\d_]*)?)$/i;
const constants = /^(?:true|false|\d{4}-\d\d-\d\d(?:t\d\d:\d\d.*)?|\d\d:\d\d.*)$/i;

interface State {
  /** The brackets that are open in a value. */
  open: string[];
  /** Whether what comes is a value rather than a key. */
  isValue: boolean;
  /** Whether the name of a table is being read. */
  isTable: boolean;
  isLineStart: boolean;
}

/** Paints tables and their keys and values. */
export function paintToml(canvas: Canvas): void {
  const state: State = { open: [], isValue: false, isTable: false, isLineStart: true };
  for (const { name, text, from, to } of scan(canvas, parts)) {
    if (name === "comment") canvas.paint(from, to, "tk-comment");
    else if (name === "line") endLine(state);
    else if (name === "mark") readMark(canvas, state, from, text);
    else {
      if (!state.isTable) recover(canvas, state, to);
      if (name === "word") paintWord(canvas, state, from, text);
      else paintString(canvas, state, from, text);
    }
    state.isLineStart = name === "line" || (state.isLineStart && text === "[");
  }
}

function endLine(state: State): void {
  state.isTable = false;
  if (state.open.length === 0) state.isValue = false;
}

/** A key within an array: the array was never closed. */
function recover(canvas: Canvas, state: State, to: number): void {
  equals.lastIndex = to;
  if (state.open.at(-1) === "[" && equals.test(canvas.code)) Object.assign(state, { open: [], isValue: false });
}

function readMark(canvas: Canvas, state: State, from: number, text: string): void {
  canvas.paint(from, from + 1, "tk-punctuation");
  const { open } = state;
  if (text === "[" && state.isLineStart && !state.isValue) state.isTable = true;
  else if (state.isTable) return;
  else if (text === "[" || text === "{") open.push(text);
  else if (text === "]" || text === "}") open.pop();
  if (text !== "]" && text !== "}") state.isValue = text === "=" || open.at(-1) === "[";
}

function paintWord(canvas: Canvas, state: State, from: number, text: string): void {
  const to = from + text.length;
  if (!state.isValue) {
    canvas.paint(from, to, state.isTable ? "tk-heading" : "tk-variable");
    for (let dot = text.indexOf("."); dot >= 0; dot = text.indexOf(".", dot + 1))
      canvas.paint(from + dot, from + dot + 1, state.isTable ? "plain" : "tk-punctuation");
  } else if (numbers.test(text)) canvas.paint(from, to, "tk-number");
  else if (constants.test(text)) canvas.paint(from, to, "tk-constant");
}

function paintString(canvas: Canvas, state: State, from: number, text: string): void {
  canvas.paint(from, from + text.length, state.isTable ? "tk-heading" : state.isValue ? "tk-string" : "tk-variable");
  if (text.startsWith("'") || state.isTable) return;
  for (const { 0: found, index } of text.matchAll(escapes)) canvas.paint(from + index, from + index + found.length, "tk-constant");
}
