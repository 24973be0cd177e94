/** What MkDocs, VitePress, mdBook and GitHub add to Markdown. */
import { describe, expect, test } from "vitest";
import type { ParseContext } from "../../../src/generator/compile/state.ts";
import { markdown, parse as parsePage, reported, toHtml } from "./support.ts";

const { markdown: settings } = markdown({ syntax: ["mkdocs", "vitepress", "mdbook"] });
const parse = (text: string, context: Partial<ParseContext> = {}) =>
  parsePage(text, { ...(settings && { markdown: settings }), ...context });
const html = async (text: string, context: Partial<ParseContext> = {}) => toHtml((await parse(text, context)).tree);

test("Markdown in an element of one line, as MkDocs reads it", async () => {
  const text =
    '<p class="src" markdown>From [H](https://a.example)</p>\n\n<h2 markdown="1" id="x">Head *em*</h2>\n\n<figure>\n<figcaption markdown>*c*</figcaption>\n</figure>\n\n<div markdown="span">D *em*</div>\n\n<p>*raw*</p>';
  const { tree } = await parsePage(text, markdown({ syntax: ["mkdocs"] }));
  expect(toHtml(tree).replace(/\s*\n\s*/g, "")).toBe(
    '<p className="src">From <a href="https://a.example">H</a></p><h2 id="x">Head <em>em</em></h2>' +
      "<figure><figcaption><p><em>c</em></p></figcaption></figure><div><p>D <em>em</em></p></div><p>*raw*</p>",
  );
});

test("icons of MkDocs between words and signs are read, others before a label are not", async () => {
  const text =
    "| a |\n| - |\n| :material-checkbox-marked-circle: tests<br> :material-selection: builds |\n| :material-close: no |\n| `x` {: .y} |\n\nPress :material-menu: to open. Press :material-close: to close.";
  const { tree } = await parsePage(text, markdown({ syntax: ["mkdocs"] }));
  expect(toHtml(tree).replace(/.*<tbody>/s, "")).toBe(
    '<tr><td>✓ tests<br></br> builds</td></tr><tr><td>✗ no</td></tr><tr><td className="y"><code>x</code></td></tr></tbody></table>' +
      "<p>Press menu to open. Press ✗ to close.</p>",
  );
});

test("exclamation marks of a heading are not taken for an admonition", async () => {
  expect(reported(await parsePage("### !!! DO NOT FORGET THIS !!!\n\nText"))).toEqual([]);
});

test("an admonition or a tab of MkDocs whose text is not indented is empty", async () => {
  const read = async (text: string) => toHtml((await parsePage(text, markdown({ syntax: ["mkdocs"] }))).tree);
  expect(await read("!!! note\nText")).toBe('<bcidocs-callout kind="note"></bcidocs-callout><p>Text</p>');
  expect(await read('=== "Tab"\n\n  Text')).toMatch(/label="Tab"[^>]*><\/bcidocs-tab><\/bcidocs-tabs><p>Text<\/p>$/);
});

test("files between two lines of scissors in code of MkDocs are each included", async () => {
  const partials = { "a.py": "one\ntwo\nthree", "b.py": "one\n\nthree\n" };
  const read = async (text: string) => toHtml((await parsePage(text, { ...markdown({ syntax: ["mkdocs"] }), partials })).tree);
  expect(await read("```\n--8<--\n a.py::1\na.py:3:3\n--8<--\n```")).toMatch(/one[\s\S]*three/);
  expect(await read("```\n--8<--\n```")).toContain("--8&lt;--");
  const lines = (await read("```\n--8<--\nb.py:1:2\nb.py:3:3\n--8<--\n```")).match(/class="line"/g);
  expect(lines).toHaveLength(3);
});

test("an image without its definition is text in MkDocs, and reported", async () => {
  const page = await parsePage("![][a]\n\n![alt][b] [text](./c.md)", markdown({ syntax: ["mkdocs"] }));
  expect(toHtml(page.tree)).toContain("<p>![][a]</p><p>![alt][b] ");
});

test("an underscore in an attribute list of MkDocs is no mark of emphasis", async () => {
  const text = '_see [it](https://a.example){target="_blank"} now_ and `f(a){b_c}`';
  const page = await parsePage(text, markdown({ syntax: ["mkdocs"] }));
  expect(toHtml(page.tree)).toBe('<p><em>see <a href="https://a.example">it</a> now</em> and <code>f(a){b_c}</code></p>');
});

test("what a plugin of MkDocs computes is reported, once a file", async () => {
  const page = await parsePage("# A\n\n{% set a = 1 %}\n\nB {{ a }}, `{{ code }}`, \\{{ text }}", markdown({ syntax: ["mkdocs"] }));
  expect(reported(page)).toEqual(["M066 3:1 {% set a = 1 %} is shown as text: only a plugin of MkDocs computes it."]);
  expect(reported(await parsePage("A {{{ b }}}", markdown({ syntax: ["mkdocs"] })))).toHaveLength(1);
  expect(reported(await parsePage("A {{b}}", { ...markdown({ syntax: ["mkdocs"] }), variables: { b: "c" } }))).toEqual([]);
});

test("keywords may be one text", async () => {
  expect((await parse("---\nkeywords: a, b c\n---\nText")).frontMatter.keywords).toEqual(["a", "b c"]);
});

