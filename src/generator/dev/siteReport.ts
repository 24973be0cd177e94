/** What a watched site reports: its problems, or why there is no site. */
import type { Problem } from "../model/problem.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { codeOf, reasonOf } from "../text/errno.ts";

/** What is known about the whole site. */
export interface SiteReport {
  problems: Problem[];
  /** All pages and links were checked, or there is no site to check. */
  isWhole: boolean;
  pages: number;
  links: number;
}

export function hasErrors({ problems }: SiteReport): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/** The problems of a site that could not be loaded. */
export function problemsOf(error: unknown): Problem[] {
  if (error instanceof ProblemError) return error.problems;
  const code = codeOf(error);
  if (code === "") return [problem("X001", reasonOf(error), { hint: "Please report this, with the edit that caused it." })];
  const isFull = ["ENOSPC", "EDQUOT", "EROFS"].includes(code);
  return [problem(isFull ? "X003" : "X002", reasonOf(error), { hint: "The next change tries again." })];
}
