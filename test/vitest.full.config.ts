/** Everything: what `npm test` runs, each part of the page in a browser, and what takes long. */
import { defineConfig, mergeConfig } from "vitest/config";
import { longProjects } from "./projects.ts";
import quick from "./vitest.config.ts";

process.env.BCIDOCS_TEST_FULL = "1";

export default mergeConfig(quick, defineConfig({ test: { projects: longProjects } }));
