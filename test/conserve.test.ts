/** The check for lost words: what it reports, and what it leaves alone. It runs over each site case in sites.test.ts and over our docs in markdownVersions.e2e.ts. */
import { describe, expect, test } from "vitest";
import { lostWords } from "./support/conserve.ts";

const lost = (source: string, body: string, lines: number[] = []) =>
  lostWords(source, `<html><title>T</title><main>${body}</main></html>`, new Set(lines)).map(({ word, line }) => `${line}: ${word}`);

describe("a word is lost", () => {
  test("in text, a cell, code, a title of code, a label, an alternative text", () => {
    expect(lost("One two three.\n", "<p>One three.</p>")).toEqual(["1: two"]);
    expect(
      lost("| a | b |\n|---|---|\n| c | d | e |\n", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>"),
    ).toEqual(["3: e"]);
    expect(lost('```ts title="kit.ts"\nlet x;\n```\n', "<pre><code>let</code></pre>")).toEqual(["1: kit", "1: ts", "2: x"]);
    expect(lost(":::note[Mind the gap]\nText.\n:::\n", "<aside>Text.</aside>")).toEqual(["1: mind", "1: the", "1: gap"]);
    expect(lost("![A red pot](pot.png)\n", '<img src="pot.png">')).toEqual(["1: a", "1: red", "1: pot"]);
    expect(lost('<Card title="Pots">Red</Card>\n', "<p>Red</p>")).toEqual(["1: pots"]);
  });

  test("in the title of the front matter, a type argument, a footnote", () => {
    expect(lost("---\ntitle: 2.10\n---\nText", "<h1>2.1</h1><p>Text</p>")).toEqual(["2: 10"]);
    expect(lost(":::tab[List<Kit>]\nText\n:::\n", "<label>List</label><p>Text</p>")).toEqual(["1: kit"]);
    expect(lost("a[^1]\n\n[^1]: One\n\n[^1]: Two\n", "<p>a</p><p>One</p>")).toEqual(["5: two"]);
  });

  test("once, although it is elsewhere too", () => {
    expect(lost("A kit. A kit.\n", "<p>A kit. A</p>")).toEqual(["1: kit"]);
  });

  test("unless a problem on its line says so", () => {
    expect(lost("One\ntwo\n", "<p>One</p>", [2])).toEqual([]);
  });
});

describe("a word is not lost", () => {
  test("where it is markup", () => {
    const source = [
      "---\ntitle: T\n---",
      "<!-- a comment -->",
      '[the kit](./kit.md "Kit") and [pots][p] &amp; <b class="x">bold</b>, `co`de, **W**hen, {#id}',
      "## Head {#custom}",
      "[p]: ./pots.md",
      ":::tip{open=true}\nYes\n:::",
      "1. One\n2. Two\n- [x] Three",
      "H<sub>2</sub>O",
    ].join("\n\n");
    const page =
      '<p><a href="/kit" title="Kit">the kit</a> and <a>pots</a> &amp; <b>bold</b>, <code>co</code>de, <b>W</b>hen,</p><h2>Head</h2><aside>Yes</aside><ol><li>One</li><li>Two</li></ol><ul><li>Three</li></ul>H<sub>2</sub>O';
    expect(lost(source, page)).toEqual([]);
  });

  test("where Docusaurus leaves out the fence around MDX", () => {
    const source = '```mdx-code-block\nimport Kit from "./kit.mdx";\n\n<Tabs groupId="pots">\n```\n\nRed\n';
    expect(lost(source, "<p>Red</p>")).toEqual([]);
    expect(lost(source, "<p></p>")).toEqual(["7: red"]);
  });

  test("where it is for the compiler or marks a line", () => {
    const code = "```rust\n# fn main() {\n#\nlet a;\n```\n\n```ml\n(* highlight-next-line *)\nx\n```\n";
    expect(lost(code, "<pre>let a;</pre><pre>x</pre>")).toEqual([]);
  });

  test("where it moved", () => {
    expect(lost("one two three four\n", "<p>three four</p><p>one two</p>")).toEqual([]);
  });
});
