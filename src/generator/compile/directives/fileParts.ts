/** Parts of a file that an include names: by the numbers of its lines (`3-7`, `-7`, `3,5-6`), or by a region that comments mark. */
import { commentStart } from "../../text/comments.ts";

const maxLine = 1_000_000;

/** Null for a text that is not a list of ranges. */
function readRanges(text: string): [number, number][] | null {
  const ranges = text.split(",").map((part): [number, number] | null => {
    const [match, from = "", dash, to = ""] = /^\s*(\d{0,6})\s*(-)?\s*(\d{0,6})\s*$/.exec(part) ?? [];
    if (match === undefined || from + to === "") return null;
    const first = Number(from || 1);
    return [first, to === "" ? (dash === undefined ? first : maxLine) : Number(to)];
  });
  return ranges.every((range) => range !== null) ? ranges : null;
}

/** The lines of the ranges; the others are null. Null if there are none. */
function pick(text: string, ranges: string): (string | null)[] | null {
  const read = readRanges(ranges);
  if (!read) return null;
  const lines = text.split("\n").map((line, index) => (read.some(([from, to]) => index + 1 >= from && index + 1 <= to) ? line : null));
  return lines.some((line) => line !== null) ? lines : null;
}

/** The lines as a separate text; null if there are none. */
export function extractLines(text: string, ranges: string): string | null {
  const lines = pick(text, ranges)?.filter((line) => line !== null);
  return lines ? lines.join("\n") : null;
}

/** The lines where they are, so that places are right; null if there are none. */
export function linesInPlace(text: string, ranges: string): string | null {
  const lines = pick(text, ranges);
  return lines ? lines.map((line) => line ?? "").join("\n") : null;
}

/** What numbers of lines of the file are in the part that was taken out of it: `14-15` of `14-18` is `1-2`. */
export function linesWithin(lines: string, ranges: string): string {
  const [picked, marked] = [readRanges(ranges), readRanges(lines)];
  if (!picked || !marked) return lines;
  const numbers = marked.flatMap(([from, to]) => {
    const lineNumbers: number[] = [];
    let before = 0;
    for (const [first, last] of picked) {
      for (let line = Math.max(from, first); line <= Math.min(to, last) && lineNumbers.length < 10_000; line++)
        lineNumbers.push(before + line - first + 1);
      before += last - first + 1;
    }
    return lineNumbers;
  });
  return numbers.join(",");
}

const ours = new RegExp(String.raw`^[ \t]*${commentStart}\s*#?(end)?region\b[ \t]*([\w.-]*)[^\n]*$`);
/** As MkDocs writes them: `# --8<-- [start:name]`. */
const ofMkDocs = /^[^\n]{0,20}?-+8<-+[ \t]*\[[ \t]*(?:(end)|start)[ \t]*:[ \t]*([\w.-]+)[ \t]*\][^\n]*$/;

/** As mdBook writes them: `// ANCHOR: name`. */
const ofMdBook = new RegExp(String.raw`^[ \t]*${commentStart}[ \t]*ANCHOR(_END)?:[ \t]*([\w-]+)`);

/** The mark on a line: whether it ends a region, and its name. Those of other tools always have one, and may overlap. */
function markOn(line: string): { isEnd: boolean; label: string; isNested: boolean } | null {
  const own = ours.exec(line);
  const [found, end, label = ""] = own ?? ofMkDocs.exec(line) ?? ofMdBook.exec(line) ?? [];
  return found === undefined ? null : { isEnd: end !== undefined, label, isNested: own !== null };
}

/** The lines of a region without common indentation and marks of other regions, null for every other line; empty if there is none. */
function regionLines(text: string, name: string): (string | null)[] {
  let depth = 0;
  const lines = text.split("\n").map((line): string | null => {
    const mark = markOn(line);
    if (!mark) return depth > 0 ? line : null;
    const { isEnd, label, isNested } = mark;
    if (!isNested) depth = label === name ? Number(!isEnd) : depth;
    else if (!isEnd) depth += depth > 0 || label === name ? 1 : 0;
    else if (depth > 1 || label === "" || label === name) depth = Math.max(0, depth - 1);
    return null;
  });
  return lines.some((line) => line !== null) ? dedent(lines) : [];
}

/** The region as a separate text, e.g. for a code block; null if there is none of that name. */
export function extractRegion(text: string, name: string): string | null {
  const lines = regionLines(text, name).filter((line) => line !== null);
  return lines.length > 0 ? lines.join("\n") : null;
}

/** The region on its original lines, so that places are right; null if there is none of that name. */
export function regionInPlace(text: string, name: string): string | null {
  const lines = regionLines(text, name);
  return lines.length > 0 ? lines.map((line) => line ?? "").join("\n") : null;
}

/** The names of a file's regions. */
export function regionNames(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const mark = markOn(line);
    return mark && !mark.isEnd && mark.label !== "" ? [mark.label] : [];
  });
}

/** The text without the lines that mark regions; `instead` keeps their place, e.g. by an empty line. */
export function withoutMarks(text: string, instead: string | null = null): string {
  if (!/region|8<-|ANCHOR/.test(text)) return text;
  const lines = text.split("\n").map((line) => (markOn(line) ? instead : line));
  return lines.filter((line) => line !== null).join("\n");
}

function dedent(lines: (string | null)[]): (string | null)[] {
  const indents = lines.filter((line) => line?.trim()).map((line) => (line?.length ?? 0) - (line?.trimStart().length ?? 0));
  const indent = Math.min(...indents);
  return lines.map((line) => (line === null ? null : line.trim() === "" ? "" : line.slice(indent)));
}
