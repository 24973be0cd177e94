/** What HTML, JSX and Markdown have in common. */
import type { Canvas } from "../canvas.ts";

/** Paints `&amp;` and the like. */
export function paintEntities(canvas: Canvas, from: number, to: number): void {
  const text = canvas.code.slice(from, to);
  if (!text.includes("&")) return;
  for (const { 0: found, index } of text.matchAll(/&(?:#\d+|#x[\da-f]+|[a-z]\w*);/gi)) {
    canvas.paint(from + index, from + index + found.length, "tk-constant");
    canvas.paint(from + index, from + index + 1, "tk-punctuation");
    canvas.paint(from + index + found.length - 1, from + index + found.length, "tk-punctuation");
  }
}
