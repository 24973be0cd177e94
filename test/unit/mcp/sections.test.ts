/** Sections of a Markdown version by the anchors of its page. */
import { expect, test } from "vitest";
import { sectionOf } from "../../../src/generator/mcp/sections.ts";

test.each([
  ["H<sub>2</sub>O", "h2o"],
  ["a<strong>(b)</strong>c", "abc"],
  ["A **list** of `Map<string>` and \\<b>", "a-list-of-mapstring-and-b"],
])("the anchor of %s is that of its words", (title, anchor) => {
  expect(sectionOf(`# Page\n\n## ${title}\n\nText.\n\n## Next\n`, anchor)).toBe(`## ${title}\n\nText.`);
});
