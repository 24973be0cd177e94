/** Work that comes in while other work is done waits, and is then done as one. */

export interface Queue<T> {
  /** Resolves when this and everything that came before is done. */
  add(items: T[]): Promise<void>;
  /** Resolves when nothing is left to be done. */
  idle(): Promise<void>;
  /** Whether more has come in since the work at hand began. */
  isWaiting(): boolean;
}

/** `work` is never called while it is at work; its failures go to `onFault`, and the queue goes on. */
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
