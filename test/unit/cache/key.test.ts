import { expect, test } from "vitest";
import { keyOf } from "../../../src/generator/cache/key.ts";

test.each([
  ["a function", { plugins: [() => undefined] }],
  ["a map", { pages: new Map([["a", 1]]) }],
  ["a set", new Set(["a"])],
])("%s has no key: two different ones would have the same", (_, value) => {
  expect(() => keyOf("step", value)).toThrow("cannot be part of a key");
});

test("a field that is undefined is one that is left out", () => {
  expect(keyOf({ a: 1, b: undefined })).toBe(keyOf({ a: 1 }));
  expect(keyOf({ a: 1, b: null })).not.toBe(keyOf({ a: 1 }));
});
