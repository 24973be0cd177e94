/** The problems of links that a site had when it began to check them: only what is new fails. */

import { basename } from "node:path";
import { z } from "zod";
import type { Io } from "../io/io.ts";
import type { BaselineRequest } from "../model/build.ts";
import type { Problem } from "../model/problem.ts";
import { isOfKind } from "../problems/catalogue.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { countOf } from "../text/count.ts";
import { parseJson } from "../text/json.ts";
import { comparePaths } from "../text/path.ts";

const version = 1;
const entrySchema = z.object({ code: z.string(), file: z.string(), message: z.string(), count: z.number().int().positive() });
const baselineSchema = z.object({ version: z.literal(version), problems: z.array(entrySchema) });

type Entry = z.infer<typeof entrySchema>;

export interface Baseline {
  /** Leaves out the problems that the file has, each as often as it has it. */
  withoutKnown(problems: Problem[]): Problem[];
  /** A note if the file has more than there is. */
  problems(): Problem[];
}

/** `text` is that of the file at `path`; null for a file that cannot be read. */
export function readBaseline(text: string | null, path: string): Baseline | Problem {
  const read = baselineSchema.safeParse(parseJson(text));
  if (!read.success) {
    const hint = "Write it with: bcidocs check --baseline <file> --update-baseline";
    if (text === null) return problem("C038", `The baseline ${path} cannot be read.`, { hint });
    return problem("C038", `The file ${path} is not a baseline.`, { hint });
  }
  const left = new Map(read.data.problems.map((entry) => [keyOf(entry), entry.count]));
  return {
    withoutKnown: (problems) =>
      problems.filter((found) => {
        const key = keyOf(entryOf(found));
        const count = left.get(key) ?? 0;
        if (!isInBaseline(found) || count === 0) return true;
        left.set(key, count - 1);
        return false;
      }),
    problems() {
      const count = [...left.values()].reduce((sum, rest) => sum + rest, 0);
      if (count === 0) return [];
      const hint = "Remove it with --update-baseline, so that it is reported if it comes back.";
      return [problem("L031", `the baseline ${path} has ${countOf(count, "problem")} that this site no longer has`, { hint })];
    },
  };
}

/** Sorted, with an entry a line: a change of it is easy to review. */
export function writeBaseline(problems: readonly Problem[]): string {
  const entries = new Map<string, Entry>();
  for (const found of problems.filter(isInBaseline)) {
    const entry = entryOf(found);
    const known = entries.get(keyOf(entry));
    if (known) known.count++;
    else entries.set(keyOf(entry), entry);
  }
  const sorted = [...entries.values()].sort((a, b) => comparePaths(a.file, b.file) || comparePaths(keyOf(a), keyOf(b)));
  return `{"version":${version},"problems":[\n${sorted.map((entry) => JSON.stringify(entry)).join(",\n")}\n]}\n`;
}

/** Faults of pages and settings break the site; those of links can wait. */
function isInBaseline({ code }: Problem): boolean {
  return code.startsWith("L") && !isOfKind(code, "isOfLinkCheck");
}

/** Without line and level: both change without a new fault. */
function entryOf({ code, place, message }: Problem): Entry {
  return { code, file: place?.path ?? "", message, count: 1 };
}

function keyOf({ code, file, message }: Entry): string {
  return JSON.stringify([code, file, message]);
}

export interface OpenBaseline {
  withoutKnown(problems: Problem[]): Problem[];
  /** Writes the file on request; returns problems with it. */
  close(): Promise<Problem[]>;
}

export async function openBaseline(baseline: BaselineRequest | undefined, io: Pick<Io, "readFile" | "writeFile">): Promise<OpenBaseline> {
  if (!baseline || baseline.isUpdate) {
    const currentProblems: Problem[] = [];
    const close = async () => {
      if (!baseline) return [];
      await io.writeFile(baseline.file, writeBaseline(currentProblems));
      const hint = "Commit the file: with --baseline, a check reports only what is new.";
      const count = countOf(currentProblems.filter(isInBaseline).length, "problem");
      return [problem("L046", `${basename(baseline.file)} was written, with ${count}`, { hint })];
    };
    const withoutKnown = (problems: Problem[]) => {
      if (!baseline) return problems;
      currentProblems.push(...problems);
      return problems.filter((each) => !isInBaseline(each));
    };
    return { withoutKnown, close };
  }
  const text = await io.readFile(baseline.file).catch(() => null);
  const known = readBaseline(text && new TextDecoder().decode(text), baseline.file);
  if ("code" in known) throw new ProblemError(known);
  return { withoutKnown: known.withoutKnown, close: async () => known.problems() };
}
