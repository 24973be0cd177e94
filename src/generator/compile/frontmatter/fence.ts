/** Finds the front matter of a file: where it begins, where it ends, and whether there is any. */
import { frontMatterSchema } from "../../model/frontMatterSchema.ts";
import { type Problem, problem } from "../../problems/problem.ts";

export interface Fenced {
  /** The text between the fences; null if the file has no readable front matter. */
  yaml: string | null;
  /** Line of the file that the YAML begins at. */
  firstLine: number;
  /** The rest, with a blank line for each line before it, so that its lines are numbered as in the file. */
  body: string;
  problem?: Problem;
}

export const maxCharacters = 64 * 1024;
export const maxLines = 2_000;
export const maxNesting = 100;

const closing = /^---[ \t]*$/;
/** Fences that other programs know, or that a slip of the hand leaves: `+++`, `----`, `---` with spaces in front. */
const otherFence = /^[ \t]*(?:-{3,}|\+{3}|;{3}|—)[ \t]*$/;

const knownKeys = new Set(Object.keys(frontMatterSchema.shape));
/** `title: x`, `"title": x` or `title:`. */
const keyLine = /^\s*["']?([\w$][\w$.-]*)["']?\s*:(?:\s|$)/;
/** `{draft: true}`, but not `{{variable}}`. */
const flowOfKeys = /^\s*\{\s*(?:\}|["']?[\w$][\w$.-]*["']?\s*:)/;
const partOfList = /^(?:\s*-\s|\s+\S)/;
/** A line of one value for the whole block: words without the marks of Markdown. */
const valueLine = /^[\p{L}\p{N}"'][^*_`<>[\]!|]*$/u;

/** Splits a text with line feeds. A thematic break at the top of plain Markdown is not front matter. */
export function splitFrontMatter(text: string, path: string): Fenced {
  const [opening, info = ""] = /^(?:[ \t]*\n)*---(?!-)([^\n]*)(?:\n|$)/.exec(text) ?? [];
  const lines = text.split("\n");
  const start = (opening ?? "").trimEnd().split("\n").length - 1;
  const closingAt = lines.findIndex((line, index) => index > start && closing.test(line));
  // A file of nothing else needs no end: other tools read it so.
  const isWhole = closingAt < 0 && lines.slice(start + 1).every((line) => line.trim() === "" || isLineOfYaml(line));
  const end = isWhole ? lines.length : closingAt;
  const block: Block = { lines: lines.slice(start + 1, end < 0 ? lines.length : end), isClosed: end >= 0, isAtTop: start === 0 };
  const language = info.replace(/(?:^|\s)#.*$/, "").trim();
  const isOpened = opening !== undefined && (language === "" ? isFrontMatter(block) : isNamed(language, info, block));
  if (!isOpened) return { yaml: null, firstLine: 1, body: text, ...seeming(lines, path) };
  const fault = faultOf(block, { path, line: start + 1, language, column: (lines[start] ?? "").indexOf(language, 3) + 1 });
  const body = end < 0 ? text : "\n".repeat(end + 1) + lines.slice(end + 1).join("\n");
  return { yaml: fault ? null : block.lines.join("\n"), firstLine: start + 2, body, ...(fault && { problem: fault }) };
}

interface Block {
  /** Between the fences, or to the end of the file. */
  lines: string[];
  isClosed: boolean;
  /** No blank lines are in front of it, which are a sign of a thematic break. */
  isAtTop: boolean;
}

/**
 * Whether a bare `---` opens front matter. Lines right after it are taken for YAML if they can be. A blank line there is what
 * Markdown has after a thematic break, so front matter then needs stronger signs.
 */
function isFrontMatter({ lines, isClosed, isAtTop }: Block): boolean {
  const first = lines.findIndex(isContent);
  const isApart = !isAtTop || lines.slice(0, first < 0 ? lines.length : first).some((line) => line.trim() === "");
  // Keys that are commented out; another comment alone is more often the title, between two thematic breaks.
  if (first < 0 && holdsKeys(lines.map((line) => line.replace(/^\s*#+(?=\s*[a-z_])/, "")))) return isClosed;
  if (isApart) return isClosed && holdsKeys(lines);
  if (first < 0) return isClosed && !(lines.length === 1 && /^#{1,6}[ \t]/.test(lines[0] ?? ""));
  const end = lines.findIndex((line, index) => index > first && line.trim() === "");
  const top = lines.slice(first, end < 0 ? lines.length : end);
  if (top.some((line) => keyLine.test(line)) || flowOfKeys.test(top.join("\n"))) return true;
  return isClosed && end < 0 && top.every((line) => valueLine.test(line) || partOfList.test(line));
}

/** Whether `---` with something after it opens front matter: the name of a language, or anything at all in front of keys. */
function isNamed(language: string, info: string, { lines, isClosed, isAtTop }: Block): boolean {
  if (isClosed && (holdsKeys(lines) || holdsKeys([language]))) return true;
  return isAtTop && isWord(language) && (isClosed || !/^\s/.test(info));
}

function isWord(language: string): boolean {
  return /^[\w$+#-]+$/.test(language);
}

function isContent(line: string): boolean {
  return line.trim() !== "" && !/^\s*#/.test(line);
}

/** Whether a block begins with a key that prose would hardly begin with: a known one, or nothing but lines of YAML with a lower-case key. */
function holdsKeys(lines: readonly string[]): boolean {
  const content = lines.filter(isContent);
  if (flowOfKeys.test(content.join("\n"))) return true;
  const key = keyLine.exec(content[0] ?? "")?.[1];
  if (key === undefined) return false;
  return knownKeys.has(key.toLowerCase()) || (/^[a-z_$]/.test(key) && content.every(isLineOfYaml));
}

function isLineOfYaml(line: string): boolean {
  return keyLine.test(line) || partOfList.test(line) || /^[\]}]+,?$/.test(line.trim());
}

interface Opening {
  path: string;
  line: number;
  /** The text after the three dashes, without a comment, and where it is. */
  language: string;
  column: number;
}

function faultOf({ lines, isClosed }: Block, { path, line, language, column }: Opening): Problem | null {
  const atLanguage = { path, line, column, endColumn: column + language.length };
  if (language !== "" && !isWord(language)) {
    const hint = "Put the text after the dashes on its own line.";
    return problem("M031", "The line that opens the front matter contains more than ---.", { place: atLanguage, hint });
  }
  if (language !== "" && language !== "yaml" && language !== "yml") {
    const hint = "Write the front matter as YAML between two lines of ---.";
    return problem("M001", `The front matter language "${language}" is not allowed.`, { place: atLanguage, hint });
  }
  const place = { path, line, column: 1, endColumn: 4 };
  if (!isClosed) {
    const hint = "Close it with a line of only ---. For a horizontal rule at the top of a page, write ***.";
    return problem("M003", "The front matter that opens here is never closed.", { place, hint });
  }
  const hint = "Move everything that is not a setting to the text of the page.";
  if (lines.length > maxLines || lines.reduce((sum, each) => sum + each.length + 1, -1) > maxCharacters)
    return problem("M007", "The front matter is longer than 64 KB or 2,000 lines.", { place, hint });
  const deep = findDeepBracket(lines.join("\n"));
  if (deep === null) return null;
  return problem("M007", `The front matter is nested more deeply than ${maxNesting}.`, {
    place: { path, line: line + 1 + deep, column: 1 },
    hint,
  });
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

/** A warning where a known key follows something like a fence at the top of a text. */
function seeming(lines: string[], path: string): { problem: Problem } | null {
  const start = lines.findIndex((line) => line.trim() !== "");
  const fence = lines[start] ?? "";
  if (!otherFence.test(fence)) return null;
  const next = lines.slice(start + 1, start + 100).find(isContent) ?? "";
  const key = /^\s*["']?([\w$.-]+)["']?\s*[:=]/.exec(next)?.[1];
  // `---`, a comment, `---`: the title for us, a comment of YAML for other tools.
  const isComment = start === 0 && fence === "---" && /^#[ \t]/.test(lines[1] ?? "") && closing.test(lines[2] ?? "");
  if (!isComment && (key === undefined || !knownKeys.has(key.toLowerCase()))) return null;
  const place = { path, line: start + 1, column: fence.search(/\S/) + 1, endColumn: fence.trimEnd().length + 1 };
  const hint = "Put it at the top of the file, as YAML between two lines of only ---.";
  return { problem: problem("M030", "This looks like front matter, but is shown as text.", { place, hint }) };
}
