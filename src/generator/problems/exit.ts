/** The exit status that a list of problems asks for. */
import type { ExitCode } from "../model/build.ts";
import type { Problem } from "../model/problem.ts";

/** A sample is content, in a doc comment too. */
const exits: Record<string, ExitCode> = { X: 1, C: 2, M: 3, G: 3, L: 4, S: 5, S027: 3, K: 6, N: 3 };

/** The first letter of a code is its family: X I/O, C config and usage, M Markdown, G graph, L link, S SDK, K lock, N translations. */
export function exitCodeOf(problems: Problem[]): ExitCode {
  const codes = problems.filter(({ severity }) => severity === "error").map(({ code }) => exits[code] ?? exits[code[0] ?? ""] ?? 1);
  return codes.length === 0 ? 0 : (Math.min(...codes) as ExitCode);
}
