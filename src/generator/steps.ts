/** Runs the steps of a build one after the other, tells of each, and measures it. */
import { setImmediate } from "node:timers/promises";
import type { Io } from "./io/io.ts";

/** Runs a step, tells of it and measures it; `each` gives other work a turn between items. */
export interface Steps {
  run<T>(name: string, work: () => Promise<T> | T): Promise<T>;
  each<T, R>(name: string, items: T[], work: (item: T) => Promise<R> | R): Promise<R[]>;
}

export interface StageTime {
  name: string;
  milliseconds: number;
}

/** After this many milliseconds of work on pages other events (a signal, a write) get their turn. */
const turn = 10;

export function createSteps(io: Io, signal: AbortSignal | undefined): Steps & { times: StageTime[] } {
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
    each(name, items, work) {
      io.log.stage(name, items.length);
      return measured(name, async () => {
        const results = [];
        let last = io.now();
        for (const item of items) {
          results.push(await work(item));
          if (io.now() - last < turn) continue;
          io.log.progress(results.length);
          await setImmediate();
          signal?.throwIfAborted();
          last = io.now();
        }
        return results;
      });
    },
  };
}
