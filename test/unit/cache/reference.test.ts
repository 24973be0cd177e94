/** The reference is read again only when the SDK has changed. */
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { memoReference } from "../../../src/generator/cache/reference.ts";
import { openStore } from "../../../src/generator/cache/store.ts";
import type { Io } from "../../../src/generator/io/io.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { type Reference, type ReferenceRequest, withErrors } from "../../../src/generator/reference/extract.ts";
import { openSdkReader, type SdkReader } from "../../../src/generator/reference/read/typedocWorker.ts";
import { cacheFolder } from "../../../src/generator/text/reservedNames.ts";
import { sdkFiles, sdkSite } from "../../support/reference/sdkSite.ts";
import { silentLog } from "../../support/silentLog.ts";

/** As a build reads it, with what earlier builds of the site have stored. */
async function read(request: ReferenceRequest, io: Io, step = memoReference): Promise<Reference> {
  // What was saved in the moment in which a step starts may have been saved after it, so nothing is stored.
  await setTimeout(15);
  const store = await openStore({ folder: cacheFolder(request.siteDir), program: "tests", isKept: true }, io);
  const { reference, typeProblems } = await step(request, { siteDir: request.siteDir, store, io });
  const checked = withErrors(reference, await typeProblems);
  await store.flush();
  return checked;
}

/** The step, with the module that loads TypeDoc and TypeScript replaced by one that must not be called. */
async function withoutTypeDoc() {
  const loaded: string[] = [];
  vi.resetModules();
  vi.doMock("../../../src/generator/reference/read/typedoc.ts", () => {
    loaded.push("typedoc.ts");
    return { runTypeDoc: () => Promise.reject(new Error("TypeDoc was asked")) };
  });
  onTestFinished(() => {
    vi.doUnmock("../../../src/generator/reference/read/typedoc.ts");
    vi.resetModules();
  });
  const { memoReference: step } = await import("../../../src/generator/cache/reference.ts");
  return { readAgain: (request: ReferenceRequest, io: Io) => read(request, io, step), loaded };
}

test("the second time neither TypeDoc nor TypeScript is loaded, and the result is the same", async () => {
  const { request, io } = await sdkSite();
  const first = await read(request, io);
  const { readAgain, loaded } = await withoutTypeDoc();
  expect(await readAgain(request, io)).toEqual(first);
  expect(loaded).toEqual([]);
});

test("that the SDK is read is said only when it is", async () => {
  const { request, folder } = await sdkSite();
  const said: string[] = [];
  const io = createNodeIo({ ...silentLog(), stage: (name) => void said.push(name) });
  await read({ ...request, siteDir: folder }, io);
  expect(said).toEqual([expect.stringMatching(/^reference \(TypeScript [\d.]+\)$/)]);
  await read({ ...request, siteDir: folder }, io);
  expect(said).toHaveLength(1);
});

test("a package that was missing is found once it is installed, though no lock file has changed", async () => {
  const { request, io, write } = await sdkSite();
  await write("sdk/index.ts", 'import type { Part } from "part";\nexport const parts: Part[] = [];\n');
  const site = {
    ...request,
    config: { ...request.config, sdk: request.config.sdk && { ...request.config.sdk, onError: "warn" as const } },
  };
  const messages = async () => (await read(site, io)).problems.map(({ message }) => message).join("\n");
  expect(await messages()).toContain("Cannot find module 'part'");
  await write("node_modules/part/package.json", '{ "name": "part", "types": "index.d.ts" }');
  await write("node_modules/part/index.d.ts", "export interface Part { name: string }\n");
  await write("node_modules/.package-lock.json", "{}");
  expect(await messages()).toBe("");
});

test("a sibling of the workspace is found once it is built, and read again when it is built anew", async () => {
  const { request, io, write, folder } = await sdkSite({
    "sdk/package.json": '{ "name": "@kit/sdk", "dependencies": { "part": "workspace:*" } }',
    "sdk/index.ts": 'import { part } from "part";\n/** Parts. */\nexport const parts = [part];\n',
    "part/package.json": '{ "name": "part", "types": "dist/index.d.ts" }',
  });
  await mkdir(join(folder, "sdk/node_modules"));
  await symlink(join(folder, "part"), join(folder, "sdk/node_modules/part"));
  const { sdk } = request.config;
  const site = { ...request, config: { ...request.config, sdk: sdk && { ...sdk, onError: "warn" as const } } };
  expect((await read(site, io)).problems.map(({ message }) => message)).toEqual([expect.stringContaining("Cannot find module 'part'")]);
  await write("part/dist/index.d.ts", "export declare const part: { name: string };\n");
  const built = await read(site, io);
  expect(built.problems).toEqual([]);
  expect(JSON.stringify(built.sources)).toContain("name");
  await write("part/dist/index.d.ts", "export declare const part: { label: string };\n");
  expect(JSON.stringify((await read(site, io)).sources)).toContain("label");
});