describe("MkDocs", () => {
  test("an admonition is a callout", async () => {
    expect(await html('!!! note\n    **Text**\n\n    - a\n\nBehind\n\n!!! example "My [title]"\n\n    x')).toBe(
      '<bcidocs-callout kind="note"><p><strong>Text</strong></p><ul><li>a</li></ul></bcidocs-callout><p>Behind</p>' +
        '<bcidocs-callout kind="note"><bcidocs-label>My [title]</bcidocs-label><p>x</p></bcidocs-callout>',
    );
    expect(await html("!!! bug\n    x")).toBe(
      '<bcidocs-callout kind="danger"><bcidocs-label>Bug</bcidocs-label><p>x</p></bcidocs-callout>',
    );
  });

  test("folded text is details, open with a plus", async () => {
    expect(await html('??? tip "A"\n    x\n\n???+ note\n    !!! warning\n        deep')).toBe(
      "<bcidocs-details><bcidocs-label>A</bcidocs-label><p>x</p></bcidocs-details>" +
        '<bcidocs-details isOpen><bcidocs-label>Note</bcidocs-label><bcidocs-callout kind="warning"><p>deep</p></bcidocs-callout></bcidocs-details>',
    );
  });

  test("tabs that in a row, with code in them, within a list", async () => {
    const text = '1. One\n\n    === "npm"\n\n        ```sh\n        npm i\n        ```\n\n    === "yarn"\n\n        yarn\n\n2. Two';
    expect(await html(text)).toMatch(
      /^<ol><li><p>One<\/p><bcidocs-tabs id="tabs-1"><bcidocs-tab label="npm" id="tabs-1-1" group="tabs-1" isFirst><bcidocs-code language="sh" [\s\S]*npm [\s\S]*<\/bcidocs-tab><bcidocs-tab label="yarn"[^>]*><p>yarn<\/p><\/bcidocs-tab><\/bcidocs-tabs><\/li><li><p>Two<\/p><\/li><\/ol>$/,
    );
  });

  test("blocks between slashes, nested ones too", async () => {
    const text =
      "//// tab | Python\n\n/// note | Careful\n    attrs: {id: x}\n\ntext\n\n///\n\n////\n\n//// tab | Other\n\nb\n\n////\n\n/// details | More\n    open: True\n\nc\n///";
    expect(await html(text)).toBe(
      '<bcidocs-tabs id="tabs-1"><bcidocs-tab label="Python" id="tabs-1-1" group="tabs-1" isFirst>' +
        '<bcidocs-callout kind="note"><bcidocs-label>Careful</bcidocs-label><p>text</p></bcidocs-callout></bcidocs-tab>' +
        '<bcidocs-tab label="Other" id="tabs-1-2" group="tabs-1"><p>b</p></bcidocs-tab></bcidocs-tabs>' +
        "<bcidocs-details isOpen><bcidocs-label>More</bcidocs-label><p>c</p></bcidocs-details>",
    );
  });

  test("snippets are includes, found from the folders around the page", async () => {
    const partials = { "content/docs/part.md": "*Part*", "content/src/a.py": "print(1)\nprint(2)" };
    expect(await html('--8<-- "part.md"\n\n{* ../src/a.py hl[2] *}', { partials })).toMatch(
      /^<p><em>Part<\/em><\/p><bcidocs-code language="py" html=".*line is-highlighted.*"><\/bcidocs-code>$/s,
    );
  });

  test("snippets are lines of a file, and regions between scissors", async () => {
    const partials = {
      "content/docs/part.md": "one\n\ntwo\n\nthree\n\nfour",
      "content/docs/a.py": "a\n# --8<-- [start:mid]\nb\n# --8<-- [end:mid]\nc\nd",
    };
    expect(await html('--8<-- "part.md:3:5"\n\n--8<-- "part.md:7"\n\n--8<-- "part.md::1"', { partials })).toBe(
      "<p>two</p><p>three</p><p>four</p><p>one</p>",
    );
    expect(await html("--8<--\npart.md:1:1\npart.md:7:7\n--8<--", { partials })).toBe("<p>one</p><p>four</p>");
    // SuperFences made tabs of these up to version 8.
    expect(await html('```yaml tab="Structured (YAML)"\na: 1\n```')).toContain('title="Structured (YAML)"');
    // Line 0 is that tool's word for its preview of the whole file.
    expect(await html("{* a.py ln[0] *}", { partials })).toContain('<span class="line">a</span>');
    expect(await html('--8<-- "a.py:mid"\n\n{* a.py ln[5:6] hl[6] *}', { partials })).toBe(
      '<bcidocs-code language="py" html="<span class="line">b</span>"></bcidocs-code>' +
        '<bcidocs-code language="py" html="<span class="line">c</span>\n<span class="line is-highlighted">d</span>"></bcidocs-code>',
    );
  });

  test("a file whose name looks like a character reference is the one that is named", async () => {
    const partials = { "content/docs/a&amp;b.md": "one", "content/docs/a&b.md": "two" };
    expect(await html('--8<-- "a&amp;b.md"\n\n--8<-- "a&b.md"', { partials })).toBe("<p>one</p><p>two</p>");
  });

  test("a snippet may be commented out, or shown as it is", async () => {
    const partials = { "content/docs/b.md": "B" };
    const text = '--8<-- "; b.md"\n\n--8<--\n; b.md\n\nb.md\n--8<--\n\n;--8<-- "b.md"\n\n```text\n;--8<-- "b.md"\n--8<-- "; b.md"\n```';
    const page = await parse(text, { partials });
    expect(reported(page)).toEqual([]);
    expect(toHtml(page.tree)).toBe(
      '<p>B</p><p>--8&lt;-- "b.md"</p><bcidocs-code language="text" html="<span class="line">--8&lt;-- "b.md"</span>"></bcidocs-code>',
    );
  });

  test("snippets in a fence are its code", async () => {
    const partials = { "content/docs/a.txt": "a\nb\nc" };
    const text = '```text title="a" hl_lines="2"\n--8<-- "a.txt:1:2"\nend\n```\n\n```text\n{!a.txt!}\n```';
    expect(await html(text, { partials })).toBe(
      '<bcidocs-code language="text" html="<span class="line">a</span>\n<span class="line is-highlighted">b</span>\n<span class="line">end</span>" title="a"></bcidocs-code>' +
        '<bcidocs-code language="text" html="<span class="line">a</span>\n<span class="line">b</span>\n<span class="line">c</span>"></bcidocs-code>',
    );
    expect(reported(await parse('```\n--8<-- "b.txt"\n```\n\n```\n--8<-- "a.txt:c"\n--8<-- "a.txt:7:8"\n```', { partials }))).toEqual([
      'M035 1:1 The file "b.txt" of an include in the syntax of another tool is not in the site.',
      'M035 5:1 "content/docs/a.txt" has no region "c".',
      'M035 5:1 "content/docs/a.txt" has no lines 7-8.',
    ]);
  });

  test.each(["{!> a.txt[ln:1,3] !}", "{!a.txt [ln:1,3]!}", "{!a.txt [ln:1.1,3.1-3.2]!}"])(
    "lines of a file by %s, with a space or columns or without",
    async (include) => {
      expect(await html(`\`\`\`text\n${include}\n\`\`\``, { partials: { "content/docs/a.txt": "a\nb\nc" } })).toContain(
        '<span class="line">a</span>\n<span class="line">c</span>',
      );
    },
  );

  test("a page may include a part of itself, and a part that includes itself is reported", async () => {
    const part = (inner: string) => `<!-- --8<-- [start:p] -->\nPart${inner}\n<!-- --8<-- [end:p] -->`;
    const pageOf = (text: string) => parse(text, { partials: { "content/docs/a.md": text } });
    const page = await pageOf(`${part("")}\n\n## More\n\n--8<-- "a.md:p"`);
    expect([toHtml(page.tree), reported(page)]).toEqual(['<p>Part</p><h2 id="more">More</h2><p>Part</p>', []]);
    expect(reported(await pageOf(part('\n\n--8<-- "a.md:p"')))).not.toEqual([]);
  });

  test("a range of lines that a file does not have is reported", async () => {
    const partials = { "content/docs/part.md": "one" };
    expect(reported(await parse("::include{file=part.md range=7-9}", { partials }))).toEqual([
      'M010 1:1 "content/docs/part.md" has no lines 7-9.',
    ]);
  });

  test("a snippet that is not in the site is a warning at its place", async () => {
    expect(reported(await parse("!!! note\n    A\n\n    {* ../../../src/a.py *}"))).toEqual([
      'M035 4:5 The file "../../../src/a.py" of an include in the syntax of another tool is not in the site.',
    ]);
    expect(reported(await parse("{* ../.cargo/a.toml *}"))).toEqual([
      'M035 1:1 The file "../.cargo/a.toml" of an include in the syntax of another tool is hidden, and is not read.',
    ]);
  });

  test("places in containers are those of the file", async () => {
    const { links } = await parse("!!! note\n    A\n\n    [x](./y.md)");
    expect(links[0]?.place).toEqual({ path: "content/docs/a.md", line: 4, column: 9, endColumn: 15 });
  });

  test("attribute lists behind links and images", async () => {
    expect(await html('![a](a.png){ width="300" .wide onclick=x } and [b](c){:target="_blank"} {x}')).toBe(
      '<p><img src="a.png" alt="a" width="300" className="wide"></img> and <a href="c">b</a> {x}</p>',
    );
  });

  test("the buttons of MkDocs are buttons", async () => {
    expect(await html("[Start](https://a.example){ .md-button .md-button--primary } [More](https://b.example){ .md-button .wide }")).toBe(
      '<p><a href="https://a.example" className="button is-primary">Start</a> <a href="https://b.example" className="button wide">More</a></p>',
    );
  });

  test("attribute lists behind paragraphs, headings, words and blocks", async () => {
    expect(await html("First\nline\n{: .lead #top }\n\n**Bold**{: .red } and `x`{.y}")).toBe(
      '<p id="top" className="lead">First\nline</p><p><strong className="red">Bold</strong> and <code className="y">x</code></p>',
    );
    expect(await html("# T\n\n## Setup {: .wide #install }\n\n## Other { .wide }\n\nText")).toBe(
      '<h2 className="wide" id="install">Setup</h2><h2 className="wide" id="other">Other</h2><p>Text</p>',
    );
    expect(await html('x\n\n## A { #a.b title="c d" }\n\n## B {: #c__d__.e .f title="g" }\n\n[x](y){ #h.i }')).toBe(
      '<p>x</p><h2 title="c d" id="a.b">A</h2><h2 title="g" className="f" id="c__d__.e">B</h2><p><a href="y" id="h.i">x</a></p>',
    );
    expect(await html("> quoted\n\n{: .none }")).toBe("<blockquote><p>quoted</p></blockquote><p>{: .none }</p>");
  });

  test("a style in an attribute list is a class", async () => {
    expect(await html('![a](a.png){ style="width: 50%" }')).toMatch(
      /^<p><img src="a.png" alt="a" className="style-[\da-f]{8}"><\/img><\/p>$/,
    );
  });

  test.each(["`a` { b=1 }", "Text {x} {y}", "a\n{x}", "**a** {.b}"])("%j has no attribute list", async (text) => {
    expect(await html(text)).toContain("{");
  });

  test("marked words, keys and definitions", async () => {
    expect(await html("A ==marked word=={.x} and ++ctrl+shift+p++, a==b==c, i++ + ++j")).toBe(
      '<p>A <mark className="x">marked word</mark> and <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>P</kbd>, a==b==c, i++ + ++j</p>',
    );
    expect(await html("Term\n:   What it *means*\nin full.\n:   Or else.\n\nText: no term")).toBe(
      "<dl><dt>Term</dt><dd>What it <em>means</em>\nin full.</dd><dd>Or else.</dd></dl><p>Text: no term</p>",
    );
  });

  test("of two definitions of a label, the last one counts", async () => {
    const page = await parse("[a]\n\n[a]: https://one.example\n[a]: https://two.example");
    expect(toHtml(page.tree)).toBe('<p><a href="https://two.example">a</a></p>');
    expect(reported(page)).toEqual(['L023 3:1 "a" is already defined; this definition is ignored']);
  });

  test("definitions after an empty line hold blocks", async () => {
    const text =
      "A *term*\n\n:   What it [is].\n\n    !!! note\n        x\n\n:   Or else.\n\nB\n\n:   b\n\nText\n\n    : code\n\n[is]: https://a.example";
    expect(await html(text)).toMatch(
      new RegExp(
        '^<dl><dt>A <em>term</em></dt><dd><p>What it <a href="https://a.example">is</a>.</p><bcidocs-callout kind="note"><p>x</p></bcidocs-callout></dd>' +
          "<dd>Or else.</dd><dt>B</dt><dd>b</dd></dl><p>Text</p><bcidocs-code",
      ),
    );
    expect(await html("<!-- a plugin's -->\n\n:   !!! note\n\n        x\n\nEnd")).toBe(
      '<bcidocs-callout kind="note"><p>x</p></bcidocs-callout><p>End</p>',
    );
  });

  test("elements with the attribute markdown within one another hold Markdown, however they are indented", async () => {
    const text = '<div markdown="1">\n\n*a*\n\n<div markdown="1">\n*b*\n</div>\n\n*c*\n\n</div>\n\n*d*';
    expect((await html(text)).replaceAll("\n", "")).toBe(
      "<div><p><em>a</em></p><div><p><em>b</em></p></div><p><em>c</em></p></div><p><em>d</em></p>",
    );
  });

  test("an element with the attribute markdown holds Markdown", async () => {
    expect(await html('<div class="grid" markdown>\n    - **a**\n</div>\n\n<figure markdown="span">\n  ![b](b.png)\n</figure>')).toBe(
      '<div className="grid"><ul><li><strong>a</strong></li></ul></div><figure><p><img src="b.png" alt="b"></img></p></figure>',
    );
  });

  test("a text and its label with a space between them are one link, if no definition has the text as its label", async () => {
    expect(await html("See [the kit] [kit], [tea] [kit] and [x] [y].\n\n[kit]: https://a.example\n[tea]: https://b.example")).toBe(
      '<p>See <a href="https://a.example">the kit</a>, <a href="https://b.example">tea</a> <a href="https://a.example">kit</a> and [x] [y].</p>',
    );
  });

  test("text after a comment at the start of a line is Markdown", async () => {
    expect(await html("<!-- a --> Text with `<b>` and **c**\n\n* <!-- d:e f --> An *item*\n\n```md\n<!-- g --> x\n```")).toMatch(
      /^<p>Text with <code>&lt;b><\/code> and <strong>c<\/strong><\/p><ul><li>An <em>item<\/em><\/li><\/ul><bcidocs-code .*g /s,
    );
    expect(reported(await parse("<!-- a -->\n\n<!-- b --> `<failure>` c"))).toEqual([]);
    // Code keeps its comments, also by indentation; what is indented in a container or a list is no code.
    const { markdown: mkdocs } = markdown({ syntax: ["mkdocs"] });
    const read = async (text: string) => toHtml((await parsePage(text, { ...(mkdocs && { markdown: mkdocs }) })).tree);
    expect(await read("Text\n\n    <!-- a --> code\n")).toMatch(/<bcidocs-code .*a --/s);
    expect(await read("!!! note\n\n    <!-- a --> In *it*\n\n- b\n\n    <!-- c --> In *d*")).toBe(
      '<bcidocs-callout kind="note"><p>In <em>it</em></p></bcidocs-callout><ul><li><p>b</p><p>In <em>d</em></p></li></ul>',
    );
  });

  test("a command in place of a reference is one, whatever follows it", async () => {
    const { markdown: mkdocs } = markdown({ syntax: ["mkdocs"] });
    const page = await parsePage("::: mkdocs-click\n    :module: a.b\n\n!!! note\n    Text", { ...(mkdocs && { markdown: mkdocs }) });
    expect(reported(page).map((line) => line.slice(0, 8))).toEqual(["M035 1:1"]);
  });

  test("snippets are found in folders that have short names, too, and are Markdown whatever their name is", async () => {
    const { markdown: mkdocs } = markdown({ syntax: ["mkdocs"], aliases: { "@snippets": "texts" } });
    const partials = { "texts/part.md": "*Part*", "texts/part.txt": "*Text*", "texts/part.html": "<p>Raw</p>" };
    const context = { ...(mkdocs && { markdown: mkdocs }), partials };
    expect(await html('--8<-- "part.md"', context)).toBe("<p><em>Part</em></p>");
    expect(await html('--8<-- "part.txt"', context)).toBe("<p><em>Text</em></p>");
    expect(await html('```\n--8<-- "part.md"\n```', context)).toContain(">*Part*<");
    expect(await html('<figure>\n--8<-- "part.html"\n</figure>', context)).toMatch(/<figure>\s*<p>Raw<\/p>\s*<\/figure>/);
  });

  test("references that only Python-Markdown reads as such", async () => {
    const link = (text: string) => `<a href="https://a.example">${text}</a>`;
    const own = "\n  [Kit]: https://a.example";
    expect(await html(`The [tool\nkit]\n[kit] helps.${own}`)).toBe(`<p>The ${link("tool\nkit")} helps.</p>`);
    expect(await html(`- One [tool]\n  [kit]\n\n    [tool]\n    [kit]\n${own}`)).toBe(
      `<ul><li><p>One\n${link("tool")}</p><p>${link("tool")}</p></li></ul>`,
    );
    expect(await html(`A [kit][^1] [other][^1]\n\n[^1]: x\n${own}`)).toContain(`<p>A ${link("kit")}<sup>`);
    expect(await html(`!!! tip "With [a] [Kit]"\n    x\n${own}`)).toContain(`<bcidocs-label>With ${link("a")}</bcidocs-label>`);
    expect(reported(await parse(`</div>${own}\n\n[kit]`))).toEqual([]);
    expect(await html(`[a]\n[kit] and [b]\n[kit]${own}`)).toBe(`<p>${link("a")} and\n${link("b")}</p>`);
    expect(await html("The [`pot`]\n[kit.Pot].")).toBe('<p>The\n<bcidocs-name slot="0"><code>pot</code></bcidocs-name>.</p>');
    // Neither code nor what has no definition.
    expect(await html(`\`\`\`\n[a]\n[kit]\n\`\`\`\n\n[a]\n[b]\n\n[x][kit]\n[kit]\n${own}`)).toMatch(
      new RegExp(`>\\[a\\][^]*<p>\\[a\\]\n\\[b\\]</p><p>${link("x")}\n${link("kit")}</p>`),
    );
  });

  test("what is made from code is a note in its place, and a name that the page has is a link", async () => {
    const text =
      "::: kit.main.Pot\n    options:\n      heading: 2\n\nA [`Pot`][kit.main.Pot], a [Cup][kit.Cup], a [`lid`][], an [x][own] and [lid].\n\n[own]: https://x.example";
    expect(await html(text)).toBe(
      '<bcidocs-callout kind="note"><p><a id="__missing-reference"></a><a id="kit.main.Pot"></a>The reference of <code>kit.main.Pot</code> is not part of this site.</p></bcidocs-callout>' +
        '<p>A <a href="#kit.main.Pot"><code>Pot</code></a>, a <bcidocs-name slot="0">Cup</bcidocs-name>, a <bcidocs-name slot="1"><code>lid</code></bcidocs-name>, an <a href="https://x.example">x</a> and [lid].</p>',
    );
    const page = await parse(text, markdown({ syntax: ["mkdocs"] }));
    expect(page.anchors).toEqual(["__missing-reference", "kit.main.Pot"]);
    expect(page.codeNames).toMatchObject([
      { name: "kit.Cup", isAnchor: true, label: "[kit.Cup]", place: { line: 5, column: 28 } },
      { name: "lid", isAnchor: true, label: "[]" },
    ]);
    expect(reported(await parse(text))).toEqual(["M035 1:1 The reference that `::: name` makes from code is not migrated."]);
  });

  test.each([
    ["!!!note\n    a", '<bcidocs-callout kind="note"><p>a</p></bcidocs-callout>'],
    ['??? "Why"\n    a', "<bcidocs-details><bcidocs-label>Why</bcidocs-label><p>a</p></bcidocs-details>"],
    ['!!! tip "All of it"', '<bcidocs-callout kind="tip"><bcidocs-label>All of it</bcidocs-label></bcidocs-callout>'],
    [
      '!!! tip "See [a](b.md) [x]"\n    c',
      '<bcidocs-callout kind="tip"><bcidocs-label>See <a href="b.md">a</a> [x]</bcidocs-label><p>c</p></bcidocs-callout>',
    ],
    ["!!! tip\n    [a]\n\n    [a]: b.md\n\nnext", '<bcidocs-callout kind="tip"><p><a href="b.md">a</a></p></bcidocs-callout><p>next</p>'],
    ["!!! tip\n    Term\n    :   What it is", '<bcidocs-callout kind="tip"><dl><dt>Term</dt><dd>What it is</dd></dl></bcidocs-callout>'],
    [
      '- a\n\n    ??? tip "T"\n        b\n\n        === "c"\n            d',
      '<ul><li><p>a</p><bcidocs-details><bcidocs-label>T</bcidocs-label><p>b</p><bcidocs-tabs id="tabs-1">' +
        '<bcidocs-tab label="c" id="tabs-1-1" group="tabs-1" isFirst><p>d</p></bcidocs-tab></bcidocs-tabs></bcidocs-details></li></ul>',
    ],
    ["a[](){#here}", '<p>a<a id="here"></a></p>'],
    ["kettle\n: boils\n\ncup\n:   holds", "<dl><dt>kettle</dt><dd>boils</dd><dt>cup</dt><dd>holds</dd></dl>"],
    ["x\n\n## A [b](c) {#d}", '<p>x</p><h2 id="d">A <a href="c">b</a></h2>'],
    ["On: :material-android: :simple-apple:", "<p>On: android apple</p>"],
    ["[Go :octicons-arrow-right-24:{ .big }](a.md)", '<p><a href="a.md">Go</a></p>'],
    ["{++a++} {--b--} {==c==}{>>d<<} ^^e^^", "<p><ins>a</ins> <del>b</del> <mark>c</mark> <ins>e</ins></p>"],
  ])("%j is read", async (text, expected) => {
    expect(await html(text)).toBe(expected);
  });

  test.each([["a === b"], ["/// note\nnever closed"], ["```\n!!! note\n    a\n```"], ["    !!! note\n        a"]])(
    "%j is plain text",
    async (text) => {
      expect(await html(text)).not.toMatch(/bcidocs-(?:callout|tabs|details)/);
    },
  );
});

