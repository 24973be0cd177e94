/** `npm run test:browsers`: the behaviours of the page in each of Chromium, Firefox and WebKit that is installed. */
import { defineConfig } from "vitest/config";
import { root } from "./projects.ts";

export default defineConfig({
  root,
  test: {
    name: "browsers",
    include: ["test/browsers/**/*.e2e.ts"],
    globalSetup: ["test/e2e/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: 1,
    expect: { poll: { timeout: 15_000 } },
  },
});
