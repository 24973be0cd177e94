/** Collects work that arrives while other work runs, and then does it in one go. */

export interface Queue<T> {
  /** Resolves when this and everything that came before is done. */
  add(items: T[]): Promise<void>;
  /** Resolves when all work is done. */
  idle(): Promise<void>;
  /** Whether more work has arrived since the current work began. */
  isWaiting(): boolean;
}

/** Never calls `work` while it runs; its failures go to `onFault`, and the queue goes on. */
export function createQueue<T>(work: (items: T[]) => Promise<void>, onFault: (error: unknown) => void): Queue<T> {
  let waiting: T[] = [];
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      await work(items).catch(onFault);
    }
    running = null;
  };
  return {
    add(items) {
      waiting.push(...items);
      if (waiting.length > 0) running ??= run();
      return running ?? Promise.resolve();
    },
    idle: () => running ?? Promise.resolve(),
    isWaiting: () => waiting.length > 0,
  };
}
