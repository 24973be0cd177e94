/** Runs the stages of a build one after the other, reports progress, and measures each. */
import { setImmediate } from "node:timers/promises";
import type { Io } from "./io.ts";

export interface Stages {
  run<T>(name: string, work: () => Promise<T> | T): Promise<T>;
  /** At most `width` items at once, one after the other when it is left out; results in the order of the items. Other events get their turn in between. */
  each<T, R>(name: string, items: T[], work: (item: T) => Promise<R> | R, width?: number): Promise<R[]>;
}

export interface StageTime {
  name: string;
  milliseconds: number;
}

/** After this many milliseconds of work on items other events (a signal, a write) get their turn. */
const turn = 10;

/** The signal stops the work soon after it is aborted: stages reject then. */
export function createStages(io: Io, signal: AbortSignal | undefined): Stages & { times: StageTime[] } {
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
  return {
    times,
    run(name, work) {
      io.log.stage(name);
      return measured(name, work);
    },
    each<T, R>(name: string, items: T[], work: (item: T) => Promise<R> | R, width = 1) {
      io.log.stage(name, items.length);
      return measured(name, async () => {
        const results: R[] = new Array(items.length);
        let [begun, done, last] = [0, 0, io.now()];
        const workThrough = async () => {
          while (begun < items.length) {
            const index = begun++;
            results[index] = await work(items[index] as T);
            done++;
            if (io.now() - last < turn) continue;
            last = io.now();
            io.log.progress(done);
            await setImmediate();
            signal?.throwIfAborted();
          }
        };
        await unlessAborted(Promise.all(Array.from({ length: Math.min(width, items.length) }, workThrough)), signal);
        return results;
      });
    },
  };
}

/** Rejects as soon as `signal` is aborted: an item in a thread may take long. Keeps the process alive until then. */
async function unlessAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  const held = setInterval(() => undefined, 60_000);
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal?.reason);
  });
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    clearInterval(held);
    signal?.removeEventListener("abort", onAbort);
    work.catch(() => undefined);
  }
}
