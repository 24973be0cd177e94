/** Finds the front matter of a file: where it begins, where it ends, and whether there is any. */

import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { beginsWithKnownKey, holdsKeys, isFrontMatter } from "./shape.ts";
import { severalDocuments } from "./yamlMap.ts";

export interface Fenced {
  /** The text between the fences; null if the file has no readable front matter. */
  yaml: string | null;
  /** Line of the file that the YAML begins at. */
  firstLine: number;
  /** The rest, with a blank line for each line before it, so that its lines are numbered as in the file. */
  body: string;
  problem?: Problem;
}

const maxCharacters = 64 * 1024;
const maxLines = 2_000;
const maxNesting = 100;

const closing = /^---[ \t]*$/;
/** Fences that other programs know, or that a slip of the hand leaves: `+++`, `----`, `---` with blanks in front. */
const otherFence = /^[ \t]*(?:-{3,}|\+{3}|;{3}|[–—]-?)[ \t]*$/;

/** Splits a text with line feeds. A thematic break at the top of plain Markdown is not front matter. */
export function splitFrontMatter(text: string, path: string): Fenced {
  const opening = /^(?:[ \t]*\n)*---(?!-)([^\n]*)(?:\n|$)/.exec(text);
  if (!opening) return withoutFrontMatter(text, path, findSeeming(text));
  const behind = opening[1] ?? "";
  const start = opening[0].trimEnd().split("\n").length - 1;
  const lines = text.split("\n");
  const end = lines.findIndex((line, index) => index > start && closing.test(line));
  const fence: Fence = { path, lines, start, end, language: behind.replace(/(?:^|\s)#.*$/, "").trim() };
  const block = lines.slice(start + 1, end < 0 ? lines.length : end);

  if (fence.language === "" ? !isOpened(fence, block) : !isNamed(fence, behind, block)) {
    // Other tools take any block at the very top for front matter; keys may be misspelt, e.g. `page title: x`.
    const isMeant = start === 0 && end > 1 && /^["'\w][^:]{0,40}:(?:\s|$)/.test(block[0] ?? "");
    return withoutFrontMatter(text, path, isMeant ? { line: 1, column: 1, endColumn: 4 } : findSeeming(text));
  }
  const rest = end < 0 ? "" : "\n".repeat(end + 1) + lines.slice(end + 1).join("\n");
  const fault = faultOf(fence, block);
  return { yaml: fault ? null : block.join("\n"), firstLine: start + 2, body: rest, ...(fault && { problem: fault }) };
}

interface Fence {
  path: string;
  lines: string[];
  /** Index of the line that opens the block. */
  start: number;
  /** Index of the line that closes it; -1 if none does. */
  end: number;
  /** The text after the three dashes, without a comment. */
  language: string;
}

/** Whether a bare `---` opens front matter. Blank lines in front of it are one more sign that it is a thematic break. */
function isOpened({ start, end }: Fence, block: string[]): boolean {
  return start > 0 ? end >= 0 && holdsKeys(block) : isFrontMatter(block, end >= 0);
}

/** Whether `---` with something behind it opens front matter: the name of a language, or anything at all in front of keys. */
function isNamed({ start, end, language }: Fence, behind: string, block: string[]): boolean {
  if (end >= 0 && (holdsKeys(block) || holdsKeys([language]))) return true;
  return start === 0 && /^[\w$+#-]+$/.test(language) && (end >= 0 || !/^\s/.test(behind) || isYaml(language));
}

function isYaml(language: string): boolean {
  return language === "yaml" || language === "yml";
}

function faultOf(fence: Fence, block: string[]): Problem | null {
  const { path, start, end, language } = fence;
  const place = { path, line: start + 1, column: 1, endColumn: 4 };
  if (language !== "" && !isYaml(language)) return /^[\w$+#-]+$/.test(language) ? refusedLanguage(fence) : crowded(fence);
  if (end < 0) return unclosed(place);
  if (block.length > maxLines || block.reduce((sum, line) => sum + line.length + 1, -1) > maxCharacters) return tooLong(place);
  const deep = findDeepBracket(block.join("\n"));
  if (deep !== null) return tooDeep({ path, line: start + 2 + deep, column: 1 });
  return findSecondDocument(fence);
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

/** Another block of keys right behind the first: its keys would be shown as a heading. */
function findSecondDocument({ path, lines, end }: Fence): Problem | null {
  const next = lines.findIndex((line, index) => index > end && line.trim() !== "");
  if (next < 0) return null;
  const start = closing.test(lines[next] ?? "") ? next : next === end + 1 ? end : -1;
  const last = start < 0 ? -1 : lines.findIndex((line, index) => index > start && closing.test(line));
  if (last < 0 || !holdsKeys(lines.slice(start + 1, last))) return null;
  return severalDocuments({ path, line: start + 1, column: 1, endColumn: 4 });
}

/** The text unchanged, with a warning if its beginning was meant as front matter. */
function withoutFrontMatter(text: string, path: string, seeming: Omit<Place, "path"> | null): Fenced {
  const none = { yaml: null, firstLine: 1, body: text };
  if (seeming === null) return none;
  const hint = "Put it at the top of the file, as YAML between two lines that hold only ---.";
  return {
    ...none,
    problem: problem("M030", "This looks like front matter, but is shown as text.", { place: { path, ...seeming }, hint }),
  };
}

/** How many characters of the beginning are searched. */
const maxBeginning = 8_000;

/** Where keys follow something like a fence, or a comment and a fence, at the top of a text. */
function findSeeming(text: string): Omit<Place, "path"> | null {
  const top = text.slice(0, maxBeginning);
  const start = behindComments(top);
  const lines = top.slice(start).split("\n");
  const fence = lines[0] ?? "";
  if (!otherFence.test(fence)) return null;
  const mark = fence.trim();
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === mark);
  const block = lines.slice(1, end < 0 ? lines.length : end);
  if (!beginsWithKnownKey(block, mark === "+++" ? "=" : ":")) return null;
  return {
    line: top.slice(0, start).split("\n").length,
    column: fence.indexOf(mark) + 1,
    endColumn: fence.indexOf(mark) + 1 + mark.length,
  };
}

/** Offset of the first line that is neither blank nor part of a comment of HTML. */
function behindComments(text: string): number {
  let end = 0;
  while (/^\s*<!--/.test(text.slice(end, end + 100))) {
    const close = text.indexOf("-->", end);
    if (close < 0) break;
    end = close + 3;
  }
  const word = end + text.slice(end).search(/\S|$/);
  return Math.max(end, text.lastIndexOf("\n", word - 1) + 1);
}

function refusedLanguage({ path, start, language, lines }: Fence): Problem {
  const column = (lines[start] ?? "").indexOf(language, 3) + 1;
  return problem("M001", `The front matter language "${language}" is not allowed.`, {
    place: { path, line: start + 1, column, endColumn: column + language.length },
    hint: "Write the front matter as YAML between two lines of ---.",
  });
}

function crowded({ path, start, language, lines }: Fence): Problem {
  const column = (lines[start] ?? "").indexOf(language, 3) + 1;
  return problem("M031", "The line that opens the front matter holds more than ---.", {
    place: { path, line: start + 1, column, endColumn: column + language.length },
    hint: "Put the text after the dashes on its own line.",
  });
}

function unclosed(place: Place): Problem {
  return problem("M003", "The front matter that opens here is never closed.", {
    place,
    hint: "Close it by a line that holds only ---. A line across the page at the top of a text is written ***.",
  });
}

function tooLong(place: Place): Problem {
  return problem("M007", "The front matter is longer than 64 KB or 2,000 lines.", {
    place,
    hint: "Move everything that is not a setting into the text of the page.",
  });
}

function tooDeep(place: Place): Problem {
  return problem("M007", `The front matter is nested deeper than ${maxNesting}.`, {
    place,
    hint: "Move everything that is not a setting into the text of the page.",
  });
}
