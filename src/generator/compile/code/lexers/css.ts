/** Paints style sheets. */
import type { Canvas } from "../canvas.ts";
import { scan } from "./scan.ts";

const parts =
  /(?<comment>\/\*[\s\S]*?(?:\*\/|$))|(?<string>"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?)|(?<at>@[\w-]+)|(?<url>(?<=\burl\()[^"'\s()][^)\s]*)|(?<important>![ \t]*important\b)|(?<color>#[\da-f]{3,8}\b(?=\s*[;,)}!\s]))|(?<id>#[\w-]+)|(?<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:%|[a-z]+)?)|(?<name>-{0,2}[a-z_\u0080-\uffff][\w\u0080-\uffff-]*)|(?<mark>[{}();:,.[\]])|(?<operator>[>+~*=|^$/&-])/gi;

interface State {
  /** Whether a declaration is being read, behind its colon. */
  isValue: boolean;
  /** Whether the list behind `@media` and the like is being read; the name of the rule. */
  rule: string | null;
  parentheses: number;
  isBracket: boolean;
  before: string;
}

/** Paints rules and, as docs show them, declarations without a rule. */
export function paintCss(canvas: Canvas): void {
  const state: State = { isValue: false, rule: null, parentheses: 0, isBracket: false, before: "" };
  for (const { name, text, from, to } of scan(canvas, parts)) {
    if (name === "comment") {
      canvas.paint(from, to, "tk-comment");
      continue;
    }
    if (name === "string" || name === "url") canvas.paint(from, to, name === "url" ? "tk-parameter" : "tk-string");
    else if (name === "at") {
      canvas.paint(from, from + 1, "tk-punctuation");
      canvas.paint(from + 1, to, "tk-keyword");
      state.rule = text.slice(1);
    } else if (name === "important") canvas.paint(from, to, "tk-keyword");
    else if (name === "color" && (state.isValue || state.parentheses > 0)) {
      canvas.paint(from, from + 1, "tk-punctuation");
      canvas.paint(from + 1, to, "tk-constant");
    } else if (name === "id" || name === "color") {
      canvas.paint(from, from + 1, "tk-punctuation");
      canvas.paint(from + 1, to, "tk-attribute");
    } else if (name === "number") canvas.paint(from, to, "tk-number");
    else if (name === "name") paintName(canvas, state, from, to);
    else if (name === "operator")
      canvas.paint(from, to, text === "*" && !state.isValue ? "tk-tag" : text === "/" && state.isValue ? "plain" : "tk-operator");
    else readMark(canvas, state, from, text);
    state.before = text;
  }
}

function readMark(canvas: Canvas, state: State, from: number, text: string): void {
  canvas.paint(from, from + 1, "tk-punctuation");
  if (text === "{" || text === "}" || text === ";") Object.assign(state, { isValue: false, rule: null, parentheses: 0, isBracket: false });
  else if (text === "(") state.parentheses++;
  else if (text === ")") state.parentheses = Math.max(0, state.parentheses - 1);
  else if (text === "[" || text === "]") state.isBracket = text === "[";
  else if (text === ":" && state.parentheses === 0 && !state.isValue)
    state.isValue = state.rule === null && isDeclaration(canvas.code, from);
}

/** Whether a colon stands in a declaration rather than in front of `:hover`. */
function isDeclaration(code: string, at: number): boolean {
  const ahead = /[;{}]/.exec(code.slice(at, at + 2_000))?.[0];
  if (ahead === "{") return false;
  return code[at + 1] !== ":" && /[\w-]\s*$/.test(code.slice(Math.max(0, at - 40), at));
}

const logic = new Set(["and", "or", "not", "only", "from", "to"]);

function paintName(canvas: Canvas, state: State, from: number, to: number): void {
  const text = canvas.code.slice(from, to);
  const next = canvas.code[to];
  const { before, rule } = state;
  if (text.startsWith("--")) canvas.paint(from, to, "tk-variable");
  else if (state.isValue) canvas.paint(from, to, next === "(" ? "tk-function" : "tk-constant");
  else if (rule !== null && rule !== "media" && rule !== "supports" && rule !== "container" && state.parentheses === 0)
    canvas.paint(
      from,
      to,
      next === "(" ? "tk-function" : /keyframes|property|counter-style|layer/.test(rule) ? "tk-parameter" : "tk-constant",
    );
  else if (rule !== null && logic.has(text)) canvas.paint(from, to, "tk-operator");
  else if (rule !== null) canvas.paint(from, to, state.parentheses > 0 && before !== ":" ? "tk-property" : "tk-constant");
  else if (before === "." || before === ":" || state.isBracket) canvas.paint(from, to, "tk-attribute");
  else if (/^\s*:(?!:)/.test(canvas.code.slice(to, to + 20)) && isDeclaration(canvas.code, canvas.code.indexOf(":", to)))
    canvas.paint(from, to, "tk-property");
  else canvas.paint(from, to, "tk-tag");
}
