/** Steps of a version number, as Semantic Versioning counts them. */
import type { SemverStep } from "../../model/publicApi.ts";

export type Numbers = readonly [major: number, minor: number, patch: number];

const order: SemverStep[] = ["patch", "minor", "major"];

/** `7.1.0-beta.1` -> 7, 1, 0; null for what has another form. */
export function parseVersion(text: string | null): Numbers | null {
  const found = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(text ?? "");
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null;
}

/** null where the number is the same, or a lower one. */
export function stepBetween(before: Numbers, after: Numbers): SemverStep | null {
  const index = before.findIndex((number, place) => number !== after[place]);
  if (index < 0 || (after[index] ?? 0) < (before[index] ?? 0)) return null;
  return order[2 - index] ?? null;
}

/** Below 1.0.0, package managers take a minor step for one that breaks code, and a patch for one that adds to it. */
export function asksFor(step: SemverStep, before: Numbers | null): SemverStep {
  if (before === null || before[0] > 0) return step;
  return step === "major" ? "minor" : "patch";
}

export function isEnough(taken: SemverStep, asked: SemverStep): boolean {
  return order.indexOf(taken) >= order.indexOf(asked);
}
