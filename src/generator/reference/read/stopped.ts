/** What an exception of TypeDoc or TypeScript becomes. */
import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { relativeTo } from "../relativeTo.ts";

export function stoppedProblem(error: unknown, place: Place): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  const hint =
    error instanceof RangeError
      ? "Something in this file, or in one that it names, is nested too deeply to be read."
      : "Remove unusual code here. Please build with --debug, and report the output with the file.";
  return problem("S012", `TypeDoc stopped with: ${reason}`, { place, hint });
}

/** The first entry point, for what is known of no other place. */
export function firstPlace({ siteDir, entryPoints }: { siteDir: string; entryPoints: string[] }): Place {
  return { path: relativeTo(siteDir, entryPoints[0] ?? siteDir), line: 1 };
}
