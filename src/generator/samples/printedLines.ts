/** Compares what a sample printed with what its page says, and writes it into the page. */
import type { SampleOutput } from "../model/samples.ts";
import { createPartPattern } from "../text/path.ts";

/** Lines of a text, without those that are empty at its end. */
export function linesOfText(text: string): string[] {
  return text
    .replace(/\r\n?/g, "\n")
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());
}

const isAny = (line: string) => /^\s*(?:…|\.\.\.)\s*$/.test(line);

/** Index of the first line of the page that was not printed so; null where all were. A line `…` means any lines, `[..]` any text. */
export function firstDifference(expected: readonly string[], printed: readonly string[]): number | null {
  const fits = expected.map((line) => createPartPattern(line.split("[..]")));
  // How many lines of the page fit the lines printed so far, at each of which the rest may begin.
  let open = closed(new Set([0]), expected);
  for (const line of printed) {
    const next = new Set<number>();
    for (const at of open) {
      if (at >= expected.length) continue;
      if (isAny(expected[at] ?? "")) next.add(at);
      else if (fits[at]?.(line)) next.add(at + 1);
    }
    if (next.size === 0) return Math.min(Math.max(...open), expected.length - 1);
    open = closed(next, expected);
  }
  return open.has(expected.length) ? null : Math.min(Math.max(...open), expected.length - 1);
}

/** `…` may stand for no line at all. */
function closed(open: Set<number>, expected: readonly string[]): Set<number> {
  for (const at of open) if (isAny(expected[at] ?? "")) open.add(at + 1);
  return open;
}

/** What the page is to say: where it left lines out, it does so again. */
export function shownLines(before: readonly string[], printed: readonly string[]): string[] {
  const gap = before.findIndex(isAny);
  if (gap < 0) return [...printed];
  const after = before.length - 1 - before.findLastIndex(isAny);
  if (printed.length <= gap + after) return [...printed];
  return [...printed.slice(0, gap), before[gap] ?? "…", ...printed.slice(printed.length - after)];
}

/** Why what was printed is not written into the file; null where it can be. */
export function refusalOf({ place }: SampleOutput, printed: readonly string[]): string | null {
  if (/\p{Cc}/u.test(printed.join("").replaceAll("\t", ""))) return "A page cannot hold the control characters that the sample prints.";
  return /\.[cm]?[jt]sx?$/.test(place.path) ? "Correct the sample or the output in the comment: bcidocs writes pages only." : null;
}

/** The file with other lines in a block, which is `output`; everything else stays as it is, but a fence that would end too early. */
export function withOutput(file: string, output: SampleOutput, printed: readonly string[], variables: Record<string, string>): string {
  const lineEnds = file.match(/\r\n|\r|\n/g) ?? [];
  const lines = file.split(/\r\n|\r|\n/);
  const opening = (output.place.line ?? 1) - 1;
  const [, before = "", fence, words = ""] = /^(.*?)(`{3,}|~{3,})(.*)$/.exec(lines[opening] ?? "") ?? [];
  // The file is another one by now.
  if (fence === undefined || !/\boutput\b/.test(words)) return file;
  const start = output.line - 1;
  const isEnd = (at: number) => new RegExp(`^[\\s>*]*${fence}${fence[0]}*\\s*$`).test(lines[at] ?? "");
  // A block with one empty line has the same text as one without a line.
  const count = output.text !== "" ? output.text.split("\n").length : Number(!isEnd(start) && isEnd(start + 1));
  const written = lines.slice(start, start + count);
  const ends = new RegExp(`^\\s*(${fence[0]}+)`);
  const longest = Math.max(...printed.map((line) => ends.exec(line)?.[1]?.length ?? 0));
  const grown = longest < fence.length ? fence : (fence[0] ?? "").repeat(longest + 1);
  const prefix = prefixOf(output, { lines: written, before });
  // Variables that it was written with stay variables, and what looks like one does not become one.
  const isPlain = /\sverbatim(?:\s|$)/.test(words);
  const used = Object.keys(variables).filter((name) => variables[name] && written.some((line) => line.includes(`{{${name}}}`)));
  const escaped = (line: string) => (isPlain ? line : line.replace(/(?<!\$)\{\{(?=[A-Za-z0-9_]+\}\})/g, "\\{{"));
  const asWritten = (line: string) => used.reduce((text, name) => text.replaceAll(variables[name] ?? "", `{{${name}}}`), escaped(line));
  const next = printed.map((line) => (prefix + asWritten(line)).trimEnd());
  lines[opening] = before + grown + words;
  if (isEnd(start + count)) lines[start + count] = (lines[start + count] ?? "").replace(/[`~]+/, grown);
  const whole = lines.map((line, index) => line + (lineEnds[index] ?? ""));
  const rest = whole.slice(start + count).join("");
  // An empty line after one that ends with `\r` alone: both ends together would be one.
  const inner =
    next.map((line) => line + (lineEnds[opening] ?? "\n")).join("") + (lineEnds[opening] === "\r" && /^\n/.test(rest) ? "\n" : "");
  // A block that is not closed may end with the file.
  const isAtEnd = count > 0 && start + count === lines.length;
  return whole.slice(0, start).join("") + (isAtEnd ? inner.replace(/[\r\n]+$/, "") : inner) + rest;
}

/** What the lines of the block begin with in the file: as they do now, else as the fence does. `before`: what is before that. */
function prefixOf({ text, column }: SampleOutput, { lines, before }: { lines: readonly string[]; before: string }): string {
  const at = text.split("\n").findIndex((line) => line.trim() !== "");
  const end = typeof column === "number" ? column : (column[at] ?? 1);
  // The first spaces of a line are those of the fence.
  const prefix = at < 0 || before.trim() === "" ? before.replace(/[^>\t]/g, " ") : (lines[at] ?? "").slice(0, end - 1);
  return prefix.endsWith(">") ? `${prefix} ` : prefix;
}
