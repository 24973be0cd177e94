/** Keeps what can wait from holding up the first page that an author opens. */

export interface Idle {
  /** To be called for each request. */
  note(): void;
  /** Resolves as soon as nobody waits for a page. */
  idle(): Promise<void>;
  /** Nobody will ask any more. */
  end(): void;
}

/** Milliseconds without a request, after which a page and all that belongs to it are there. */
const quiet = 300;
/** Milliseconds in which a browser may be on its way; whoever asks and asks is not waited for longer than that either. */
const patience = 1_500;

export function createIdle(): Idle {
  let waiting: (() => void)[] = [];
  let isOver = false;
  const resolveAll = () => {
    isOver = true;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  let timer: NodeJS.Timeout | null = null;
  let end = Number.POSITIVE_INFINITY;
  const wait = (milliseconds: number) => {
    const now = performance.now();
    end = Math.min(end, now + patience);
    if (timer) clearTimeout(timer);
    timer = setTimeout(resolveAll, Math.max(0, Math.min(milliseconds, end - now)));
  };
  return {
    note() {
      if (!isOver) wait(quiet);
    },
    idle() {
      if (isOver) return Promise.resolve();
      if (!timer) wait(patience);
      return new Promise((resolve) => waiting.push(resolve));
    },
    end() {
      if (timer) clearTimeout(timer);
      resolveAll();
    },
  };
}
