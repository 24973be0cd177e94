import { expect, test } from "vitest";
import { sectionsOfHtml } from "../../../src/generator/compile/search/pageText.ts";

function read(html: string, titleId: string | null = null) {
  return sectionsOfHtml(html, titleId).map(({ spelled: _, ...texts }) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.replace(/\s+/g, " ").trim()])),
  );
}

test("a page is cut at its headings, and code and links are kept apart", () => {
  const html =
    '<h1 id="top">Title</h1><p>First <b>wo</b>rd, <a href="/x">a link</a>.</p><h2 id="usage">Usa<wbr/>ge</h2><a class="heading-link" href="#usage">#</a><pre><code><span class="tk">const</span> a = 1 &lt; 2;</code></pre><ul><li>one</li><li>two</li></ul>';
  expect(read(html, "top")).toEqual([
    { anchor: "", heading: "", text: "Title First word, .", links: "a link", code: "" },
    { anchor: "usage", heading: "Usage", text: "one two", links: "", code: "const a = 1 < 2;" },
  ]);
});

test("labels of the theme, hidden texts and lists of links are left out", () => {
  const html =
    '<nav><nav><a href="/">In</a></nav> still in</nav><svg><path d="M0"/><title>icon</title></svg><span aria-hidden="true">ts<img src="x"/></span><p>Seen<span class="a visually-hidden"> (opens)</span></p><button type="button">Copy</button><!-- no --><img class="visually-hidden" src="x"/> end';
  expect(read(html)).toEqual([{ anchor: "", heading: "", text: "Seen end", links: "", code: "" }]);
});

test("a heading without an id belongs to the section that it is in", () => {
  expect(read('<h2 id="a">A</h2><h3>Not a target</h3><p>text</p>')[1]).toMatchObject({
    anchor: "a",
    heading: "A",
    text: "Not a target text",
  });
});

test("code of one word is kept as it is spelled, and so is whether it is a row of a table", () => {
  const html =
    "<p>Pass <code>--strict</code>, not <code>a b</code> or <code>&lt;b&gt;</code>.</p><table><tbody><tr><td><code>title</code></td><td><code>x</code></td></tr>" +
    "<tr><td><code>a</code> or b</td></tr></tbody></table><pre><code>--no</code></pre>";
  expect(sectionsOfHtml(html, null)[0]?.spelled).toEqual([
    { text: "--strict", isRow: false },
    { text: "title", isRow: true },
    { text: "x", isRow: false },
    { text: "a", isRow: false },
  ]);
});

test("a row with an id is a section, named by its first cell", () => {
  const html =
    '<h2 id="p">Properties</h2><table><tbody><tr id="host"><th><a href="#host">host</a></th><td>Where.</td></tr></tbody></table>';
  expect(sectionsOfHtml(html, null).map(({ anchor, heading, text }) => [anchor, heading.trim(), text.trim()])).toEqual([
    ["", "", ""],
    ["p", "Properties", ""],
    ["host", "host", "Where."],
  ]);
});
