/** Paints JSON, with the comments and dots that docs put into it. */
import type { Canvas } from "../canvas.ts";
import { paintEscapes } from "../javascript/literals.ts";
import { scan } from "./scan.ts";

const parts =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)|(?<number>[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w$]))|(?<constant>(?<![\w$])(?:true|false|null)(?![\w$]))|(?<key>[A-Za-z_$][\w$]*(?=\s*:))|(?<word>[A-Za-z_$][\w$]*)|(?<dots>\.{3}|…)|(?<mark>[{}[\],:]+)/g;

/** Paints JSON and JSON with comments. */
export function paintJson(canvas: Canvas): void {
  for (const { name, text, from, to } of scan(canvas, parts)) {
    if (name === "comment") canvas.paint(from, to, "tk-comment");
    else if (name === "string") paintString(canvas, from, to);
    else if (name === "number") canvas.paint(from, to, "tk-number");
    else if (name === "constant") canvas.paint(from, to, "tk-constant");
    else if (name === "key") canvas.paint(from, to, "tk-property");
    else if (name === "dots") canvas.paint(from, to, "tk-operator");
    else if (name === "mark") canvas.paint(from, from + text.length, "tk-punctuation");
  }
}

function paintString(canvas: Canvas, from: number, to: number): void {
  if (!isKey(canvas.code, to)) canvas.paint(from, to, "tk-string");
  else {
    canvas.paint(from, to, "tk-punctuation");
    canvas.paint(from + 1, to - 1, "tk-property");
  }
  paintEscapes(canvas, from, to);
}

const colon = /[ \t]*\n?[ \t]*:/y;

function isKey(code: string, at: number): boolean {
  colon.lastIndex = at;
  return colon.test(code);
}
