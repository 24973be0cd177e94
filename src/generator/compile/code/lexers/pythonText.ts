/** Paints the strings of Python. */
import type { Canvas, Paint } from "../canvas.ts";
import { endLine, enter, leaveTo, type PythonState, type Text, topOf } from "./pythonState.ts";
import { type Found, scan } from "./scan.ts";

/** Begins to read a string at its prefix and quotes. */
export function openText(state: PythonState, { from, to, text: opening }: Found): void {
  const { canvas, frames } = state;
  const quote = opening.replace(/^\w+/, "");
  const prefix = opening.slice(0, -quote.length);
  canvas.paint(from, to - quote.length, "tk-keyword");
  canvas.paint(to - quote.length, to, "tk-string");
  if (quote.length === 1) state.lineText ??= frames.length;
  const isTemplate = /[ft]/i.test(prefix);
  const isDoc = quote.length === 3 && state.isLineStart && frames.length === 1 && !isTemplate;
  const isPattern = prefix.includes("r") && !isTemplate && !isDoc;
  const text: Text = { quote, isTemplate, isRaw: /r/i.test(prefix), isPattern, isDoc, from: to, depth: frames.length };
  enter(state, { kind: "text", text });
}

/** Reads a part of a string, or of the format behind the colon in `{rate:.2f}`. */
export function readText(state: PythonState, text: Text, found: Found): void {
  const { canvas } = state;
  const { name, from, to } = found;
  if (name === "quote" && found.text.startsWith(text.quote)) {
    state.at = from + text.quote.length;
    canvas.paint(from, state.at, "tk-string");
    if (text.isPattern) paintPattern(canvas.part(text.from, from));
    leaveTo(state, text.depth);
    state.isLineStart = false;
    state.before = "value";
  } else if (name === "line") endLine(state);
  else if (name === "prompt") readPrompt(state, text, found);
  else if (text.isTemplate && (name === "brace" || name === "field")) readBrace(state, found);
  else if (topOf(state).kind === "format") canvas.paint(from, to, "tk-keyword");
  else paintPart(state, text, found);
}

function readPrompt(state: PythonState, text: Text, { from, to }: Found): void {
  // A string in simple quotes ends with its line, so that the prompt is code.
  if (text.quote.length === 1) state.at = from + 1;
  state.canvas.paint(from, to, text.isDoc ? "tk-keyword" : text.isPattern ? "tk-regexp" : "tk-string");
  endLine(state);
}

function readBrace(state: PythonState, { from, text: brace }: Found): void {
  const { canvas, frames } = state;
  const isFormat = topOf(state).kind === "format";
  if (!isFormat && (brace === "{{" || brace === "}}")) {
    canvas.paint(from, from + 2, "tk-constant");
    return;
  }
  // What looks like a field of `format` is code here.
  state.at = from + 1;
  canvas.paint(from, from + 1, "tk-constant");
  if (brace.startsWith("{")) {
    enter(state, { kind: "hole", isItemStart: false });
    state.isLineStart = false;
    state.before = null;
  } else if (isFormat) leaveTo(state, frames.length - 2);
}

function paintPart({ canvas }: PythonState, text: Text, { name, from, to, text: part }: Found): void {
  canvas.paint(from, to, text.isPattern ? "tk-regexp" : "tk-string");
  if (name === "escape" && !text.isRaw) canvas.paint(from, to, "tk-constant");
  else if ((name === "field" || name === "percent") && !text.isPattern && !text.isDoc && !text.isTemplate) {
    canvas.paint(from, to, "tk-constant");
    const format = name === "field" && part.endsWith("}") ? part.search(/![ars](?=[:}])|:/) : -1;
    if (format > 0) canvas.paint(from + format, to - 1, "tk-keyword");
  }
}

const patternParts =
  /(?<class>\\[AbBdDsSwWzZ])|(?<escape>\\[\s\S])|(?<set>\[\^?\]?(?:[^\]\\\n]|\\.){0,100}\])|(?<name>(?<=\()\?P(?:<\w*>|=\w+))|(?<bracket>\(\?:|[()])|(?<operator>\||(?<=\()\?<?[=!])/g;
const paintsOfPattern: Record<string, Paint> = {
  class: "tk-regexp",
  escape: "tk-constant",
  set: "tk-constant",
  name: "tk-tag",
  bracket: "tk-punctuation",
  operator: "tk-operator",
};

/** Paints what stands out within a regular expression. */
function paintPattern(canvas: Canvas): void {
  for (const { name, from, to } of scan(canvas, patternParts)) canvas.paint(from, to, paintsOfPattern[name] ?? "tk-regexp");
}
