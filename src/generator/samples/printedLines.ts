/** Compares what a sample printed with what its page says, and writes it into the page. */
import type { SampleOutput } from "../model/samples.ts";

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
  const fits = expected.map(patternOf);
  // How many lines of the page fit the lines printed so far, at each of which the rest may begin.
  let open = closed(new Set([0]), expected);
  for (const line of printed) {
    const next = new Set<number>();
    for (const at of open) {
      if (at >= expected.length) continue;
      if (isAny(expected[at] ?? "")) next.add(at);
      else if (fits[at]?.test(line)) next.add(at + 1);
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

function patternOf(line: string): RegExp {
  const parts = line.split("[..]").map((part) => part.replace(/[\\^$.|?+()[\]{}*]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "u");
}

/** What the page is to say: where it left lines out, it does so again. */
export function shownLines(before: readonly string[], printed: readonly string[]): string[] {
  const gap = before.findIndex(isAny);
  if (gap < 0) return [...printed];
  const after = before.length - 1 - before.findLastIndex(isAny);
  if (printed.length <= gap + after) return [...printed];
  return [...printed.slice(0, gap), before[gap] ?? "…", ...printed.slice(printed.length - after)];
}

/** The file with other lines in a block, which is `output`; everything else stays as it is. */
export function withOutput(file: string, output: SampleOutput, printed: readonly string[], variables: Record<string, string>): string {
  const end = /\r\n|\r|\n/.exec(file)?.[0] ?? "\n";
  const lines = file.split(/\r\n|\r|\n/);
  const count = output.text === "" ? 0 : output.text.split("\n").length;
  const start = output.line - 1;
  const written = lines.slice(start, start + count);
  const column = typeof output.column === "number" ? output.column : (output.column[0] ?? 1);
  const prefix = (written[0] ?? lines[(output.place.line ?? 1) - 1] ?? "").slice(0, column - 1);
  // Variables that it was written with stay variables.
  const used = Object.keys(variables).filter((name) => written.some((line) => line.includes(`{{${name}}}`)));
  const asWritten = (line: string) => used.reduce((text, name) => text.replaceAll(variables[name] ?? "", `{{${name}}}`), line);
  const next = printed.map((line) => (prefix + asWritten(line)).trimEnd());
  return [...lines.slice(0, start), ...next, ...lines.slice(start + count)].join(end);
}
