/** What a broken link does to the build: nothing, a note, a warning, or a failure. */
import type { Level } from "../model/config.ts";
import type { Problem, Severity } from "../model/problem.ts";
import { type Code, catalogue } from "../problems/catalogue.ts";

const severities: Record<Exclude<Level, "ignore">, Severity> = { log: "info", warn: "warning", throw: "error" };

/** Of advice about links that work. Where a site of some age has hundreds, the level is `ignore` until its author asks for them. */
export const levelsOfAdvice: ReadonlyMap<string, Level> = new Map<Code, Level>([
  ["L013", "warn"],
  ["L014", "warn"],
  ["L016", "warn"],
  ["L020", "warn"],
  ["L021", "warn"],
  ["L022", "ignore"],
  ["L023", "warn"],
  ["L032", "warn"],
  ["L033", "warn"],
  ["L034", "log"],
  ["L035", "warn"],
  ["L036", "ignore"],
  ["L037", "ignore"],
  ["L038", "log"],
  ["L045", "log"],
]);

/** The problem at its level; none if the level is `ignore`. */
export function atLevel(problem: Problem, level: Level): Problem[] {
  return level === "ignore" ? [] : [{ ...problem, severity: severities[level] }];
}

/**
 * Links that an earlier step reported (an unsafe scheme) get the level of their code, or that of broken links; other problems
 * keep theirs. Advice is left out: the link check reports it.
 */
export function applySeverity(problems: Problem[], level: Level, levels: Readonly<Record<string, Level>> = {}): Problem[] {
  return problems
    .filter(({ code }) => !levelsOfAdvice.has(code))
    .flatMap((problem) => (problem.code.startsWith("L") ? atLevel(problem, levels[problem.code] ?? level) : [problem]));
}

/** The problems under `--strict`. */
export function atStrictLevel(problems: Problem[]): Problem[] {
  return applySeverity(problems, "throw").map((each) => (catalogue[each.code as Code].isStrict ? { ...each, severity: "error" } : each));
}
