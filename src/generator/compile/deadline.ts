/** Ends work on a page that would take minutes: some texts make a parser extremely slow. */
import { runInNewContext } from "node:vm";

/** Shorter texts never take long. */
const shortText = 8_000;
const secondsPerMegabyte = 10;

/** What `withinDeadline` throws when the time is over; the message says how long that was. */
export class DeadlineError extends Error {}

export function secondsFor(characters: number): number {
  return secondsPerMegabyte * Math.ceil(characters / 1_000_000);
}

/** The result of `work` on a text of this many characters. Only synchronous code can be ended this way. */
export function withinDeadline<T>(characters: number, work: () => T, seconds = secondsFor(characters)): T {
  if (characters <= shortText) return work();
  const results: T[] = [];
  try {
    runInNewContext("run()", { run: () => void results.push(work()) }, { timeout: seconds * 1000 });
  } catch (error) {
    // An error of the new context is not an `Error` of this one.
    const isTimeout = (error as { code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
    throw isTimeout ? new DeadlineError(`longer than ${seconds} seconds`) : error;
  }
  return results[0] as T;
}

/** Where this thread says for how many milliseconds native code may run; 0 while none does. */
const clocks: Int32Array[] = [];

/** From now on, `withNativeDeadline` sets the first number of `clock`: others must end the thread when the time is over. */
export function announceNativeWork(clock: Int32Array): void {
  clocks[0] = clock;
}

/** The result of native code, which only another thread can end. */
export function withNativeDeadline<T>(characters: number, work: () => T): T {
  const clock = clocks[0];
  if (!clock) return work();
  Atomics.store(clock, 0, secondsFor(characters) * 1000);
  try {
    return work();
  } finally {
    Atomics.store(clock, 0, 0);
  }
}
