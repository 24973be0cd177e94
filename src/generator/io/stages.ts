/** Runs the stages of a build one after the other, reports progress, and measures each. */
import { setImmediate } from "node:timers/promises";
import type { StageTime } from "../model/build.ts";
import type { Io } from "./io.ts";

export type Stages = ReturnType<typeof createStages>;

/** What a step that takes long gets. */
export interface StageContext {
  stages: Stages;
  io: Io;
}

/** After this many milliseconds of work on items other events (a signal, a write) get their turn. */
const turn = 10;

async function giveTurn(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

/** The signal stops the work soon after it is aborted: stages reject then. */
export function createStages(io: Io, signal: AbortSignal | undefined) {
  const times: StageTime[] = [];
  const measured = async <T>(name: string, work: () => Promise<T> | T): Promise<T> => {
    signal?.throwIfAborted();
    const start = io.now();
    try {
      return await work();
    } finally {
      times.push({ name, milliseconds: io.now() - start });
    }
  };
  const measuredStage = <T>(name: string, work: () => Promise<T> | T) =>
    measured(name, async () => {
      const result = await work();
      await giveTurn(signal);
      return result;
    });
  return {
    times,
    /** Gives other events their turn, such as a signal; rejects if the work is to stop. */
    turn: () => giveTurn(signal),
    /** As `run`, for work that reports its beginning itself, or has none to report. */
    measure: measuredStage,
    run<T>(name: string, work: () => Promise<T> | T): Promise<T> {
      io.log.stage(name);
      return measuredStage(name, work);
    },
    /** At most `width` items at once; results in the order of the items. Other events get their turn in between. */
    each<T, R>(name: string, items: T[], work: (item: T) => Promise<R> | R, width = 1): Promise<R[]> {
      io.log.stage(name, items.length);
      return measured(name, async () => {
        const results: R[] = new Array(items.length);
        let [next, done, last] = [0, 0, io.now()];
        const workOn = async (item: T): Promise<R> => {
          const result = await work(item);
          done++;
          if (io.now() - last < turn) return result;
          last = io.now();
          io.log.progress(done);
          await giveTurn(signal);
          return result;
        };
        // A hundred thousand promises that wait would take a hundred megabytes.
        const takeItems = async () => {
          for (let index = next++; index < items.length; index = next++) results[index] = await workOn(items[index] as T);
        };
        try {
          await unlessAborted(Promise.all(Array.from({ length: width }, takeItems)), signal);
          return results;
        } finally {
          // After a failure nothing more is begun.
          next = items.length;
        }
      });
    },
  };
}

/** Rejects as soon as `signal` is aborted: an item in a thread may take long. Keeps the process alive until then. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const held = setInterval(() => undefined, 60_000);
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal?.reason);
  });
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    return await Promise.race([work, aborted]);
  } finally {
    clearInterval(held);
    signal?.removeEventListener("abort", onAbort);
    work.catch(() => undefined);
  }
}
