/** Which lines are code, before anything is parsed. */
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, test } from "vitest";
import { createFenceReader } from "../../../src/generator/text/fences.ts";
import { sectionsOf } from "../../../src/generator/text/sections.ts";

const parser = unified().use(remarkParse).freeze();

/** As a parser sees them: from the line of the fence on. */
function parsed(text: string): boolean[] {
  const lines = text.split("\n").map(() => false);
  const visit = (node: { type: string; position?: { start: { line: number }; end: { line: number } }; children?: unknown[] }) => {
    if (node.type === "code" && node.position) lines.fill(true, node.position.start.line - 1, node.position.end.line);
    for (const child of node.children ?? []) visit(child as typeof node);
  };
  visit(parser.parse(text) as never);
  return lines;
}

test.each([
  "- ```yaml\n  a: 1\n  ```\n\n::include{file=a.md}",
  "1. text\n\n   ```\n   # a\n   ```\n\n# b",
  "- ```\n  a\nb\n\n# c",
  "> ```\n> # a\n\n# b",
  "> - ~~~\n>   a\n>   ~~~\n> b",
  "```\n# a\n~~~\n```` \n# b",
  "``` a`b\n# c",
  "~~~~\n~~~\n# a\n~~~~\nb",
  "* a\n* ```js\n  a\n  ```\n* b",
  "```\n    ```\n# a\n```\n# b",
])("%j", (text) => {
  const isCode = createFenceReader();
  expect(text.split("\n").map(isCode)).toEqual(parsed(text));
});

test("a heading after a fence that begins in a list item is a section", () => {
  expect(sectionsOf("# A\n\n- ```yaml\n  # no heading\n  ```\n\n## B\n\nText.\n").map(({ id }) => id)).toEqual(["a", "b"]);
});
