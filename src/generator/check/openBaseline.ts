/** Opens the baseline of a check: the problems in it are left out, or it is written from what there is now. */
import { basename } from "node:path";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { countOf } from "../text/count.ts";
import { isInBaseline, readBaseline, writeBaseline } from "./baseline.ts";

export interface BaselineRequest {
  /** Absolute. */
  file: string;
  /** Write the file instead, from what there is now. */
  isUpdate: boolean;
}

export interface OpenBaseline {
  withoutKnown(problems: Problem[]): Problem[];
  /** Writes the file if that is asked for; problems with it. */
  close(): Promise<Problem[]>;
}

export async function openBaseline(baseline: BaselineRequest | undefined, io: Pick<Io, "readFile" | "writeFile">): Promise<OpenBaseline> {
  if (!baseline || baseline.isUpdate) {
    const found: Problem[] = [];
    const close = async () => {
      if (!baseline) return [];
      await io.writeFile(baseline.file, writeBaseline(found));
      const hint = "Commit the file: with --baseline, a check reports only what is new.";
      const count = countOf(found.filter(isInBaseline).length, "problem");
      return [problem("L046", `${basename(baseline.file)} was written, with ${count}`, { hint })];
    };
    const withoutKnown = (problems: Problem[]) => {
      if (!baseline) return problems;
      found.push(...problems);
      return problems.filter((each) => !isInBaseline(each));
    };
    return { withoutKnown, close };
  }
  const text = await io.readFile(baseline.file).catch(() => null);
  const known = readBaseline(text && new TextDecoder().decode(text), baseline.file);
  if ("code" in known) throw new ProblemError(known);
  return { withoutKnown: known.withoutKnown, close: async () => known.problems() };
}
