/** Writes many files beside other work: a site is thousands of small ones, and each keeps the disk busy for a while. */
import { Worker } from "node:worker_threads";
import type { WriteRequest, WriteResult } from "./writerThread.ts";

type About = NonNullable<WriteResult["about"]>;
type Write = (path: string, content: string | Uint8Array) => Promise<About>;

/** Before so many files, a thread is not worth its start. */
const firstHere = 100;

/** `writeHere` writes the first files, and those that the thread could not. */
export function createManyFiles(writeHere: Write, script = threadScript()): Write {
  let count = 0;
  let thread: Write | null = null;
  return (path, content) => {
    if (script === null || count++ < firstHere) return writeHere(path, content);
    thread ??= startThread(script, writeHere);
    return thread(path, content);
  };
}

/** null where the thread is not bundled, as in tests. */
function threadScript(): URL | null {
  return typeof __WRITER__ === "string" ? new URL(__WRITER__, import.meta.url) : null;
}

interface Waiting {
  path: string;
  content: string | Uint8Array;
  resolve: (about: About | Promise<About>) => void;
}

/** The process does not wait for an idle thread. */
function startThread(script: URL, writeHere: Write): Write {
  const worker = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: 2 } });
  const waiting = new Map<number, Waiting>();
  let next = 0;
  let isAlive = true;
  worker.unref();
  const settle = (id: number, about: About | null) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    request?.resolve(about ?? writeHere(request.path, request.content));
  };
  worker.on("message", ({ id, about }: WriteResult) => settle(id, about));
  const onEnd = () => {
    isAlive = false;
    for (const id of [...waiting.keys()]) settle(id, null);
  };
  worker.on("error", onEnd).on("exit", onEnd);
  return (path, content) => {
    if (!isAlive) return writeHere(path, content);
    return new Promise((resolve) => {
      const id = next++;
      waiting.set(id, { path, content, resolve });
      worker.ref();
      worker.postMessage({ id, path, content } satisfies WriteRequest);
    });
  };
}
