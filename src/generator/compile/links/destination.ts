/** Finds where in a file the URL of a link, an image or a definition is written. */
import type { MdNode } from "../tree.ts";

/** Offsets of a URL as written, end exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** `[text](url "title")`, `![alt](url)`, `[label]: url`, `<url>`, `url`; null for a node without position. */
export function destinationOf(node: MdNode, text: string): Range | null {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return null;
  const first = text[start];
  if (node.type === "link" && first === "<") return { start: start + 1, end: end - 1 };
  if (node.type === "link" && first !== "[") return { start, end };
  const lastChild = node.children?.at(-1)?.position?.end.offset;
  const closing = closingBracket(text, lastChild ?? start + (first === "!" ? 2 : 1), end);
  return written(text, closing + 2, end);
}

/** Offset of the bracket that closes what was opened before `from`. */
function closingBracket(text: string, from: number, end: number): number {
  let depth = 1;
  for (let at = from; at < end; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "[") depth++;
    else if (text[at] === "]" && --depth === 0) return at;
  }
  return from;
}

/** The URL that begins at or after `from`: up to a space or the parenthesis that closes it, or within `<…>`. */
function written(text: string, from: number, end: number): Range {
  let start = from;
  while (start < end && /\s/.test(text[start] ?? "")) start++;
  if (text[start] === "<") return { start: start + 1, end: Math.max(start + 1, text.indexOf(">", start)) };
  let depth = 0;
  let at = start;
  for (; at < end && !/\s/.test(text[at] ?? ""); at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth < 0) break;
  }
  return { start, end: Math.min(at, end) };
}