describe("Syntax of other tools in code", () => {
  test.each([
    ["Write:\n\n    !!! note\n        a", "!!! note\n    a"],
    ["Write:\n\n    a\n\n    !!! note\n        b\n\n    ??? tip\n        c", "a\n\n!!! note\n    b\n\n??? tip\n    c"],
    ['\t=== "A"\n\t    a', '=== "A"\n    a'],
    ["- a\n\n      !!! note\n          b", "!!! note\n    b"],
    ["a\n\n    /// note\n    b\n    ///", "/// note\nb\n///"],
    ["a\n\n    ```\n    x\n\n    !!! note\n        b", "```\nx\n\n!!! note\n    b"],
    ["a\n\n    ::: tip\n    b\n    :::\n\n    [[toc]]", "::: tip\nb\n:::\n\n[[toc]]"],
  ])("%j stays as written", async (text, code) => {
    const page = await parse(text);
    expect(reported(page)).toEqual([]);
    expect(codeOf(page)).toContain(code);
  });

  test.each([
    "1. a\n\n    !!! note\n        b",
    "- a\n    - b\n\n        !!! note\n            c",
    "- a\n\n    text\n\n    !!! note\n        b",
    "- a\n\n  !!! note\n      b",
  ])("a container in a list is one: %j", async (text) => {
    expect(await html(text)).toContain('<bcidocs-callout kind="note">');
  });
});

