/** Never calls `work` while it runs; its failures go to `onFault`, and the queue goes on. */
export function createQueue<T>(work: (items: T[]) => Promise<void>, onFault: (error: unknown) => void) {
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
    /** Resolves when this and everything that came before is done. */
    add(items: T[]): Promise<void> {
      waiting.push(...items);
      if (waiting.length > 0) running ??= run();
      return running ?? Promise.resolve();
    },
    /** Resolves when all work is done. */
    idle: () => running ?? Promise.resolve(),
    /** Whether more work has arrived since the current work began. */
    isWaiting: () => waiting.length > 0,
  };
}
