/** What the implementation of an overloaded function says is about all of its signatures. */
import { describe, expect, test } from "vitest";
import { pagesOf } from "../../support/reference/pagesOfSdk.ts";

const source = `export function one(x: string): number;
/**
 * Text of one.
 * @param x - What to count.
 * @returns How many.
 * @example
 * one("a");
 */
export function one(x: any): any {
  return x;
}

export function two(x: string): string;
export function two(x: number): number;
/** Text of two. */
export function two(x: any): any {
  return x;
}

/** Text of the string. */
export function three(x: string): string;
export function three(x: number): number;
/** Text of three. */
export function three(x: any): any {
  return x;
}

/** A kit. */
export class Kit {
  read(x: string): string;
  read(x: number): number;
  /** Text of read. */
  read(x: any): any {
    return x;
  }
  close(x: string): string;
  /** Text of close. */
  close(x: any): any {
    return x;
  }
}
`;

describe("the comment of an implementation", () => {
  test("is that of each signature without one of its own", async () => {
    const pages = await pagesOf({ "index.ts": source });
    const textsOf = (route: string) =>
      (pages.get(route)?.signatures ?? []).map(({ comment: { brief, summary } }) => (brief ?? summary)?.markdown ?? null);
    expect(textsOf("functions/one")).toEqual(["Text of one."]);
    expect(pages.get("functions/one")?.signatures[0]?.comment.examples).toHaveLength(1);
    expect(pages.get("functions/one")?.signatures[0]?.parameters[0]?.text?.markdown).toBe("What to count.");
    expect(textsOf("functions/two")).toEqual(["Text of two.", "Text of two."]);
    expect(textsOf("functions/three")).toEqual(["Text of the string.", "Text of three."]);
    const members = pages.get("classes/Kit")?.groups.flatMap((group) => group.members) ?? [];
    const texts = members.map(({ name, signatures }) => [
      name,
      ...signatures.map(({ comment: { brief, summary } }) => (brief ?? summary)?.markdown ?? null),
    ]);
    expect(texts).toEqual([
      ["constructor", null],
      ["close", "Text of close."],
      ["read", "Text of read.", "Text of read."],
    ]);
  });
});
