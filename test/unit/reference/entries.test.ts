import { expect, test } from "vitest";
import { entryModule, importLineOf } from "../../../src/generator/reference/entries.ts";

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
  ["index.d.ts", {}, null],
  ["index.d.ts", null, null],
])("%s of %j is imported from %j", (path, packageMetadata, specifier) => {
  expect(entryModule(`sdk/${path}`, path, packageMetadata).specifier).toBe(specifier);
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
  ["dist/types/ops.d.ts", "k/ops"],
])("%s is imported by the key of exports that leads to what it is compiled to: %s", (path, specifier) => {
  expect(entryModule(path, path, compiled).specifier).toBe(specifier);
});

test("the import line shows what is a type, what is a default, and where a namespace begins", () => {
  const entry = entryModule("sdk/index.ts", "index.ts", { name: "@noema/sdk" });
  const line = (exported: string, shown: string, isType = false) => importLineOf(entry, { exported, shown, isType, defaultOf: null });
  expect(line("Noema", "Noema")).toBe('import { Noema } from "@noema/sdk";');
  expect(line("Epoch", "Epoch", true)).toBe('import type { Epoch } from "@noema/sdk";');
  expect(line("default", "sdk")).toBe('import sdk from "@noema/sdk";');
  expect(line("Unit", "units.Unit", true)).toBe('import { units } from "@noema/sdk";');
});

test("without a package there is no import line", () => {
  const entry = entryModule("sdk/index.ts", "index.ts", null);
  expect(importLineOf(entry, { exported: "a", shown: "a", isType: false, defaultOf: null })).toBeNull();
});
