/** Spreads pages over threads or processes. One that dies is replaced, and the page that killed it is reported. */
import { getHeapStatistics } from "node:v8";
import { type CompileSetup, emptyPackedPage, failedPackedPage, type PackedPage } from "../compile/compilePage.ts";
import { DeadlineError } from "../compile/deadline.ts";
import { needsMemory, parseTimeout } from "../compile/limits.ts";
import type { Problem } from "../model/problem.ts";
import type { ReadSource } from "../model/source.ts";
import { describeFailure } from "../problems/failedPage.ts";
import type { Runner, StartRunner } from "./runner.ts";
import type { Batch, BatchResult } from "./thread.ts";

export interface Pool {
  /** How many pages may wait at once, so that no thread is idle. */
  width: number;
  compile(source: ReadSource): Promise<PackedPage>;
  /** Waits for what code of the site has started, so that its failures are reported. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface PoolOptions {
  threads: number;
  start: StartRunner;
  /** Code of the site failed after its page was answered. */
  onUncaught?: (uncaught: Problem) => void;
  /** A page that takes longer is given up. */
  deadlineMilliseconds?: number;
}

interface Job {
  source: ReadSource;
  settle: (page: PackedPage) => void;
  fail: (error: unknown) => void;
}

interface Thread {
  runner: Runner;
  /** What it was sent and has not answered, oldest first. */
  sent: { id: number; jobs: Job[] }[];
  /** Its position at the last check, and since when. */
  seen: { at: string; since: number };
  /** The last page that it has answered. */
  answered: ReadSource | null;
}

/** Small enough that threads end at about the same time, large enough that messages do not count. */
const batchCharacters = 64_000;
const batchPages = 24;
/** So that the next batch is there when one is done. */
const batchesAhead = 2;

export function openPool(setup: CompileSetup, options: PoolOptions): Pool {
  const { threads, deadlineMilliseconds = 60_000, onUncaught = () => undefined } = options;
  const queue: Job[] = [];
  const running = new Set<Thread>();
  let lastId = 0;
  let isClosed = false;

  const start = (): Thread => {
    const runner = options.start(setup, {
      onResult: (result) => receive(thread, result),
      onUncaught,
      onEnd: (error) => replace(thread, error),
    });
    const thread: Thread = { runner, sent: [], seen: { at: "", since: performance.now() }, answered: null };
    running.add(thread);
    runner.hold(false);
    return thread;
  };

  const receive = (thread: Thread, { id, pages }: BatchResult): void => {
    if (!running.has(thread)) return;
    const batch = thread.sent.shift();
    if (batch?.id !== id) throw new Error(`A thread answered batch ${id} out of turn.`);
    thread.runner.hold(thread.sent.length > 0);
    thread.answered = batch.jobs.at(-1)?.source ?? null;
    for (const [index, { settle }] of batch.jobs.entries()) settle(pages[index] as PackedPage);
    feed();
  };

  /** Gives up the current page; all others go to the remaining threads. */
  const replace = (thread: Thread, error: unknown): void => {
    if (isClosed || !running.delete(thread)) return;
    const [batchId, index] = thread.runner.position();
    void thread.runner.end();
    const current = thread.sent.find(({ id }) => id === batchId)?.jobs[index];
    const jobs = thread.sent.flatMap((batch) => batch.jobs);
    if (!current && !thread.answered) {
      // It died before it came to a page: another one would do so too.
      for (const { fail } of jobs.concat(queue.splice(0))) fail(error);
      return;
    }
    if (current) current.settle(pageOfFailure(current.source, error));
    // It died between two pages, because of something that the first one started.
    else if (thread.answered) onUncaught(describeFailure(thread.answered.path, error, null));
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
        thread.runner.hold(true);
        thread.runner.post(batch);
      }
    }
  };

  const endOverdue = (thread: Thread, milliseconds: number): void => {
    const native = thread.runner.nativeMilliseconds();
    if (milliseconds <= (native || deadlineMilliseconds)) return;
    const duration = `longer than ${(native || deadlineMilliseconds) / 1000} seconds`;
    replace(thread, native ? new DeadlineError(duration) : new Error(`it takes ${duration}`));
  };

  const watch = setInterval(
    () => {
      for (const thread of running) {
        const at = thread.sent.length > 0 ? [...thread.runner.position(), thread.runner.nativeMilliseconds()].join() : "";
        if (at !== thread.seen.at) thread.seen = { at, since: performance.now() };
        else if (at !== "") endOverdue(thread, performance.now() - thread.seen.since);
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
    settle: async () => {
      const settleOne = async ({ runner, sent }: Thread): Promise<void> => {
        runner.hold(true);
        await runner.settle();
        runner.hold(sent.length > 0);
      };
      await Promise.all([...running].map(settleOne));
    },
    close: async () => {
      isClosed = true;
      clearInterval(watch);
      await Promise.all([...running].map(({ runner }) => runner.end()));
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
  if (error instanceof DeadlineError) return emptyPackedPage(source, parseTimeout(source.path, error.message));
  const isOutOfMemory = (error as { code?: unknown } | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";
  if (!isOutOfMemory) return failedPackedPage(source, error);
  // A thread has as much as this one.
  return emptyPackedPage(source, needsMemory(source.path, Math.round(getHeapStatistics().heap_size_limit / 2 ** 20)));
}
