/** Short names of the SDK's tsconfig, which its samples use too. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSdkImports } from "../../../src/generator/samples/sdkImports.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { writeFiles } from "../../support/siteFiles.ts";
import { checkIn, fence, sdk } from "./support.ts";

test.each([
  ["a path for all names comes before baseUrl", { baseUrl: ".", paths: { "*": ["lib/*"] } }, "lib"],
  ["names start from baseUrl where no path has them", { baseUrl: ".", paths: { "@lib/*": ["lib/*"] } }, "root"],
])("%s", async (_, compilerOptions, unit) => {
  const { folder, remove } = await temporaryFolder("bcidocs-paths");
  onTestFinished(remove);
  await writeFiles(folder, {
    "sdk/package.json": "{}",
    "sdk/src/index.ts": sdk,
    "tsconfig.json": JSON.stringify({ compilerOptions }),
    "unit.ts": 'export const unit = "root";\n',
    "lib/unit.ts": 'export const unit = "lib";\n',
  });
  const block = fence(`import { unit } from "unit";\nconst a: "${unit}" = unit;\nconst b: "neither" = unit;`);
  const [result] = await checkIn(folder, [block], { tsconfig: join(folder, "tsconfig.json") });
  expect(result?.faults.map(({ line, code }) => [line, code])).toEqual([[2, 2322]]);
});

test.each([
  ["of several entry points, the one that the package exports", { exports: { ".": "./lib/b.js" } }, "src/b.ts"],
  ["what its `main` is compiled from, where that is none of several entry points", { main: "./lib/index.js" }, "src/index.ts"],
  ["the first entry point where nothing else says it", {}, "src/a.ts"],
])("the name of the package alone imports %s", (_, metadata, file) => {
  const sdk = {
    entryPoints: ["/kit/src/a.ts", "/kit/src/b.ts"],
    name: "kit",
    folder: "/kit",
    exports: undefined,
    importNames: {},
    ...metadata,
  };
  expect(createSdkImports(sdk, (path) => path === "/kit/src/index.ts").fileOf("kit")).toBe(`/kit/${file}`);
});

test("a name below a package without `exports` is its source, and one whose output has no source an entry point", () => {
  const imports = (exports: unknown, entryPoints: string[], files: string[]) =>
    createSdkImports({ entryPoints, name: "kit", folder: "/kit", exports, importNames: {} }, (path) => files.includes(path));
  expect(imports(undefined, ["/kit/src/index.ts"], ["/kit/src/extra/a.ts"]).fileOf("kit/extra/a")).toBe("/kit/src/extra/a.ts");
  const map = { ".": "./dist/index.js", "./definitions": "./dist/definitions.js" };
  expect(imports(map, ["/kit/lib/index.ts", "/kit/lib/definitions.ts"], []).fileOf("kit/definitions")).toBe("/kit/lib/definitions.ts");
});

test("the name of the first entry point comes first, then those of other packages", () => {
  const sdk = { entryPoints: ["/kit/a.ts", "/other/a.ts"], name: "kit", folder: "/kit", exports: undefined };
  const imports = createSdkImports({ ...sdk, importNames: { other: "/other/a.ts" } }, () => true);
  expect(imports.all).toEqual(["kit", "other"]);
  expect(imports.fileOf("other")).toBe("/other/a.ts");
  expect(createSdkImports({ ...sdk, importNames: { "kit/a": "/kit/a.ts" } }, () => true).all[0]).toBe("kit/a");
});

test("one entry point is what its name imports, whatever the package exports", () => {
  const sdk = { entryPoints: ["/kit/src/a.ts"], name: "kit", folder: "/kit", exports: "./lib/index.js", importNames: {} };
  expect(createSdkImports(sdk, () => true).fileOf("kit")).toBe("/kit/src/a.ts");
});

test("a name below the package imports the folder that its file is compiled from", () => {
  const exports = { ".": { types: "./index.d.ts" }, "./add": { types: "./add.d.ts" } };
  const sdk = { entryPoints: ["/kit/src/index.ts"], name: "kit", folder: "/kit", exports, importNames: {} };
  expect(createSdkImports(sdk, (path) => path === "/kit/src/add/index.ts").fileOf("kit/add")).toBe("/kit/src/add/index.ts");
});

test("types that only the SDK has installed are those of its samples too", async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-types");
  onTestFinished(remove);
  await writeFiles(folder, {
    "sdk/package.json": "{}",
    "sdk/src/index.ts": 'import { Stream } from "node:stream";\nexport class Rows extends Stream { size?: boolean }\n',
    "sdk/node_modules/@types/node/package.json": '{ "name": "@types/node", "version": "1.0.0", "types": "index.d.ts" }',
    "sdk/node_modules/@types/node/index.d.ts": 'declare module "node:stream" { class Stream { pipe(): void } }\n',
  });
  const [result] = await checkIn(folder, [
    fence('import { Rows } from "@kit/sdk";\nnew Rows().pipe();\nnew Rows().pip();\nnew Rows().size = 1;'),
  ]);
  expect(result?.faults.map(({ line, code }) => [line, code])).toEqual([
    [2, 2551],
    // An optional field: that the SDK imports a module of Node makes nothing `any`.
    [3, 2322],
  ]);
});
