/** The list of problems that a person works through: errors first, file by file, and each cause only a few times; and their number. */
import type { Problem, Severity } from "../model/problem.ts";
import { countOf, grouped } from "../text/count.ts";
import { comparePaths } from "../text/path.ts";
import { isOfKind } from "./catalogue.ts";
import { type FormatOptions, formatProblem } from "./format.ts";

/** A cause that has more places than this shows the first ones: of links with one target these, of any other text one. */
const placesOfCause = 5;
/** A longer list is cut here; the table below it has every code. */
const mostShown = 1_000;

/** The most severe first. */
export const rank: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** Errors, warnings, notes; each of them by file, line and column. */
export function inReadingOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => rank[a.severity] - rank[b.severity] || byPlace(a, b));
}

/** By file, line and column; problems without a place come first. */
export function byPlace({ place: a }: Problem, { place: b }: Problem): number {
  return comparePaths(a?.path ?? "", b?.path ?? "") || (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

/** A problem of the list, and how many of the same cause it represents. */
interface ListEntry {
  problem: Problem;
  more: Problem[];
}

/** Up to five places of each cause, and how many more there are. */
export function formatList(problems: readonly Problem[], options: FormatOptions): string {
  const listed = shortened(inReadingOrder(problems));
  const entries = listed.slice(0, mostShown);
  const blocks = entries.map(({ problem, more }) =>
    [formatProblem(problem, options), ...(more.length > 0 ? [moreText(more)] : [])].join("\n"),
  );
  const left = listed.length - entries.length;
  if (left > 0) blocks.push(`… and ${countOf(left, "more problem")} that are not listed here.`);
  return blocks.map((block) => `${block}\n`).join("\n");
}

/** Whether the list leaves out places. */
export function isShortened(problems: readonly Problem[]): boolean {
  return shortened([...problems]).length < Math.min(problems.length, mostShown + 1);
}

/** The first places of each cause; the last of them represents the others. */
function shortened(sorted: Problem[]): ListEntry[] {
  const keyOf = ({ severity, code, target, message }: Problem) => JSON.stringify([severity, code, target ?? message]);
  const totals = new Map<string, number>();
  for (const problem of sorted) totals.set(keyOf(problem), (totals.get(keyOf(problem)) ?? 0) + 1);
  const causes = new Map<string, { count: number; last: ListEntry }>();
  const entries: ListEntry[] = [];
  for (const problem of sorted) {
    const key = keyOf(problem);
    const cause = causes.get(key) ?? { count: 0, last: { problem, more: [] } };
    causes.set(key, cause);
    const most = problem.target === undefined && (totals.get(key) ?? 0) > placesOfCause ? 1 : placesOfCause;
    if (++cause.count > most) cause.last.more.push(problem);
    else {
      cause.last = { problem, more: [] };
      entries.push(cause.last);
    }
  }
  return entries;
}

/** e.g. `… and 37 more like this in 12 files`. */
function moreText(more: Problem[]): string {
  const files = new Set(more.map(({ place }) => place?.path)).size;
  return `  … and ${grouped(more.length)} more like this in ${countOf(files, "file")}`;
}

/** Counts problems: what the last line of a command says, and what reports begin with. */
interface ProblemCounts {
  errors: number;
  warnings: number;
  notes: number;
  /** Broken links, anchors and images among the problems. */
  brokenLinks: number;
}

const nameOf = { error: "errors", warning: "warnings", info: "notes" } as const;

export function countProblems(problems: readonly Problem[]): ProblemCounts {
  const counts = { errors: 0, warnings: 0, notes: 0, brokenLinks: 0 };
  for (const { severity, code } of problems) {
    counts[nameOf[severity]]++;
    if (isOfKind(code, "isBrokenLink")) counts.brokenLinks++;
  }
  return counts;
}

/** e.g. `14 links checked, 1 broken; 1 error, 2 warnings, 0 notes.`; without the links if none was checked. */
export function summaryText(problems: readonly Problem[], linksChecked: number): string {
  const counts = countProblems(problems);
  const checked = linksChecked > 0 ? `${countOf(linksChecked, "link")} checked, ${grouped(counts.brokenLinks)} broken; ` : "";
  return `${checked}${severitiesText(counts)}.`;
}

/** e.g. `1 error, 2 warnings, 0 notes`. */
export function severitiesText({ errors, warnings, notes }: ProblemCounts): string {
  return `${countOf(errors, "error")}, ${countOf(warnings, "warning")}, ${countOf(notes, "note")}`;
}
