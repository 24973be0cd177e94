/** The exit status that a list of problems asks for. */
import type { Problem } from "../model/problem.ts";

/** 0 fine; 1 internal or I/O; 2 usage or config; 3 content; 4 links; 5 SDK; 6 lock. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const exitOfFamily: Record<string, ExitCode> = { X: 1, C: 2, M: 3, G: 3, L: 4, S: 5, K: 6, N: 3 };

/** The first letter of a code is its family: X I/O, C config and usage, M Markdown, G graph, L link, S SDK, K lock, N translations. */
export function exitCodeOf(problems: Problem[]): ExitCode {
  const codes = problems.filter(({ severity }) => severity === "error").map(({ code }) => exitOfFamily[code[0] ?? ""] ?? 1);
  return codes.length === 0 ? 0 : (Math.min(...codes) as ExitCode);
}