describe("VitePress", () => {
  test("shows what the front matter says, and literals", async () => {
    const text =
      "---\nversion: 1.2\nby: { name: Ada }\n---\n\n{{ $frontmatter.version }} {{ $frontmatter.by.name }} {{ 'x' }} {{ a() }} `{{ 1 }}`";
    expect(await html(text)).toBe("<p>1.2 Ada x {{ a() }} <code>{{ 1 }}</code></p>");
  });

  test("shows nothing for a key that the front matter lacks, or has empty", async () => {
    expect(await html("---\nauthor:\n---\n\nBy {{ $frontmatter.author }}, {{$frontmatter.other}}, {{ $frontmatter.other.name }}.")).toBe(
      "<p>By , , .</p>",
    );
  });

  test("what Vue runs goes without a word, and the content of slots stays", async () => {
    const page = await parse('<script setup>\na\n</script>\n\n<div v-if="a" :b="c" @d="e">f</div>\n\n<p>\n<template #g>h</template>\n</p>');
    expect(toHtml(page.tree).replace(/\s+/g, "")).toBe("<div>f</div><p>h</p>");
    expect(reported(page)).toEqual([]);
  });

  test("attribute lists may have the marks of Vue's own sites", async () => {
    const page = await parse(
      "# T\n\n## 简介 %{#introduction}%\n\n### `a` %{#A.b}%\n\n```md\n# C %{#c}%\n```",
      markdown({ syntax: ["vitepress"] }),
    );
    expect(page.headings.map(({ text, id }) => [text, id])).toEqual([
      ["简介", "introduction"],
      ["a", "A.b"],
    ]);
    expect(toHtml(page.tree)).toContain("%{#c}%");
  });

  test("what follows a component that is alone in its line is Markdown", async () => {
    const read = async (text: string) => toHtml((await parsePage(text, markdown({ syntax: ["vitepress"] }))).tree);
    expect(await read('<Big-Picture src="/a" />\n- **a**\n- b')).toContain("<li><strong>a</strong></li>");
    expect(await read("Text\n\n<Comp/>\n<Comp/>\n### Sub\n")).toContain("<h3");
    expect(await read("<div>\n<Comp />\n    <b>*x*</b>\n</div>")).toContain("<b>*x*</b>");
  });

  test("the title of an alert may follow without a space, and begin with code or a link", async () => {
    const read = async (text: string) => await parsePage(text, markdown({ syntax: ["vitepress"] }));
    for (const title of ["Text", " `code` more", " [a](./a.md)"]) {
      const { tree, problems } = await read(`> [!WARNING]${title}\n> Body`);
      expect([toHtml(tree).includes('kind="warning"'), problems.filter(({ code }) => code === "M014")]).toEqual([true, []]);
    }
    expect(toHtml((await read("> [!WARNING]\n> Body")).tree)).not.toContain("label");
  });

  test("what Vue computes for an image or a link is reported", async () => {
    const { problems } = await parsePage('<a :href="A"><img :src="B" :class="c" alt="d"></a>', markdown({ syntax: ["vitepress"] }));
    expect(problems.map(({ message }) => message)).toEqual([
      'Raw HTML was removed: ":href" of <a>.',
      'Raw HTML was removed: ":src" of <img>.',
    ]);
  });

  test("tabs of vitepress-plugin-tabs may have more signs, and no space after them", async () => {
    const page = await parsePage("::: tabs\n\n===One\n\na\n\n=== Two\n\nb\n\n:::", markdown({ syntax: ["vitepress"] }));
    expect(toHtml(page.tree)).toMatch(/label="One"[^>]*><p>a<\/p>.*label="Two"[^>]*><p>b<\/p>/);
    expect(reported(page)).toEqual([]);
  });

  test("tabs of vitepress-plugin-tabs", async () => {
    const settings = markdown({ syntax: ["vitepress"] });
    const text =
      ":::tabs key:os\n== Linux [x]\n*a*\n\n== macOS\n```md\n== not one\n:::\n```\n:::\n\n:::: tabs\n\n== One\n\n::: warning\nz\n:::\n\n::::\n\nAfter == this";
    const page = await parsePage(text, settings);
    expect(
      toHtml(page.tree)
        .replaceAll(/ html="[\s\S]*?"><\/b/g, "></b")
        .replaceAll(/ (?:id|group)="[^"]*"/g, ""),
    ).toBe(
      '<bcidocs-tabs><bcidocs-tab label="Linux [x]" isFirst><p><em>a</em></p></bcidocs-tab>' +
        '<bcidocs-tab label="macOS"><bcidocs-code language="md"></bcidocs-code></bcidocs-tab></bcidocs-tabs>' +
        '<bcidocs-tabs><bcidocs-tab label="One" isFirst><bcidocs-callout kind="warning"><p>z</p></bcidocs-callout></bcidocs-tab></bcidocs-tabs>' +
        "<p>After == this</p>",
    );
    expect(reported(page)).toEqual([]);
  });

  test("a name in braces at the end of a heading is an attribute", async () => {
    const page = await parsePage("## Set up {set-up}\n\n## GET /users/{id}\n\n## With {#own}", markdown({ syntax: ["vitepress"] }));
    expect(toHtml(page.tree)).toBe('<h2 id="set-up">Set up</h2><h2 id="get-usersid">GET /users/{id}</h2><h2 id="own">With</h2>');
  });

  test("attribute lists at the end of a text need no space before them", async () => {
    const page = await parsePage("1. 文。{#a-b}\n\nText.{#c}\n\nA {x} and b{y}", markdown({ syntax: ["vitepress"] }));
    expect(toHtml(page.tree)).toBe('<ol><li id="a-b">文。</li></ol><p id="c">Text.</p><p>A {x} and b{y}</p>');
  });

  test("attribute lists at the end of paragraphs, items and cells, as VitePress reads them", async () => {
    const { markdown: vitepress } = markdown({ syntax: ["vitepress"] });
    const text = "See *a* more. {.lead #p}\n\n- one {#i _}\n- two\n\n| a |\n| - |\n| ~5 {.green} |\n\n> q {.x}\n\nof {x} {y}";
    expect(toHtml((await parsePage(text, { ...(vitepress && { markdown: vitepress }) })).tree).replace(/\s*\n\s*/g, "")).toBe(
      '<p className="lead" id="p">See <em>a</em> more.</p><ul><li id="i">one</li><li>two</li></ul>' +
        '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td className="green">~5</td></tr></tbody></table>' +
        '<blockquote><p className="x">q</p></blockquote><p>of {x} {y}</p>',
    );
  });

  test("an alert may have a title, and a fence a label", async () => {
    expect(await html("> [!TIP] Own title\n> *x*")).toBe(
      '<bcidocs-callout kind="tip"><bcidocs-label>Own title</bcidocs-label><p><em>x</em></p></bcidocs-callout>',
    );
    expect(await html("> [!TIP] Use `x` *now* a<b>c</b>\n> text\n\n> [!TIP] Only **title**")).toBe(
      '<bcidocs-callout kind="tip"><bcidocs-label>Use <code>x</code> <em>now</em> a<b>c</b></bcidocs-label><p>text</p></bcidocs-callout>' +
        '<bcidocs-callout kind="tip"><bcidocs-label>Only <strong>title</strong></bcidocs-label></bcidocs-callout>',
    );
    expect(await html("> [!DANGER]\n> x\n\n> [!info] Own\n> y")).toBe(
      '<bcidocs-callout kind="danger"><p>x</p></bcidocs-callout><bcidocs-callout kind="info"><bcidocs-label>Own</bcidocs-label><p>y</p></bcidocs-callout>',
    );
    expect(reported(await parse("> [!DANGER]\n> x", markdown({ syntax: ["mkdocs"] })))[0]).toMatch(/^M014/);
    expect(await html("```ts [a.ts]\nb\n```")).toContain('title="a.ts"');
    expect(reported(await parse("```:no-line-numbers\na\n```", markdown({ syntax: ["vitepress"] })))).toEqual([]);
  });

  test("lines that are cut are for the compiler", async () => {
    const { markdown: vitepress } = markdown({ syntax: ["vitepress"] });
    const text = "```ts twoslash\na\n// ---cut---\nb\n// ---cut-start---\nc\n// ---cut-end---\nd\n// ---cut-after---\ne\n```";
    const page = await parsePage(text, { ...(vitepress && { markdown: vitepress }) });
    expect(/html="([\s\S]*?)">/.exec(codeOf(page))?.[1]).toBe("b\nd");
  });

  test("containers and code groups", async () => {
    const text =
      "::: tip Title\nx\n:::\n\n::: code-group\n\n```js [a.js]\nlet a\n```\n\n```ts\nlet b\n```\n\n:::\n\n[[toc]]\n\n::: raw\ny\n:::";
    expect((await html(text)).replaceAll(/ html="[\s\S]*?"><\/b/g, "></b")).toBe(
      '<bcidocs-callout kind="tip"><bcidocs-label>Title</bcidocs-label><p>x</p></bcidocs-callout>' +
        '<bcidocs-tabs id="tabs-1"><bcidocs-tab label="a.js" id="tabs-1-1" group="tabs-1" isFirst><bcidocs-code language="js"></bcidocs-code></bcidocs-tab>' +
        '<bcidocs-tab label="ts" id="tabs-1-2" group="tabs-1"><bcidocs-code language="ts"></bcidocs-code></bcidocs-tab></bcidocs-tabs><p>y</p>',
    );
  });

  test("code and Markdown from files", async () => {
    const partials = { "content/docs/b.md": "# B\n\n*b*", "content/snippets/a.js": "// #region r\nlet a;\n// #endregion r" };
    expect(await html("<!--@include: ./b.md{3,}-->", { partials })).toBe("<p><em>b</em></p>");
    const result = await html("<<< @/snippets/a.js#r{1 ts:line-numbers} [A]\n\n<!--@include: ./b.md-->", { partials });
    expect(result).toMatch(
      /^<bcidocs-code language="ts" html=".*is-highlighted.*" title="A" hasLineNumbers><\/bcidocs-code><p><em>b<\/em><\/p>$/s,
    );
  });
});

