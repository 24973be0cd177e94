/** What people read of a value that a schema refuses. */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { allowedWords, issueWords, plainIssues } from "../../../src/generator/problems/issueWords.ts";

function issuesOf(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value, { reportInput: true });
  return (error?.issues ?? []).flatMap((issue) => plainIssues(issue));
}

function words(schema: z.ZodType, value: unknown): string[] {
  return issuesOf(schema, value).map((issue) => [issue.path.join("."), issueWords(issue)].join(" ").trim());
}

describe("a refused value is described by what it must be and what it is", () => {
  const choice = z.union([z.literal(false), z.strictObject({ boost: z.number().min(0.1) })]);
  const link = z.discriminatedUnion("type", [z.strictObject({ type: z.literal("doc") }), z.strictObject({ type: z.literal("page") })]);

  test.each([
    [z.number(), "first", "must be a number, not a string"],
    [z.array(z.string()), "a", "must be a list, not a string"],
    [z.record(z.string(), z.string()), [], "must be an object, not a list"],
    [z.boolean(), null, "must be true or false, not null"],
    [z.number().int(), 2.5, "must be a whole number, not 2.5"],
    [z.number().min(2).max(6), 1, "must be at least 2, not 1"],
    [z.number().min(2).max(6), 7, "must be at most 6, not 7"],
    [z.number().positive(), 0, "must be more than 0, not 0"],
    [z.string().min(1), "", "must not be empty"],
    [z.array(z.string()).min(2), ["a"], "must have at least 2 entries, not 1"],
    [z.enum(["light", "dark"]), "drak", 'must be "light" or "dark", not "drak"'],
    [z.enum(["a", "b", "c"]), 1, 'must be one of "a", "b", "c", not 1'],
    [z.union([z.string(), z.array(z.string())]), 3, "must be a string or a list, not 3"],
    [choice, true, "must be false or an object, not true"],
    [choice, { boost: 0 }, "boost must be at least 0.1, not 0"],
    [choice, { bost: 1 }, 'has no key "bost"'],
    [link, { type: "dok" }, 'type must be "doc" or "page", not "dok"'],
    [link, {}, "type is missing"],
    [z.object({ title: z.string() }), {}, "title is missing"],
    [z.record(z.string().regex(/^L/, "is not a code of links"), z.string()), { M001: "x" }, "M001 is not a code of links"],
    [z.string().regex(/^\//, "must begin with a slash"), "a", "must begin with a slash"],
    [z.union([z.string(), z.number()], { error: "is not a sidebar item" }), true, "is not a sidebar item"],
  ] as [z.ZodType, unknown, string][])("%#", (schema, value, expected) => {
    expect(words(schema, value)).toContain(expected);
  });

  test("never in the words of the library", () => {
    const odd = [undefined, null, 0, Number.NaN, "", "x", [], {}, new Date(0), true];
    const all = [choice, link, z.string().min(2), z.string().regex(/^a$/), z.date(), z.tuple([z.string()]), z.number().multipleOf(2)];
    const said = all.flatMap((schema) => odd.flatMap((value) => words(schema, value)));
    expect(said.filter((text) => /Invalid|Too |expected|received|undefined/.test(text))).toEqual([]);
  });
});

test("words that are allowed are known, so that the nearest one can be offered", () => {
  const schema = z.union([z.literal(false), z.enum(["warn", "throw"])]);
  expect(issuesOf(schema, "wran").flatMap(allowedWords)).toEqual(["warn", "throw"]);
});
