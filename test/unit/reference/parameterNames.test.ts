/** Parameters that are taken apart in their place. */
import { expect, test } from "vitest";
import type { ApiPage, ApiText } from "../../../src/generator/model/api.ts";
import { pagesOf } from "../../support/reference/pagesOfSdk.ts";

const source = `
/** As in the source. */
export function pattern({ rate = 1, channel: { index }, ...rest }: { rate?: number; channel: { index: number }; b: 1 }, [x, , y]: [1, 2, 3]): void {}
/**
 * By its tag.
 * @param options - How to read.
 * @param options.rate - Samples per second.
 */
export function tagged({ rate = 1 }: { rate?: number }): void {}
/**
 * By the tag of a field.
 * @param first - The first.
 * @param settings.rate - Samples per second.
 */
export function nested(first: string, { rate }: { rate: number }): void {}
/** Of a type. */
export type Reader = ({ rate }: { rate: number }) => void;
/** Settings. */
export interface Settings {
  rate: number;
}
/**
 * Whose fields have a page.
 * @param settings - All.
 * @param settings.rate - Samples per second here.
 */
export function named(settings: Settings): void {}
/** Is long. */
export function long({ firstOfThem, secondOfThem, thirdOfThem, fourthOfThem, fifth }: Record<string, number>): void {}
`;

const codeOf = (page: ApiPage<ApiText> | undefined) => page?.signatures[0]?.code.map(({ text }) => text).join("");
const parametersOf = (page: ApiPage<ApiText> | undefined) =>
  page?.signatures[0]?.parameters.map(({ name, text, objects }) => [
    name,
    text?.markdown ?? null,
    ...objects.flat().map((field) => `${field.name}: ${field.text?.markdown}`),
  ]);

test("have the name that their tag says, else the names that are taken, and keep what is said of their fields", async () => {
  const pages = await pagesOf({ "index.ts": source });
  expect(codeOf(pages.get("functions/pattern"))).toContain("{ rate, channel, ...rest }: {");
  expect(codeOf(pages.get("functions/pattern"))).toContain("[x, , y]: [1, 2, 3]");
  expect(codeOf(pages.get("functions/tagged"))).toBe("tagged(options: { rate?: number }): void");
  expect(codeOf(pages.get("functions/nested"))).toBe("nested(first: string, settings: { rate: number }): void");
  expect(codeOf(pages.get("type-aliases/Reader"))).toBe("({ rate }: { rate: number }): void");
  expect(
    codeOf(pages.get("functions/long"))
      ?.split("\n")
      .map((line) => line.trim()),
  ).toContain("thirdOfThem,");
  expect(parametersOf(pages.get("functions/tagged"))).toEqual([["options", "How to read.", "rate: Samples per second."]]);
  expect(parametersOf(pages.get("functions/nested"))).toEqual([
    ["first", "The first."],
    ["settings", null, "rate: Samples per second."],
  ]);
  expect(parametersOf(pages.get("functions/named"))).toEqual([["settings", "All.", "rate: Samples per second here."]]);
});
