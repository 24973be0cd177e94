import { expect, test } from "vitest";
import { entryModule, importLineOf } from "../../../src/generator/reference/pages/entries.ts";

const manifest = {
  name: "@noema/sdk",
  exports: { ".": { source: "./src/index.ts", types: "./dist/index.d.ts" }, "./simulator": { types: "./dist/simulator/index.d.ts" } },
};

test.each([
  ["src/index.ts", manifest, "@noema/sdk"],
  ["src/simulator/index.ts", manifest, "@noema/sdk/simulator"],
  ["dist/simulator/index.d.ts", manifest, "@noema/sdk/simulator"],
  ["src/other.ts", manifest, "@noema/sdk"],
  ["index.d.ts", { name: "kit" }, "kit"],
  ["src/index.js", { name: "kit", exports: { ".": "./dist/src/index.js", "./src/index.js": "./src/index.js" } }, "kit"],
  ["ops.js", { name: "kit", exports: { ".": "./kit.js", "./ops.js": "./ops.js" } }, "kit/ops.js"],
  ["index.d.ts", {}, null],
  ["index.d.ts", null, null],
])("%s of %j is imported from %j", (path, packageMetadata, specifier) => {
  const found = packageMetadata && { metadata: packageMetadata, file: { source: path, compiled: [] } };
  expect(entryModule(`sdk/${path}`, found).specifier).toBe(specifier);
});

const compiled = {
  name: "k",
  exports: {
    ".": { types: "./dist/types/index.d.ts", default: "./dist/esm/index.js" },
    "./ops": { types: "./dist/types/ops.d.ts", default: "./dist/esm/ops.js" },
    "./near": "./lib/esm/near/index.mjs",
    "./features/*": { types: "./dist/types/features/*.d.ts", default: "./dist/esm/features/*.js" },
    "./features/known": "./dist/esm/features/known.js",
    "./package.json": "./package.json",
  },
};

test.each([
  ["src/index.ts", "k"],
  ["src/ops.ts", "k/ops"],
  ["src/near/index.mts", "k/near"],
  ["src/features/deep/one.ts", "k/features/deep/one"],
  ["src/features/known.ts", "k/features/known"],
  ["src/unknown.ts", "k"],
  ["dist/types/ops.d.ts", "k/ops"],
])("%s is imported by the key of exports that leads to what it is compiled to: %s", (path, specifier) => {
  expect(entryModule(path, { metadata: compiled, file: { source: path, compiled: [] } }).specifier).toBe(specifier);
});

const unlike = {
  name: "@k/kit",
  exports: { ".": "./build/main.js", "./ops": { types: "./types/ops.d.ts" }, "./near/*": "./build/far/*.js", "./other": "./build/ops.js" },
};
const aliases = { "@k/kit": ["code/lib/main.ts"], "@k/kit/tools/*": ["code/lib/tools/*.ts"], "@/*": ["code/lib/*"] };

test.each([
  ["code/lib/main.ts", ["build/main.js", "types/main.d.ts"], "@k/kit"],
  ["code/lib/ops.ts", ["code/build/ops.js", "types/ops.d.ts"], "@k/kit/ops"],
  ["code/lib/far/one.ts", ["build/far/one.js"], "@k/kit/near/one"],
  ["code/lib/tools/hammer.ts", [], "@k/kit/tools/hammer"],
  ["code/lib/unknown.ts", [], "@k/kit"],
])("%s is imported by what the tsconfig says that it is compiled to, or is called: %j is %s", (source, outputs, specifier) => {
  expect(entryModule(source, { metadata: unlike, file: { source, compiled: outputs }, aliases }).specifier).toBe(specifier);
});

test("what the settings call an entry point is what it is imported from", () => {
  const found = { metadata: unlike, file: { source: "code/lib/main.ts", compiled: [] } };
  expect(entryModule("code/lib/main.ts", found, "@k/kit/main").specifier).toBe("@k/kit/main");
});

test("a package with a single entry is imported by its name", () => {
  const found = { metadata: { name: "k", exports: { types: "./dist/index.d.ts" } }, file: { source: "src/index.ts", compiled: [] } };
  expect(entryModule("src/index.ts", found).specifier).toBe("k");
});

test("the import line shows what is a type, what is a default, and where a namespace begins", () => {
  const entry = entryModule("sdk/index.ts", { metadata: { name: "@noema/sdk" }, file: { source: "index.ts", compiled: [] } });
  const line = (exported: string, shown: string, isType = false) =>
    importLineOf(entry, { exported, label: shown, isType, defaultOf: null });
  expect(line("Noema", "Noema")).toBe('import { Noema } from "@noema/sdk";');
  expect(line("Epoch", "Epoch", true)).toBe('import type { Epoch } from "@noema/sdk";');
  expect(line("default", "sdk")).toBe('import sdk from "@noema/sdk";');
  expect(line("my-kit", "my-kit")).toBe('import { "my-kit" as myKit } from "@noema/sdk";');
  expect(line("a.b", "a.b", true)).toBe('import type { "a.b" as aB } from "@noema/sdk";');
  expect(line("2d", "2d")).toBe('import { "2d" as _2d } from "@noema/sdk";');
  expect(line("größe", "größe")).toBe('import { größe } from "@noema/sdk";');
  expect(line("Unit", "units.Unit", true)).toBe('import { units } from "@noema/sdk";');
});

test("without a package there is no import line", () => {
  const entry = entryModule("sdk/index.ts", null);
  expect(importLineOf(entry, { exported: "a", label: "a", isType: false, defaultOf: null })).toBeNull();
});
