/** MDX is read without running it. */
import { describe, expect, test } from "vitest";
import type { ParseContext } from "../../../src/generator/compile/state.ts";
import { textOf } from "../../../src/generator/compile/tree.ts";
import { elements, markdown, parse as parsePage, reported, toHtml } from "./support.ts";

/** All pages are MDX, as Docusaurus has it. */
const parse = (text: string, settings: Partial<ParseContext> = {}, path?: string) =>
  parsePage(text, { ...markdown({ format: "mdx" }), ...settings }, path);
const html = async (text: string, settings: Partial<ParseContext> = {}) => toHtml((await parse(text, settings)).tree);
/** As `format: "detect"` finds it, by the name of the file. */
const mdx = async (text: string, settings: Partial<ParseContext> = {}) =>
  toHtml((await parsePage(text, settings, "content/docs/a.mdx")).tree);

describe("statements and comments", () => {
  test("disappear", async () => {
    const text =
      'import Tabs from "@theme/Tabs";\nimport {\n  a,\n  b,\n} from "b";\n\nexport const x = {\n  a: 1,\n};\n\nText {/* why */} here.\n\n{/* a\n\nb */}\n\nEnd.';
    expect(await html(text)).toBe("<p>Text  here.</p><p>End.</p>");
  });

  test("stay in code", async () => {
    const text =
      '<Tabs>\n<TabItem value="a" label="A">\n\n```js\nimport a from "a";\n{/* x */}\n<Foo />\n```\n\n`<Foo />` and `{/* x */}`\n\n</TabItem>\n</Tabs>';
    const result = await html(text);
    expect(result).toContain("<code>&lt;Foo /></code> and <code>{/* x */}</code>");
    expect(result).toContain("import");
  });

  test("a value that the page exports is shown where it is named", async () => {
    expect(await mdx('export const version = "1.2";\n\nRelease {version} and {" "}{`x`}.')).toBe("<p>Release 1.2 and  x.</p>");
  });

  test("prose that begins with import stays", async () => {
    expect(await html("import the package, then export it.")).toBe("<p>import the package, then export it.</p>");
  });
});

describe("a component that the site does not have", () => {
  test("keeps its titles within a line, and texts of several lines as code", async () => {
    const page = await parse('import Link from "./Link.astro";\n\nSee <Link type="a" label="the backend" />.');
    expect([toHtml(page.tree), reported(page)]).toEqual([
      "<p>See the backend.</p>",
      ["M032 3:5 <Link> is an MDX component that this site does not have."],
    ]);
    const code = await html('<Fold label="Example" name="a" src={`\nconst a = 1;\n\na;\n`} />');
    expect(code).toContain("<p><strong>Example</strong></p>");
    expect(code.match(/(?<=<span class="line">)[^<]*/g)).toEqual(["const a = 1;", "", "a;"]);
  });

  test("keeps a text within a line that it stands around", async () => {
    expect(await html('A <Since v="1" title="Since 1">b</Since>.')).toBe("<p>A b.</p>");
    expect(await html("<Box className={`\na\nb`}>\n\nc\n\n</Box>")).toBe("<p>c</p>");
  });
});

test.each([
  ["img/a.png", "/img/a.png"],
  ["./img/a.png", "/img/a.png"],
  ["/img/a.png", "/img/a.png"],
  ["https://kit.example/a.png", "https://kit.example/a.png"],
])("useBaseUrl(%j) starts at the home page", async (written, expected) => {
  const [image] = elements((await parse(`<img src={useBaseUrl(${JSON.stringify(written)})} alt="a" />`)).tree, "img");
  expect(image?.properties?.src).toBe(expected);
});

test("a container ends behind a table", async () => {
  const page = await parse(":::note\n\n| a |\n| - |\n| b |\n:::\n\nAfter");
  expect(reported(page)).toEqual([]);
  expect(toHtml(page.tree)).toMatch(/<\/table>.*<p>After<\/p>$/s);
});

