/** The check of an SDK by TypeScript 7, beside the same check by the TypeScript of bcidocs. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { extractReference } from "../../../src/generator/reference/extract.ts";
import { sdkSite } from "../../support/reference/sdkSite.ts";
import { installTypeScript7 } from "../../support/reference/typescript7.ts";

interface Sdk {
  files: Record<string, string>;
  is7: boolean;
}

async function problemsOf({ files, is7 }: Sdk) {
  const { folder, request, io } = await sdkSite(files);
  if (is7) await installTypeScript7(join(folder, "sdk"));
  const { problems, sources } = await extractReference(
    { ...request, config: { ...request.config, sdk: { ...request.config.sdk, onError: "throw" } as never } },
    io,
  );
  return { problems, pages: sources.length };
}

const shortForm = ({ problems }: Awaited<ReturnType<typeof problemsOf>>) =>
  problems.map(
    ({ code, severity, place, message }) =>
      `${severity} ${code} ${place?.path}:${place?.line}:${place?.column}-${place?.endColumn} ${message}`,
  );

const tsconfig = (options: object) =>
  JSON.stringify({ compilerOptions: { module: "NodeNext", target: "ES2022", lib: ["ES2022"], types: [], strict: true, ...options } });

describe("both compilers report the same", () => {
  test.each<[string, Record<string, string>]>([
    ["nothing of a correct SDK", {}],
    [
      "an error of types at its place, with characters of two units before it",
      { "sdk/index.ts": "/** 🧠 é */\nexport const é = '🧠'; export const n: number = 'x';\n" },
    ],
    ["an error of syntax", { "sdk/index.ts": "export const a = ;\n" }],
    ["nothing of a file that no entry point reaches", { "sdk/other.ts": "export const a: number = 'x';\n" }],
    [
      "an error in a comment's neighbour of another file",
      { "sdk/index.ts": 'export * from "./a.js";\n', "sdk/a.ts": "/** One. */\nexport const a: number = 'x';\n" },
    ],
    ["an unknown option of the tsconfig", { "sdk/tsconfig.json": tsconfig({ nonsense: true }) }],
    [
      "the source of a package of the workspace that is not built, whose errors are not the SDK's",
      {
        "package.json": '{ "workspaces": ["sdk", "core"] }',
        "core/package.json": '{ "name": "@kit/core", "main": "./dist/index.js" }',
        "core/src/index.ts": "export const core: number = 'x';\n",
        "sdk/index.ts": 'import { core } from "@kit/core";\n/** Doubles. */\nexport const two: number = core * 2;\n',
      },
    ],
  ])("%s", async (_, files) => {
    // One after the other: TypeDoc's run replaces functions that the whole thread uses.
    const by6 = await problemsOf({ files, is7: false });
    const by7 = await problemsOf({ files, is7: true });
    expect(shortForm(by7)).toEqual(shortForm(by6));
    expect(by7.pages).toBe(by6.pages);
  });
});

test("an error names the TypeScript of the SDK that finds it", async () => {
  const { problems } = await problemsOf({ files: { "sdk/index.ts": "export const a: number = 'x';\n" }, is7: true });
  expect(problems[0]?.hint).toMatch(/^Found by TypeScript 7\.0\.\d+ of the SDK\. Correct the SDK/);
});

test("what only TypeScript 7 refuses in a tsconfig is an error of the SDK", async () => {
  const { problems } = await problemsOf({ files: { "sdk/tsconfig.json": tsconfig({ baseUrl: "." }) }, is7: true });
  expect(problems).toMatchObject([{ code: "S004", severity: "error", message: expect.stringContaining("'baseUrl' has been removed") }]);
});

test.each([
  ["stops", 'export class API { updateSnapshot() { throw new Error("it ran out of memory"); } close() {} }', "it ran out of memory"],
  ["does not start", 'export class API { constructor() { throw new Error("no binary for this machine"); } }', "no binary for this machine"],
  ["answers with no project", "export class API { updateSnapshot() { return { getProject() {} }; } close() {} }", "it opened no project"],
])("where TypeScript 7 %s, the one of bcidocs checks the SDK, and that is said", async (_, api, reason) => {
  const own = "sdk/node_modules/typescript";
  const files = {
    [`${own}/package.json`]:
      '{ "name": "typescript", "version": "7.0.2", "type": "module", "exports": { "./package.json": "./package.json", "./unstable/sync": "./api.js", "./unstable/ast": "./ast.js" } }',
    [`${own}/api.js`]: api,
    [`${own}/ast.js`]: "export {};",
    "sdk/index.ts": "export const a: number = 'x';\n",
  };
  const { problems } = await problemsOf({ files, is7: false });
  expect(problems).toMatchObject([
    { code: "S010", severity: "info", message: expect.stringContaining(`TypeScript 7.0.2 of the SDK stopped with "${reason}"`) },
    { code: "S001", severity: "warning", place: { path: "sdk/index.ts", line: 1 } },
  ]);
});
