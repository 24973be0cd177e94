/** Entry points that are named as imports name them. */
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withEntryFiles } from "../../../src/generator/config/entryPoints.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { silentLog } from "../../support/silentLog.ts";

const kit = {
  name: "@kit/sdk",
  types: "./dist/index.d.ts",
  exports: {
    ".": { types: "./dist/index.d.ts" },
    "./ops": { types: "./dist/types/ops.d.ts", default: "./dist/esm/ops.js" },
    "./tools/*": { default: "./dist/tools/*.js" },
    "./direct": { source: "./lib/direct.mts", default: "./dist/direct.js" },
    "./declared": { types: "./dist/declared.d.ts" },
    "./deep": { types: "./out/deep.d.ts" },
  },
};
const files = {
  "src/index.ts": "",
  "src/ops.ts": "",
  "src/tools/deep/saw.tsx": "",
  "lib/direct.mts": "",
  "dist/declared.d.ts": "",
  "dist/types/ops.d.ts": "",
  "code/main/deep.ts": "",
  "code/aliased.ts": "",
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      module: "NodeNext",
      rootDir: "code/main",
      outDir: "out",
      declaration: true,
      paths: { "@kit/sdk/aliased": ["./code/aliased.ts"] },
    },
    files: ["code/main/deep.ts"],
  }),
};

/** `folder`: where the package is in the site. */
async function entriesOf(entryPoints: string[], folder: string, settings: object = {}) {
  const { folder: siteDir, remove } = await temporaryFolder("bcidocs-entries");
  onTestFinished(remove);
  const all = { ...files, "package.json": JSON.stringify(kit) };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(siteDir, folder, path)), { recursive: true });
    await writeFile(join(siteDir, folder, path), text);
  }
  await mkdir(join(siteDir, "node_modules/@kit"), { recursive: true });
  if (folder !== "" && !("tsconfig" in settings)) await symlink(join(siteDir, folder), join(siteDir, "node_modules/@kit/sdk"), "dir");
  const { sdk } = configSchema.parse({ title: "Test", sdk: { entryPoints, ...settings } });
  return sdk && withEntryFiles(sdk, siteDir, createNodeIo(silentLog()));
}

const names = ["", "/ops", "/tools/deep/saw", "/direct", "/declared", "/deep", "/aliased"].map((end) => `@kit/sdk${end}`);
const sources = [
  "src/index.ts",
  "src/ops.ts",
  "src/tools/deep/saw.tsx",
  "lib/direct.mts",
  "dist/declared.d.ts",
  "code/main/deep.ts",
  "code/aliased.ts",
];

test.each([
  ["around the site", "", {}],
  ["that is installed from another folder", "packages/sdk", {}],
  ["whose tsconfig the settings name", "packages/sdk", { tsconfig: "packages/sdk/tsconfig.json" }],
])("lead to their sources in the package %s, by exports, outDir and paths", async (_, folder, settings) => {
  const sdk = await entriesOf(names, folder, settings);
  expect(sdk?.entryPoints).toEqual(sources.map((path) => join(folder, path)));
  expect(sdk?.specifiers).toEqual(Object.fromEntries(sources.map((path, index) => [join(folder, path), names[index]])));
});

test("stay as they are where they are files, or lead nowhere", async () => {
  const written = ["src/index.ts", "src/gone.ts", "./src", "@kit/sdk/gone", "@kit/other"];
  expect(await entriesOf(written, "")).toEqual(configSchema.parse({ title: "Test", sdk: { entryPoints: written } }).sdk);
});
