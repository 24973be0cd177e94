/** What a watched site reports: its problems, or why there is no site. */
import { atConfiguredLevel } from "../check/severity.ts";
import { groupFailures } from "../problems/groups.ts";
import { exitCodeOf, type Problem, ProblemError, problem, systemProblem } from "../problems/problem.ts";
import { reasonOf } from "../text/errno.ts";
import type { CurrentSite } from "./currentSite.ts";

/** What is known about the whole site. */
export interface SiteReport {
  problems: Problem[];
  /** All pages and links were checked, or there is no site to check. */
  isWhole: boolean;
  pages: number;
  links: number;
}

/** `samples`: the problems of samples; null before they are known. */
export function reportOf(current: CurrentSite | null, samples: Problem[] | null): SiteReport {
  // Of stubs, nothing can be said.
  if (!current || current.isStub) return { problems: [], isWhole: false, pages: 0, links: 0 };
  const { snapshot, check } = current;
  const { config, problems, graph } = snapshot.site;
  const [links, types] = [check.checked(), check.typeProblems()];
  const levelled = atConfiguredLevel(problems, config.onBrokenLinks, config.links.levels);
  const all = [...levelled, ...(types ?? []), ...(samples ?? []), ...check.problems()];
  return {
    problems: exitCodeOf(types ?? []) === 0 ? groupFailures(all) : (types ?? []),
    isWhole: links !== null && types !== null && samples !== null,
    pages: graph.pages.length,
    links: links ?? 0,
  };
}

/** The problems of a site that could not be loaded. */
export function problemsOf(error: unknown): Problem[] {
  if (error instanceof ProblemError) return error.problems;
  const refused = systemProblem(error, "The next change tries again.");
  return [refused ?? problem("X001", reasonOf(error), { hint: "Please report this, with the edit that caused it." })];
}
