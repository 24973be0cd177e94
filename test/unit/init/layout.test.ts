/** What `init` leaves to the files that are there: the folder of a compiler, and docs. */
import { expect, test } from "vitest";
import { findEntryPoint, readLayout } from "../../../src/generator/init/surroundings.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";

async function layoutOf(files: Record<string, string>) {
  const io = createMemoryIo(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/kit/${path}`, text])));
  return readLayout("/kit", await io.list("/kit"), io);
}

test.each([
  ["the package is loaded from it", { "package.json": '{ "main": "./dist/index.js" }' }],
  ["the package publishes it", { "package.json": '{ "files": ["dist"] }' }],
  ["TypeScript writes there", { "tsconfig.json": '{ "compilerOptions": { "outDir": "./dist" } } // comment' }],
  ["it holds files of somebody else", { "dist/index.js": "" }],
])("the site is not built into dist where %s", async (_, files) => {
  expect(await layoutOf(files)).toMatchObject({ outDir: "docs-site" });
});

test.each([
  ["nothing is there", {}],
  ["another folder is compiled into", { "package.json": '{ "main": "lib/distance.js", "files": ["distribution"] }' }],
  ["an earlier build wrote it", { "dist/.bcidocs-output": "", "dist/index.html": "" }],
  ["it is a file", { dist: "" }],
])("the site is built into dist where %s", async (_, files) => {
  expect(await layoutOf(files)).toMatchObject({ outDir: "dist" });
});

test.each([
  ["pages", { "docs/guides/setup.md": "" }, "docs"],
  ["no page", { "docs/logo.png": "" }, null],
  ["pages, next to the folder that bcidocs reads", { "docs/setup.md": "", "content/docs/intro.md": "" }, null],
])("a folder docs with %s", async (_, files, docsFolder) => {
  expect(await layoutOf(files as Record<string, string>)).toMatchObject({ docsFolder });
});

test.each([
  ["src/index.ts", {}, "src/index.ts"],
  ["what package.json calls its source", { source: "src/kit.ts" }, "src/kit.ts"],
  ["a source that is there, of several", { source: ["./src/none.ts", "./src/kit.ts"] }, "src/kit.ts"],
  ["src/index.ts where the source is missing", { source: "src/none.ts" }, "src/index.ts"],
  ["src/index.ts where the source is no TypeScript, or elsewhere", { source: ["src/kit.js", "../kit.ts"] }, "src/index.ts"],
])("the reference begins at %s", async (_, about, entryPoint) => {
  const packageJson = JSON.stringify(about);
  const io = createMemoryIo({ "/kit/src/index.ts": "", "/kit/src/kit.ts": "", "/kit/src/kit.js": "", "/kit.ts": "" });
  expect(await findEntryPoint("/kit", packageJson, io)).toBe(entryPoint);
});

test.each([
  ["what the package's types are compiled from", { types: "./dist/kit.d.ts" }, "src/kit.ts"],
  ["what its exports are compiled from", { exports: { ".": { import: "./dist/esm/kit.js" }, "./all": "./all.d.ts" } }, "src/kit.ts"],
  ["types that are written by hand", { main: "main.js", types: "types.d.ts" }, "types.d.ts"],
  ["nothing where the types are built", { main: "main.js", types: "dist/index.d.ts" }, null],
])("the reference of a package without src/index.ts begins at %s", async (_, packageJson, entryPoint) => {
  const io = createMemoryIo({ "/kit/src/kit.ts": "", "/kit/types.d.ts": "", "/kit/dist/kit.d.ts": "", "/kit/dist/index.d.ts": "" });
  expect(await findEntryPoint("/kit", JSON.stringify({ name: "kit", ...packageJson }), io)).toBe(entryPoint);
});

test.each([
  ["source/", { types: "./dist/index.d.ts" }, "source/index.ts"],
  ["a folder that the output repeats", { exports: { types: "./dist/code/kit.d.ts" } }, "code/kit.ts"],
  ["the top of a package whose build writes its exports", {}, "index.ts"],
])("the reference begins at a source in %s", async (_, packageJson, entryPoint) => {
  const io = createMemoryIo({ [`/kit/${entryPoint}`]: "" });
  expect(await findEntryPoint("/kit", JSON.stringify({ name: "kit", ...packageJson }), io)).toBe(entryPoint);
});

test("there is no reference without sources", async () => {
  expect(await findEntryPoint("/kit", null, createMemoryIo({ "/kit/src/main.ts": "" }))).toBeNull();
});
