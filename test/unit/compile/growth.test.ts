/** No Markdown makes a page disproportionately slow. This is a selection in small sizes; test/e2e/growth.slow.e2e.ts has the rest. */
import { describe, expect, test } from "vitest";
import { markdownSyntaxes } from "../../../src/generator/model/markdownConfig.ts";
import { faultsOfGrowth, timed } from "../../support/growth.ts";
import { pathologicalMarkdown } from "../../support/pathologicalMarkdown.ts";
import { markdown, parse } from "./support.ts";

const chosen = [
  "quotes with blank lines between",
  "quotes in quotes",
  "links that never end",
  "links of one paragraph",
  "emphasis that never ends",
  "lines of character references",
  "a wide table",
  "nested lists",
  "elements that are never closed",
  "includes that name no file",
  "headings whose ids collide",
];

describe("the time of a page grows no faster than its text", () => {
  test.each(chosen)("%s", async (name) => {
    expect(await faultsOfGrowth(pathologicalMarkdown[name] ?? String, [8, 32])).toEqual([]);
  });

  test.each(markdownSyntaxes)("a long run of spaces, as %s reads it", async (syntax) => {
    const process = (text: string) => timed(() => parse(text, markdown({ syntax: [syntax], format: "mdx" })));
    expect(await faultsOfGrowth((characters) => `a:${" ".repeat(characters)}={b`, [16, 64], process)).toEqual([]);
  });
});
