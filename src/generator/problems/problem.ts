/** Makes problems, and finds the name that a misspelt one was meant to be. */
import type { Place, Problem } from "../model/problem.ts";
import { type Code, catalogue } from "./catalogue.ts";

/** A problem with the severity that the catalogue gives its code. */
export function problem(
  code: Code,
  message: string,
  details: { place?: Place | undefined; hint?: string | undefined; pages?: string[] } = {},
): Problem {
  return {
    code,
    severity: catalogue[code].severity,
    message,
    ...(details.place && { place: details.place }),
    ...(details.hint && { hint: details.hint }),
    ...(details.pages && { pages: details.pages }),
  };
}

/** Thrown where going on makes no sense; carries what to tell the user. */
export class ProblemError extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem | Problem[]) {
    const list = Array.isArray(problems) ? problems : [problems];
    super(list.map(({ code, message }) => `${code} ${message}`).join("\n"));
    this.name = "ProblemError";
    this.problems = list;
  }
}