describe("tabs", () => {
  const expected =
    '<bcidocs-tabs group="os" id="tabs-1"><bcidocs-tab label="macOS" id="tabs-1-1" group="tabs-1"><p>Use <strong>brew</strong>.</p></bcidocs-tab>' +
    '<bcidocs-tab label="Windows" id="tabs-1-2" group="tabs-1" isFirst><p>Use <em>winget</em>.</p></bcidocs-tab></bcidocs-tabs>';

  test("with labels and a default", async () => {
    const text =
      '<Tabs groupId="os">\n  <TabItem value="mac" label="macOS">\n\n    Use **brew**.\n\n  </TabItem>\n  <TabItem value="win" label="Windows" default>\n    Use *winget*.\n  </TabItem>\n</Tabs>';
    expect(await html(text)).toBe(expected);
  });

  test.each([
    [
      'import { Tabs } from "nextra/components";\n\n<Tabs items={["A", "B"]}>\n  <Tabs.Tab>\n    a\n  </Tabs.Tab>\n  <Tabs.Tab>b</Tabs.Tab>\n</Tabs>',
    ],
    ["<Tabs items={['A', 'B']}>\n<Tab>a</Tab>\n<Tab>b</Tab>\n</Tabs>"],
    ['<Tabs>\n<Tab title="A">a</Tab>\n<Tab title="B">b</Tab>\n</Tabs>'],
  ])("as other tools have them: %j", async (text) => {
    const page = await parse(text);
    expect(reported(page)).toEqual([]);
    expect(toHtml(page.tree)).toBe(
      '<bcidocs-tabs id="tabs-1"><bcidocs-tab label="A" id="tabs-1-1" group="tabs-1" isFirst><p>a</p></bcidocs-tab>' +
        '<bcidocs-tab label="B" id="tabs-1-2" group="tabs-1"><p>b</p></bcidocs-tab></bcidocs-tabs>',
    );
  });

  test("with a list of values", async () => {
    const text =
      '<Tabs\n  groupId="os"\n  defaultValue="win"\n  values={[\n    {label: "macOS", value: "mac"},\n    {label: \'Windows\', value: \'win\'},\n  ]}>\n<TabItem value="mac">Use **brew**.</TabItem>\n<TabItem value="win">Use *winget*.</TabItem>\n</Tabs>';
    expect(await html(text)).toBe(expected);
  });

  test("with both tags on a line", async () => {
    const text =
      '<Tabs groupId="os"><TabItem value="mac" label="macOS">\n\nUse **brew**.\n\n</TabItem><TabItem value="win" label="Windows" default>\n\nUse *winget*.\n\n</TabItem></Tabs>';
    expect(await html(text)).toBe(expected);
  });

  test("in a list, a quote, and around callouts", async () => {
    const text =
      '1. One\n\n   <Tabs>\n   <TabItem value="A">\n\n   :::note\n   inner\n   :::\n\n   </TabItem>\n   </Tabs>\n\n2. Two\n\n> <Tabs>\n> <TabItem value="B">\n>\n> quoted\n>\n> </TabItem>\n> </Tabs>';
    const result = await html(text);
    expect(result).toMatch(
      /<ol><li><p>One<\/p><bcidocs-tabs id="tabs-1"><bcidocs-tab label="A".*<bcidocs-callout kind="note"><p>inner<\/p><\/bcidocs-callout><\/bcidocs-tab><\/bcidocs-tabs><\/li><li><p>Two<\/p><\/li><\/ol>/,
    );
    expect(result).toMatch(
      /<blockquote><bcidocs-tabs id="tabs-2"><bcidocs-tab label="B"[^>]*><p>quoted<\/p><\/bcidocs-tab><\/bcidocs-tabs><\/blockquote>/,
    );
  });
});

test("what Docusaurus keeps in fences of `mdx-code-block` is part of the page, fences within it included", async () => {
  const text =
    "Text.\n\n```mdx-code-block\nimport Tabs from '@theme/Tabs';\n\n<details>\n<summary>S</summary>\n```\n\n- a\n\n````mdx-code-block\n```js\nb\n```\n\n</details>\n````\n\n```md\nx\n```\n";
  const settings = markdown({ format: "mdx", syntax: ["docusaurus"] });
  const page = await parsePage(text, settings, "content/docs/a.md");
  expect(reported(page)).toEqual([]);
  expect(toHtml(page.tree).replace(/<bcidocs-code language="(\w+)".*?<\/bcidocs-code>/gs, "[$1]")).toBe(
    "<p>Text.</p><bcidocs-details><bcidocs-label>S</bcidocs-label><ul><li>a</li></ul>[js]</bcidocs-details>[md]",
  );
});

