import { expect, test } from "vitest";
import { configSchema } from "../../../src/generator/model/config.ts";
import { extractReference, importedSdk } from "../../../src/generator/reference/extract.ts";
import { sdkSite } from "../../support/reference/sdkSite.ts";

test("every export and the index become source files, and the sidebar lists them", async () => {
  const { request, io } = await sdkSite();
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

test("a type that is named but not exported is reported once, where it is named", async () => {
  const text =
    "interface Secret {\n  a: number;\n}\nexport function one(): Secret {\n  return { a: 1 };\n}\nexport const two: Secret = one();\n/** @internal */\nexport const three: Secret = two;\n";
  const { request, io } = await sdkSite({ "sdk/index.ts": text });
  const { problems } = await extractReference(request, io);
  expect(problems).toMatchObject([{ code: "S006", severity: "warning", place: { path: "sdk/index.ts", line: 4, column: 24 } }]);
});

test("no page has an absolute path", async () => {
  const { folder, request, io } = await sdkSite();
  expect(JSON.stringify(await extractReference(request, io))).not.toContain(folder);
});

test("a site without an SDK has no reference", async () => {
  const { request, io } = await sdkSite();
  const plain = configSchema.parse({ title: "Test" });
  expect(await extractReference({ ...request, config: plain }, io)).toEqual({ sources: [], sidebar: [], problems: [] });
});

test("errors that another TypeScript than the SDK's finds are warnings, which name it and the solution", async () => {
  const { request, io } = await sdkSite({ "sdk/index.ts": "export const a: number = 'x';\nexport const b: string = 1;\n" });
  const { problems, sources } = await extractReference(request, io);
  expect(sources.map(({ route }) => route)).toContain("/docs/reference/variables/a");
  expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual(["warning S001", "warning S001"]);
  expect(problems[0]?.hint).toMatch(/TypeScript 6\.\S+ of bcidocs; the SDK has none of its own\. Install/);
  expect(problems[1]?.hint).toBeUndefined();
});

test("errors in the declarations of an installed package, which nobody can correct here, are not reported", async () => {
  const { request, io } = await sdkSite({
    "sdk/index.ts": 'import type { Other } from "other";\nexport const a: Other = { b: 1 };\n',
    "sdk/node_modules/other/package.json": '{ "name": "other", "types": "index.d.ts" }',
    "sdk/node_modules/other/index.d.ts": "interface Base { b: string }\nexport interface Other extends Base { b: number }\n",
  });
  expect((await extractReference(request, io)).problems).toEqual([]);
});

test("a TypeScript that TypeDoc cannot work with is named, and ours takes its place", async () => {
  const { request, io } = await sdkSite({ "sdk/node_modules/typescript/package.json": '{ "name": "typescript", "version": "7.1.0" }' });
  const { problems } = await extractReference(request, io);
  expect(problems).toMatchObject([{ code: "S010", severity: "info", message: expect.stringContaining("7.1.0") }]);
});

test.each([
  ["is installed", { "sdk/node_modules/typescript/package.json": '{ "name": "typescript", "version": "4.9.5" }' }],
  ["is not installed", { "sdk/package.json": '{ "name": "kit", "devDependencies": { "typescript": "^4.9.5" } }' }],
])("an SDK whose TypeScript 4 %s has no warnings that only the defaults of a later version cause", async (_, files) => {
  const options = { target: "es5", module: "commonjs", moduleResolution: "node", baseUrl: "." };
  const { request, io } = await sdkSite({
    ...files,
    "sdk/tsconfig.json": JSON.stringify({ compilerOptions: options }),
    "sdk/index.ts": "export class Kit {\n  name: string;\n  add(a, b) {\n    return a + b;\n  }\n}\n",
  });
  const { problems } = await extractReference(request, io);
  expect(problems.filter(({ severity }) => severity === "warning")).toEqual([]);
});

test.each([
  ["an entry point without exports", { "sdk/index.ts": "const a = 1;\nvoid a;\n" }, "S003", "site.config.ts"],
  ["a tsconfig that is not JSON", { "sdk/tsconfig.json": "{ compilerOptions" }, "S004", "sdk/tsconfig.json"],
  ["a tsconfig with an unknown value", { "sdk/tsconfig.json": '{ "compilerOptions": { "target": "ES1" } }' }, "S004", "sdk/tsconfig.json"],
])("%s is an error of the SDK with its place", async (_, files, code, path) => {
  const { request, io } = await sdkSite(files as Record<string, string>);
  expect((await extractReference(request, io)).problems).toMatchObject([{ severity: "error", code, place: { path } }]);
});

test("an SDK whose tsconfig only names others has all that the one of its entry point includes", async () => {
  const compilerOptions = { types: [], lib: ["ES2022"] };
  const { request, io } = await sdkSite({
    "sdk/tsconfig.json": '{ "files": [], "references": [{ "path": "./tests" }, { "path": "./tsconfig.lib.json" }] }',
    "sdk/tests/tsconfig.json": JSON.stringify({ compilerOptions, include: ["."] }),
    "sdk/tests/kit.test.ts": "export const a = 1;\n",
    "sdk/tsconfig.lib.json": JSON.stringify({ compilerOptions, include: ["*.ts"] }),
    "sdk/index.ts": "export interface Kit { name: string }\n",
    "sdk/sized.ts": 'import "./index.js";\ndeclare module "./index.js" { interface Kit { size: number } }\n',
  });
  const { problems, sources } = await extractReference(request, io);
  expect(problems).toEqual([]);
  expect(sources.map(({ text }) => text).join("")).toContain('"size"');
});

test("a % that begins no character in a comment's address is reported with its place, and the page is built", async () => {
  const text = "/** See {@link https://kit.example/%zz | this} and [that](./%zy.md). */\nexport const a = 1;\n";
  const { request, io } = await sdkSite({ "sdk/index.ts": text });
  const { problems, sources } = await extractReference(request, io);
  expect(problems).toMatchObject([{ code: "S011", severity: "warning", place: { path: "sdk/index.ts", line: 1, column: 59 } }]);
  expect(sources).toHaveLength(2);
});

test("what TypeDoc cannot read is reported with the file it was reading", async () => {
  const deep = `export type A = ${"[".repeat(20_000)}1${"]".repeat(20_000)};\n`;
  const { request, io } = await sdkSite({ "sdk/deep.ts": deep, "sdk/index.ts": 'export * from "./deep.js";\n' });
  const { problems, sources } = await extractReference(request, io);
  expect(sources).toEqual([]);
  expect(problems).toMatchObject([{ code: "S012", severity: "error", place: { path: "sdk/deep.ts" } }]);
});

test("a package.json that is nested thousands deep is reported with its place, or does no harm", async () => {
  const deep = `{ "name": "deep", "exports": ${'{ "a": '.repeat(5000)}1${"}".repeat(5000)} }`;
  const { request, io } = await sdkSite({ "sdk/package.json": deep });
  const { problems } = await extractReference(request, io);
  for (const { code, place } of problems) expect([code, place?.path]).toEqual(["S012", "sdk/package.json"]);
});

test("the first entry point of another package is what the name of that package imports", async () => {
  const { folder, request, io } = await sdkSite({
    "other/package.json": '{ "name": "@kit/other" }',
    "other/a.ts": "export const a = 1;\n",
    "other/b.ts": "export const b = 1;\n",
  });
  const config = configSchema.parse({ title: "Test", sdk: { entryPoints: ["sdk/index.ts", "other/a.ts", "other/b.ts"] } });
  expect((await importedSdk({ ...request, config }, io)).specifiers).toEqual({ "@kit/other": `${folder}/other/a.ts` });
});
