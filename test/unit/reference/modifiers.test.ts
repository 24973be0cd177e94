import { expect, test } from "vitest";
import { declarationOf, membersOf, pagesOf } from "../../support/reference/pagesOfSdk.ts";

const tagged = `/** @abstract */
export class Shade {
  /**
   * Draws.
   * @abstract
   * @param [at] - Where.
   */
  draw(at, to) {}
  /** @readonly */
  tint = 1;
  /** @readonly */
  get size() { return 1; }
  set size(value) {}
}
`;

test("in TypeScript a tag of a doc comment is not a modifier", async () => {
  const typed = tagged.replace("at, to", "at: number, to: number").replace("value)", "value: number)");
  const page = (await pagesOf({ "index.ts": typed })).get("classes/Shade");
  expect(declarationOf(page)).toBe("class Shade");
  expect(membersOf(page)).toEqual(["new Shade(): Shade", "tint: number", "get size(): number", "draw(at: number, to: number): void"]);
});

test("in JavaScript, which has no such modifiers, tags stand in for them", async () => {
  const page = (await pagesOf({ "index.js": tagged }, "index.js")).get("classes/Shade");
  expect(declarationOf(page)).toBe("abstract class Shade");
  const members = membersOf(page);
  expect(members).toContain("abstract draw(at?: any, to: any): void");
  expect(members).toContain("readonly tint: 1");
});
