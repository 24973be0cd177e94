import { describe, expect, test } from "vitest";
import { expandVariables, longestVariable } from "../../../src/generator/config/variables.ts";

function expanded(variables: Record<string, string>, product?: string) {
  const result = expandVariables({ variables, product }, (keys) => ({ path: `site.config.ts:${keys.join(".")}` }));
  return { ...result, reported: result.problems.map(({ message, place }) => `${message} @ ${place?.path}`) };
}

describe("a variable within a variable", () => {
  test("is replaced by its value, however deep, and whatever the order", () => {
    expect(expanded({ url: "{{host}}/docs", host: "https://{{name}}.dev", name: "kit" }).variables).toEqual({
      url: "https://kit.dev/docs",
      host: "https://kit.dev",
      name: "kit",
    });
  });

  test("may be the product", () => {
    expect(expanded({ name: "{{product}} SDK" }, "Kit").variables).toEqual({ name: "Kit SDK", product: "Kit" });
  });

  test("is kept by a backslash; spaces or a dollar sign make it plain text", () => {
    const dollar = "$";
    const { variables, reported } = expanded({ a: `\\{{b}} {{ y }} ${dollar}{{z}}` });
    expect([variables.a, reported]).toEqual([`{{b}} {{ y }} ${dollar}{{z}}`, []]);
  });

  test("that leads back to itself is refused with the cycle and its place", () => {
    expect(expanded({ a: "{{b}}{{b}}", b: "{{a}} x" }).reported).toEqual([
      'the variable "b" never ends: {{a}} -> {{b}} -> {{a}} @ site.config.ts:variables.b',
    ]);
    expect(expanded({ a: "{{a}}" }).reported).toHaveLength(1);
    expect(expanded({}, "{{product}}").reported).toEqual([
      'the variable "product" never ends: {{product}} -> {{product}} @ site.config.ts:product',
    ]);
  });

  test("that doubles with each step is refused before it fills the memory", () => {
    const doubling = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`v${index}`, `{{v${index + 1}}}{{v${index + 1}}}`]));
    const { reported } = expanded({ ...doubling, v60: "ha" });
    expect(reported[0]).toMatch(/^the variable "v\d+" expands to more than 100,000 characters @ site\.config\.ts:variables\.v\d+$/);
  });

  test("that does not exist is refused with the nearest name", () => {
    const { problems } = expanded({ a: "{{nmae}}", name: "kit" });
    expect(problems).toMatchObject([{ code: "C036", message: 'the variable "a" names the variable "nmae", which does not exist' }]);
    expect(problems[0]?.hint).toBe("Did you mean {{name}}?");
  });
});

test("a variable as long as a book is refused", () => {
  expect(expanded({ a: "x".repeat(longestVariable) }).reported).toEqual([]);
  expect(expanded({ a: "x".repeat(longestVariable + 1) }).reported).toHaveLength(1);
});

test("a chain of thousands is reported, and does not crash the program", () => {
  const chain = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`v${index}`, `{{v${index + 1}}}`]));
  expect(expanded({ ...chain, v20000: "x" }).reported[0]).toContain("is nested more deeply than");
});
