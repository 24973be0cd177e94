import { expect, test } from "vitest";
import { apiCoverage, coverageProblems, worstEntries } from "../../../src/generator/check/coverage.ts";
import { missingOf } from "../../../src/generator/model/coverage.ts";
import type { SourceFile } from "../../../src/generator/model/source.ts";

const text = (markdown: string, line = 1) => ({ markdown, place: { path: "sdk/index.ts", line } });
const comment = { brief: null, summary: null, deprecated: null, examples: [] as unknown[] };
const signature = { comment, parameters: [] as unknown[], returns: null as unknown };
const number = { type: [{ text: "number" }], text: null as unknown };
const field = (name: string, of: unknown = null) => ({ name, text: of, objects: [] });
const member = (name: string, more: object = {}) => ({
  kind: "method",
  name,
  flags: [],
  signatures: [signature],
  common: null,
  sources: [],
  ...more,
});

function coverageOf(members: object[], problems: object[] = []) {
  const described = { ...comment, brief: text("Brews.") };
  const page = {
    kind: "class",
    name: "Kit",
    flags: [],
    comment: described,
    signatures: [],
    common: null,
    groups: [{ members }],
    sources: [],
  };
  const sources = [{ text: JSON.stringify({ page }) } as SourceFile];
  return apiCoverage({ sources, problems: problems as never, isUsed: (symbol) => symbol === "Kit" });
}

const whole = {
  ...signature,
  comment: { ...comment, summary: text("Starts."), examples: [{ title: null, text: text("```ts\nkit.start();\n```", 10) }] },
  parameters: [field("minutes", text("How long."))],
  returns: { ...number, text: text("How warm.") },
};

test("an export and its members lack what nobody says of them, and only what applies", () => {
  const { entries } = coverageOf([
    member("start", { signatures: [whole] }),
    member("stop", { signatures: [{ ...signature, parameters: [field("now")], returns: number }] }),
    member("warm", { kind: "property" }),
  ]);
  expect(Object.fromEntries(entries.map((entry) => [entry.name, missingOf(entry)]))).toEqual({
    Kit: ["example"],
    "Kit.start": ["guide"],
    "Kit.stop": ["description", "example", "parameters", "returns", "guide"],
    "Kit.warm": ["description", "guide"],
  });
});

test("an example that does not compile is none", () => {
  const problem = (line: number) => ({ code: "S027", place: { path: "sdk/index.ts", line } });
  const exampleOf = (line: number) => coverageOf([member("start", { signatures: [whole] })], [problem(line)]).entries[1]?.example;
  expect([exampleOf(11), exampleOf(13)]).toEqual([false, true]);
});

test("what is deprecated, internal or of another package is left out", () => {
  const members = [
    member("a", { flags: ["deprecated"] }),
    member("b", { flags: ["internal"] }),
    member("c", { to: "/x" }),
    member("d", { foreignBase: "E" }),
  ];
  expect(coverageOf(members).entries.map(({ name }) => name)).toEqual(["Kit"]);
});

test("the percentage is of all that applies, and less than is asked for is a problem", () => {
  const coverage = coverageOf([member("warm", { kind: "property" })]);
  expect(coverage.percent).toBe(40);
  expect(worstEntries(coverage, 1).map(({ name }) => name)).toEqual(["Kit.warm"]);
  expect(coverageProblems(coverage, 40)).toEqual([]);
  expect(coverageProblems(coverage, 40.1).map(({ code, message }) => `${code} ${message}`)).toEqual([
    "S028 the docs cover 40 % of the API, but must cover at least 40.1 %",
  ]);
  expect(coverageProblems({ ...coverage, entries: [] }, undefined)).toHaveLength(1);
});
