/** What the settings and `--strict` make of the severity of a problem. */
import type { Level } from "../model/config.ts";
import type { Problem, Severity } from "../model/problem.ts";
import { entryOf } from "../problems/catalogue.ts";

const severities: Record<Exclude<Level, "ignore">, Severity> = { log: "info", warn: "warning", throw: "error" };

/** The problem at its level; none if the level is `ignore`. */
export function atLevel(problem: Problem, level: Level): Problem[] {
  return level === "ignore" ? [] : [{ ...problem, severity: severities[level] }];
}

/**
 * Links that an earlier step reported (an unsafe scheme) get the level of their code, or that of broken links; other problems
 * keep theirs. Advice is left out: the link check reports it.
 */
export function atConfiguredLevel(problems: Problem[], level: Level, levels: Readonly<Record<string, Level>> = {}): Problem[] {
  return problems
    .filter(({ code }) => entryOf(code)?.advice === undefined)
    .flatMap((problem) => (problem.code.startsWith("L") ? atLevel(problem, levels[problem.code] ?? level) : [problem]));
}

/** The problems under `--strict`. */
export function atStrictLevel(problems: Problem[]): Problem[] {
  return atConfiguredLevel(problems, "throw").map((each) => (entryOf(each.code)?.failsUnderStrict ? { ...each, severity: "error" } : each));
}
