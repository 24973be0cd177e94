import { describe, expect, test } from "vitest";
import { createHighlighter } from "../../../src/generator/parse/code/highlight.ts";
import { classOfMarker } from "../../../src/generator/parse/code/tokenTheme.ts";
import { tokenClasses } from "../../../src/theme/prose/vocabulary.ts";
import { highlighter } from "./support.ts";

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

async function highlight(code: string, language: string): Promise<string[]> {
  await highlighter.load(language);
  return highlighter.highlight(code, language);
}

test("the classes given are those that the theme colours", () => {
  expect([...classOfMarker.values()].sort()).toEqual([...tokenClasses].sort());
  expect(new Set(classOfMarker.values()).size).toBe(tokenClasses.length);
});

describe("code becomes classes", () => {
  test.each([
    ["ts", 'const a: Focus = "x"; // why', ["tk-keyword", "tk-type", "tk-string", "tk-comment"]],
    ["ts", "headset.focus(1)", ["tk-function", "tk-number"]],
    ["tsx", '<Button kind="a">b</Button>', ["tk-tag", "tk-attribute", "tk-string"]],
    ["json", '{ "a": 1, "b": true }', ["tk-property", "tk-number", "tk-constant"]],
    ["bash", 'npm install --save "x" # why', ["tk-function", "tk-string", "tk-comment"]],
    ["diff", "+a\n-b", ["tk-inserted", "tk-deleted"]],
    ["yaml", "a: b # c", ["tk-property", "tk-string", "tk-comment"]],
    ["css", ".a { color: red }", ["tk-property"]],
    ["markdown", "# A\n[b](c)", ["tk-heading", "tk-link"]],
    ["dotenv", "A=b", ["tk-variable", "tk-operator"]],
  ])("%s: %s", async (language, code, classes) => {
    const html = (await highlight(code, language)).join("\n");
    for (const name of classes) expect(html).toContain(`class="${name}"`);
    expect(plain(html)).toBe(code);
    expect(html).not.toContain("style=");
  });

  test("tokens of one class side by side are one", async () => {
    expect((await highlight("// a b c", "ts")).join("")).toBe('<span class="tk-comment">// a b c</span>');
  });

  test("everything is escaped", async () => {
    const [line = ""] = await highlight('const a = "</script><b>" && x < 1;', "ts");
    expect(line.replace(/<\/?span[^>]*>/g, "")).not.toMatch(/[<>]/);
    expect(plain(line)).toBe('const a = "</script><b>" && x < 1;');
  });

  test("empty lines stay, and a state that spans lines is kept", async () => {
    const lines = await highlight("/* a\n\nb */\nc()", "ts");
    expect(lines.map(plain)).toEqual(["/* a", "", "b */", "c()"]);
    expect(lines[2]).toBe('<span class="tk-comment">b */</span>');
  });
});

describe("what is remembered changes nothing", () => {
  test("a line means what it means in its block, however often it was seen elsewhere", async () => {
    const blocks = ["a()\n*/ b()", "/* x\na()\n*/ b()", "`\na()\n`", "a()\n*/ b()"];
    const fresh = await Promise.all(
      blocks.map(async (code) => {
        const alone = createHighlighter();
        await alone.load("ts");
        return alone.highlight(code, "ts");
      }),
    );
    expect(await Promise.all(blocks.map((code) => highlight(code, "ts")))).toEqual(fresh);
  });

  test("nor does a long line in the middle of a block", async () => {
    const lines = await highlight(`const a = 1;\n"${"x".repeat(3_000)}";\nconst b = 2;`, "ts");
    expect(lines[0]).toContain("tk-keyword");
    expect(lines[1]).toBe(`"${"x".repeat(3_000)}";`);
    expect(lines[2]).toContain("tk-keyword");
  });
});

describe("loading", () => {
  test("says whether a language is known", async () => {
    expect([
      await highlighter.load("ts"),
      await highlighter.load("text"),
      await highlighter.load("nope"),
      await highlighter.load("../x"),
    ]).toEqual([true, true, false, false]);
  });

  test("a language that was not loaded is plain text", () => {
    expect(createHighlighter().highlight("a < b\nc", "ts")).toEqual(["a &lt; b", "c"]);
  });

  test("two pages that ask at once get the same", async () => {
    const shared = createHighlighter();
    expect(await Promise.all([shared.load("go"), shared.load("go"), shared.load("rust")])).toEqual([true, true, true]);
  });
});
