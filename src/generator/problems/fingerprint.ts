/** Recognizes a problem in a later run, after lines above it were added or removed. */
import type { Problem } from "../model/problem.ts";
import { contentHash } from "../text/hash.ts";

/** One for each problem, all different: lines are left out, and equal problems of a file are numbered. */
export function fingerprintsOf(problems: readonly Problem[]): string[] {
  const seen = new Map<string, number>();
  return problems.map(({ code, message, place }) => {
    const identity = JSON.stringify([code, place?.path ?? "", message]);
    const count = seen.get(identity) ?? 0;
    seen.set(identity, count + 1);
    return contentHash(JSON.stringify([identity, count]), 40);
  });
}
