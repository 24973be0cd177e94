import { describe, expect, test } from "vitest";
import { markdown, parse, told } from "./support.ts";

describe.each(["auto", "remark"] as const)("hostile texts, read by %s", (parser) => {
  test.each([
    ["quotes", `${">".repeat(10_000)} a`, "M007 1:101 "],
    ["quotes with blanks", `text\n\n${"> ".repeat(500)}a`, "M007 3:101 "],
    ["lists on one line", `${"- ".repeat(10_000)}a`, "M007 1:101 "],
    ["lists by indentation", Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"), "M007 102:203 "],
    ["stars", `a ${"*".repeat(10_000)} b`, "M007 1:3 "],
    ["brackets", "[".repeat(50_000), "M007 1:1 "],
    ["backticks", `a ${"`".repeat(50_000)}`, "M007 1:3 "],
    ["links that never end", "[a](<b".repeat(50_000), "M007 1:1 "],
    ["addresses on one line", "a@b.co ".repeat(20_000), "M007 1:1 "],
    ["emphasis", `${"*a **b ".repeat(400)}${"b** a*".repeat(400)}`, "M007 "],
    ["elements", "<div>\n".repeat(5_000), "M007 "],
    ["elements that are closed too late", `${"<b>".repeat(150)}x${"</b>".repeat(150)}`, "M007 1:"],
  ])("%s end in a message, soon", async (_, text, expected) => {
    const start = performance.now();
    const page = await parse(text, markdown({ parser }));
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(told(page).join("\n")).toContain(expected);
    expect(page.problems.every(({ code }) => code === "M007")).toBe(true);
  });

  test.each([
    ["a long line of words", "word ".repeat(50_000)],
    ["an image as data", `![a](data:image/png;base64,${"A".repeat(100_000)})`],
    ["a line across the page", "*".repeat(5_000)],
    ["a merge conflict mark in code", `\`\`\`\n${">".repeat(5_000)}\n\`\`\``],
    ["HTML on one line", `<table>${"<tr><td>1</td></tr>".repeat(2_000)}</table>`],
    ["many paragraphs without an end tag", "<p>a\n".repeat(300)],
    [
      "nesting that people write",
      `${"> ".repeat(20)}a\n\n${Array.from({ length: 20 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")}`,
    ],
  ])("%s is built", async (_, text) => {
    expect(told(await parse(text, markdown({ parser })))).toEqual([]);
  });
});

describe("texts that make patterns slow", () => {
  test.each([
    ["list marks before colons", `${"-  ".repeat(60)}a::b`],
    ["quote marks in code", `> > a\n\n\`\`\`\n${">".repeat(100_000)}x\n\`\`\``],
    ["blanks in a title", `:::note a${" ".repeat(50_000)}b\n:::`],
    ["blanks in code with marks", `\`\`\`text\n${" ".repeat(100_000)}x\n// [!code ++]\n\`\`\``],
    ["blanks in a heading", `## a${" ".repeat(15_000)}b {#c`],
    ["elements without an end", "<div ".repeat(20_000)],
    ["comments without an end", `<div>\n${"<!-- ".repeat(5_000)}`],
    ["a long srcset", `<img srcset="${"A".repeat(100_000)} b c">`],
    ["a long address with a scheme", `[x](https:${"%09".repeat(5_000)})`],
  ])("%s", async (_, text) => {
    const start = performance.now();
    await parse(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

test("a file beyond markdown.maxBytes is refused, counted in bytes", async () => {
  const page = await parse("é".repeat(60), markdown({ maxBytes: 100 }));
  expect(told(page)).toEqual(["M007 -:- The file is larger than 100 bytes."]);
  expect(told(await parse("e".repeat(60), markdown({ maxBytes: 100 })))).toEqual([]);
});

test("line ends of every kind give the same page", async () => {
  const text = "# A\n\n:::note Title\n[a](b.md) *c*\n:::\n\n```ts\nconst a = 1;\n```\n";
  const expected = await parse(text);
  expect(await parse(text.replaceAll("\n", "\r\n"))).toEqual(expected);
  expect(await parse(text.replaceAll("\n", "\r"))).toEqual(expected);
});