describe("other elements of Docusaurus", () => {
  test("callouts of Nextra and others are known, a component of the same name is the site's own", async () => {
    const callout = (kind: string) => `<bcidocs-callout kind="${kind}"><p>a</p></bcidocs-callout>`;
    const text = '<Callout type="error">a</Callout>\n\n<Note>a</Note>\n\n<Note type="warning">a</Note>';
    const page = await parse(text);
    expect(reported(page)).toEqual([]);
    expect(toHtml(page.tree)).toBe(callout("danger") + callout("note") + callout("warning"));
    expect(await html("<Note>a</Note>", { components: ["note"] })).toContain("<bcidocs-component ");
    expect(reported(await parse('import { Note } from "../Note";\n\n<Note>a</Note>'))).toEqual([
      "M032 3:1 <Note> is an MDX component that this site does not have.",
    ]);
  });

  test("an admonition is a callout", async () => {
    expect(await html('<Admonition type="success" title="Well *done*">\n  **Text**\n</Admonition>')).toBe(
      '<bcidocs-callout kind="tip"><bcidocs-label>Well *done*</bcidocs-label><p><strong>Text</strong></p></bcidocs-callout>',
    );
  });

  test("details in MDX hold Markdown", async () => {
    expect(await mdx("<details>\n  <summary>More `code`</summary>\n  - a\n  - b\n</details>")).toBe(
      "<bcidocs-details><bcidocs-label>More <code>code</code></bcidocs-label><ul>\n<li>a</li>\n<li>b</li>\n</ul></bcidocs-details>".replaceAll(
        "\n",
        "",
      ),
    );
  });

  test.each([
    "<details>\n<summary>One *a*</summary>\nBody **b**\n</details>",
    "<details>\n\n  <summary>One *a*</summary>\n  Body **b**\n</details>",
    "<details>\nBody **b**\n<summary>One *a*</summary>\n</details>",
    "<details>\n<summary>\nOne *a*\n</summary>\nBody **b**\n</details>",
  ])("a summary that MDX takes for a part of the text: %j", async (text) => {
    expect(await mdx(text)).toBe(
      "<bcidocs-details><bcidocs-label>One <em>a</em></bcidocs-label><p>Body <strong>b</strong></p></bcidocs-details>",
    );
  });

  test("values of imported JSON", async () => {
    const partials = { "content/docs/a.json": '{ "version": "2.10", "node": { "min": 20 } }', "package.json": '{ "name": "@kit/sdk" }' };
    const text =
      'import data from "./a.json";\nimport { name } from "@site/package.json";\nimport * as all from "/package.json";\n\nUse {data.version} of {name} = {all.name} on {data.node.min}.';
    const page = await parse(text, { ...markdown({ format: "mdx" }), partials });
    expect([toHtml(page.tree), reported(page), page.includes]).toEqual([
      "<p>Use 2.10 of @kit/sdk = @kit/sdk on 20.</p>",
      [],
      ["content/docs/a.json", "package.json"],
    ]);
  });

  test.each([
    "## T {#A.__b__}",
    "T {#_b_}\n---",
    "> ## T { #*b* .wide }",
    "1. ### T {#a-b}",
    "- ## T {#a-b}",
    "## T \\{#a-b}",
    "## T \\{#a-b\\}",
  ])("an explicit id: %j", async (text) => {
    const page = await parse(text, markdown({ format: "mdx" }));
    expect([page.headings.map(({ text: heading, id }) => `${heading} ${/b/.test(id)}`), reported(page)]).toEqual([["T true"], []]);
  });

  test("the title of a component that the site lacks is shown", async () => {
    const page = await parse(
      '<Detailed title="More on {x}" open label={2}>\n\nText\n\n</Detailed>\n\nA <Mark title="t">word</Mark>',
      markdown({ format: "mdx" }),
    );
    expect(toHtml(page.tree)).toBe("<p><strong>More on {x}</strong></p><p><strong>2</strong></p><p>Text</p><p>A word</p>");
  });

  test("named slots of a component that the site lacks are tabs", async () => {
    const text =
      '<PackageManagerTabs>\n<Fragment slot="npm">\n`npm i`\n</Fragment>\n<Fragment slot="yarn">\n`yarn`\n</Fragment>\n</PackageManagerTabs>';
    const page = await parse(text, markdown({ format: "mdx" }));
    expect(elements(page.tree, "bcidocs-tab").map((tab) => [tab.properties.label, textOf(tab)])).toEqual([
      ["npm", "npm i"],
      ["yarn", "yarn"],
    ]);
    expect(reported(page)).toEqual(["M032 1:1 <PackageManagerTabs> is an MDX component that this site does not have."]);
  });

  test("a code block", async () => {
    const result = await html('<CodeBlock language="js" title="a.js" showLineNumbers>\n  {`let a = 1;\nlet b;`}\n</CodeBlock>');
    expect(result).toMatch(/^<bcidocs-code language="js" html=".*" title="a.js" hasLineNumbers><\/bcidocs-code>$/s);
  });

  test("a component of the page's own with the name of a code block is none", async () => {
    const page = await parse('import CodeBlock from "./code.astro";\n\n<CodeBlock file="a.ts" meta="ins={1-2}" />');
    expect(reported(page)).toEqual(["M032 3:1 <CodeBlock> is an MDX component that this site does not have."]);
  });

  test("a code block with an imported file", async () => {
    const partials = { "content/docs/a.ts": "let a = 1;" };
    const result = await html('import Source from "!!raw-loader!./a.ts";\n\n<CodeBlock language="ts" title="A">{Source}</CodeBlock>', {
      partials,
    });
    expect(result).toMatch(/^<bcidocs-code language="ts" html=".*let.*" title="A"/);
  });

  test("a link within text, and a picture for each colour mode", async () => {
    expect(await html('See <Link to="/docs/x">the **page**</Link>.')).toBe('<p>See <a href="/docs/x">the <strong>page</strong></a>.</p>');
    expect(
      await html(
        "<ThemedImage\n  alt=\"A\"\n  sources={{\n    light: useBaseUrl('/img/l.png'),\n    dark: useBaseUrl('/img/d.png'),\n  }}\n/>\n\nText",
      ),
    ).toBe(
      '<img src="/img/l.png" alt="A" className="only-light"><img src="/img/d.png" alt="A" className="only-dark"><p>Text</p>'.replaceAll(
        /(<img[^>]*>)/g,
        "$1</img>",
      ),
    );
  });
});

