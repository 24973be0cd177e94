/** What runs in a worker thread: draws the pages that it is sent, one after the other. */
import { parentPort, workerData } from "node:worker_threads";
import type { SourceFile } from "../model/source.ts";
import { announceNativeWork } from "../parse/deadline.ts";
import { createTasks, type PackedDrawing, type TaskSetup } from "./tasks.ts";

/** What a thread is started with. */
export interface ThreadData {
  setup: TaskSetup;
  /** The batch that the thread is at, the page in it, and how many milliseconds native code may take that runs now. Others read them to see that it goes on. */
  position: Int32Array;
}

export interface Batch {
  id: number;
  sources: SourceFile[];
}

export interface BatchResult {
  id: number;
  drawings: PackedDrawing[];
}

/** Listens until the thread is ended. */
export function listen(port: NonNullable<typeof parentPort>, { setup, position }: ThreadData): void {
  announceNativeWork(position.subarray(2));
  const tasks = createTasks(setup);
  const work = async ({ id, sources }: Batch): Promise<BatchResult> => {
    const { drawSource } = await tasks;
    const drawings: PackedDrawing[] = [];
    for (const [index, source] of sources.entries()) {
      Atomics.store(position, 1, index);
      Atomics.store(position, 0, id);
      drawings.push(await drawSource(source));
    }
    return { id, drawings };
  };
  let last: Promise<void> = Promise.resolve();
  port.on("message", (batch: Batch) => {
    last = last.then(async () => port.postMessage(await work(batch)));
  });
}

if (parentPort) listen(parentPort, workerData as ThreadData);
