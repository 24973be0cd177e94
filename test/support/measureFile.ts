/** Before each test file of a worker: measures what the file costs, for `processorTimes.ts`. */
import { afterAll } from "vitest";
import { processTreeTime } from "./processTree.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Seconds of the processor that a test file took, with the processes that it started. */
    processorSeconds?: number;
  }
}

const start = processTreeTime();

// Hooks run in reverse order, so this one comes after those of the file. Vitest insists on the pattern.
// biome-ignore lint/correctness/noEmptyPattern: the hook gets no fixtures
afterAll(({}, { file }) => {
  file.meta.processorSeconds = processTreeTime() - start;
});
