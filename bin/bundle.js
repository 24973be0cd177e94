// Bundles the generator for release: src/ -> lib/ (npm run build:cli). Dependencies stay imports.
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));

await rm(`${root}/lib`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    cli: "src/generator/cli/main.ts",
    index: "src/generator/index.ts",
    theme: "src/theme/index.ts",
    thread: "src/generator/workers/thread.ts",
  },
  outdir: "lib",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  packages: "external",
  format: "esm",
  platform: "node",
  target: "node20.19",
  jsx: "automatic",
  define: {
    __VERSION__: JSON.stringify(version),
    __THEME_SOURCES__: JSON.stringify("../src/theme/"),
    __THREAD__: JSON.stringify("./thread.js"),
  },
  logLevel: "warning",
});
