import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { extractReference } from "../../../src/generator/reference/extract.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { silentLog } from "../../support/silentLog.ts";

// TypeScript takes seconds to load when other tests do so too.
vi.setConfig({ testTimeout: 30_000 });

const files = {
  "sdk/package.json": '{ "name": "@kit/sdk" }',
  "sdk/tsconfig.json":
    '{ "compilerOptions": { "module": "NodeNext", "target": "ES2022", "lib": ["ES2022"], "types": [], "strict": true } }',
  "sdk/index.ts":
    "/** How calm. */\nexport interface Calm {\n  /** 0 to 1. */\n  probability: number;\n}\n/** Waits. */\nexport function wait(): Calm {\n  return { probability: 1 };\n}\n",
};
const config = configSchema.parse({ title: "Test", sdk: { entryPoints: ["sdk/index.ts"] } });

async function site(more: Record<string, string> = {}) {
  const { folder, remove } = await temporaryFolder("bcidocs-reference");
  onTestFinished(remove);
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const [path, text] of Object.entries({ ...files, ...more })) await write(path, text);
  const request = { config, siteDir: folder, locate: () => ({ path: "site.config.ts" }) };
  return { folder, write, request, io: createNodeIo(silentLog()) };
}

/** The step, with the module that loads TypeDoc and TypeScript replaced by one that must not be called. */
async function extractWithoutTypeDoc() {
  const loaded: string[] = [];
  vi.resetModules();
  vi.doMock("../../../src/generator/reference/typedoc.ts", () => {
    loaded.push("typedoc.ts");
    return { runTypeDoc: () => Promise.reject(new Error("TypeDoc was asked")), relativeTo: () => "" };
  });
  onTestFinished(() => {
    vi.doUnmock("../../../src/generator/reference/typedoc.ts");
    vi.resetModules();
  });
  const { extractReference: extractAgain } = await import("../../../src/generator/reference/extract.ts");
  return { extractAgain, loaded };
}

test("every export and the index become source files, and the sidebar lists them", async () => {
  const { request, io } = await site();
  const { sources, sidebar, problems } = await extractReference(request, io);
  expect(problems).toEqual([]);
  expect(sources.map(({ kind, path, route }) => [kind, path, route])).toEqual([
    ["api", "sdk/index.ts#index", "/docs/reference"],
    ["api", "sdk/index.ts#interface-Calm", "/docs/reference/interfaces/Calm"],
    ["api", "sdk/index.ts#function-wait", "/docs/reference/functions/wait"],
  ]);
  expect(sidebar).toMatchObject([
    { label: "Introduction", route: "/docs/reference" },
    { label: "Functions", items: [{ label: "wait" }] },
    { label: "Interfaces", items: [{ label: "Calm" }] },
  ]);
});

test("the second time neither TypeDoc nor TypeScript is loaded, and the result is the same", async () => {
  const { request, io } = await site();
  const first = await extractReference(request, io);
  const { extractAgain, loaded } = await extractWithoutTypeDoc();
  expect(await extractAgain(request, io)).toEqual(first);
  expect(loaded).toEqual([]);
});

test("that the SDK is read is said only when it is", async () => {
  const { request, folder } = await site();
  const said: string[] = [];
  const io = createNodeIo({ ...silentLog(), stage: (name) => void said.push(name) });
  await extractReference({ ...request, siteDir: folder }, io);
  expect(said).toEqual([expect.stringMatching(/^reference \(TypeScript [\d.]+\)$/)]);
  await extractReference({ ...request, siteDir: folder }, io);
  expect(said).toHaveLength(1);
});

test("sources with new dates from a checkout are the same", async () => {
  const { request, io, write } = await site();
  const first = await extractReference(request, io);
  await write("sdk/index.ts", files["sdk/index.ts"]);
  const { extractAgain } = await extractWithoutTypeDoc();
  expect(await extractAgain(request, io)).toEqual(first);
  expect(await extractAgain(request, io)).toEqual(first);
});

test.each([
  ["a source file", "sdk/index.ts", "/** Other. */\nexport const other = 1;\n"],
  ["a new source file", "sdk/more.ts", "export const more = 1;\n"],
  [
    "the tsconfig",
    "sdk/tsconfig.json",
    '{ "compilerOptions": { "module": "NodeNext", "target": "ES2023", "lib": ["ES2022"], "types": [], "strict": true } }',
  ],
  ["the package's name", "sdk/package.json", '{ "name": "@kit/other" }'],
])("a change of %s reads it again", async (_, path, text) => {
  const { request, io, write } = await site();
  await extractReference(request, io);
  await write(path, text);
  const { extractAgain } = await extractWithoutTypeDoc();
  await expect(extractAgain(request, io)).rejects.toThrow("TypeDoc was asked");
});

test.each([
  ["the site's settings", "site.config.ts", "// Other.\n"],
  ["a component", "theme/components/Price.tsx", "export const other = 1;\n"],
  ["code that a page shows", "content/docs/a.ts", "export const other = 1;\n"],
  ["a file that the program does not read", "tools/make.ts", "export const other = 1;\n"],
  ["a package.json elsewhere", "tools/package.json", "{}\n"],
])("a change of %s does not read it again, although it is next to the SDK", async (_, path, text) => {
  const tsconfig = '{ "compilerOptions": { "module": "NodeNext", "lib": ["ES2022"], "types": [] }, "exclude": ["tools"] }';
  const { io, write, ...made } = await site({
    "tsconfig.json": tsconfig,
    "site.config.ts": "",
    "theme/components/Price.tsx": "",
    "content/docs/a.ts": "",
    "tools/make.ts": "",
    "tools/package.json": "",
  });
  const sdk = { entryPoints: ["sdk/index.ts"], tsconfig: "tsconfig.json" };
  const request = { ...made.request, config: configSchema.parse({ title: "Test", sdk }) };
  const first = await extractReference(request, io);
  expect(first.problems).toEqual([]);
  await write(path, text);
  const { extractAgain, loaded } = await extractWithoutTypeDoc();
  expect(await extractAgain(request, io)).toEqual(first);
  expect(loaded).toEqual([]);
});

