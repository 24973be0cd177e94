/** What `npm test` runs: see `projects.ts`. */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { quickProjects, root } from "./projects.ts";
import { closingLine } from "./support/closingLine.ts";

const countFile = process.env.BCIDOCS_TEST_COUNT;

export default defineConfig({
  root,
  test: {
    // The default leaves one core idle; browser tests wait more than they compute.
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: countFile ? ["default", closingLine(`${root}/${countFile}`)] : ["default"],
    projects: quickProjects,
  },
});