test("an element that ends itself holds nothing, as in Vue", async () => {
  const { markdown: vitepress } = markdown({ syntax: ["vitepress"] });
  const page = await parsePage('<div id="x" />\n\n# Title\n\n<Unknown />\n\nA <span class="a"/> b<br/>c\n\n- <a id="y"/>d', {
    ...(vitepress && { markdown: vitepress }),
  });
  expect(page.title).toBe("Title");
  expect(toHtml(page.tree)).toContain('A <span className="a"></span> b<br></br>c');
  expect(toHtml(page.tree)).toContain('<a id="y"></a>d');
  const lacking = await parsePage('<VideoLink href="/a" title="Learn it">\n\nMore\n\n</VideoLink>\n\nA <Tag-line label="b"/>', {
    ...(vitepress && { markdown: vitepress }),
  });
  expect(toHtml(lacking.tree).replace(/\s*\n\s*/g, "")).toBe("<strong>Learn it</strong><p>More</p><p>A <strong>b</strong></p>");
});

describe("a component of Vue", () => {
  const { markdown: vitepress } = markdown({ syntax: ["vitepress"] });
  const read = (text: string) => parsePage(text, { ...(vitepress && { markdown: vitepress }) });

  test("has its tag over several lines, which is read as one, and reported at its first", async () => {
    const page = await read(
      '# A\n\n<Pot\n  title="Hot"\n  :size="a > b"\n  closed\n>\n\n*in*\n\n</Pot>\n\n    <Lid\n      a>\n\n```html\n<Lid\n  a>\n```',
    );
    expect(toHtml(page.tree).replace(/\s*\n\s*/g, "")).toMatch(/^<strong>Hot<\/strong><p><em>in<\/em><\/p><bcidocs-code .*<bcidocs-code /);
    expect(reported(page)).toEqual(["M032 3:1 <Pot> is a component of Vue that this site does not have."]);
  });

  test("may react to events, in a line and over several", async () => {
    const page = await read(
      '<Pot @click="a = true">*Hot*</Pot>\n<Lid\n  :on="v"\n  @cancel="c > 1"\n>\nText\n</Lid>\n\nA <a @click="z" href="/q">q</a> `<Pot @click="b">`',
    );
    expect(toHtml(page.tree).replace(/\s*\n\s*/g, "")).toMatch(/Hot.*Text.*<p>A <a href="\/q">q<\/a> <code>&lt;Pot @click="b"><\/code>/);
    expect(reported(page).map((line) => line.slice(0, 16))).toEqual(["M032 1:1 <Pot> i", "M032 2:1 <Lid> i"]);
  });

  test("may be in the title of a container", async () => {
    const page = await parsePage('::: tip <Pot type="a" />\nx\n:::\n\n::: details <Pot>Hot</Pot> List<T>\ny\n:::', {
      ...(vitepress && { markdown: vitepress }),
      components: ["Pot"],
    });
    expect(toHtml(page.tree)).not.toContain("&lt;Pot");
    expect(toHtml(page.tree)).toContain("List&lt;T>");
  });

  test("is named as it is written, after attributes whose texts are shown and in other elements", async () => {
    const page = await read('<div>\n<PotLid title="A long title" />\n<PotLid title="B" />\n</div>');
    expect(reported(page)).toEqual([2, 3].map((line) => `M032 ${line}:1 <PotLid> is a component of Vue that this site does not have.`));
  });

  test("may be named like an element of HTML, and those of Vue itself show what they hold", async () => {
    expect(reported(await read('<BlockQuote label="A">\n\nb\n\n</BlockQuote>'))).toEqual([
      "M032 1:1 <BlockQuote> is a component of Vue that this site does not have.",
    ]);
    const page = await read("<ClientOnly>\n\n*a*\n\n</ClientOnly>\n\n<BR>");
    expect(reported(page)).toEqual([]);
    expect(toHtml(page.tree).trim()).toMatch(/^<p><em>a<\/em><\/p>/);
  });

  test("keeps the text for readers who do not see its picture", async () => {
    expect(toHtml((await read('<Screenshot alt="The console" src="a.png" />')).tree)).toContain("<strong>The console</strong>");
  });

  test("and what only Vue computes are reported, once a file", async () => {
    const page = await read("A {{ pot.size }} and {{ lid }}, `{{ code }}`, {{ 1 }} {{ $frontmatter.title }}");
    expect(reported(page)).toEqual(["M066 1:3 {{ pot.size }} is shown as text: only Vue computes it."]);
    expect(reported(await read("<p v-pre>{{ pot }}</p>"))).toEqual([]);
    expect(reported(await read("```sh\nx {{ pot }}\n```\n\n```sh-vue\nx {{ lid }}\n```"))).toEqual([
      "M066 6:3 {{ lid }} is shown as text: only Vue computes it.",
    ]);
  });

  test("and a template of it end where they say, and what makes text is reported", async () => {
    const page = await read('<ul>\n<template v-for="pot in pots" :key="pot">\n<li v-text="pot">a</li>\n</template>\n</ul>\n\nThe rest');
    expect(toHtml(page.tree).replace(/\s*\n\s*/g, "")).toBe("<ul><li>a</li></ul><p>The rest</p>");
    expect(reported(page)).toEqual(['M018 3:1 Raw HTML was removed: "v-text" of <li>.']);
  });
});

