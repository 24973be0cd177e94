import { describe, expect, test } from "vitest";
import { html, markdown, parse, reported, toHtml } from "./support.ts";

const ids = async (text: string): Promise<string[]> => (await parse(text)).headings.map(({ id }) => id);

describe("the id of a heading", () => {
  test.each([
    ["## Signal quality", ["signal-quality"]],
    ["## 🚀 Launch", ["-launch"]],
    ["## fünf süße", ["fünf-süße"]],
    ["## `code` *em* [link](x) &amp; <b>html</b>", ["code-em-link--html"]],
    ["## 100%\n\n## a/b?c#d", ["100", "abcd"]],
    ["## Setup\n\n## Setup\n\n## Setup", ["setup", "setup-1", "setup-2"]],
    ["## Setup 1\n\n## Setup\n\n## Setup", ["setup-1", "setup", "setup-2"]],
    ["## 日本語", ["日本語"]],
    ["## !!!", ["section"]],
    ["## Title {#my-id}", ["my-id"]],
    ["## Title { #my-id }\n\n## Title {: #b }\n\n## Title {:#c}", ["my-id", "b", "c"]],
    ["## A {/* __x__ */}\n\n## B {/* #my.id */}\n\n## C {/*#_c_*/}\n\n## D {/* __init__.py */}", ["__x__", "my.id", "_c_", "__init__.py"]],
    ["## Title {/*my-id*/}\n\n## Title {/* b */}\n\n## Title {/* #c */}\n\n## *A* {/*d_e*/}", ["my-id", "b", "c", "d_e"]],
    ["## Set {a} and {#b} here", ["set-a-and-b-here"]],
    [
      "## A {#A.__call__}\n\n## B {#__init__}\n\n## C {#_c_} ##\n\nD {#*d*}\n---\n\n> ## E {: #~~e~~ }",
      ["A.__call__", "__init__", "_c_", "*d*", "~~e~~"],
    ],
    ["## A {#a@b.c}\n\n## B {#a`b`/c}\n\n## C {#c\\_d\\_}", ["a@b.c", "a`b`/c", "c_d_"]],
    ["## A { #a_b_c .wide .x }\n\n## B {.y #b}", ["a_b_c", "b"]],
    ["## Two  spaces\n\n## Not\u00a0broken\n\n## Amp &nbsp; ersand", ["two--spaces", "notbroken", "amp--ersand"]],
    ["## Title {#my-id}\n\n## My id\n\n## B {#my-id}", ["my-id", "my-id-2", "my-id-1"]],
    ["## Setup\n\n## Other {#setup}", ["setup-1", "setup"]],
    ["### Main\n\n## Sidebar\n\n## menu", ["main", "sidebar", "menu"]],
    ["## bcidocs-data\n\n## `__menu`\n\n## Footnote label", ["bcidocs-data-1", "__menu-1", "footnote-label-1"]],
    ["## __proto__\n\n## constructor\n\n## `__init__`", ["proto", "constructor", "__init__"]],
    ["## `__proto__`\n\n## `__proto__`", ["__proto__", "__proto__-1"]],
    ['<h2 id="own">A *b*</h2>\n\n<h3 id="x_y">\n\nB\n\n</h3>\n\n## Own', ["own", "x_y", "own-1"]],
    ['<h2 id="main">A</h2>\n\n<h2 id="own">A</h2>\n\n<h2 id="own">B {#b}</h2>', ["main", "own", "b"]],
  ])("%j: %j", async (text, expected) => {
    expect(await ids(text)).toEqual(expected);
  });

  test("or a list of attributes is the only thing that braces at its end may say", async () => {
    const page = await parse('## A {.big %}\n\n## f {x}\n\n## B {: .c #d "e }');
    expect(reported(page)).toEqual([
      'M034 1:1 "{.big %}" at the end of a heading is shown as text.',
      'M034 5:1 "{: .c #d "e }" at the end of a heading is shown as text.',
    ]);
  });

  test("is the last one; one before it is shown, with a warning", async () => {
    const page = await parse("## A {#a} {#b}");
    expect(page.headings).toEqual([{ depth: 2, id: "b", text: "A {#a}" }]);
    expect(reported(page)).toEqual(['M034 1:1 "{#a}" at the end of a heading is shown as text.']);
  });

  test("leaves what looks like one as it is in code", async () => {
    expect(await html("`{#__a__}`\n\n```md verbatim\n## T {#__b__}\n```")).toMatch(/<code>{#__a__}<.*{#__b__}/s);
  });

  test("has classes beside it", async () => {
    expect(await html("## A { #a .wide .x }")).toBe('<h2 className="wide x" id="a">A</h2>');
  });

  test("is taken off the text of the heading", async () => {
    expect((await parse("## My *title* {#my-id}")).headings).toEqual([{ depth: 2, id: "my-id", text: "My title" }]);
    expect(await html("## My *title* {#my-id}")).toBe('<h2 id="my-id">My <em>title</em></h2>');
    expect(await html("## My `{#code}`")).toBe('<h2 id="my-code">My <code>{#code}</code></h2>');
  });

  test("wins over the same id in raw HTML", async () => {
    expect(await html('<a id="setup"></a>\n\n## Setup\n\n<p id="x">a</p>\n\n<p id="x">b</p>')).toBe(
      '<p><a></a></p><h2 id="setup">Setup</h2><p id="x">a</p><p>b</p>',
    );
  });

  test("in raw HTML is not an id of the page's shell", async () => {
    expect(await html('<p id="__main">a</p><p id="__menu">b</p><p id="bcidocs-data">c</p>')).toBe(
      '<p id="__main-1">a</p><p id="__menu-1">b</p><p id="bcidocs-data-1">c</p>',
    );
  });
});

test.each([
  // As vitepress 1.6.4, python3-markdown 3.4, astro 5 and mdbook 0.4 make them.
  ["vitepress", "## 1. L'été: `a_b` & c++ (v2)", "_1-l-ete-a-b-c-v2"],
  ["vitepress", "## Mehr über __dirname — 日本語!", "mehr-uber-dirname-—-日本語"],
  ["mkdocs", "## 1. L'été: `a_b` & c++ (v2)", "1-lete-a_b-c-v2"],
  ["mkdocs", "## `__init__` – on ![logo](a.png) it", "__init__-on-it"],
  ["mkdocs", "## 日本語", "_1"],
  ["starlight", "## What is new?! ", "what-is-new"],
  ["starlight", "## A & B -", "a--b-"],
  ["mdbook", "## 1. L'Été: `a_b` & c++ (v2)", "1-lÉté-a_b--c-v2"],
  ["github", "## 1. L'été: `a_b` & c++ (v2)", "1-lété-a_b--c-v2"],
  ["vitepress", "## A  b\u00a0c", "a-b-c"],
  ["vitepress", "## cool(a): Pot&lt;A&gt; `x < y` &amp; `&lt;` &#34;", "cool-a-pot-lt-a-gt-x-y-amp-lt-34"],
  ["vitepress", "## v0.1 &rarr; &amp; &ldquo;v0.2&nbsp;a", "v0-1-rarr-amp-ldquo-v0-2-nbsp-a"],
  ["mkdocs", "## A  b\u00a0c", "a-b-c"],
  ["mdbook", "## A  b\u00a0c", "a--b-c"],
  ["starlight", "## A  b\u00a0c", "a--bc"],
] as const)("with headingIds %j, %j is %j", async (headingIds, text, id) => {
  expect((await parse(text, markdown({ headingIds }))).headings[0]?.id).toBe(id);
});

test("terms of definitions have ids as mdBook makes them, and are no headings", async () => {
  const page = await parse(
    "# T\n\n`cup` & pot\n: holds\n\ntea\n: is hot\n\n## Tea",
    markdown({ headingIds: "mdbook", syntax: ["mdbook"] }),
  );
  expect(toHtml(page.tree)).toContain('<dt id="cup--pot"><code>cup</code> &amp; pot</dt><dd>holds</dd><dt id="tea">tea</dt>');
  expect(page.headings).toEqual([{ depth: 2, id: "tea-1", text: "Tea" }]);
});

test("an element without text has its space in the id, as Docusaurus makes it", async () => {
  const { headings } = await parse('# A\n\n## <a name="x"></a> Hot tea', markdown({ syntax: ["docusaurus"] }));
  expect(headings).toMatchObject([{ id: "-hot-tea", text: "Hot tea" }]);
});

test("a code of an emoji is in no id of VitePress", async () => {
  const { headings } = await parse("# A\n\n## :zap: Hot :b", markdown({ headingIds: "vitepress", syntax: ["vitepress"] }));
  expect(headings).toMatchObject([{ id: "hot-b", text: "⚡ Hot :b" }]);
});

test.each([
  ["vitepress", ["setup", "setup-1", "setup-2"]],
  ["mkdocs", ["setup", "setup_1", "setup_2"]],
  ["mdbook", ["setup", "setup-1", "setup-2"]],
] as const)("with headingIds %j, equal headings are %j", async (headingIds, expected) => {
  const page = await parse("## Setup\n\n## Setup\n\n## Setup", markdown({ headingIds }));
  expect(page.headings.map(({ id }) => id)).toEqual(expected);
});

describe("the title", () => {
  test("is the first level-1 heading, which leaves the tree", async () => {
    const page = await parse("# Hello `code`\n\nText");
    expect([page.title, toHtml(page.tree)]).toEqual(["Hello code", "<p>Text</p>"]);
    expect(page.titleTree && toHtml(page.titleTree)).toBe("Hello <code>code</code>");
  });

  test("without markup has no tree", async () => {
    expect((await parse("# Hello")).titleTree).toBeNull();
  });

  test("from the front matter wins; a heading with the same text is removed, another becomes level 2", async () => {
    const same = await parse("---\ntitle: Hello\n---\n\n# Hello\n\nText");
    expect([same.title, toHtml(same.tree)]).toEqual(["Hello", "<p>Text</p>"]);
    const other = await parse("---\ntitle: Hello\n---\n\n# Other\n\nText");
    expect([other.title, toHtml(other.tree)]).toEqual(["Hello", '<h2 id="other">Other</h2><p>Text</p>']);
  });

  test("is unique: further level-1 headings become level 2", async () => {
    const page = await parse("# A\n\n# B\n\n> # C");
    expect(page.title).toBe("A");
    expect(page.headings.map(({ depth, text }) => `${depth} ${text}`)).toEqual(["2 B", "2 C"]);
    expect(JSON.stringify(page.tree)).not.toContain('"h1"');
  });

  test("may be raw HTML or an image", async () => {
    expect((await parse('<h1 align="center">Kit</h1>\n\nText')).title).toBe("Kit");
    expect((await parse("# ![Kit](logo.svg)\n\nText")).title).toBe("Kit");
  });

  test("may be in a group, but not in a quotation", async () => {
    expect((await parse('<div align="center">\n\n# Kit\n\n</div>\n\nText')).title).toBe("Kit");
    expect((await parse("> # Kit\n\nText", {}, "content/docs/a.md")).title).toBe("A");
  });

  test("drops its own id", async () => {
    expect((await parse("# Hello {#top}\n\nText")).title).toBe("Hello");
  });
});

test.each(["##", "## <!-- nothing -->", "#\n\nText"])("an empty heading, %j, is left out with a warning", async (text) => {
  const page = await parse(text);
  expect(reported(page)).toContain("M015 1:1 The heading is empty, and is removed.");
  expect(page.headings).toEqual([]);
  expect(toHtml(page.tree)).not.toContain("<h");
});

test("headings in callouts, tabs and quotes are listed; the hidden one of the footnotes is not", async () => {
  const page = await parse(":::note\n## A[^1]\n:::\n\n> ### B\n\n[^1]: x");
  expect(page.headings).toEqual([
    { depth: 2, id: "a", text: "A" },
    { depth: 3, id: "b", text: "B" },
  ]);
});

test.each([
  ["# A\u001b[31m title\n", "The heading contains the control character U+001B."],
  ['---\ntitle: "A\\e[31m title"\n---\n\nText.\n', 'Front matter "title" contains the control character U+001B.'],
])("a control character is taken out of a title, and reported: %j", async (text, message) => {
  const page = await parse(text);
  expect(page.title).toBe("A[31m title");
  expect(page.problems).toMatchObject([{ code: "G009", severity: "warning", message, place: { line: text.startsWith("#") ? 1 : 2 } }]);
});

test.each([
  '<a id="usage"></a>\n\n## Usage',
  '<a name="x" id="usage"></a>\n## Usage',
  '## <a id="usage"></a>Usage',
  '## Usage <a id="usage"></a>',
])("an empty element that names the heading next to it is no second id: %j", async (text) => {
  const page = await parse(text);
  expect(reported(page)).toEqual([]);
  expect(page.headings.map(({ id }) => id)).toEqual(["usage"]);
});

test.each(['<p id="usage">Text</p>\n\n## Usage', '## Usage\n\n<div id="usage"></div>'])(
  "an id that a heading has is removed from any other element: %j",
  async (text) => {
    const page = await parse(text);
    expect(reported(page)).toHaveLength(1);
    expect(page.headings.map(({ id }) => id)).toEqual(["usage"]);
    expect(toHtml(page.tree).match(/id="usage"/g)).toHaveLength(1);
  },
);

test("an id that only repeats the heading behind it is that of the heading", async () => {
  const page = await parse('<a id="usage"></a>\n\n## Usage\n\n## Usage');
  expect(page.headings.map(({ id }) => id)).toEqual(["usage", "usage-1"]);
  expect(page.problems).toEqual([]);
});
