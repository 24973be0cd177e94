import { expect, test } from "vitest";
import { createSourceTexts } from "../../../src/generator/reference/pages/sourceText.ts";

const source = `/**
 * Kit<T> talks.
 */
export default class Kit<T> {
  /** Its name. */ id = "Its name.";
}
export default function () {}
`;
const texts = createSourceTexts(new Map([["kit.ts", source]]));

test("a text is found in the comment, not in the code that reads like it", () => {
  expect(texts.find("kit.ts", 4, "Kit<T>")).toEqual({ path: "kit.ts", line: 2, column: 4, endColumn: 10 });
  expect(texts.find("kit.ts", 5, "Its name.")).toEqual({ path: "kit.ts", line: 5, column: 7, endColumn: 16 });
});

test("a name is read where it is declared; an unnamed declaration has none", () => {
  expect(texts.nameAt("kit.ts", 4, 21)).toBe("Kit");
  expect(texts.nameAt("kit.ts", 7, 0)).toBeUndefined();
});
