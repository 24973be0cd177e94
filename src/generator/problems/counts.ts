/** Counts problems: what the last line of a command says, and what reports begin with. */
import type { Problem } from "../model/problem.ts";
import { countOf, grouped } from "../text/count.ts";
import { isOfKind } from "./catalogue.ts";

export interface ProblemCounts {
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

/** e.g. `14 links checked, 1 broken; 1 error, 2 warnings, 0 noted.`; without the links if none was checked. */
export function summaryText(problems: readonly Problem[], linksChecked: number): string {
  const counts = countProblems(problems);
  const checked = linksChecked > 0 ? `${countOf(linksChecked, "link")} checked, ${grouped(counts.brokenLinks)} broken; ` : "";
  return `${checked}${severitiesText(counts)}.`;
}

/** e.g. `1 error, 2 warnings, 0 noted`. */
export function severitiesText({ errors, warnings, notes }: ProblemCounts): string {
  return `${countOf(errors, "error")}, ${countOf(warnings, "warning")}, ${grouped(notes)} noted`;
}
