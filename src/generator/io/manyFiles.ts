/** Writes and links many files beside other work: a site is thousands of small ones, and each keeps the disk busy for a while. */
import { Worker } from "node:worker_threads";
import type { Io } from "./io.ts";
import type { LinkRequest, ThreadAnswer, ThreadRequest, ThreadResult, WriteRequest } from "./writerThread.ts";

export interface ManyFiles {
  write: Io["writeOneOfMany"];
  link: Io["linkFiles"];
}

/** Before so many files, a thread is not worth its start. */
const firstHere = 100;

/** `here` does the first ones, and what the thread could not. */
export function createManyFiles(here: ManyFiles, script = threadScript()): ManyFiles {
  let count = 0;
  let thread: Thread | null = null;
  /** null while there are few. */
  const threadFor = (files: number): Thread | null => {
    if (script === null || count + files <= firstHere) {
      count += files;
      return null;
    }
    thread ??= startThread(script);
    return thread;
  };
  return {
    async write(path, content) {
      const answer = await threadFor(1)?.({ path, content });
      return answer?.about ?? here.write(path, content);
    },
    async link(from, to, paths, options) {
      const answer = await threadFor(paths.length)?.({ from, to, paths });
      return here.link(from, to, answer?.failed ?? paths, options);
    },
  };
}

/** null where the thread is not bundled, as in tests. */
function threadScript(): URL | null {
  return typeof __WRITER__ === "string" ? new URL(__WRITER__, import.meta.url) : null;
}

/** Answers null when the thread has ended. */
type Thread = (request: WriteRequest | LinkRequest) => Promise<ThreadAnswer | null>;

/** The process does not wait for an idle thread. */
function startThread(script: URL): Thread {
  const worker = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: 2 } });
  const waiting = new Map<number, (answer: ThreadAnswer | null) => void>();
  let next = 0;
  let isAlive = true;
  worker.unref();
  const settle = (id: number, answer: ThreadAnswer | null) => {
    const resolve = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    resolve?.(answer);
  };
  worker.on("message", ({ id, ...answer }: ThreadResult) => settle(id, answer));
  const onEnd = () => {
    isAlive = false;
    for (const id of [...waiting.keys()]) settle(id, null);
  };
  worker.on("error", onEnd).on("exit", onEnd);
  return (request) => {
    if (!isAlive) return Promise.resolve(null);
    return new Promise((resolve) => {
      const id = next++;
      waiting.set(id, resolve);
      worker.ref();
      worker.postMessage({ id, ...request } satisfies ThreadRequest);
    });
  };
}
