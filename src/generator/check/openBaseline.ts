/** Opens the baseline of a check: the problems in it are left out, or it is written from what there is now. */
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { ProblemError } from "../problems/problem.ts";
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
      if (baseline) await io.writeFile(baseline.file, writeBaseline(found));
      return [];
    };
    const withoutKnown = (problems: Problem[]) => {
      if (!baseline) return problems;
      found.push(...problems);
      return problems.filter((problem) => !isInBaseline(problem));
    };
    return { withoutKnown, close };
  }
  const text = await io.readFile(baseline.file).catch(() => null);
  const known = readBaseline(text && new TextDecoder().decode(text), baseline.file);
  if ("code" in known) throw new ProblemError(known);
  return { withoutKnown: known.withoutKnown, close: async () => known.problems() };
}
