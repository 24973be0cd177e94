/** Applies the fixes of problems to the text of a file. Everything else in it stays as it is, ends of lines included. */
import type { Problem } from "../model/problem.ts";
import { isPlainAddress } from "../text/url.ts";

export interface FixedText {
  text: string;
  /** The problems whose fix was applied. */
  fixed: Problem[];
  /** Lines that changed, in order. */
  changes: { line: number; before: string; after: string }[];
}

/** What replaces a range of the text, e.g. a destination encoded for its place; null: nothing can be written there. */
export type WriteFix = (
  text: string,
  range: { start: number; end: number },
  to: string,
  problem: Problem,
) => { start: number; end: number; text: string } | null;

const writePlain: WriteFix = (_, range, to) => (isPlainAddress(to) ? { ...range, text: to } : null);

/** Skips a fix if the text at its place has changed, or if it overlaps another. Problems may share a fix. */
export function applyFixes(text: string, problems: readonly Problem[], write: WriteFix = writePlain): FixedText {
  // Every other entry is the end of a line.
  const parts = text.split(/(\r\n|\r|\n)/);
  const fixed = new Set<Problem>();
  const changed = new Map<number, string>();
  // From right to left, so that columns hold.
  const sorted = problems.flatMap(inEachPlace).sort((a, b) => (b.place?.column ?? 0) - (a.place?.column ?? 0));
  const firstChanged = new Map<number, number>();
  const done = new Set<Problem["fix"]>();
  for (const problem of sorted) {
    const { place, fix } = problem;
    if (fix === undefined || place?.line === undefined || place.column === undefined) continue;
    if (done.has(fix)) {
      fixed.add(problem);
      continue;
    }
    const index = (place.line - 1) * 2;
    const line = parts[index] ?? "";
    // A byte order mark is not part of the first column.
    const start = place.column - 1 + (index === 0 && line.startsWith("\ufeff") ? 1 : 0);
    const range = { start, end: start + fix.from.length };
    if (line.slice(range.start, range.end) !== fix.from) continue;
    const lines = parts.filter((_, at) => at % 2 === 0);
    const mark = text.startsWith("\ufeff") ? 1 : 0;
    const offset = lines.slice(0, index / 2).reduce((sum, { length }) => sum + length + 1, -mark);
    const edit = write(lines.join("\n").slice(mark), { start: range.start + offset, end: range.end + offset }, fix.to, problem);
    if (edit === null || edit.end - offset > (firstChanged.get(index) ?? Number.POSITIVE_INFINITY)) continue;
    if (!changed.has(index)) changed.set(index, line);
    parts[index] = line.slice(0, edit.start - offset) + edit.text.replaceAll("\n", parts[1] ?? "\n") + line.slice(edit.end - offset);
    firstChanged.set(index, edit.start - offset);
    fixed.add(problem);
    done.add(fix);
  }
  const changes = [...changed]
    .sort(([a], [b]) => a - b)
    .map(([index, before]) => ({ line: index / 2 + 1, before, after: parts[index] ?? "" }));
  return { text: parts.join(""), fixed: problems.filter((found) => fixed.has(found)), changes };
}

/** A name that is imported wrongly is also wrong where it is used. */
function inEachPlace(problem: Problem): Problem[] {
  const { place, fix } = problem;
  if (!place || !fix?.also) return [problem];
  const { also, ...own } = fix;
  return [problem, ...also.map((at) => ({ ...problem, place: { path: place.path, ...at }, fix: { ...own } }))];
}
