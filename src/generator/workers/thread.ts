/** What runs in a worker thread: compiles the pages that it is sent, one after the other. */
import { parentPort, workerData } from "node:worker_threads";
import type { ReadSource } from "../model/source.ts";
import { announceNativeWork } from "../parse/deadline.ts";
import { createCompilePage, type PackedPage, type CompileSetup } from "./tasks.ts";

/** What a thread is started with. */
export interface ThreadData {
  setup: CompileSetup;
  /** The batch that the thread is at, the page in it, and how many milliseconds native code may take that runs now. Others read them to see that it goes on. */
  position: Int32Array;
}

export interface Batch {
  id: number;
  sources: ReadSource[];
}

export interface BatchResult {
  id: number;
  pages: PackedPage[];
}

/** Listens until the thread is ended. */
export function listen(port: NonNullable<typeof parentPort>, { setup, position }: ThreadData): void {
  announceNativeWork(position.subarray(2));
  const compiling = createCompilePage(setup);
  const work = async ({ id, sources }: Batch): Promise<BatchResult> => {
    const compilePage = await compiling;
    const pages: PackedPage[] = [];
    for (const [index, source] of sources.entries()) {
      Atomics.store(position, 1, index);
      Atomics.store(position, 0, id);
      pages.push(await compilePage(source));
    }
    return { id, pages };
  };
  let last: Promise<void> = Promise.resolve();
  port.on("message", (batch: Batch) => {
    last = last.then(async () => port.postMessage(await work(batch)));
  });
}

if (parentPort) listen(parentPort, workerData as ThreadData);
