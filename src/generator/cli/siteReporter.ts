/** Finds which problems of a watched site are new, so that a terminal prints each once. Pure except for its memory. */
import type { SiteReport } from "../dev/siteReport.ts";
import type { Problem } from "../model/problem.ts";
import { countProblems } from "../problems/list.ts";
import { countOf } from "../text/count.ts";

export interface SiteNews {
  /** What was not there before. */
  fresh: Problem[];
  /** e.g. `91 pages, 2,310 links: 1 error, 2 notes.` */
  summary: string;
}

/** null if nothing is new. An unfinished check reports errors only. */
export function createSiteReporter(): (report: SiteReport) => SiteNews | null {
  let reported: Problem[] = [];
  let isFirst = true;
  return (report) => {
    const problems = report.isWhole ? report.problems : report.problems.filter(({ severity }) => severity === "error");
    if (!report.isWhole && problems.length === 0) return null;
    const [fresh, gone] = [without(problems, reported), without(reported, problems)];
    // What is not known yet is not repaired.
    const isNews = fresh.length > 0 || (report.isWhole && (gone.length > 0 || isFirst));
    if (!isNews) return null;
    reported = report.isWhole ? problems : [...reported, ...fresh];
    isFirst &&= !report.isWhole;
    return { fresh, summary: summaryOf(report) };
  };
}

/** The problems that the others do not have. One that has moved to another line is the same. */
function without(problems: Problem[], others: Problem[]): Problem[] {
  const counts = new Map<string, number>();
  for (const problem of others) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
  return problems.filter((problem) => {
    const left = counts.get(keyOf(problem)) ?? 0;
    counts.set(keyOf(problem), left - 1);
    return left <= 0;
  });
}

function keyOf({ severity, code, message, place }: Problem): string {
  return JSON.stringify([severity, code, message, place?.path]);
}

function summaryOf({ problems, pages, links, isWhole }: SiteReport): string {
  const { errors, warnings, notes } = countProblems(problems);
  const counts = Object.entries({ error: errors, warning: warnings, note: notes });
  const found = counts.flatMap(([name, count]) => (count === 0 ? [] : countOf(count, name))).join(", ");
  const looked = isWhole && pages > 0 ? `${countOf(pages, "page")}, ${countOf(links, "link")}: ` : "";
  return `${looked}${found || "no problems"}.`;
}