describe("partials", () => {
  test("that a page imports are included, with their literal props", async () => {
    const partials = { "content/docs/_x.mdx": "Hello **{props.name}**" };
    expect(await html('import X from "./_x.mdx";\n\n<X name="you" />', { partials })).toBe("<p>Hello <strong>you</strong></p>");
  });

  test("that are missing are reported at their place", async () => {
    expect(reported(await parse('import X from "./_x.md";\n\nText\n\n<X />'))).toEqual([
      'M010 5:1 There is no file "content/docs/_x.md" to include.',
    ]);
  });
});

describe("components", () => {
  const components = ["channel-trace"];

  test("get literal props", async () => {
    const result = await html('<ChannelTrace title="a" flag n={3} list={["a", {b: null}]}>\n\n**in**\n\n</ChannelTrace>', { components });
    expect(result).toBe(
      '<bcidocs-component name="channel-trace" attributes="{"title":"a","flag":true,"n":3,"list":["a",{"b":null}]}"><p><strong>in</strong></p></bcidocs-component>',
    );
  });

  test("may stand within a line", async () => {
    expect(await html("A <ChannelTrace n={1} /> b.", { components })).toBe(
      '<p>A <bcidocs-component name="channel-trace" attributes="{"n":1}"></bcidocs-component> b.</p>',
    );
  });

  test("never get a value that is code", async () => {
    const page = await parse("<ChannelTrace n={process.exit(1)} m={2} />", { components });
    expect(reported(page)).toEqual(["M033 1:1 n={…} of <ChannelTrace> is not a literal that can be read without running code."]);
    expect(toHtml(page.tree)).toContain('{"m":2}');
  });

  test("that the site does not have are reported once for each use, and their text stays", async () => {
    const page = await parse("# A\n\n<Sandpack>\n\n**text**\n\n</Sandpack>\n\nA <Sandpack /> b.");
    expect(toHtml(page.tree)).toBe("<p><strong>text</strong></p><p>A  b.</p>");
    expect(reported(page)).toEqual([
      "M032 3:1 <Sandpack> is an MDX component that this site does not have.",
      "M032 9:3 <Sandpack> is an MDX component that this site does not have.",
    ]);
  });
});

test("an element that the site does not have keeps its id", async () => {
  expect(await html('<Title id="a">\n\nB\n\n</Title>\n\nC <Mark id="d">e</Mark>')).toBe(
    '<p><a id="a"></a></p><p>B</p><p>C <a id="d"></a>e</p>',
  );
});