test("sources with new dates from a checkout are the same", async () => {
  const { request, io, write } = await sdkSite();
  const first = await read(request, io);
  await write("sdk/index.ts", sdkFiles["sdk/index.ts"]);
  const { readAgain } = await withoutTypeDoc();
  expect(await readAgain(request, io)).toEqual(first);
  expect(await readAgain(request, io)).toEqual(first);
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
  const { request, io, write } = await sdkSite();
  await read(request, io);
  await write(path, text);
  const { readAgain } = await withoutTypeDoc();
  expect(await readAgain(request, io)).toMatchObject({
    problems: [{ code: "S012", message: expect.stringContaining("TypeDoc was asked") }],
  });
});

test.each([
  ["the site's settings", "site.config.ts", "// Other.\n"],
  ["a component", "theme/components/Price.tsx", "export const other = 1;\n"],
  ["code that a page shows", "content/docs/a.ts", "export const other = 1;\n"],
  ["a file that the program does not read", "tools/make.ts", "export const other = 1;\n"],
  ["a package.json elsewhere", "tools/package.json", "{}\n"],
])("a change of %s does not read it again, although it is next to the SDK", async (_, path, text) => {
  const tsconfig = '{ "compilerOptions": { "module": "NodeNext", "lib": ["ES2022"], "types": [] }, "exclude": ["tools"] }';
  const { io, write, ...made } = await sdkSite({
    "tsconfig.json": tsconfig,
    "site.config.ts": "",
    "theme/components/Price.tsx": "",
    "content/docs/a.ts": "",
    "tools/make.ts": "",
    "tools/package.json": "",
  });
  const sdk = { entryPoints: ["sdk/index.ts"], tsconfig: "tsconfig.json" };
  const request = { ...made.request, config: configSchema.parse({ title: "Test", sdk }) };
  const first = await read(request, io);
  expect(first.problems).toEqual([]);
  await write(path, text);
  const { readAgain, loaded } = await withoutTypeDoc();
  expect(await readAgain(request, io)).toEqual(first);
  expect(loaded).toEqual([]);
});

test("an edit of a doc comment does not check types again that were right, and finds an error at its new place", async () => {
  const { request, io, write } = await sdkSite({ "sdk/index.ts": "" });
  const isSkipped: boolean[] = [];
  const reader = openSdkReader();
  const spying: SdkReader = {
    ...reader,
    async check(lastSoundKey) {
      const checked = await reader.check(lastSoundKey);
      isSkipped.push(lastSoundKey !== null && checked?.soundKey === lastSoundKey);
      return checked;
    },
  };
  const step = (...[asked, context]: Parameters<typeof memoReference>) => memoReference(asked, context, spying);
  const problemAt = async (text: string) => {
    await write("sdk/index.ts", text);
    const { problems, sources } = await read(request, io, step);
    const { place } = problems.find(({ code }) => code === "S001") ?? {};
    return [place?.line, place?.column, place?.endColumn, sources.some((one) => one.text?.includes("Two."))];
  };
  const none = [undefined, undefined, undefined];
  expect(await problemAt("/** One. */\nexport const a: number = 1;\n")).toEqual([...none, false]);
  expect(await problemAt("/** Two. */\nexport const a: number = 1;\n")).toEqual([...none, true]);
  expect(await problemAt("/** One. */\nexport const a: number = 'x';\n")).toEqual([2, 14, 15, false]);
  expect(await problemAt("/**\n * Two.\n */\nexport const a: number = 'x';\n")).toEqual([4, 14, 15, true]);
  expect(isSkipped).toEqual([false, true, false, false]);
});

test("errors are not cached: they are reported each time", async () => {
  const { request, io } = await sdkSite({ "sdk/index.ts": "export const a: number = 'x';\n" });
  const strict = { ...request, config: configSchema.parse({ title: "Test", sdk: { entryPoints: ["sdk/index.ts"], onError: "throw" } }) };
  const reported = [await read(strict, io), await read(strict, io)];
  for (const { problems, sources } of reported) {
    expect(sources).toEqual([]);
    expect(problems).toMatchObject([
      { code: "S001", severity: "error", message: expect.stringContaining("TS2322"), place: { path: "sdk/index.ts", line: 1, column: 14 } },
    ]);
  }
});
