/** Paints Markdown, its directives, and the code within it. */
import type { Canvas, Painter } from "../canvas.ts";
import { scan } from "./scan.ts";

const blocks =
  /(?<front>(?<![\s\S])---\n[\s\S]*?\n---(?=\n|$))|(?<fence>^[ \t]*(?<marks>`{3,}|~{3,})[^\n]*(?:\n[\s\S]*?(?:\n[ \t]*\k<marks>[`~]*[ \t]*(?=\n|$)|$(?![\s\S]))|$))|(?<heading>^ {0,3}#{1,6}(?=\s)[^\n]*)|(?<directive>^[ \t]*:{2,}[^\n]*)|(?<rule>^ {0,3}(?:[-*_][ \t]*){3,}$)|(?<table>^[ \t|]*:?-+[ \t:|-]*$)|(?<definition>^ {0,3}\[[^\]\n]+\]:[^\n]*)|(?<line>^[^\n]+)/gm;

/** Reads Markdown; `painterOf` gives what paints the code in it. */
export function createMarkdownPainter(painterOf: (language: string) => Painter | undefined): Painter {
  return (canvas) => {
    for (const { name, text, from, to } of scan(canvas, blocks)) {
      if (name === "front") paintFrontMatter(canvas, from, to, painterOf("yaml"));
      else if (name === "fence") paintFence(canvas, from, text, painterOf);
      else if (name === "heading") paintHeading(canvas, from, to);
      else if (name === "definition") paintDefinition(canvas, from, text);
      else if (name === "rule" || name === "table") canvas.paint(from, to, "tk-punctuation");
      else paintLine(canvas.part(from, to), name === "directive");
    }
  };
}

function paintFrontMatter(canvas: Canvas, from: number, to: number, painter: Painter | undefined): void {
  canvas.paint(from, from + 3, "tk-punctuation");
  canvas.paint(to - 3, to, "tk-punctuation");
  painter?.(canvas.part(from + 4, to - 3));
}

function paintFence(canvas: Canvas, from: number, text: string, painterOf: (language: string) => Painter | undefined): void {
  const [opening = ""] = text.split("\n", 1);
  const [indent = "", marks = "", language = ""] = /^[ \t]*([`~]{3,})[ \t]*([\w+#-]*)/.exec(opening) ?? [];
  const start = indent.indexOf(marks);
  canvas.paint(from + start, from + start + marks.length, "tk-punctuation");
  const closing = /\n[ \t]*[`~]{3,}[ \t]*$/.exec(text);
  if (closing) canvas.paint(from + closing.index, from + text.length, "tk-punctuation");
  const codeStart = opening.length + 1;
  const codeEnd = closing ? closing.index : text.length;
  if (codeEnd > codeStart) painterOf(language.toLowerCase())?.(canvas.part(from + codeStart, from + codeEnd));
}

function paintHeading(canvas: Canvas, from: number, to: number): void {
  const marks = /^\s*#+/.exec(canvas.code.slice(from, to))?.[0].length ?? 0;
  canvas.paint(from, to, "tk-heading");
  canvas.paint(from, from + marks, "tk-punctuation");
  paintInline(canvas.part(from, to));
}

function paintDefinition(canvas: Canvas, from: number, text: string): void {
  const label = text.indexOf("]:");
  canvas.paint(from, from + label + 2, "tk-punctuation");
  canvas.paint(from + text.indexOf("[") + 1, from + label, "tk-link");
  if (/^\s*\[\^/.test(text)) {
    paintInline(canvas.part(from + label + 2, from + text.length));
    return;
  }
  canvas.paint(from + label + 2, from + text.length, "tk-link");
  const title = /\s["'(][^"')]*["')]\s*$/.exec(text);
  if (title) canvas.paint(from + title.index, from + text.length, "tk-string");
}

const lineStart = /^(?<mark>(?:[ \t]*(?:>|[-*+](?=\s)|\d+[.)](?=\s)))+)(?:[ \t]+(?<task>\[[ xX]\]))?/;

function paintLine(canvas: Canvas, isDirective: boolean): void {
  if (isDirective) paintDirective(canvas);
  const match = lineStart.exec(canvas.code);
  if (match) canvas.paint(0, match[0].length, "tk-punctuation");
  paintInline(canvas);
}

/** `:::note[Title]{a="b"}`. */
function paintDirective(canvas: Canvas): void {
  const [whole = "", marks = "", name = ""] = /^[ \t]*(:+)([\w-]*)/.exec(canvas.code) ?? [];
  canvas.paint(0, whole.length, "tk-keyword");
  canvas.paint(0, whole.length - name.length, "tk-punctuation");
  if (marks === "") return;
  for (const { 0: found, index, 1: key = "", 2: value } of canvas.code.matchAll(/([\w-]+)=("[^"]*"|'[^']*'|[^\s}]+)/g)) {
    canvas.paint(index, index + key.length, "tk-attribute");
    canvas.paint(index + key.length, index + key.length + 1, "tk-operator");
    canvas.paint(index + found.length - (value?.length ?? 0), index + found.length, "tk-string");
  }
}

const inline =
  /(?<escape>\\[!-/:-@[-`{-~])|(?<code>(?<ticks>`+)(?!`)[^\n]*?(?<!`)\k<ticks>(?!`))|(?<auto><(?:https?:|mailto:|[\w.+-]+@)[^\s>]*>)|(?<comment><!--.*?-->)|(?<link>!?\[(?:[^[\]]|\[[^[\]]*\])*\](?:\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)|\[[^\]]*\])?(?<!\[[ xX]\]))|(?<marks>\*{1,3}|~~|(?<![\w])_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)|\|)/g;

function paintInline(canvas: Canvas): void {
  for (const { name, text, from, to } of scan(canvas, inline)) {
    if (name === "escape") canvas.paint(from, to, "tk-constant");
    else if (name === "comment") canvas.paint(from, to, "tk-comment");
    else if (name === "link") paintLink(canvas, from, text);
    else if (name === "auto") paintBetween(canvas, from, to, 1, "tk-link");
    else if (name === "code") paintBetween(canvas, from, to, /^`+/.exec(text)?.[0].length ?? 1, "tk-string");
    else canvas.paint(from, to, "tk-punctuation");
  }
}

function paintBetween(canvas: Canvas, from: number, to: number, marks: number, paint: "tk-link" | "tk-string"): void {
  canvas.paint(from, to, "tk-punctuation");
  canvas.paint(from + marks, to - marks, paint);
}

/** `[text](address "title")` or `![text](address)`. */
function paintLink(canvas: Canvas, from: number, text: string): void {
  const opening = text.indexOf("[");
  const middle = Math.max(text.lastIndexOf("]("), text.lastIndexOf("]["));
  canvas.paint(from, from + text.length, "tk-punctuation");
  if (middle < 0) {
    canvas.paint(from + opening + 1, from + text.length - 1, "tk-link");
    return;
  }
  canvas.paint(from + opening + 1, from + middle, "tk-link");
  canvas.paint(from + middle + 2, from + text.length - 1, "tk-link");
  const title = /\s"[^"]*"\)$/.exec(text);
  if (title) canvas.paint(from + title.index, from + text.length - 1, "tk-string");
}
