/** Paints differences between files, line by line. */
import type { Canvas } from "../canvas.ts";
import { scan } from "./scan.ts";

const lines = /(?<file>^(?:---|\+\+\+)(?= ))|(?<hunk>^@@.*@@)|(?<added>^[+>].*)|(?<removed>^[-<].*)|(?<changed>^!)/gm;

/** Paints what was added and what was removed. */
export function paintDiff(canvas: Canvas): void {
  for (const { name, from, to } of scan(canvas, lines)) {
    if (name === "added") canvas.paint(from, to, "tk-inserted");
    else if (name === "removed") canvas.paint(from, to, "tk-deleted");
    else if (name !== "hunk") canvas.paint(from, to, "tk-punctuation");
    else for (const at of [from, to - 2]) canvas.paint(at, at + 2, "tk-punctuation");
  }
}
