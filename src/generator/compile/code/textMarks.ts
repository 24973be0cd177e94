/** What Expressive Code, the code blocks of Starlight, adds to a fence: marked words, the language of a diff, a name in the first comment. */
import { interruptible } from "../../siteCode/interruptible.ts";
import { attempt } from "../../text/attempt.ts";
import type { LineMark } from "./codeMarks.ts";

/** Words of the code that are marked, as they are written or as a regular expression. */
export interface TextMark {
  pattern: RegExp;
  mark: LineMark;
}

const kinds: Record<string, LineMark> = { mark: "is-highlighted", ins: "is-added", del: "is-removed" };
const word = /(?<=^|\s)(?:(mark|ins|del)=)?(?:\{?"((?:[^"\\]|\\.)+)"\}?|'((?:[^'\\]|\\.)+)'|\/((?:[^/\\\n]|\\.)+)\/)(?=\s|$)/g;

/** `"words" ins="added" /reg.*exp/`, and the text without them. `meta` is without the title. */
export function takeTextMarks(meta: string): { textMarks: TextMark[]; rest: string } {
  const textMarks: TextMark[] = [];
  // `{"A label":2-3}`: there is no place for the label.
  const rest = meta
    .replace(/\{"[^"\n]*":\s*(?=\d)/g, "{")
    .replace(word, (whole, kind = "mark", double?: string, single?: string, expression?: string) => {
      const literal = (double ?? single)?.replace(/\\(.)/g, "$1").replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
      const pattern = patternOf(literal ?? expression ?? "");
      if (pattern) textMarks.push({ pattern, mark: kinds[kind] ?? "is-highlighted" });
      return pattern ? "" : whole;
    });
  return { textMarks, rest };
}

function patternOf(source: string): RegExp | null {
  return attempt(() => new RegExp(source, "gd"), null);
}

/** For the expressions of one code block, in seconds of the processor. */
export const longestMarking = 2;

interface Range {
  from: number;
  to: number;
  mark: LineMark;
}

/** Lines of HTML with `<mark>` around the marked words; `code` is the text of the lines. */
export function markText(lines: string[], code: string, marks: readonly TextMark[]): string[] {
  if (marks.length === 0) return lines;
  const texts = code.split("\n");
  // An author's regular expression may never end: the page is an error then.
  const ranges = interruptible(() => texts.map((text) => marks.flatMap((mark) => rangesOf(text, mark))), longestMarking);
  return lines.map((line, index) => withMarks(line, ranges[index] ?? []));
}

/** Where there are groups, they are what is marked. */
function rangesOf(text: string, { pattern, mark }: TextMark): Range[] {
  return [...text.matchAll(pattern)].flatMap(({ indices = [] }) => {
    const [whole, ...groups] = indices.filter((each) => each !== undefined);
    return (groups.length > 0 ? groups : whole ? [whole] : []).map(([from, to]) => ({ from, to, mark }));
  });
}

function withMarks(line: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return line;
  let at = 0;
  return line.replace(/<[^>]*>|&[^;\s]+;|[^<&]+/g, (part) => {
    if (part.startsWith("<")) return part;
    const start = at;
    at += part.startsWith("&") ? 1 : part.length;
    const cuts = [...new Set([start, at, ...ranges.flatMap(({ from, to }) => [from, to])])]
      .filter((cut) => cut >= start && cut <= at)
      .sort((a, b) => a - b);
    const pieces = cuts.slice(1).map((to, index) => {
      const from = cuts[index] ?? start;
      const text = part.startsWith("&") ? part : part.slice(from - start, to - start);
      const range = ranges.find((each) => each.from <= from && to <= each.to);
      return range ? `<mark class="${range.mark}">${text}</mark>` : text;
    });
    return pieces.join("");
  });
}

const comment =
  /^\s*(?:\/\/|#|<!--|\/\*|--|;)\s*(?:[\w ]+:\s*)?([\w./@~()[\]-]*\.[A-Za-z]\w{0,9}|\.[\w.-]+rc|\.env[\w.-]*)\s*(?:-->|\*\/)?\s*$/;

/** The file that a comment among the first lines names, and the code without that line. */
export function takeFileName(code: string): { title: string; code: string; index: number; count: number } | null {
  const lines = code.split("\n");
  const index = lines.slice(0, 4).findIndex((line) => comment.test(line));
  const title = comment.exec(lines[index] ?? "")?.[1];
  if (title === undefined) return null;
  const count = lines[index + 1]?.trim() === "" ? 2 : 1;
  lines.splice(index, count);
  return { title, code: lines.join("\n"), index, count };
}

/** A diff in another language: the code without its first column, and the marks of its lines. */
export function readDiff(code: string): { code: string; marks: Map<number, LineMark> } {
  const lines = code.split("\n");
  const marks = new Map(
    lines.flatMap((line, index): [number, LineMark][] =>
      /^[+-]/.test(line) ? [[index, line.startsWith("+") ? "is-added" : "is-removed"]] : [],
    ),
  );
  const hasColumn = lines.every((line) => /^(?:[+\- ]|$)/.test(line));
  return { code: lines.map((line, index) => (hasColumn || marks.has(index) ? line.slice(1) : line)).join("\n"), marks };
}
