/** What reports are made from, and how a problem is recognized in a later run. */
import type { Problem } from "../../model/problem.ts";
import { contentHash } from "../../text/hash.ts";
import type { ReadLine } from "../format.ts";

export interface ReportInput {
  problems: Problem[];
  exitCode: number;
  /** How many links were checked; 0 when it did not come to that. */
  linksChecked: number;
  /** The site's folder seen from the root of the repository, e.g. `packages/docs`; empty where both are the same. */
  folder: string;
  readLine: ReadLine;
}

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