test("a damaged cache is not trusted", async () => {
  const { request, io, write } = await site();
  const first = await extractReference(request, io);
  const path = ".bcidocs/cache/reference.txt";
  const kept = await readFile(join(request.siteDir, path), "utf8");
  for (const damaged of [kept.slice(0, 500), '{"key": ', "", kept.replace("Waits", "Wails")]) {
    expect(damaged).not.toBe(kept);
    await write(path, damaged);
    const damage = expect.objectContaining({ code: "X006" });
    expect(await extractReference(request, io)).toEqual({ ...first, problems: [...first.problems, damage] });
    expect(await extractReference(request, io)).toEqual(first);
  }
});

test("errors are not cached: they are reported each time", async () => {
  const { request, io } = await site({ "sdk/index.ts": "export const a: number = 'x';\n" });
  const strict = { ...request, config: configSchema.parse({ title: "Test", sdk: { entryPoints: ["sdk/index.ts"], onError: "throw" } }) };
  const reported = [await extractReference(strict, io), await extractReference(strict, io)];
  for (const { problems, sources } of reported) {
    expect(sources).toEqual([]);
    expect(problems).toMatchObject([
      { code: "S001", severity: "error", message: expect.stringContaining("TS2322"), place: { path: "sdk/index.ts", line: 1, column: 14 } },
    ]);
  }
});

test("a type that is named but not exported is reported once, where it is named", async () => {
  const text =
    "interface Secret {\n  a: number;\n}\nexport function one(): Secret {\n  return { a: 1 };\n}\nexport const two: Secret = one();\n/** @internal */\nexport const three: Secret = two;\n";
  const { request, io } = await site({ "sdk/index.ts": text });
  const { problems } = await extractReference(request, io);
  expect(problems).toMatchObject([{ code: "S006", severity: "warning", place: { path: "sdk/index.ts", line: 4, column: 24 } }]);
});

test("no page has an absolute path", async () => {
  const { folder, request, io } = await site();
  expect(JSON.stringify(await extractReference(request, io))).not.toContain(folder);
});

test("a site without an SDK has no reference", async () => {
  const { request, io } = await site();
  const plain = configSchema.parse({ title: "Test" });
  expect(await extractReference({ ...request, config: plain }, io)).toEqual({ sources: [], sidebar: [], problems: [] });
});

test("errors that another TypeScript than the SDK's finds are warnings, which name it and the solution", async () => {
  const { request, io } = await site({ "sdk/index.ts": "export const a: number = 'x';\nexport const b: string = 1;\n" });
  const { problems, sources } = await extractReference(request, io);
  expect(sources.map(({ route }) => route)).toContain("/docs/reference/variables/a");
  expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual(["warning S001", "warning S001"]);
  expect(problems[0]?.hint).toMatch(/TypeScript 6\.\S+ of bcidocs; the SDK has none of its own\. Install/);
  expect(problems[1]?.hint).toBeUndefined();
});

test("a TypeScript that TypeDoc cannot work with is named, and ours takes its place", async () => {
  const { request, io } = await site({ "sdk/node_modules/typescript/package.json": '{ "name": "typescript", "version": "7.1.0" }' });
  const { problems } = await extractReference(request, io);
  expect(problems).toMatchObject([{ code: "S010", severity: "info", message: expect.stringContaining("7.1.0") }]);
});

test("a % that begins no character in a comment's address is reported with its place, and the page is built", async () => {
  const text = "/** See {@link https://kit.example/%zz | this} and [that](./%zy.md). */\nexport const a = 1;\n";
  const { request, io } = await site({ "sdk/index.ts": text });
  const { problems, sources } = await extractReference(request, io);
  expect(problems).toMatchObject([{ code: "S011", severity: "warning", place: { path: "sdk/index.ts", line: 1, column: 59 } }]);
  expect(sources).toHaveLength(2);
});

test("what TypeDoc cannot read is reported with the file it was reading", async () => {
  const deep = `export type A = ${"[".repeat(20_000)}1${"]".repeat(20_000)};\n`;
  const { request, io } = await site({ "sdk/deep.ts": deep, "sdk/index.ts": 'export * from "./deep.js";\n' });
  const { problems, sources } = await extractReference(request, io);
  expect(sources).toEqual([]);
  expect(problems).toMatchObject([{ code: "S012", severity: "error", place: { path: "sdk/deep.ts" } }]);
});

test("a package.json that is nested thousands deep is reported with its place, or does no harm", async () => {
  const deep = `{ "name": "deep", "exports": ${'{ "a": '.repeat(5000)}1${"}".repeat(5000)} }`;
  const { request, io } = await site({ "sdk/package.json": deep });
  const { problems } = await extractReference(request, io);
  for (const { code, place } of problems) expect([code, place?.path]).toEqual(["S012", "sdk/package.json"]);
});
