/** The problems of links that a site had when it began to check them: only what is new fails. */
import { basename } from "node:path";
import { z } from "zod";
import type { Io } from "../io/io.ts";
import type { BaselineRequest } from "../model/build.ts";
import { isOfKind } from "../problems/catalogue.ts";
import { type Problem, ProblemError, problem } from "../problems/problem.ts";
import { countOf } from "../text/count.ts";
import { parseJson } from "../text/json.ts";
import { comparePaths } from "../text/path.ts";

const version = 1;
const entrySchema = z.object({ code: z.string(), file: z.string(), message: z.string(), count: z.number().int().positive() });
const baselineSchema = z.object({ version: z.literal(version), problems: z.array(entrySchema) });

type Entry = z.infer<typeof entrySchema>;

interface Baseline {
  /** Leaves out the problems that the file has, each as often as it has it. */
  withoutKnown(problems: Problem[]): Problem[];
  /** Writes the file on request; returns problems with it, e.g. a note if it has more than there is. */
  close(): Promise<Problem[]>;
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
    async close() {
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

export async function openBaseline(baseline: BaselineRequest | undefined, io: Pick<Io, "readFile" | "writeFile">): Promise<Baseline> {
  if (!baseline) return { withoutKnown: (problems) => problems, close: async () => [] };
  if (baseline.isUpdate) return newBaseline(baseline.file, io);
  const text = await io.readFile(baseline.file).catch(() => null);
  const known = readBaseline(text && new TextDecoder().decode(text), baseline.file);
  if ("code" in known) throw new ProblemError(known);
  return known;
}

/** Takes all problems of links into the file. */
function newBaseline(file: string, io: Pick<Io, "writeFile">): Baseline {
  const current: Problem[] = [];
  return {
    withoutKnown(problems) {
      current.push(...problems.filter(isInBaseline));
      return problems.filter((each) => !isInBaseline(each));
    },
    async close() {
      await io.writeFile(file, writeBaseline(current));
      const hint = "Commit the file: with --baseline, a check reports only what is new.";
      return [problem("L046", `${basename(file)} was written, with ${countOf(current.length, "problem")}`, { hint })];
    },
  };
}
