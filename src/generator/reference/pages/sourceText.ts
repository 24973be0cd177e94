/** Finds where in the SDK's files something is written that TypeDoc gives no place for, e.g. a line of a doc comment. */
import type { Place } from "../../model/problem.ts";
import { lazilyEach } from "../../text/lazily.ts";
import { lastNotAfter, lineStartsOf } from "../../text/lineStarts.ts";

export type SourceTexts = ReturnType<typeof createSourceTexts>;

const identifier = /^(?!(?:export|default|declare|abstract|async|function|class|interface)\b)[\p{ID_Start}$_][\p{ID_Continue}$]*/u;
const longestName = 200;

/** A declaration is seldom longer. */
const farthest = 10_000;

/** `texts`: by path relative to the site folder. */
export function createSourceTexts(texts: ReadonlyMap<string, string>) {
  const startsOf = lazilyEach((path: string) => lineStartsOf(texts.get(path) ?? ""));
  const placeAt = (path: string, lines: number[], at: number, length: number): Place => {
    const index = lastNotAfter(lines.length, at, (line) => lines[line] ?? 0);
    const column = at - (lines[index] ?? 0) + 1;
    return { path, line: index + 1, column, endColumn: column + length };
  };
  return {
    /**
     * The place of `needle` in the comment before the given line: TypeDoc knows where a declaration is, and its comment
     * ends right before. The line itself when the text is nowhere.
     */
    find(path: string, line: number, needle: string): Place {
      const text = texts.get(path);
      if (text === undefined || needle === "") return { path, line };
      const lines = startsOf(path);
      const end = lines[line] ?? text.length;
      const before = lastInComment(text, needle, end);
      const at = before >= 0 ? before : text.indexOf(needle, end);
      return at < 0 ? { path, line } : placeAt(path, lines, at, needle.length);
    },
    /** The name at a column, counted from 0. */
    nameAt(path: string, line: number, column: number): string | undefined {
      const text = texts.get(path) ?? "";
      const start = (startsOf(path)[line - 1] ?? 0) + column;
      return identifier.exec(text.slice(start, start + longestName))?.[0];
    },
    /** The place of a word in the declaration that begins on the given line. */
    findIn(path: string, line: number, word: string): Place {
      const text = texts.get(path) ?? "";
      const lines = startsOf(path);
      const start = lines[line - 1] ?? 0;
      const found = new RegExp(`(?<![\\w$.])${word.replace(/\W/g, "\\$&")}(?![\\w$])`).exec(text.slice(start, start + farthest));
      return found ? placeAt(path, lines, start + found.index, word.length) : { path, line };
    },
  };
}

/** Before `end`; the code right before it, e.g. the name of a class, may read as its comment does. */
function lastInComment(text: string, needle: string, end: number): number {
  const last = (before: number) => (before < needle.length ? -1 : text.lastIndexOf(needle, before - needle.length));
  let at = last(end);
  for (let tries = 0; at >= 0 && tries < 10; tries++) {
    if (text.lastIndexOf("/*", at) > text.lastIndexOf("*/", at)) return at;
    at = last(at);
  }
  return at;
}
