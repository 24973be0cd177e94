/** What a finding does to the build: nothing, a note, a warning, or a failure. */
import type { Level } from "../model/config.ts";
import type { Problem, Severity } from "../model/problem.ts";

const severities: Record<Exclude<Level, "ignore">, Severity> = { log: "info", warn: "warning", throw: "error" };

/** The finding at its level; none when it is ignored. */
export function atLevel(problem: Problem, level: Level): Problem[] {
  return level === "ignore" ? [] : [{ ...problem, severity: severities[level] }];
}

/** Links that an earlier step judged (an unsafe scheme) get the level of broken links; other problems stay as they are. */
export function settleLevels(problems: Problem[], level: Level): Problem[] {
  return problems.flatMap((problem) => (problem.code.startsWith("L") ? atLevel(problem, level) : [problem]));
}
