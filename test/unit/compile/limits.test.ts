import { describe, expect, test } from "vitest";
import { faultsOfGrowth } from "../../support/growth.ts";
import { muchWork, processorTime } from "../../support/processorTime.ts";
import { html, markdown, parse, reported } from "./support.ts";

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
    const worked = processorTime();
    const page = await parse(text, markdown({ parser }));
    expect(worked()).toBeLessThan(muchWork);
    expect(reported(page).join("\n")).toContain(expected);
    expect(page.problems.every(({ code }) => code === "M007")).toBe(true);
  });

  test.each([
    ["a long line of words", "word ".repeat(50_000)],
    ["an image as data", `![a](data:image/png;base64,${"A".repeat(100_000)})`],
    ["a line across the page", "*".repeat(5_000)],
    ["data in a line with many marks", `value={${"a_b ".repeat(9_000)}}`],
    ["a merge conflict mark in code", `\`\`\`\n${">".repeat(5_000)}\n\`\`\``],
    ["HTML on one line", `<table>${"<tr><td>1</td></tr>".repeat(2_000)}</table>`],
    ["many paragraphs without an end tag", "<p>a\n".repeat(300)],
    [
      "nesting that people write",
      `${"> ".repeat(20)}a\n\n${Array.from({ length: 20 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")}`,
    ],
  ])("%s is built", async (_, text) => {
    expect(reported(await parse(text, markdown({ parser })))).toEqual([]);
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
    const worked = processorTime();
    await parse(text);
    expect(worked()).toBeLessThan(muchWork);
  });
});

test("a file beyond markdown.maxBytes is refused, counted in bytes", async () => {
  const page = await parse("é".repeat(60), markdown({ maxBytes: 100 }));
  expect(reported(page)).toEqual(["M007 -:- The file is larger than 100 bytes."]);
  expect(reported(await parse("e".repeat(60), markdown({ maxBytes: 100 })))).toEqual([]);
});

test("line ends of every kind give the same page", async () => {
  const text = "# A\n\n:::note Title\n[a](b.md) *c*\n:::\n\n```ts\nconst a = 1;\n```\n";
  const expected = await parse(text);
  expect(await parse(text.replaceAll("\n", "\r\n"))).toEqual(expected);
  expect(await parse(text.replaceAll("\n", "\r"))).toEqual(expected);
});

describe.each(["auto", "remark"] as const)("texts that would keep a build busy for minutes, read by %s", (parser) => {
  const soon = async (text: string): Promise<string[]> => {
    const worked = processorTime();
    const page = await parse(text, markdown({ parser }));
    expect(worked()).toBeLessThan(muchWork);
    return reported(page);
  };

  test("directives that are opened one after the other and never closed", async () => {
    expect(await soon(":::note\n".repeat(5_000))).toEqual(["M007 101:1 Directives are nested more deeply than 100."]);
    expect(await soon("> :::note\n".repeat(5_000))).toEqual(["M007 101:1 Directives are nested more deeply than 100."]);
  });

  test("many directives side by side, in list items and in code are not nesting", async () => {
    expect(await soon(":::note\na\n:::\n\n".repeat(120))).toEqual([]);
    expect(await soon(`\`\`\`md\n${":::note\n".repeat(200)}\`\`\``)).toEqual([]);
  });

  test("a table with a wide first row and thousands of short ones", async () => {
    const row = (cell: string) => `|${`${cell}|`.repeat(400)}\n`;
    const table = `${row("a")}${row("-")}${"|a|\n".repeat(3_000)}`;
    expect(await soon(`text\n\n${table}`)).toEqual(["M007 3:1 More than 50,000 cells are missing in the rows of the table."]);
    expect(await soon(`${row("a")}${row("-")}${"|a|\n".repeat(50)}`)).toEqual([]);
  });

  // Processor time, since other tests run beside this one: 4,000 items take about 6 times as long as 500,
  // and took 60 times as long when the time grew with the square.
  test("a list of thousands of items takes time in proportion to its length", { retry: 2 }, async () => {
    const timeOf = async (items: number): Promise<number> => {
      const worked = processorTime();
      expect(reported(await parse("- a\n".repeat(items), markdown({ parser })))).toEqual([]);
      return worked();
    };
    await timeOf(500);
    const short = await timeOf(500);
    expect((await timeOf(4_000)) / short).toBeLessThan(24);
  });
});

describe("texts that look like MDX take time in proportion to their length", () => {
  test.each<[string, string, string]>([
    ["imports that are none", "", "import a\n"],
    ["exports that go on", "export const a =\n", "a +\n"],
    ["props that are never closed", "", "<A b={{a:"],
    ["braces that are never closed", 'import a from "a"\n\n', "a {b "],
    ["comments that are never closed", 'import a from "a"\n\n', "{/* a "],
    ["code that is never closed", 'import a from "a"\n\n', "a `b` ``c "],
    ["scripts that are never closed", 'import a from "a"\n\n', "<script> a\n"],
    ["values on one line", "export const a = 1\n\n", "{a} "],
  ])("%s", async (_, head, piece) => {
    const text = (characters: number) => head + piece.repeat(Math.ceil(characters / piece.length));
    expect(await faultsOfGrowth(text, [4, 16])).toEqual([]);
  });
});

test("code whose brackets are never closed is shown plain from some depth on", async () => {
  const worked = processorTime();
  expect(reported(await parse(`\`\`\`json\n${"[\n".repeat(32_000)}\`\`\`\n`))).toEqual([]);
  expect(worked()).toBeLessThan(muchWork);
});

test("lines that are marked over and over are marked once", async () => {
  const worked = processorTime();
  await parse(`\`\`\`js {1-999999${",1-999999".repeat(60)}}\na\n\`\`\`\n`.repeat(100));
  expect(worked()).toBeLessThan(muchWork);
});

test("tight and loose lists do not change", async () => {
  expect(await html("- a\n- b\n")).toBe("<ul><li>a</li><li>b</li></ul>");
  expect(await html("- a\n\n- b\n")).toBe("<ul><li><p>a</p></li><li><p>b</p></li></ul>");
  expect(await html("- a\n\n  b\n- c\n")).toBe("<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>");
});
