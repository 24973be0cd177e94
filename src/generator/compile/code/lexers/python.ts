/** Paints Python: scripts, signatures on their own, and what was typed at a prompt. */
import type { Canvas, Paint } from "../canvas.ts";
import { type CodeFrame, createState, endLine, enter, leaveTo, type PythonState, topOf } from "./pythonState.ts";
import { openText, readText } from "./pythonText.ts";
import { isConstant, kindOfWord, statementWords } from "./pythonWords.ts";
import { type Found, scanOn } from "./scan.ts";

/** Paints statements and expressions. */
export function paintPython(canvas: Canvas): void {
  const state = createState(canvas);
  for (const found of scanOn(canvas, state)) {
    const frame = topOf(state);
    if ("text" in frame) readText(state, frame.text, found);
    else if (found.name === "comment") canvas.paint(found.from, found.to, "tk-comment");
    else if (found.name === "line") endLine(state);
    else readCode(state, frame, found);
  }
}

function readCode(state: PythonState, frame: CodeFrame, found: Found): void {
  const { canvas, isLineStart } = state;
  const { name, from, to, text } = found;
  if (name === "string") openText(state, found);
  else if (name === "word") readWord(state, found);
  else if (name === "number") canvas.paint(from, to, "tk-number");
  else if (name === "conversion") canvas.paint(from, to, "tk-keyword");
  else if (name === "dots") canvas.paint(from, to, "tk-constant");
  else if (name === "open") openBracket(state, from, text);
  else if (name === "close") closeBracket(state, from, text);
  else if (name === "mark") readMark(state, frame, found);
  else readOperator(state, frame, found);
  if (name !== "operator") frame.isItemStart = text === ",";
  if (name !== "word") state.before = name === "close" ? "value" : text === "." ? "." : null;
  // What stands behind a prompt begins a line as well.
  state.isLineStart = isLineStart && (text === ">>>" || name === "dots");
}

function openBracket(state: PythonState, from: number, text: string): void {
  state.canvas.paint(from, from + 1, "tk-punctuation");
  const kind = text !== "(" ? "group" : (state.next ?? (state.before === "value" ? "call" : "group"));
  if (text === "(") {
    state.next = null;
    state.isDecorator = false;
  }
  enter(state, { kind, isItemStart: true });
}

function closeBracket(state: PythonState, from: number, text: string): void {
  const { frames } = state;
  while (topOf(state).kind === "lambda") leaveTo(state, frames.length - 1);
  const isHole = topOf(state).kind === "hole";
  state.canvas.paint(from, from + 1, isHole && text === "}" ? "tk-constant" : "tk-punctuation");
  if (!isHole || text === "}") leaveTo(state, frames.length - 1);
}

function readMark(state: PythonState, frame: CodeFrame, { from, to, text }: Found): void {
  const { canvas, frames } = state;
  canvas.paint(from, to, "tk-punctuation");
  if (text !== ":") return;
  if (frame.kind === "lambda") leaveTo(state, frames.length - 1);
  else if (frames.length === 1) state.next = null;
  else if (frame.kind === "hole") {
    canvas.paint(from, to, "tk-keyword");
    const around = frames.at(-2);
    if (around && "text" in around) enter(state, { kind: "format", text: around.text });
  }
}

const formatEnd = /[ \t]*[}!:]/y;

function readOperator(state: PythonState, frame: CodeFrame, { from, to, text }: Found): void {
  const { canvas, frames } = state;
  canvas.paint(from, to, "tk-operator");
  if (!state.isLineStart) {
    if (text === "=" && frame.kind === "hole" && isAhead(formatEnd, canvas, to)) canvas.paint(from, to, "tk-keyword");
  } else if (text === "@" && frames.length === 1) {
    canvas.paint(from, to, "tk-punctuation");
    state.isDecorator = true;
  } else if (text === ">>>") leaveBrackets(state);
}

/** Ends brackets that were never closed. */
function leaveBrackets(state: PythonState): void {
  const { frames } = state;
  let depth = frames.length;
  while (depth > 1 && !isOfText(frames[depth - 1])) depth--;
  if (depth < frames.length) leaveTo(state, depth);
}

function isOfText(frame: PythonState["frames"][number] | undefined): boolean {
  return frame?.kind === "hole" || frame?.kind === "text" || frame?.kind === "format";
}

function isAhead(pattern: RegExp, { code }: Canvas, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(code);
}

/** Words that are keywords only at the start of a statement of their own. */
const match = /match(?=[ \t([{"'-])(?![ \t]*[=.,:)\]])[^\n]*:[ \t]*(?:#[^\n]*)?$|case(?=[ \t([{"'-])(?![ \t]*[=.,:)\]])[^\n]*[:([{,|]/my;
const assignment = /[ \t]*=(?!=)/y;
const opening = /[ \t]*\(/y;

function readWord(state: PythonState, { from, to, text }: Found): void {
  const { canvas, before, isLineStart } = state;
  if (isLineStart && statementWords.has(text)) leaveBrackets(state);
  const isMatch = isLineStart && state.frames.length === 1 && isAhead(match, canvas, from);
  const known = isMatch ? "tk-keyword" : kindOfWord(text);
  // `from . import` has a keyword behind a dot, but an attribute may be called as keywords of a statement are.
  const isKeyword = (before !== "." || text === "import") && (known === "tk-keyword" || known === "tk-operator");
  const paint = isKeyword ? readKeyword(state, text, known) : paintOfName(state, topOf(state) as CodeFrame, text, to, known);
  if (paint) canvas.paint(from, to, paint);
  state.before = !isKeyword ? "value" : text === "def" || text === "class" ? text : null;
}

function readKeyword(state: PythonState, text: string, known: Paint): Paint {
  if (text === "lambda") enter(state, { kind: "lambda", isItemStart: true });
  else if (text === "for") state.loops++;
  else if (text === "in" && state.loops > 0) {
    state.loops--;
    return "tk-keyword";
  }
  return known;
}

function paintOfName(state: PythonState, frame: CodeFrame, text: string, to: number, known: Paint | null): Paint | null {
  const { canvas, before } = state;
  const { kind } = frame;
  if (before === "def" || before === "class") {
    state.next = before === "def" ? "parameters" : "bases";
    return before === "def" ? "tk-function" : "tk-type";
  }
  if (state.isDecorator) return known === "tk-type" ? known : "tk-function";
  if (before !== ".") {
    if ((kind === "parameters" || kind === "lambda") && frame.isItemStart) return "tk-parameter";
    if ((kind === "call" || kind === "bases") && isAhead(assignment, canvas, to)) return text === "metaclass" ? "tk-type" : "tk-parameter";
    if (known) return known;
  }
  if (kind === "bases") return "tk-type";
  if (isAhead(opening, canvas, to)) return text.startsWith("__") && text.endsWith("__") ? "tk-function" : null;
  return isConstant(text) ? "tk-constant" : null;
}
