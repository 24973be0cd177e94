/** A property: what holds for any input of some kind. */
import fc from "fast-check";
import { ProblemError } from "../../src/generator/problems/problem.ts";
import { startWatchdog } from "./watchdog.ts";

export interface Effort {
  seed: number;
  /** Tried before all others. */
  examples: readonly unknown[];
  runs: number;
  /** Ends before all runs are done, even while it looks for a smaller input that fails. */
  milliseconds?: number;
}

export interface Property {
  /** How many inputs were tried, and the smallest one for which the check throws, with what it throws. */
  check: (name: string, effort: Effort) => Promise<{ tried: number; failure: string | null }>;
  /** Only in a long run. */
  isSlow: boolean;
  /** In a short run, instead of the usual number. */
  quickRuns?: number;
}

interface Options {
  isSlow?: boolean;
  quickRuns?: number;
}

export function property<T>(input: fc.Arbitrary<T>, holds: (value: T) => Promise<void> | void, options: Options = {}): Property {
  const check: Property["check"] = async (name, { seed, examples, runs, milliseconds }) => {
    const watchdog = startWatchdog();
    let tried = 0;
    const checked = fc.asyncProperty(input, async (value) => {
      tried++;
      await watchdog.watch(
        () => `${name}: ${fc.stringify(value)}`,
        () => holds(value),
      );
    });
    const result = await fc.check(checked, {
      seed,
      examples: examples.map((value): [T] => [value as T]),
      numRuns: runs,
      ...(milliseconds !== undefined && { interruptAfterTimeLimit: milliseconds }),
    });
    await watchdog.end();
    if (!result.failed || result.counterexample === null) return { tried, failure: null };
    const { errorInstance: error } = result;
    const why = error instanceof Error ? error.stack : String(error);
    const wasEnded = result.interrupted ? "\nThe time was over before a smaller one was looked for in all directions." : "";
    return { tried, failure: `${fc.stringify(result.counterexample[0])}${wasEnded}\n${why}` };
  };
  return { check, isSlow: false, ...options };
}

export const none = (faults: readonly string[]): void => {
  if (faults.length > 0) throw new Error(faults.join("\n"));
};

/** Whatever else is thrown is a fault of the program. */
export async function throwsOnly(kinds: readonly (abstract new (...args: never[]) => Error)[], work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!kinds.some((kind) => error instanceof kind)) throw error;
    if (error instanceof ProblemError) none(error.problems.filter(({ code }) => code === "X001").map(({ message }) => message));
  }
}
