/** Makes problems, and says which exit status they ask for. */
import type { ExitCode } from "../model/build.ts";
import type { Place, Problem } from "../model/problem.ts";
import { codeOf, messageOf, reasonOf } from "../text/errno.ts";
import { type Code, catalogue } from "./catalogue.ts";

// Who makes problems names their types, too.
export type { Place, Problem, Severity } from "../model/problem.ts";

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
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value)),
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

/** What the system refuses, e.g. to read a folder: not a fault of the program. null for any other error. */
export function systemProblem(error: unknown, hint?: string): Problem | null {
  const { syscall = "open", path = "a file" } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (reasonOf(error) === messageOf(error)) return null;
  const isRead = /^(?:open|read|scan|l?stat|realpath)/.test(syscall) && !["ENOSPC", "EDQUOT", "EROFS"].includes(codeOf(error));
  return problem(isRead ? "X002" : "X003", `cannot ${isRead ? "read" : "write"} ${path}: ${reasonOf(error)}`, { hint });
}

/** Runs a step; adds the site's folder to a ProblemError that it throws. */
export async function within<T>(siteDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProblemError ? new ProblemError(error.problems, siteDir) : error;
  }
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/** A sample is content, in a doc comment too. */
const exits: Record<string, ExitCode> = { X: 1, C: 2, M: 3, G: 3, L: 4, S: 5, S027: 3, K: 6, N: 3 };

/** The first letter of a code is its family: X I/O, C config and usage, M Markdown, G graph, L link, S SDK, K lock, N translations. */
export function exitCodeOf(problems: Problem[]): ExitCode {
  const codes = problems.filter(({ severity }) => severity === "error").map(({ code }) => exits[code] ?? exits[code[0] ?? ""] ?? 1);
  return codes.length === 0 ? 0 : (Math.min(...codes) as ExitCode);
}
