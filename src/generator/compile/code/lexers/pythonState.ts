/** Where a reader of Python is: what is open around it, and what came before. */
import type { Canvas } from "../canvas.ts";
import type { Reader } from "./scan.ts";

const inCode =
  /(?<comment>#[^\n]*)|(?<string>(?:[fFtT][rR]?|[rR][bBfFtT]?|[bB][rR]?|[uU])?(?:"""|'''|["']))|(?<number>(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d[\d_]*)?)[jJ]?)|(?<word>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)|(?<line>\n)|(?<conversion>![rsa](?=[:}]))|(?<dots>\.{3})|(?<open>[([{])|(?<close>[)\]}])|(?<mark>->|:(?!=)|[,;.\\])|(?<operator>[-+*/%@&|^~<>]+=?|[:=!]=|=)/g;
const inText =
  /(?<escape>\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|N\{[^}\n]{0,80}\}|[0-7]{1,3}|["'\\abfnrtv\n]))|(?<quote>"""|'''|["'])|(?<prompt>\n[ \t]*(?:>>>|\.{3})(?=[ \t]+\S))|(?<line>\n)|(?<field>\{\{|\}\}|\{(?:[\w.]|\[[^\]{}"'\n]*\])*(?:![ars])?(?::[^{}"'\n]*)?\})|(?<brace>[{}])|(?<percent>%(?:\([\w ]*\))?[-#+0]{0,5}(?:\d{1,4}|\*)?(?:\.(?:\d{1,4}|\*))?[diouxXeEfFgGcrsab%])|(?<text>[^\\"'\n{}%]+|[\\%])/g;

/** A string that is being read. */
export interface Text {
  quote: string;
  /** Whether code stands in it, in braces. */
  isTemplate: boolean;
  isRaw: boolean;
  /** Whether it is a regular expression: by custom `r` is for these, and `R` for other text. */
  isPattern: boolean;
  /** Whether it is a statement of its own: prose, with samples behind a prompt. */
  isDoc: boolean;
  /** Where it starts behind its quotes, and how many frames are around it. */
  from: number;
  depth: number;
}

/** What is open. A `hole` is code in a template, a `format` what stands behind its colon. */
export type Frame = CodeFrame | { kind: "text" | "format"; text: Text };

export interface CodeFrame {
  kind: "call" | "parameters" | "bases" | "group" | "lambda" | "hole";
  /** Whether a parameter may begin here. */
  isItemStart: boolean;
}

export interface PythonState extends Reader {
  canvas: Canvas;
  /** The first is the code around everything. */
  frames: Frame[];
  /** How many frames are around the outermost string that ends with its line; null outside of one. */
  lineText: number | null;
  isLineStart: boolean;
  isDecorator: boolean;
  /** The last token, where it tells what the next is. */
  before: "value" | "." | "def" | "class" | null;
  /** What the next parentheses hold, behind the name of a function or a class. */
  next: "parameters" | "bases" | null;
  /** Loops whose `in` is still to come. */
  loops: number;
}

/** At the start of some code. */
export function createState(canvas: Canvas): PythonState {
  return {
    canvas,
    at: 0,
    pattern: inCode,
    frames: [{ kind: "group", isItemStart: false }],
    lineText: null,
    isLineStart: true,
    isDecorator: false,
    before: null,
    next: null,
    loops: 0,
  };
}

export function topOf(state: PythonState): Frame {
  return state.frames.at(-1) as Frame;
}

export function enter(state: PythonState, frame: Frame): void {
  state.frames.push(frame);
  state.pattern = "text" in frame ? inText : inCode;
}

/** Leaves all but the outermost frames. */
export function leaveTo(state: PythonState, depth: number): void {
  state.frames.length = Math.max(1, depth);
  if (state.lineText !== null && depth <= state.lineText) state.lineText = null;
  state.pattern = "text" in topOf(state) ? inText : inCode;
}

/** A line ends, and with it each string in simple quotes, whatever is open in it. */
export function endLine(state: PythonState): void {
  if (state.lineText !== null) leaveTo(state, state.lineText);
  if (topOf(state).kind === "lambda") leaveTo(state, state.frames.length - 1);
  if (state.frames.length === 1) {
    state.next = null;
    state.loops = 0;
  }
  state.isLineStart = true;
  state.isDecorator = false;
  state.before = null;
}
