/** Spreads pages over worker threads. A thread that dies is replaced, and the page that killed it is told. */
import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import type { ReadSource } from "../model/source.ts";
import { DeadlineError } from "../parse/deadline.ts";
import { needsMemory, takesLong } from "../parse/limits.ts";
import { emptyPackedPage, failedPackedPage, type PackedPage, type CompileSetup } from "./tasks.ts";
import type { Batch, BatchResult, ThreadData } from "./thread.ts";

export interface Pool {
  /** How many pages may wait at once, so that no thread is idle. */
  width: number;
  compile(source: ReadSource): Promise<PackedPage>;
  close(): Promise<void>;
}

export interface PoolOptions {
  threads: number;
  /** Module that runs in each thread. */
  script: URL;
  /** A page that takes longer is given up. */
  deadlineMilliseconds?: number;
  /** The process may end while the threads are at work. */
  isUnheld?: boolean;
}

interface Job {
  source: ReadSource;
  settle: (page: PackedPage) => void;
  fail: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  position: Int32Array;
  /** What it was sent and has not answered, oldest first. */
  sent: { id: number; jobs: Job[] }[];
  /** Where it was when it was looked at last, and since when. */
  seen: { at: string; since: number };
}

/** Small enough that threads end at about the same time, large enough that messages do not count. */
const batchCharacters = 64_000;
const batchPages = 24;
/** The next batch is there when one is done. */
const batchesAhead = 2;
/** Parsing makes much garbage that is soon dead: with more room for it, less of it is moved. */
const youngMegabytes = 12;

export function openPool(setup: CompileSetup, { threads, script, deadlineMilliseconds = 60_000, isUnheld = false }: PoolOptions): Pool {
  const queue: Job[] = [];
  const running = new Set<Thread>();
  let lastId = 0;
  let isClosed = false;

  const start = (): Thread => {
    const position = new Int32Array(new SharedArrayBuffer(12)).fill(-1, 0, 2);
    const workerData: ThreadData = { setup, position };
    const worker = new Worker(script, { workerData, resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } });
    const thread: Thread = { worker, position, sent: [], seen: { at: "", since: performance.now() } };
    running.add(thread);
    if (isUnheld) worker.unref();
    worker.on("message", (result: BatchResult) => receive(thread, result));
    worker.on("error", (error) => replace(thread, error));
    worker.on("exit", () => replace(thread, new Error("the thread ended")));
    return thread;
  };

  const receive = (thread: Thread, { id, pages }: BatchResult): void => {
    const batch = thread.sent.shift();
    if (batch?.id !== id) throw new Error(`A thread answered batch ${id} out of turn.`);
    for (const [index, { settle }] of batch.jobs.entries()) settle(pages[index] as PackedPage);
    feed();
  };

  /** The page that it was at is given up; all others go to the threads that are left. */
  const replace = (thread: Thread, error: unknown): void => {
    if (isClosed || !running.delete(thread)) return;
    const [batchId, index] = [Atomics.load(thread.position, 0), Atomics.load(thread.position, 1)];
    const current = thread.sent.find(({ id }) => id === batchId)?.jobs[index];
    const jobs = thread.sent.flatMap((batch) => batch.jobs);
    if (!current) {
      // It died before it came to a page: another one would do so too.
      for (const { fail } of jobs.concat(queue.splice(0))) fail(error);
      return;
    }
    current.settle(pageOfFailure(current.source, error));
    queue.unshift(...jobs.filter((job) => job !== current));
    start();
    feed();
  };

  const feed = (): void => {
    for (const thread of [...running].sort((a, b) => a.sent.length - b.sent.length)) {
      while (thread.sent.length < batchesAhead && queue.length > 0) {
        const jobs = takeBatch(queue);
        const batch: Batch = { id: ++lastId, sources: jobs.map(({ source }) => source) };
        thread.sent.push({ id: batch.id, jobs });
        thread.worker.postMessage(batch);
      }
    }
  };

  const endLate = (thread: Thread, milliseconds: number): void => {
    const native = Atomics.load(thread.position, 2);
    if (milliseconds <= (native || deadlineMilliseconds)) return;
    const duration = `longer than ${(native || deadlineMilliseconds) / 1000} seconds`;
    replace(thread, native ? new DeadlineError(duration) : new Error(`it takes ${duration}`));
    void thread.worker.terminate();
  };

  const watch = setInterval(
    () => {
      for (const thread of running) {
        const at = thread.sent.length > 0 ? thread.position.join() : "";
        if (at !== thread.seen.at) thread.seen = { at, since: performance.now() };
        else if (at !== "") endLate(thread, performance.now() - thread.seen.since);
      }
    },
    Math.min(deadlineMilliseconds / 10, 1_000),
  ).unref();

  for (let count = 0; count < threads; count++) start();
  let isFeeding = false;
  return {
    width: threads * batchesAhead * batchPages * 2,
    compile: (source) =>
      new Promise((settle, fail) => {
        queue.push({ source, settle, fail });
        if (isFeeding) return;
        isFeeding = true;
        // Pages that are handed in together make a batch.
        queueMicrotask(() => {
          isFeeding = false;
          feed();
        });
      }),
    close: async () => {
      isClosed = true;
      clearInterval(watch);
      await Promise.all([...running].map(({ worker }) => worker.terminate()));
    },
  };
}

/** Takes pages from the front until a batch is full. */
function takeBatch(queue: Job[]): Job[] {
  let characters = 0;
  let count = 0;
  while (count < queue.length && count < batchPages && characters < batchCharacters) characters += queue[count++]?.source.text.length ?? 0;
  return queue.splice(0, count);
}

/** A limit that was passed is reported as such. */
function pageOfFailure(source: ReadSource, error: unknown): PackedPage {
  if (error instanceof DeadlineError) return emptyPackedPage(source, takesLong(source.path, error.message));
  const isOutOfMemory = (error as { code?: unknown } | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";
  if (!isOutOfMemory) return failedPackedPage(source, error);
  // A thread has as much as this one.
  return emptyPackedPage(source, needsMemory(source.path, Math.round(getHeapStatistics().heap_size_limit / 2 ** 20)));
}
