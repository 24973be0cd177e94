/** Paints commands for a shell: what is run, its options, its strings and variables. */
import type { Canvas } from "../canvas.ts";

const part =
  /(?<blank>[ \t\r]+)|(?<line>\n)|(?<join>\\(?:\r?\n|.|$))|(?<comment>#[^\n]*)|(?<here><<-?\s*(?<quote>['"]?)(?<end>\w+)\k<quote>)|(?<double>"(?:[^"\\]|\\[\s\S])*"?)|(?<single>\$?'[^']*'?)|(?<open>\$\(\(?|`)|(?<variable>\$(?:\{[^}\n]*\}?|\w+|[?$!#@*-]))|(?<redirect>\d?(?:>>|>\||<<<|[<>]=?|&>)(?:&\d|&-)?)|(?<separator>&&|\|\||;;|[;&])|(?<pipe>\|&?)|(?<bracket>\[\[?(?=\s)|\]\]?|[()]|(?<![^\s;&|(])[{}](?=[\s;&|)]|$))|(?<word>(?:[^\s"'`$<>|;&()\\#]|(?<=\S)#|\\[\s\S])+)|(?<other>[\s\S])/y;

const keywords = new Set(
  "if then else elif fi for while until do done case esac in function select time return break continue local export declare readonly typeset unset set source alias".split(
    " ",
  ),
);
/** Behind these a command comes, as at the start of a line. */
const leading = new Set("if then else elif while until do time ! && || ; | |& { ( $( `".split(" "));
const variables = new Set(["export", "local", "declare", "readonly", "typeset"]);

interface State {
  canvas: Canvas;
  at: number;
  /** Whether the next word is a command rather than an argument. */
  isCommand: boolean;
  /** Whether names are declared, as behind `export`. */
  isDeclaring: boolean;
  /** What ends the text that starts on the next line: `<<EOF`. */
  hereEnd: string | null;
}

/** Paints a script, or commands as one would type them. */
export function paintShell(canvas: Canvas): void {
  const state: State = { canvas, at: 0, isCommand: true, isDeclaring: false, hereEnd: null };
  while (state.at < canvas.code.length) {
    part.lastIndex = state.at;
    const match = part.exec(canvas.code);
    const groups: Record<string, string | undefined> = match?.groups ?? {};
    const text = match?.[0] ?? " ";
    const from = state.at;
    state.at += text.length;
    readPart(state, groups, from, text);
  }
}

function readPart(state: State, groups: Record<string, string | undefined>, from: number, text: string): void {
  const { canvas } = state;
  const to = from + text.length;
  if (groups.line) endLine(state, to);
  else if (groups.comment) canvas.paint(from, to, isWordStart(canvas.code, from) ? "tk-comment" : "tk-string");
  else if (groups.join) canvas.paint(from, from + 2, "tk-constant");
  else if (groups.here) {
    canvas.paint(from, to, "tk-string");
    canvas.paint(from, from + 2, "tk-operator");
    state.hereEnd = groups.end ?? null;
  } else if (groups.double || groups.single) paintString(state, from, to);
  else if (groups.variable) {
    canvas.paint(from, to, "tk-variable");
    if (text !== "$" && !isPrompt(canvas.code, from)) state.isCommand = false;
  } else if (groups.redirect || groups.pipe) {
    canvas.paint(from, to, "tk-operator");
    if (groups.pipe) state.isCommand = true;
  } else if (text === "(" && !state.isCommand && canvas.code[to] !== ")") {
    // What a program has printed, e.g. `… ops/sec (87 runs sampled)`.
    canvas.paint(from, to, "plain");
  } else if (groups.separator || groups.open || groups.bracket) {
    canvas.paint(from, to, "tk-punctuation");
    state.isCommand = leading.has(text) || text === ";;" || text === "&" || (text === ")" && state.isCommand);
    if (groups.separator) state.isDeclaring = false;
  } else if (groups.word) readWord(state, from, text);
  else if (groups.other === "$" && isPrompt(canvas.code, from)) canvas.paint(from, to, "tk-punctuation");
}

/** Whether a `$` or `#` at the start of a line is what a shell shows rather than what one types. */
function isPrompt(code: string, at: number): boolean {
  return /(?:^|\n)[ \t]*$/.test(code.slice(Math.max(0, at - 20), at)) && code[at + 1] === " ";
}

function isWordStart(code: string, at: number): boolean {
  return at === 0 || /[\s;&|()]/.test(code[at - 1] ?? "");
}

function endLine(state: State, to: number): void {
  state.isCommand = true;
  state.isDeclaring = false;
  if (state.hereEnd === null) return;
  const { code } = state.canvas;
  const end = new RegExp(`^[ \\t]*${state.hereEnd}$`, "m").exec(code.slice(to));
  const last = end ? to + end.index + end[0].length : code.length;
  paintString(state, to, last);
  state.at = last;
  state.hereEnd = null;
}

function paintString(state: State, from: number, to: number): void {
  const { canvas } = state;
  canvas.paint(from, to, "tk-string");
  state.isCommand = false;
  if (canvas.code[from] === "'") return;
  const text = canvas.code.slice(from, to);
  for (const { 0: found, index } of text.matchAll(/\$\{[^}\n]*\}|\$\w+|\\["\\$`\n]/g))
    canvas.paint(from + index, from + index + found.length, found.startsWith("\\") ? "tk-constant" : "tk-variable");
}

const assignment = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;

function readWord(state: State, from: number, text: string): void {
  const { canvas } = state;
  const to = from + text.length;
  const isStart = isWordStart(canvas.code, from);
  if (!isStart && !state.isCommand) canvas.paint(from, to, "tk-string");
  else if (state.isCommand || state.isDeclaring) readCommand(state, from, text);
  else if (/^--?[\w-]/.test(text) || text === "--" || text === "-") canvas.paint(from, to, "tk-parameter");
  else if (text === "in" && /\b(?:for|case)\s+\S+\s*$/.test(canvas.code.slice(Math.max(0, from - 80), from)))
    canvas.paint(from, to, "tk-keyword");
  else if (/^\d+$/.test(text)) canvas.paint(from, to, "tk-number");
  else if (text === "true" || text === "false") canvas.paint(from, to, "tk-constant");
  else if (/^(?:[=!]?=|=~)$/.test(text)) canvas.paint(from, to, "tk-operator");
  else canvas.paint(from, to, "tk-string");
}

function readCommand(state: State, from: number, text: string): void {
  const { canvas } = state;
  const to = from + text.length;
  const assigned = assignment.exec(text)?.[0].length ?? 0;
  if (assigned > 0 || (state.isDeclaring && /^\w+$/.test(text))) {
    const nameEnd = assigned > 0 ? from + assigned - 1 : to;
    canvas.paint(from, nameEnd, "tk-variable");
    canvas.paint(nameEnd, Math.min(to, nameEnd + 1), "tk-operator");
    canvas.paint(Math.min(to, nameEnd + 1), to, /^\d+$/.test(text.slice(assigned)) ? "tk-number" : "tk-string");
    return;
  }
  if (state.isDeclaring) {
    canvas.paint(from, to, text.startsWith("-") ? "tk-parameter" : "tk-string");
    return;
  }
  const isKeyword = keywords.has(text);
  canvas.paint(
    from,
    to,
    isKeyword ? "tk-keyword" : text === "!" ? "tk-operator" : text === "{" || text === "}" ? "tk-punctuation" : "tk-function",
  );
  if (text === "for" || text === "case" || text === "select") paintLoopVariable(state, to);
  state.isDeclaring = variables.has(text);
  state.isCommand = leading.has(text) || text === "function" || text === "}";
}

/** The name behind `for`. */
function paintLoopVariable(state: State, at: number): void {
  const match = /^[ \t]+[A-Za-z_]\w*/.exec(state.canvas.code.slice(at, at + 200));
  if (!match) return;
  state.canvas.paint(at, at + match[0].length, "tk-variable");
  state.at = at + match[0].length;
}
