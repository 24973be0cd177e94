// Bundles the generator for release: src/ -> lib/ (npm run build:cli). Dependencies stay imports.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version, dependencies } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));

await rm(`${root}/lib`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    cli: "src/generator/cli/main.ts",
    index: "src/generator/index.ts",
    theme: "src/theme/index.ts",
    thread: "src/generator/workers/thread.ts",
    typedoc: "src/generator/reference/typedocThread.ts",
    writer: "src/generator/io/writerThread.ts",
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
    __BUILD__: JSON.stringify(await programHash()),
    __THEME_SOURCES__: JSON.stringify("../src/theme/"),
    __THEME__: JSON.stringify("./theme.js"),
    __THREAD__: JSON.stringify("./thread.js"),
    __TYPEDOC__: JSON.stringify("./typedoc.js"),
    __WRITER__: JSON.stringify("./writer.js"),
    __LIVE__: JSON.stringify("./live.js"),
  },
  logLevel: "warning",
});
await build({
  absWorkingDir: root,
  entryPoints: { live: "src/theme/live/live.ts" },
  outdir: "lib",
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  logLevel: "warning",
});

/** Of the sources and of what they are run with, so that no cache outlives the program that filled it. */
async function programHash() {
  const hash = createHash("sha256").update(JSON.stringify([version, dependencies]));
  for (const folder of ["src/generator", "src/theme"]) {
    const entries = await readdir(`${root}/${folder}`, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.sort()) hash.update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
}
