/** Paints files of environment variables. */
import type { Canvas } from "../canvas.ts";
import { scan } from "./scan.ts";

const parts =
  /(?<comment>^[ \t]*#[^\n]*|(?<=[ \t])#[^\n]*)|(?<start>^[ \t]*(?:export[ \t]+)?[\w.{}-]+[ \t]*=)|(?<string>"(?:[^"\\\n]|\\[^\n])*"|'[^'\n]*'|`[^`\n]*`)|(?<variable>\$\{[^}\n]{0,200}\}|\$\w+)/gm;

/** Paints lines such as `NAME="value" # why`. */
export function paintDotenv(canvas: Canvas): void {
  for (const { name, text, from, to } of scan(canvas, parts)) {
    if (name === "comment") canvas.paint(from, to, "tk-comment");
    else if (name === "string") canvas.paint(from, to, "tk-string");
    else {
      canvas.paint(from, to, "tk-variable");
      if (name === "variable") continue;
      canvas.paint(to - 1, to, "tk-operator");
      const keyword = /^[ \t]*export(?=[ \t])/.exec(text)?.[0].length ?? 0;
      canvas.paint(from, from + keyword, "tk-keyword");
    }
  }
}