test("an element that the site does not have keeps the text for readers who do not see its picture", async () => {
  expect(await html('<Screenshot alt="The console" src="a.png" />')).toBe("<p><strong>The console</strong></p>");
});

test("comments between tabs are no content", async () => {
  const page = await parse('<Tabs>\n<!-- a -->\n<TabItem value="b">\n\nc\n\n</TabItem>\n<!-- d -->\n</Tabs>');
  expect(reported(page)).toEqual([]);
});

describe("HTML in MDX", () => {
  test("holds Markdown, also indented", async () => {
    expect(await html('<div className="row">\n    <div className="col">\n        ## Head\n\n        - a\n    </div>\n</div>')).toBe(
      '<div className="row"><div className="col"><h2 id="head">Head</h2><ul><li>a</li></ul></div></div>',
    );
  });

  test("within a line, and cells of a table", async () => {
    expect(await html('A <span className="red">**b**</span> c')).toBe('<p>A <span className="red"><strong>b</strong></span> c</p>');
    expect(await mdx("<table>\n  <tbody>\n    <tr>\n      <td>**a**</td>\n    </tr>\n  </tbody>\n</table>")).toBe(
      "<table><tbody><tr><td><strong>a</strong></td></tr></tbody></table>",
    );
  });

  test("is sanitized as everywhere", async () => {
    const page = await parse(
      '<div className="a" onClick="x()">\n\n<script>alert(1)</script>\n\ntext\n\n<bcidocs-code html="<b>"></bcidocs-code>\n\n</div>',
    );
    expect(toHtml(page.tree)).toBe('<div className="a"><p>text</p></div>');
    expect(page.problems.map(({ code }) => code)).toContain("M018");
  });

  test.each([
    "<bcidocs-code html='<img src=x onerror=a()>'>\n\ntext\n\n</bcidocs-code>",
    "a <bcidocs-code html='<b>'>text</bcidocs-code>",
    "<bcidocs-component name='x'>\n<div>\n\ntext\n\n</div>\n</bcidocs-component>",
  ])("cannot bring in elements of our own: %j", async (text) => {
    const page = await parse(text);
    expect(toHtml(page.tree)).not.toContain("bcidocs");
    expect(toHtml(page.tree)).toContain("text");
    expect(page.problems.map(({ code }) => code)).toContain("M018");
  });

  test("is shown as text where the site says so", async () => {
    const result = await mdx("<div>\n\n**a**\n\n</div>", {
      markdown: { ...(await import("./support.ts")).context().markdown, html: "off" },
    });
    expect(result).toBe("<p>&lt;div></p><p><strong>a</strong></p><p>&lt;/div></p>");
  });
});

describe("places", () => {
  test("of links behind translated tags are those of the file", async () => {
    const page = await parse('import T from "@theme/Tabs";\n\n<Tabs>\n  <TabItem value="a">\n    [x](./y.md)\n  </TabItem>\n</Tabs>');
    expect(page.links).toEqual([{ url: "./y.md", kind: "link", place: { path: "content/docs/a.md", line: 5, column: 9, endColumn: 15 } }]);
  });

  test("of text that cannot be read", async () => {
    const page = await parse("A {props.x.map((y) => <b>{y}</b>)} b", {}, "content/docs/a.mdx");
    expect(reported(page)).toEqual(["M033 1:3 {…} is not a literal that can be read without running code."]);
  });
});

test.each([
  ["An `Array<String>` and {x}", "<p>An <code>Array&lt;String></code> and {x}</p>"],
  ["{/* x */} and {a.b}", "<p>{/* x */} and {a.b}</p>"],
  ['import a from "b" and export it', '<p>import a from "b" and export it</p>'],
  ["a < B and {c}", "<p>a &lt; B and {c}</p>"],
])("a page whose name ends in .md is plain Markdown: %j", async (text, expected) => {
  expect(toHtml((await parsePage(text)).tree)).toBe(expected);
});

test.each(["a.mdx", "a.md"])('with `format: "md"`, %s is plain Markdown', async (name) => {
  const page = await parsePage("A {b}", markdown({ format: "md" }), `content/docs/${name}`);
  expect(toHtml(page.tree)).toBe("<p>A {b}</p>");
});

