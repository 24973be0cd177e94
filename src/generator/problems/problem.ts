/** Makes problems, and finds the name that a misspelt one was meant to be. */
import type { Place, Problem } from "../model/problem.ts";
import { type Code, catalogue } from "./catalogue.ts";

/** A problem with the severity that the catalogue gives its code. */
export function problem(
  code: Code,
  message: string,
  details: { place?: Place | undefined; hint?: string | undefined; pages?: string[]; fix?: Problem["fix"] | undefined } = {},
): Problem {
  return {
    code,
    severity: catalogue[code].severity,
    message,
    ...(details.place && { place: details.place }),
    ...(details.hint && { hint: details.hint }),
    ...(details.pages && { pages: details.pages }),
    ...(details.fix && { fix: details.fix }),
  };
}

/** Thrown when continuing makes no sense; carries what to report to the user. */
export class ProblemError extends Error {
  readonly problems: Problem[];
  /** Absolute folder that the problems' paths are relative to; null as long as no site was found. */
  readonly siteDir: string | null;
  constructor(problems: Problem | Problem[], siteDir: string | null = null) {
    const list = Array.isArray(problems) ? problems : [problems];
    super(list.map(({ code, message }) => `${code} ${message}`).join("\n"));
    this.name = "ProblemError";
    this.problems = list;
    this.siteDir = siteDir;
  }
}

/** Runs a step; adds the site's folder to a ProblemError that it throws. */
export async function within<T>(siteDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProblemError ? new ProblemError(error.problems, siteDir) : error;
  }
}
