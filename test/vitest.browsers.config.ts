/** `npm run test:browsers`: the behaviours of the page in each of Chromium, Firefox and WebKit that is installed. */
import { defineConfig } from "vitest/config";
import { browserTests, root } from "./projects.ts";

export default defineConfig({
  root,
  test: {
    ...browserTests,
    name: "browsers",
    include: ["test/browsers/**/*.e2e.ts"],
    globalSetup: ["test/e2e/setup.ts"],
  },
});