describe("styles", () => {
  test("with literals become a class, whose rule is of the page", async () => {
    const page = await parse(
      '<div style={{ color: "red", marginTop: 8, lineHeight: 2 }}>\n\n**a**\n\n</div>\n\nA <span style={{fontSize: "1.2em"}}>b</span>.',
    );
    const [first = "", second = ""] = (page.styles ?? []).map((rule) => /^\.(style-[\da-f]{8})\{/.exec(rule)?.[1]);
    expect(page.styles?.map((rule) => rule.replace(/^[^{]*/, "")).sort()).toEqual([
      "{color:red;margin-top:8px;line-height:2}",
      "{font-size:1.2em}",
    ]);
    const html = toHtml(page.tree);
    expect(html.replace(/style-[\da-f]{8}/g, "x")).toBe(
      '<div className="x"><p><strong>a</strong></p></div><p>A <span className="x">b</span>.</p>',
    );
    expect([html.includes(first), html.includes(second)]).toEqual([true, true]);
    expect(reported(page)).toEqual([]);
  });

  test("that hold code are reported", async () => {
    const page = await parse("<div style={{ color: theme.red }}>\n\na\n\n</div>");
    expect(reported(page)).toEqual(["M033 1:1 style={…} of <div> is not a literal that can be read without running code."]);
  });

  test("that could hide the site are left out and reported", async () => {
    const page = await parse('<div style={{ position: "fixed", background: "url(https://a.b/c.png)", color: "red" }}>\n\na\n\n</div>');
    expect(page.styles?.map((rule) => rule.replace(/^[^{]*/, ""))).toEqual(["{color:red}"]);
    expect(reported(page)).toEqual(['M018 1:1 Raw HTML was removed: the style "position", the style "background" of <div>.']);
  });
});

test("tabs on a single line are tabs", async () => {
  const text = '<Tabs><TabItem value="a">A *text*</TabItem> <TabItem value="b">B</TabItem></Tabs>';
  const page = await parse(`Before\n\n${text}\n\nAfter`);
  expect(reported(page)).toEqual([]);
  expect(toHtml(page.tree)).toBe(
    '<p>Before</p><bcidocs-tabs id="tabs-1"><bcidocs-tab label="a" id="tabs-1-1" group="tabs-1" isFirst><p>A <em>text</em></p></bcidocs-tab>' +
      '<bcidocs-tab label="b" id="tabs-1-2" group="tabs-1"><p>B</p></bcidocs-tab></bcidocs-tabs><p>After</p>',
  );
});

test("text behind tabs in their line is a paragraph", async () => {
  const page = await parse('{/* x */}<Tabs>{/* y */}<TabItem value="a">A</TabItem></Tabs>{/* z */} Text');
  expect(reported(page)).toEqual([]);
  expect(toHtml(page.tree)).toMatch(/^<bcidocs-tabs.*<p>A<\/p><\/bcidocs-tab><\/bcidocs-tabs><p>Text<\/p>$/);
});

test("a list within a cell of a table stays in its cell", async () => {
  const page = await parse(
    "| a | b |\n| - | - |\n| x | <ul><li>1</li><li>2</li></ul> |\n| y | z |\n\n<Tabs><TabItem value='t'>T</TabItem></Tabs>",
  );
  expect(reported(page)).toEqual([]);
  expect(toHtml(page.tree)).toContain("<td><ul><li>1</li><li>2</li></ul></td></tr><tr><td>y</td><td>z</td></tr>");
});

test("tabs in the wrong place are reported", async () => {
  expect(reported(await parse('<TabItem value="a">A</TabItem>\n\nText'))).toEqual(["M012 1:1 The tab is outside of tabs."]);
  expect(reported(await parse('<Tabs>\n\nText\n\n<TabItem value="a">A</TabItem>\n\n</Tabs>'))).toEqual([
    "M012 3:1 Tabs may contain only tabs; the rest is shown above them.",
  ]);
});

test("a page that MDX cannot read is Markdown, with one warning at the place of the parser", async () => {
  const page = await parse("Text *here*\n\n{/* x */} and a {b");
  expect(reported(page)).toEqual([expect.stringMatching(/^M056 3:\d+ MDX cannot read this/)]);
  expect(toHtml(page.tree)).toBe("<p>Text <em>here</em></p><p>{/* x */} and a {b</p>");
  expect(reported(await parse('<Tabs>\n<TabItem value="a">\n\nA\n'))[0]).toMatch(
    /^M056 1:1 MDX cannot read this: Expected a closing tag for `<Tabs>`/,
  );
});

test.each([
  ["<BrowserOnly fallback={<p>Wait for <b>it</b></p>}>{() => <b/>}</BrowserOnly>", /<p>Wait for\s*<b>it<\/b><\/p>/],
  ["{<b>bold</b>} {1 + 1}", /<b>\s*bold\s*<\/b>(?!.*1 \+ 1)/],
  [
    'export const Red = ({ children, color = "red" }) => (<b title={color}>{children}</b>);\n\n<Red>Hot</Red> <Red color="blue">Cold</Red>',
    /<b title="red">\s*Hot\s*<\/b>\s*<b title="blue">\s*Cold\s*<\/b>/,
  ],
  ["export function A() { return <B /> }\nexport const B = () => <A />;\n\nx <A /> y", /x\s+y/],
  ['import T from "@docusaurus/Translate";\n\n<T id="x">Words</T>', /Words/],
  ['<LiteYouTubeEmbed id="dQw4w9WgXcQ" />', /<bcidocs-youtube[^>]*dQw4w9WgXcQ/],
])("%s is read without running code", async (text, html) => {
  expect(toHtml((await parse(text)).tree)).toMatch(html);
});

test("values of the front matter are shown", async () => {
  expect(toHtml((await parse("---\ntitle: Kit\n---\n\nThe {frontMatter.title}")).tree)).toBe("<p>The Kit</p>");
});

test("a sign that begins no element is text, as in older versions of MDX", async () => {
  const page = await parse("{/* x */}a <3 b, 4<->5 and `<-`");
  expect([reported(page), toHtml(page.tree)]).toEqual([[], "<p>a &lt;3 b, 4&lt;->5 and <code>&lt;-</code></p>"]);
});

test.each(["head", "Head"])("what <%s> says has its place in the front matter", async (name) => {
  const page = await parse(`<${name}>\n  <title>Kit</title>\n</${name}>\n\nText`);
  expect([reported(page), toHtml(page.tree)]).toEqual([[`M018 1:1 Raw HTML was removed: <${name}>.`], "<p>Text</p>"]);
});

test("an address in angle brackets is a link, as in older versions of MDX", async () => {
  const page = await parse("{/* x */}\n\n- <https://a.example/b_c>\n- <b>at</b> <me@a.example>.");
  expect([reported(page), toHtml(page.tree).replaceAll("\n", "")]).toEqual([
    [],
    '<ul><li><a href="https://a.example/b_c">https://a.example/b_c</a></li><li><b>at</b>   <a href="mailto:me@a.example">me@a.example</a>.</li></ul>',
  ]);
});

test.each([
  [
    '<Admonition type="tip" title={<>Frag *a* <b>title</b></>}>\n\nx\n\n</Admonition>',
    '<bcidocs-callout kind="tip"><bcidocs-label>Frag *a* <b>title</b></bcidocs-label><p>x</p></bcidocs-callout>',
    [],
  ],
  ["<Admonition title={name}>\n\nx\n\n</Admonition>", "<p>x</p>", ["M033 1:1 title={…} of <Admonition> "]],
  ['<Tabs>\n<TabItem value="d" label={<b>Bold label</b>}>four</TabItem>\n</Tabs>', 'label="Bold label"', []],
  ['<Tabs>\n<TabItem value="d" label={name}>four</TabItem>\n</Tabs>', 'label="d"', ["M033 2:1 label={…} of <TabItem> "]],
  [
    '<Tabs values={[{ value: "d", label: <b>D</b> }]}>\n<TabItem value="d">four</TabItem>\n</Tabs>',
    'label="d"',
    ["M033 1:1 values={…} of <Tabs> "],
  ],
  ["<CodeBlock title={<b>T</b>}>x</CodeBlock>", ">x<", ["M033 1:1 title={…} of <CodeBlock> "]],
])("a title that is no text is read, or reported: %s", async (text, part, problems) => {
  const page = await parse(text);
  expect(toHtml(page.tree)).toContain(part);
  expect(reported(page)).toEqual(problems.map((line) => `${line}is not a literal that can be read without running code.`));
});

test.each([
  ["A {{product}} and `{{product}}`", "<p>A Kit and <code>Kit</code></p>"],
  ["## Setup {#own}", '<h2 id="own">Setup</h2>'],
  ["## Setup {/* #own */}", '<h2 id="own">Setup</h2>'],
  ["## Setup {/* #my.id */}", '<h2 id="my.id">Setup</h2>'],
  ["## Setup {/* __x__ */}", '<h2 id="__x__">Setup</h2>'],
  ['<h3 id="own">Set *up*</h3>', '<h3 id="own">Set <em>up</em></h3>'],
  ["A <!-- */ --> b", "<p>A  b</p>"],
  [":::details[About {{product}}]\n\na\n\n:::", "<bcidocs-details><bcidocs-label>About Kit</bcidocs-label><p>a</p></bcidocs-details>"],
  [
    "::::tabs{group='{{product}}'}\n\n:::tab[A]\n\na\n\n:::\n\n::::",
    '<bcidocs-tabs group="Kit" id="tabs-1"><bcidocs-tab label="A" id="tabs-1-1" group="tabs-1" isFirst><p>a</p></bcidocs-tab></bcidocs-tabs>',
  ],
  ["```html\n<!-- {{product}} */ -->\n```", null],
])("what only pages of other tools and ours hold is no MDX, and stays: %j", async (text, expected) => {
  const page = await parse(text, { variables: { product: "Kit" } });
  expect(reported(page)).toEqual([]);
  if (expected === null) expect(toHtml(page.tree)).toMatch(/&lt;!-- Kit \*\/ --/);
  else expect(toHtml(page.tree)).toBe(expected);
});

test("a fence for other tools is no code", async () => {
  const text =
    '```mdx-code-block\n<Tabs>\n  <TabItem value="a" label="A">Text 🍎</TabItem>\n</Tabs>\n```\n\n```jsx\n<Tabs />\n```\n\n[x](y.md)';
  const page = await parse(text);
  expect(toHtml(page.tree)).toMatch(/^<bcidocs-tabs[^>]*><bcidocs-tab[^>]*><p>Text 🍎<\/p><\/bcidocs-tab><\/bcidocs-tabs><bcidocs-code/);
  expect(page.links[0]?.place).toMatchObject({ line: 11, column: 5 });
});

test("a fence for other tools ends at the next fence, whatever its indent", async () => {
  const text = '```mdx-code-block\n<Tabs>\n<TabItem value="a" label="A">\n\nText\n  ```\n\n```mdx-code-block\n</TabItem>\n</Tabs>\n```';
  expect(toHtml((await parse(text)).tree)).toMatch(/^<bcidocs-tabs[^>]*><bcidocs-tab[^>]*><p>Text<\/p><\/bcidocs-tab><\/bcidocs-tabs>$/);
});

test("the reference parser reads the same", async () => {
  const text =
    'import X from "./x.png";\n\n:::tip Title\n\n<Tabs>\n  <TabItem value="a" label="A">\n    A *text* {1 + 1}\n\n    - a {X}\n  </TabItem>\n</Tabs>\n\n:::\n\n## Head {#own}\n\n<div className="a">x</div>';
  const settings = markdown({ format: "mdx", parser: "remark" });
  const [native, reference] = [await parse(text), await parsePage(text, settings)];
  expect(toHtml(reference.tree)).toBe(toHtml(native.tree));
  expect(reported(reference)).toEqual(reported(native));
  const faulty = await parsePage("Text\n\nA <b", settings);
  expect(reported(faulty)[0]).toMatch(/^M056 3:5 MDX cannot read this: /);
});

test.each(["<!-- a --> ", "<!-- a -->", "<!-- a\nb --> ", "- x\n\n  <!-- a --> "])(
  "tabs behind the comment %j on their line are tabs",
  async (comment) => {
    const indent = comment.startsWith("-") ? "  " : "";
    const tabs = '<Tabs>\n<TabItem value="a" label="A">\n\nx\n\n</TabItem>\n</Tabs>'.replaceAll("\n", `\n${indent}`);
    const page = await parse(comment + tabs, {}, "content/docs/a.mdx");
    expect(reported(page)).toEqual([]);
    expect(toHtml(page.tree)).toContain(
      '<bcidocs-tabs id="tabs-1"><bcidocs-tab label="A" id="tabs-1-1" group="tabs-1" isFirst><p>x</p></bcidocs-tab></bcidocs-tabs>',
    );
  },
);

test.each(["{[<A b={1}>", "<A b={", "{<A b='}'>", "<A b='{<B>'/>{<A>"])("MDX that repeats %s is refused at once", async (piece) => {
  const page = await parse(piece.repeat(200), {}, "content/docs/a.mdx");
  expect(reported(page)[0]).toMatch(/^M0(?:07|56) /);
});
