/** Keeps the number of tasks that run at once below a bound. */

export type Limit = <T>(task: () => Promise<T>) => Promise<T>;

/** At most `most` tasks run at once, the others wait in order. */
export function createLimit(most: number): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running < most) running++;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await task();
    } finally {
      // Hands the slot on instead of freeing it, so that no other task can take it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
