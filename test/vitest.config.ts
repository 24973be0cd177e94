/** Four projects: `unit` needs no disk, `sites` builds small sites, `e2e` needs a browser; all run in parallel. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));

const shared = {
  define: { __VERSION__: JSON.stringify(version), __THEME_STYLES__: JSON.stringify("../../theme/styles/index.css") },
  resolve: { alias: { bcidocs: `${root}/src/generator/index.ts` } },
  oxc: { jsx: { runtime: "automatic" as const } },
  esbuild: { jsx: "automatic" as const },
};

export default defineConfig({
  root,
  test: {
    projects: [
      { ...shared, test: { name: "unit", include: ["test/unit/**/*.test.ts", "test/*.test.ts"], exclude: ["test/sites.test.ts"] } },
      { ...shared, test: { name: "sites", include: ["test/sites.test.ts"], testTimeout: 30_000 } },
      {
        ...shared,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.e2e.ts"],
          globalSetup: ["test/e2e/setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