describe("Python-Markdown", () => {
  const { markdown: mkdocs } = markdown({ syntax: ["mkdocs"] });
  const read = (text: string) => parsePage(text, { ...(mkdocs && { markdown: mkdocs }) });
  const shown = async (text: string) => toHtml((await read(text)).tree);
  const cells = (text: string) => [...text.matchAll(/<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell);

  test.each([
    ["| a | b |\n| --- | --- |\n| `a|b` | c |", ["a", "b", "<code>a|b</code>", "c"]],
    ["| a | b |\n| --- | --- |\n| `c\\\\|d` | `e\\|f` |", ["a", "b", "<code>c\\\\|d</code>", "<code>e|f</code>"]],
    ["a | b\n---|---\n`x || y` | ``c ` | d``", ["a", "b", "<code>x || y</code>", "<code>c ` | d</code>"]],
    ["a | b\n--|-\n`x` | `y`", ["a", "b", "<code>x</code>", "<code>y</code>"]],
    ["| a | `b|c` |\n|:- - | |\n| d \\| e | f |", ["a", "<code>b|c</code>", "d | e", "f"]],
    ["> | a | b |\n> |---||\n> | `c|d` | e |", ["a", "b", "<code>c|d</code>", "e"]],
    ["!!! note\n\n    a | b\n    -|-\n    `c|d` | e", ["a", "b", "<code>c|d</code>", "e"]],
  ])("a bar in code ends no cell, and separators may be short: %j", async (text, expected) => {
    expect(cells(await shown(text))).toEqual(expected);
  });

  test("bars of code blocks and of text stay as they are", async () => {
    expect(await shown("```text\na | b\n---|---\n`a|b` | c\n```\n\n`a|b` and a | b")).toContain("`a|b` | c");
    expect(await shown("`a|b` and a | b")).toBe("<p><code>a|b</code> and a | b</p>");
  });

  test("abbreviations of a snippet are those of the page, and of what it includes", async () => {
    const partials = { "content/docs/abbr.md": "*[DOM]: Document *Object*\n*[CSS]: Styles", "content/docs/other.md": "Of CSS." };
    const page = await parse('A DOM.\n\n--8<-- "other.md"\n\n--8<--\nabbr.md\n--8<--', { partials });
    expect([toHtml(page.tree), reported(page)]).toEqual([
      '<p>A <abbr title="Document *Object*">DOM</abbr>.</p><p>Of <abbr title="Styles">CSS</abbr>.</p>',
      [],
    ]);
  });

  test("abbreviations may be in items of lists, but not in code", async () => {
    expect(await shown("1. item\n\n    *[DOM]: Doc\n\n    The DOM.\n\nx\n\n    *[CSS]: no\n\nCSS")).toMatch(
      /^<ol><li><p>item<\/p><p>The <abbr title="Doc">DOM<\/abbr>\.<\/p><\/li><\/ol><p>x<\/p><bcidocs-code.*<p>CSS<\/p>$/s,
    );
  });

  test("abbreviations are no text of the page", async () => {
    const page = await read(
      '# A\n\n*[HTML]: Hyper "Text" Markup Language\n*[W3C]:\n    World Wide Web Consortium\n\nThe **HTML** of the W3C, HTML5, `HTML`.\n',
    );
    expect(toHtml(page.tree)).toBe(
      '<p>The <strong><abbr title="Hyper "Text" Markup Language">HTML</abbr></strong> of the <abbr title="World Wide Web Consortium">W3C</abbr>, HTML5, <code>HTML</code>.</p>',
    );
    expect(page.description).toBe("The HTML of the W3C, HTML5, HTML.");
    expect(reported(page)).toEqual([]);
  });

  test("raised and lowered letters, and titles without a space", async () => {
    expect(
      await shown("##Title\n\n##\u00a0Other\n\nH~2~O, x^2^, 20~25 at 3~8, a^b and c^d, ~two words~, ~~gone~~\n\n```sh\n#!sh\n```"),
    ).toMatch(
      /<h2 id="title">Title<\/h2><h2 id="other">\s?Other<\/h2><p>H<sub>2<\/sub>O, x<sup>2<\/sup>, 20~25 at 3~8, a\^b and c\^d, ~two words~, <del>gone<\/del><\/p>.*#!sh/s,
    );
  });

  test("a block of HTML ends with its tag, whatever is in it", async () => {
    const text =
      '<div class="grid">\n\n    <p>One\n    <b>two</b></p>\n\n        <p>deep</p>\n\n</div>\n*Behind*\n\n<table>\n  <tr>\n\n    <td>cell</td>\n\n  </tr>\n</table>\n\n<pre>\na\n\n    b\n</pre>\n*End*';
    const result = await shown(text);
    expect(result).not.toContain("bcidocs-code");
    expect(result).toMatch(/<div[^>]*>\s*<p>One\s*<b>two<\/b><\/p>\s*<p>deep<\/p>\s*<\/div>\s*<p><em>Behind<\/em><\/p>/);
    expect(result).toMatch(/<td>cell<\/td>[\s\S]*<\/table>\s*<pre>a\n\n {4}b\n<\/pre>\s*<p><em>End<\/em><\/p>$/);
  });

  test("a fence in HTML is code", async () => {
    expect(await shown("<details>\n<summary>More</summary>\n\n```text\na\n\nb\n```\n\n</details>")).toMatch(
      /More[\s\S]*<bcidocs-code language="text"[\s\S]*a[\s\S]*b[\s\S]*<\/bcidocs-code>/,
    );
  });

  test("inline code may name its language, keys have short names, and blocks of HTML no frame", async () => {
    expect(await shown("`#!py3 True` and `:::js let a`, `#!/bin/sh` and `#!py`")).toBe(
      "<p><code>True</code> and <code>let a</code>, <code>#!/bin/sh</code> and <code>#!py</code></p>",
    );
    expect(await shown("++control+delete+num1++")).toBe("<p><kbd>Ctrl</kbd>+<kbd>Del</kbd>+<kbd>Num 1</kbd></p>");
    expect(await shown("//// html | div.result\n*a*\n\n/// note\nb\n///\n////\n/// caption\nc\n///")).toBe(
      '<p><em>a</em></p><bcidocs-callout kind="note"><p>b</p></bcidocs-callout><p>c</p>',
    );
  });

  test("a picture for one colour mode", async () => {
    expect(await shown("![a](a.png#only-light)")).toBe('<p><img src="a.png" alt="a" className="only-light"></img></p>');
  });
});

describe("files of VitePress", () => {
  const partials = {
    "content/docs/my files/[id].ts": "// #region a.b\nconst dots = 1;\n// #endregion a.b",
    "content/docs/one.js": "one();",
    "content/docs/fences.md": "```sh [npm]\nnpm i\n```\n\n```sh\nyarn\n```",
    "content/docs/part.md":
      "# Part\n\n## Base {#start}\n\nBase text.\n\n### Sub\n\nSub text.\n\n## Other\n\nOther text.\n\n<!-- #region a.b -->\nDots.\n\nMore dots.\n<!-- #endregion a.b -->",
  };
  const labels = (text: string) => [...text.matchAll(/<bcidocs-tab label="([^"]*)"/g)].map(([, label]) => label);

  test("in a code group are tabs, and what is no code stays around them", async () => {
    const text =
      "::: code-group\n\nBefore\n\n<<< ./one.js [First]\n<<< @/content/docs/my files/[id].ts#a.b\n\n```ts{1}[b.ts]\nb\n```\n\n<!--@include: ./fences.md-->\n\nBehind\n\n:::";
    const page = await parse(text, { partials });
    expect(reported(page)).toEqual([]);
    expect(labels(toHtml(page.tree))).toEqual(["First", "[id].ts", "b.ts", "npm", "sh"]);
    expect(toHtml(page.tree)).toMatch(/^<p>Before<\/p>.*one.*dots.*<\/bcidocs-tabs><p>Behind<\/p>$/s);
  });

  test.each([
    ["#start", '<p>Base text.</p><h3 id="sub">Sub</h3><p>Sub text.</p>'],
    ["#sub", "<p>Sub text.</p>"],
    ["#a.b", "<p>Dots.</p><p>More dots.</p>"],
    ["#a.b{3,}", "<p>More dots.</p>"],
    ["#start{,2}", "<p>Base text.</p>"],
  ])("are included from a heading or a region on: %s", async (part, expected) => {
    const page = await parse(`<!--@include: ./part.md${part}-->`, { partials });
    expect([toHtml(page.tree), reported(page)]).toEqual([expected, []]);
  });

  test("are included in lists, quotes and code", async () => {
    const text = "1. One\n\n    <<< ./one.js\n\n> <<<./one.js\n\n```js\n<!-- @include: ./one.js -->\n```";
    const page = await parse(text, { partials });
    expect(toHtml(page.tree).match(/one<|one\(/g)).toHaveLength(3);
    expect(reported(page)).toEqual([]);
  });

  test("a part that is not there is reported as it is", async () => {
    expect(reported(await parse("<!--@include: ./part.md#nope-->\n\n<<< ./one.js#nope", { partials }))).toEqual([
      'M035 1:1 "content/docs/part.md" has no region "nope".',
      'M035 3:1 "content/docs/one.js" has no region "nope".',
    ]);
  });

  test("a file of code that lacks a region is shown as a whole", async () => {
    const page = await parse("::: code-group\n<<< ./one.js#nope [one.js]\n:::", { partials });
    expect(toHtml(page.tree)).toContain("one");
    expect(reported(page)).toEqual(['M035 2:1 "content/docs/one.js" has no region "nope".']);
  });
});

test.each([
  ["// #region a.b", "// #endregion a.b"],
  ["//region a.b", "//endregion"],
  ["-- #region a.b", "-- #endregion"],
  ["--#region a.b", "--#endregion a.b"],
  [":: #region a.b", "@REM #endregion a.b"],
  ["# region a.b", "# endregion"],
  ["# #region a.b", "# #endregion"],
  ['#Region "a.b"', "#End Region"],
  ["#pragma region a.b", "#pragma endregion"],
  ["<!-- #region a.b -->", "<!--endregion-->"],
  ["/* #region a.b */", "/*#endregion a.b*/"],
  ["(* #region a.b *)", "(* #endregion *)"],
  ['  "// #region a.b": "",', '  "// #endregion a.b": ""'],
  ["{/* #region a.b */}", "{/* #endregion a.b */}"],
  ["; #region a.b", "; #endregion"],
])("a region between %s and %s", async (start, end) => {
  const file = `// region of interest\n${start}\n${start.replace("a.b", "inner")}\nin\n${end.replace("a.b", "inner")}\n${end}\nafter\n${start}\nagain\n${end}`;
  const partials = { "content/docs/f.txt": file };
  const linesOf = async (text: string) =>
    /html="([\s\S]*)"><\/bcidocs-code>/
      .exec(await html(text, { partials }))?.[1]
      ?.replace(/<[^>]*>/g, "")
      .split("\n")
      .map((line) => line.trim());
  expect(await linesOf("<<< ./f.txt#a.b")).toEqual(["in", "again"]);
  expect(await linesOf("<<< ./f.txt")).toEqual(["// region of interest", "in", "after", "again"]);
});

test("a code group that is never closed is reported as it is written", async () => {
  expect(reported(await parse("::: code-group\n```js\na\n```"))).toEqual(['M021 1:1 ":::code-group" is never closed.']);
});

test("a picture of GitHub for one colour mode", async () => {
  expect(await html("![a](a.png#gh-dark-mode-only)")).toBe('<p><img src="a.png" alt="a" className="only-dark"></img></p>');
});

describe("emphasis in Chinese, Japanese and Korean", () => {
  test.each([
    ["これは**「要点」**です。", "これは<strong>「要点」</strong>です。"],
    ["**「…」を**必要とする", "<strong>「…」を</strong>必要とする"],
    ["**重要：**请先`安装`。", "<strong>重要：</strong>请先<code>安装</code>。"],
    ["请看**[说明](a)（中文）**后继续", '请看<strong><a href="a">说明</a>（中文）</strong>后继续'],
    ["이것은 *“강조”*입니다", "이것은 <em>“강조”</em>입니다"],
    ["**「要点」**です。これは**重要**です。", "<strong>「要点」</strong>です。これは<strong>重要</strong>です。"],
    ["使用**`npm`**安装**`包`**。", "使用<strong><code>npm</code></strong>安装<strong><code>包</code></strong>。"],
    ["请看**“引号”**和**“另一个”**。", "请看<strong>“引号”</strong>和<strong>“另一个”</strong>。"],
    ["真~~（她）~~的，*a***「b」**", "真<del>（她）</del>的，<em>a</em><strong>「b」</strong>"],
    ["**「要点」**です。 :smile:x a:b", "<strong>「要点」</strong>です。 :smile:x a:b"],
  ])("%s", async (text, expected) => {
    expect(await html(text)).toBe(`<p>${expected}</p>`);
  });

  test.each(["2 ** 3 和 4 ** 5", "\\*\\*「要点」\\*\\*です", "a ** b ** c 漢字", "`**「x」**` です"])("%s has none", async (text) => {
    expect(toHtml((await parse(text)).tree)).not.toMatch(/<strong>|<em>/);
  });
});

describe("single tildes", () => {
  test.each([
    ["A thickness of 0.3~8 mm at 20~25 degrees.", "A thickness of 0.3~8 mm at 20~25 degrees."],
    ["保证金5~7元，*约*100~200倍", "保证金5~7元，<em>约</em>100~200倍"],
    ["0.3~8 `mm` ~at 20~25~ degrees", "0.3~8 <code>mm</code> ~at 20~25~ degrees"],
    ["3月~5月，7月~9月", "3月~5月，7月~9月"],
    ["H~2~O, a~b~c", "H<sub>2</sub>O, a<sub>b</sub>c", "H<del>2</del>O, a<del>b</del>c"],
    ["~gone~, ~~gone~~", "<sub>gone</sub>, <del>gone</del>", "<del>gone</del>, <del>gone</del>"],
  ])("%s", async (text, expected, elsewhere = expected) => {
    expect(await html(text)).toBe(`<p>${expected}</p>`);
    expect(toHtml((await parsePage(text)).tree)).toBe(`<p>${elsewhere}</p>`);
  });
});

describe("indentation by tabs", () => {
  test("an admonition keeps every letter of its text, and its code", async () => {
    expect(await html('!!! note "T"\n\tTabbed\n\n\t```text\n\tx\n\t\ty\n\t```\n')).toMatch(
      /<bcidocs-label>T<\/bcidocs-label><p>Tabbed<\/p><bcidocs-code language="text" html="<span class="line">x<\/span>\n<span class="line">\t?( {4})?y<\/span>"/,
    );
  });

  test("a tab after blanks counts up to its column", async () => {
    expect(await html("!!! tip\n  \tA\n")).toBe('<bcidocs-callout kind="tip"><p>A</p></bcidocs-callout>');
  });

  test("an admonition within a list", async () => {
    expect(await html("1. One\n\n\t!!! tip\n\t\tDeep\n\n2. Two")).toBe(
      '<ol><li><p>One</p><bcidocs-callout kind="tip"><p>Deep</p></bcidocs-callout></li><li><p>Two</p></li></ol>',
    );
  });
});

describe("syntax without its setting", () => {
  test.each([
    ["a\n\n!!! note\n    b", "M049 3:1 MkDocs syntax is shown as text."],
    ["a\n\n??? note\n    b", "M049 3:1 MkDocs syntax is shown as text."],
    ["/// warning\n\nb\n\n///", "M049 1:1 MkDocs syntax is shown as text."],
    ['--8<-- "a.md"', "M049 1:1 MkDocs syntax is shown as text."],
    ["[a](https://a.example){ .md-button }", "M049 1:23 MkDocs syntax is shown as text."],
    ["<<< @/a.ts", "M049 1:1 VitePress syntax is shown as text."],
    ["a\n\n[[toc]]", "M049 3:1 VitePress syntax is shown as text."],
    ["<!-- @include: ./a.md -->", "M049 1:1 VitePress syntax is shown as text."],
    ["{{#include a.rs}}", "M049 1:1 mdBook syntax is shown as text."],
    ["import A from './a.md';\n\nText", "M049 1:1 MDX is shown as text."],
    ["$$\nx\n$$", "M049 1:1 A formula is shown as text."],
  ])("is a warning that names the setting: %j", async (text, expected) => {
    const page = await parsePage(text);
    expect(reported(page).filter((line) => line.startsWith("M049"))).toEqual([expected]);
    expect(page.problems.find(({ code }) => code === "M049")?.hint).toMatch(/^Set `markdown\.(?:syntax|format|math)/);
  });

  test("is none where signs are written as entities", async () => {
    expect(reported(await parsePage("<code>&lt;T&gt;(from: T) => T</code>\n\n&lt;Tabs>"))).toEqual([]);
  });

  test("is one warning for each file and tool", async () => {
    expect(reported(await parsePage('!!! note\n    a\n\n=== "b"\n    c\n\n!!! tip\n    d'))).toEqual([
      "M049 1:1 MkDocs syntax is shown as text.",
    ]);
  });

  test.each([
    "!!!wow",
    "What??? Yes!!! no",
    "a@b.c == d",
    "```\n!!! note\n$$\nx\n$$\n```",
    "`[[toc]]` and `$$`",
    "$5 and $6, $$ and more",
    "import the package, from a shop",
    "x <Y and z",
  ])("is not found in %j", async (text) => {
    expect(reported(await parsePage(text)).filter((line) => line.startsWith("M049"))).toEqual([]);
  });
});

describe("an include", () => {
  const partials = {
    "content/docs/line.md": "A *line*.",
    "content/docs/blocks.md": "One\n\n- two",
    "content/docs/a.txt": "a < b\nc",
    "content/docs/a.js": "x();",
  };
  const include = { mdbook: (file: string) => `{{#include ${file}}}`, vitepress: (file: string) => `<!--@include: ./${file}-->` };
  const ul = "<ul><li>two</li></ul>";

  test.each(Object.entries(include))("of %s is read wherever it is written", async (tool, of) => {
    const shown = async (text: string) => {
      const page = await parsePage(text, { partials, ...markdown({ syntax: [tool as "mdbook"] }) });
      expect(reported(page)).toEqual([]);
      return toHtml(page.tree).replace(/\n/g, "");
    };
    expect(await shown(`- ${of("blocks.md")}\n- x`)).toBe(`<ul><li>One${ul}</li><li>x</li></ul>`);
    expect(await shown(`1. x ${of("line.md")}`)).toBe("<ol><li>x A <em>line</em>.</li></ol>");
    expect(await shown(`b ${of("line.md")} c ${of("a.js")}`)).toMatch(/^<p>b A <em>line<\/em>\. c .*x\(\);.*<\/p>$/);
    expect(await shown(`b **${of("line.md")}**\n${of("blocks.md")}\nc`)).toBe(
      `<p>b <strong>A <em>line</em>.</strong></p><p>One</p>${ul}<p>c</p>`,
    );
    expect(await shown(`| a |\n|---|\n| ${of("line.md")} |`)).toContain("<td>A <em>line</em>.</td>");
    expect(await shown(`y\n\n## x ${of("line.md")}`)).toContain(">x A <em>line</em>.</h2>");
    expect(await shown(`<div>\n${of("blocks.md")}\n</div>`)).toBe(`<div><p>One</p>${ul}</div>`);
    expect(await shown(`<div>${of("line.md")}</div>`)).toBe("<div><p>A <em>line</em>.</p></div>");
    expect(await shown(`<pre>\n${of("a.js")}\n</pre>`)).toBe("<pre>x();</pre>");
    expect(await shown(`\`\`\`text\na ${of("a.js")} b\n\`\`\``)).toMatch(/>a x\(\); b</);
  });

  test.each(["{{#include labels.md}}", '--8<-- "labels.md"', "<!--@include: ./labels.md-->"])(
    "%s defines labels for the page, and for what else it includes",
    async (line) => {
      const labels = { "content/docs/labels.md": "[kit::Pot]: https://kit.example/pot\n[tea]: ./tea.md\n[none]: https://kit.example" };
      const page = await parse(`${line}\n\nx [A\npot][Kit::Pot], [tea] and [nothing].\n\n${line.replace("labels", "part")}`, {
        partials: { ...labels, "content/docs/part.md": "See [it][kit::pot]." },
      });
      expect(toHtml(page.tree)).toBe(
        '<p>x <a href="https://kit.example/pot">A\npot</a>, <a href="./tea.md">tea</a> and [nothing].</p><p>See <a href="https://kit.example/pot">it</a>.</p>',
      );
      expect(reported(page)).toEqual([]);
    },
  );

  test("shares the definitions that it has, not what is code or a part of a text", async () => {
    const labels =
      '```md\n[tea]: https://code.example\n```\n\nx\n[tea]: https://text.example\n\n> [tea]:\n> https://kit.example\n> "Green\n> tea"';
    const page = await parse("{{#include labels.md}}\n\nDrink [tea].\n\n```md\n[tea]: y\n```", {
      partials: { "content/docs/labels.md": labels },
      ...markdown({ syntax: ["mdbook"] }),
    });
    expect(toHtml(page.tree)).toContain('<p>Drink <a href="https://kit.example" title="Green tea">tea</a>.</p>');
  });

  test("of MkDocs or in a list of VitePress is read in raw HTML and in its item", async () => {
    const page = await parse('<div>\n--8<-- "blocks.md"\n</div>\n\n- <<< ./a.js\n\n<pre>\n--8<-- "a.txt"\n</pre>', { partials });
    expect(reported(page)).toEqual([]);
    expect(toHtml(page.tree).replace(/\n/g, "")).toMatch(
      new RegExp(`^<div><p>One</p>${ul}</div><ul><li><bcidocs-code.*x.*</li></ul><pre>a &lt; bc</pre>$`),
    );
  });

  test("of a file that is not there is reported wherever it is written", async () => {
    const text = '- <!--@include: ./b.md-->\n- b <!--@include: ./b.md-->\n\n<div>\n{{#include b.md}}\n--8<-- "b.txt"\n</div>';
    const page = await parse(text, { partials });
    expect(reported(page).map((line) => line.replace(/ The file.*/, ""))).toEqual(["M035 1:1", "M035 2:5", "M035 5:1", "M035 6:1"]);
    expect(toHtml(page.tree)).not.toMatch(/include/);
  });
});

describe("mdBook", () => {
  const rs = "// ANCHOR: all\nfn a() {}\n// ANCHOR: one\nfn b() {}\n// ANCHOR_END: all\nfn c() {}\n// ANCHOR_END: one\n# fn d() {}";
  test.each([
    [
      "apple\n:   red *fruit*\n:   company\n\npear\nquince\n: green",
      "<dl><dt>apple</dt><dd>red <em>fruit</em></dd><dd>company</dd><dt>pear</dt><dt>quince</dt><dd>green</dd></dl>",
    ],
    ["one\n  : l1\n    two\n    : l2\n", "<dl><dt>one</dt><dd><dl><dt>l1</dt><dt>two</dt><dd>l2</dd></dl></dd></dl>"],
    [
      "a\n: b\n    c\n    : d\n        e\n        : f",
      "<dl><dt>a</dt><dd><dl><dt>b</dt><dt>c</dt><dd><dl><dt>d</dt><dt>e</dt><dd>f</dd></dl></dd></dl></dd></dl>",
    ],
    ["term\n:   1. One\n\n       Two", "<dl><dt>term</dt><dd><ol><li><p>One</p><p>Two</p></li></ol></dd></dl>"],
    ["apple\n\n:   red\n:   green\n", "<dl><dt>apple</dt><dd>red</dd><dd>green</dd></dl>"],
    ["At 10: 30\n\n```text\na\n: b\n```", null],
  ])("lists of definitions: %j", async (text, expected) => {
    const page = await parse(text, markdown({ syntax: ["mdbook"] }));
    expect(reported(page)).toEqual([]);
    if (expected) expect(toHtml(page.tree)).toBe(expected);
    else expect(toHtml(page.tree)).not.toContain("<dl>");
  });

  test("a block of mdbook-admonish is a callout, whose content is Markdown", async () => {
    const { markdown: mdbook } = markdown({ syntax: ["mdbook"] });
    const read = (text: string) => parsePage(text, { ...(mdbook && { markdown: mdbook }) });
    const page = await read(
      '```admonish bug title="A *b*"\nSee [c][d].\n```\n\n~~~admonish collapsible=true\n- e\n~~~\n\n[d]: https://d.example',
    );
    expect(toHtml(page.tree)).toBe(
      '<bcidocs-callout kind="danger"><bcidocs-label>A <em>b</em></bcidocs-label><p>See <a href="https://d.example">c</a>.</p></bcidocs-callout>' +
        "<bcidocs-details><ul><li>e</li></ul></bcidocs-details>",
    );
    expect(reported(page)).toEqual([]);
    expect(toHtml((await read("````md\n```admonish\nf\n```\n````")).tree)).toMatch(/^<bcidocs-code language="md"/);
    expect(toHtml((await read("```admonish\nnever closed")).tree)).toMatch(/^<bcidocs-code /);
  });

  test("what no tool of the settings reads in double braces is text, with a warning", async () => {
    const page = await parse("See {{#tool b}}.\n\n`{{#tool b}}` \\{{#tool b}}\n\n\\{{#include b.txt}}", markdown({ syntax: ["mdbook"] }));
    expect(reported(page)).toEqual(["M035 1:1 {{#tool}} is shown as text."]);
    expect(toHtml(page.tree)).toContain("<p>{{#include b.txt}}</p>");
  });

  const files = { "content/docs/a.rs": rs, "content/docs/b.txt": "1\n2\n3\n4" };
  const marks = "a\n[]:#(ANCHOR: one)\nb\n[]:#(ANCHOR_END: one)";
  const partials = {
    ...files,
    "content/docs/marks.txt": marks,
    "content/docs/the a.rs": rs,
    "content/docs/my b.txt": files["content/docs/b.txt"],
  };

  test.each([
    ["lines", "```text\n{{#include b.txt:2:3}}\n```", "2\n3"],
    ["one line", "```text\n{{#include b.txt:2}}\n```", "2"],
    ["the first lines", "```text\n{{#include b.txt::2}}\n```", "1\n2"],
    ["a name with spaces", "```text\n{{#include my b.txt:2:3}}\n{{ #include  b.txt:3  }}\n```", "2\n3\n3"],
    ["an anchor in a name with spaces", "```rust\n{{#include the a.rs:one}}\n```", "fn b() {}\nfn c() {}"],
    ["an anchor that overlaps another", "```rust\n{{#rustdoc_include a.rs:one}}\n```", "fn b() {}\nfn c() {}"],
    ["a program", "{{#playground a.rs editable}}", "fn a() {}\nfn b() {}\nfn c() {}"],
    ["an anchor in a mark of any kind", "```text\n{{#include marks.txt:one}}\n```", "b"],
    ["nothing, where it is escaped", "```text\n\\{{#include b.txt}}\n```", "{{#include b.txt}}"],
    ["Rust without hidden lines", "```rust,ignore\n# use a;\n#\n    # b();\n## x\n#[test]\nc();\n```", "# x\n#[test]\nc();"],
    ["code without the lines that its fence hides", "```python,hidelines=~\n~a\n  ~b\n# c\n```", "# c"],
  ])("shows %s", async (_, text, expected) => {
    const page = await parse(text, { partials });
    expect(/html="([\s\S]*?)">/.exec(codeOf(page))?.[1]).toBe(expected);
    expect(reported(page)).toEqual([]);
  });

  test("the words after the language are for rustdoc", async () => {
    expect(await html("```rust,should_panic,ignore (nightly)\na\n```")).toContain('<bcidocs-code language="rust"');
  });

  test("a warning is a callout, and the title of the page is no text", async () => {
    expect(await html('{{#title Other}}\n\n<div class="warning">\n\n**x**\n\n</div>')).toBe(
      '<bcidocs-callout kind="warning"><p><strong>x</strong></p></bcidocs-callout>',
    );
  });

  test("formulas are between brackets with two backslashes, and one dollar is a dollar", async () => {
    const { markdown: book } = markdown({ syntax: ["mdbook"], math: true });
    const found = toHtml(
      (await parsePage("a \\\\( x^2 \\\\) $b$\n\n\\\\[ y \\\\]\n\n$$\nz\n$$", { ...(book && { markdown: book }) })).tree,
    );
    expect(found.replaceAll(/ html="[\s\S]*?<\/math>"/g, "")).toBe(
      "<p>a <bcidocs-math> x^2 </bcidocs-math> $b$</p><p><bcidocs-math isBlock> y </bcidocs-math></p><bcidocs-math isBlock>z</bcidocs-math>",
    );
  });

  test("a heading has an id and classes of its own", async () => {
    expect(await html("text\n\n## A { #own .big }")).toContain('<h2 className="big" id="own">A</h2>');
  });
});

describe("the title of a page of another tool", () => {
  test("is the heading of its text, whatever its front matter calls it", async () => {
    const page = await parse("---\ntitle: Short\n---\n\n# The long title\n\nx");
    expect([page.title, page.titleTree && toHtml(page.titleTree), page.headings]).toEqual(["Short", "The long title", []]);
  });

  test.each([
    ["the only highest heading, where it leads the text", "## B\n\n### C", "B"],
    ["not one of several", "## B\n\n## C", "A"],
    ["not one that follows text", "x\n\n## B", "A"],
  ])("is %s", async (_, text, title) => {
    expect((await parse(text)).title).toBe(title);
  });
});

/** The text of a page's code, without the spans of its lines. */
function codeOf({ tree }: { tree: Parameters<typeof toHtml>[0] }): string {
  return toHtml(tree)
    .replace(/<\/?span[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x22;", '"');
}

test.each(["docusaurus", "mkdocs", "vitepress"] as const)("codes of emoji are read in the syntax of %s", async (tool) => {
  const of = { ...markdown({ syntax: [tool] }) };
  const text = "Done :white_check_mark: and :tada::rocket:, :no_such_one:, 12:30:45, a:b:c, x::name, `:tada:`\n\n    :tada:";
  const found = toHtml((await parse(text, of)).tree);
  expect(found).toContain("Done ✅ and 🎉🚀, :no_such_one:, 12:30:45, a:b:c, x::name, <code>:tada:</code>");
  expect(found.match(/🎉/g)).toHaveLength(1);
  expect(toHtml((await parse(":tada:", markdown({}))).tree)).toBe("<p>:tada:</p>");
});

test("quotes, dashes and ellipses are as in print where the setting says so, but not in code and in ids", async () => {
  const text = `# It's "A" {#a--b}\n\n"Say *it*" -- or---... \`"x" -- y\`\n\n    "x"`;
  const page = await parse(text, markdown({ smartPunctuation: "oldschool" }));
  expect(page.title).toBe("It’s “A”");
  expect(page.titleId).toBe("a--b");
  expect(toHtml(page.tree)).toContain('<p>“Say <em>it</em>” – or—… <code>"x" -- y</code></p>');
  expect(codeOf(page)).toContain('"x"');
  expect(toHtml((await parse("a -- b", markdown({ smartPunctuation: true }))).tree)).toBe("<p>a — b</p>");
  expect(toHtml((await parse(`"a" -- b`, markdown({}))).tree)).toBe('<p>"a" -- b</p>');
});

test("listings of the books of Rust have their file above and their caption below", async () => {
  const text =
    '<Listing number="4-1" file-name="main.rs" caption="Prints `x`">\n\n```console\nx\n```\n\n</Listing>\n\n<Listing>\n\nNo caption\n\n</Listing>';
  const page = await parse(text, markdown({ syntax: ["mdbook"] }));
  expect(toHtml(page.tree)).toContain('<figure id="listing-4-1"><p>Filename: main.rs</p>');
  expect(toHtml(page.tree)).toContain('<figcaption><a href="#listing-4-1">Listing 4-1</a>: Prints <code>x</code></figcaption></figure>');
  expect(toHtml(page.tree)).toContain("<figure><p>No caption</p></figure>");
  expect(page.problems).toEqual([]);
});

test.each([
  ["Starlight", "head:\n  - tag: title\n    content: Other\n  - tag: meta\n    attrs: { name: robots, content: noindex }"],
  ["VitePress", "head:\n  - [title, {}, Other]\n  - [meta, { name: robots, content: noindex }]"],
])("the banner and the head of a page of %s are kept", async (_, head) => {
  const { tree, frontMatter, links, problems } = await parse(
    `---\ntitle: A\n${head}\nbanner:\n  content: See <a href="./b.md">b</a>\n---\nText`,
  );
  expect(frontMatter).toMatchObject({ title_meta: "Other", metadata: [{ name: "robots", content: "noindex" }] });
  expect(toHtml(tree)).toMatch(/^<bcidocs-callout kind="info"[^>]*><p>See <a href="[^"]*b\.md">b<\/a><\/p><\/bcidocs-callout><p>Text/);
  expect(links.map(({ url, place }) => [url, place.line])).toEqual([["./b.md", head.split("\n").length + 3]]);
  expect(problems).toEqual([]);
});

test("a template of the title of VitePress is reported", async () => {
  const { problems } = await parse("---\ntitleTemplate: Guide\n---\nText");
  expect(problems).toMatchObject([{ code: "M005", place: { line: 2 } }]);
});

test("what else is in the head is reported, and the rest is kept", async () => {
  const { frontMatter, problems } = await parse("---\nhead:\n  - [script, { src: /a.js }]\n  - [meta, { name: a, content: b }]\n---\nText");
  expect(frontMatter.metadata).toEqual([{ name: "a", content: "b" }]);
  expect(problems.map(({ code }) => code)).toEqual(["M005"]);
});

test("addresses without brackets are text in tools that link none, where they have escapes or are no URL", async () => {
  for (const tool of ["mkdocs", "mdbook"] as const) {
    const { tree } = await parsePage(
      "https://a\\.example/b and http://host:port, <https://c\\.d> https://a.example",
      markdown({ syntax: [tool] }),
    );
    const html = toHtml(tree);
    expect(html).toContain("<p>https://a.example/b and http://host:port, ");
    expect(html).toContain('href="https://a.example"');
  }
});

test("in MkDocs, what is indented by four spaces belongs to an item that is indented itself", async () => {
  const read = async (text: string) => toHtml((await parsePage(text, markdown({ syntax: ["mkdocs"] }))).tree);
  expect(await read("  1. One\n  2. Two\n\n    *Text*\n\n   - Dot\n\n    More\n")).not.toContain("<pre");
  expect(await read('=== "A"\n\n      1. One\n\n        *Text*\n')).toContain("<em>Text</em>");
  expect(await read("- a\n  - b\n\n      *c*")).toContain("<ul><li><p>b");
});
