/** Finds the front matter of a file: where it begins, where it ends, and whether there is any. */

import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";

export interface Fenced {
  /** What stands between the fences; null when the file has no front matter. */
  yaml: string | null;
  /** The rest, with a blank line for each line before it, so that its lines are numbered as in the file. */
  body: string;
  problem?: Problem;
}

const maxCharacters = 64 * 1024;
const maxLines = 2_000;
const maxNesting = 100;

/** `title: x`, `"title": x`, `title:`, `? title` or the comment of a YAML block. */
const keyLine = /^(?:\s*(?:"[^"]+"|'[^']+'|[\w$][\w$.-]*)\s*:(?:\s|$)|\s*#.*|\?\s)/;
const closing = /^---[ \t]*$/;

/** Splits a text with line feeds. A thematic break at the top of plain Markdown is no front matter. */
export function splitFrontMatter(text: string, path: string): Fenced {
  const none: Fenced = { yaml: null, body: text };
  const opening = /^---([^\n]*)(?:\n|$)/.exec(text);
  if (!opening || opening[1]?.startsWith("-")) return none;
  const language = (opening[1] ?? "").trim();
  const lines = text.split("\n");
  const end = lines.findIndex((line, index) => index > 0 && closing.test(line));
  if (language === "" && !looksLikeFrontMatter(lines, end)) return none;
  if (language !== "" && !/^[\w$+#-]+$/.test(language)) return none;
  const rest = end < 0 ? "" : "\n".repeat(end + 1) + lines.slice(end + 1).join("\n");
  if (language !== "" && language !== "yaml" && language !== "yml") {
    if (end < 0 && /^\s/.test(opening[1] ?? "")) return none;
    return { yaml: null, body: rest, problem: refusedLanguage(language, path) };
  }
  if (end < 0) return { yaml: null, body: "", problem: unclosed(path) };
  const yaml = lines.slice(1, end).join("\n");
  if (yaml.length > maxCharacters || end - 1 > maxLines) return { yaml: null, body: rest, problem: tooLong(path) };
  const deep = findDeepBracket(yaml);
  return deep === null ? { yaml, body: rest } : { yaml: null, body: rest, problem: tooDeep(path, deep) };
}

/** Index of the line with the bracket that is nested too deep for a parser's stack; null when all is well. */
function findDeepBracket(yaml: string): number | null {
  let depth = 0;
  for (const { 0: bracket, index } of yaml.matchAll(/[[\]{}]/g)) {
    depth += bracket === "[" || bracket === "{" ? 1 : -1;
    if (depth > maxNesting) return yaml.slice(0, index).split("\n").length - 1;
  }
  return null;
}

/** Whether a bare `---` opens front matter: keys before the next blank line, a list up to the closing fence, or nothing at all. */
function looksLikeFrontMatter(lines: string[], end: number): boolean {
  if (end === 1) return true;
  const blank = lines.findIndex((line, index) => index > 0 && line.trim() === "");
  const firstBlock = lines.slice(1, Math.min(blank < 0 ? lines.length : blank, end < 0 ? lines.length : end));
  if (firstBlock.some((line) => keyLine.test(line) && !/^\s*#/.test(line))) return true;
  const isWhole = end > 0 && (blank < 0 || blank > end);
  return isWhole && firstBlock.every((line) => /^(?:\s*-\s|\s+\S|\s*#)/.test(line));
}

function refusedLanguage(language: string, path: string): Problem {
  return problem("M001", `The front matter language "${language}" is not allowed.`, {
    place: { path, line: 1, column: 4, endColumn: 4 + language.length },
    hint: "Write the front matter as YAML between two lines of ---.",
  });
}

function unclosed(path: string): Problem {
  return problem("M003", "The front matter that opens here is never closed.", {
    place: { path, line: 1, column: 1, endColumn: 4 },
    hint: "Close it by a line that holds only ---. A line across the page at the top of a text is written ***.",
  });
}

function tooLong(path: string): Problem {
  return problem("M007", "The front matter is longer than 64 KB or 2,000 lines.", {
    place: { path, line: 1, column: 1, endColumn: 4 },
    hint: "Move what is no setting of the page into its text.",
  });
}

function tooDeep(path: string, index: number): Problem {
  return problem("M007", `The front matter is nested deeper than ${maxNesting}.`, {
    place: { path, line: index + 2, column: 1 },
    hint: "Move what is no setting of the page into its text.",
  });
}
