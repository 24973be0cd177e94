/** Milliseconds without a request, after which a page and its assets are loaded. */
const quiet = 300;
/** Milliseconds in which a browser may connect; also the longest delay when requests keep coming. */
const patience = 1_500;

export function createIdle() {
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
    /** Call it for each request. */
    note(): void {
      if (!isOver) wait(quiet);
    },
    /** Resolves as soon as no request waits for a page. */
    idle(): Promise<void> {
      if (isOver) return Promise.resolve();
      if (!timer) wait(patience);
      return new Promise((resolve) => waiting.push(resolve));
    },
    /** No more requests will come. */
    end(): void {
      if (timer) clearTimeout(timer);
      resolveAll();
    },
  };
}
