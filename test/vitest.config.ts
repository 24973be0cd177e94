/** What `npm test` runs: see `projects.ts`. */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { moduleCache, quickProjects, root } from "./projects.ts";
import { closingLine } from "./support/closingLine.ts";
import { ProcessorTimes } from "./support/processorTimes.ts";

const countFile = process.env.BCIDOCS_TEST_COUNT;

export default defineConfig({
  root,
  test: {
    // The default leaves one core idle. One more than there are cores: tests of browsers and servers wait for a third of their time.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    reporters: [new ProcessorTimes("test/.output/times.txt"), ...(countFile ? [closingLine(`${root}/${countFile}`)] : [])],
    projects: quickProjects,
    experimental: { fsModuleCachePath: moduleCache },
  },
});
