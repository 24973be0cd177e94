/** Parts of a file by the numbers of its lines: `3-7`, `3-`, `-7`, `3`, and lists of these. */

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

/** The lines as a text of their own; null if there are none. */
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
    const found: number[] = [];
    let before = 0;
    for (const [first, last] of picked) {
      for (let line = Math.max(from, first); line <= Math.min(to, last) && found.length < 10_000; line++)
        found.push(before + line - first + 1);
      before += last - first + 1;
    }
    return found;
  });
  return numbers.join(",");
}
