/** HTML of a page as Markdown: what each element becomes, and that a parser reads every text as it was. */
import { toString as textOf } from "mdast-util-to-string";
import { describe, expect, test } from "vitest";
import { markdownOf, markdownPage } from "../../../src/generator/outputs/markdown/markdown.ts";
import { escapeHtml } from "../../../src/generator/text/html.ts";
import { readMarkdown } from "../../support/markdownWords.ts";
import { rounds } from "../../support/rounds.ts";

const markdown = (html: string) => markdownOf(html, (url) => `to:${url}`).replace(/\n$/, "");

test.each([
  [
    "a heading and its text",
    '<div class="heading"><h2 id="a">A</h2><a class="heading-link" href="#a">#</a></div><p>Text.</p>',
    "## A\n\nText.",
  ],
  ["emphasis", "<p>a <em>b</em> <strong>c</strong> <del>d</del> H<sub>2</sub>O</p>", "a *b* **c** ~~d~~ H<sub>2</sub>O"],
  ["emphasis that a parser would not see", "<p>a<strong>(b)</strong>c <em>d</em>e<em>f</em></p>", "a<strong>(b)</strong>c *d*e*f*"],
  [
    "emphasis next to the punctuation of Chinese, Japanese and Korean",
    "<p>これは<strong>「要点」</strong>です。<em>“引号”</em>和<del>「<em>消</em>」</del>です <strong>「a」</strong> b</p>",
    "これは<strong>「要点」</strong>です。<em>“引号”</em>和<del>「*消*」</del>です **「a」** b",
  ],
  [
    "emphasis next to emphasis",
    "<p>a <em>d</em><strong>e</strong> <em>f</em><strong>g</strong></p>",
    "a *d*<strong>e</strong> *f*<strong>g</strong>",
  ],
  [
    "emphasis within emphasis",
    "<p><em><strong>a</strong></em> <strong><em>b</em></strong> <strong>c <em>d</em></strong> <em>e <strong><em>f</em></strong></em></p>",
    "***a*** ***b*** **c *d*** *e **f***",
  ],
  ["spaces at the edge of emphasis", "<p>a<em> b </em>c</p>", "a *b* c"],
  [
    "a link",
    '<p><a href="/a">A</a> and <a href="https://b.example">to:https://b.example</a></p>',
    "[A](to:/a) and [to:https\\://b.example](to:https://b.example)",
  ],
  [
    "titles of links and images",
    '<p><a href="/a" title="Say &quot;a*b&quot;">A</a> <img src="/x.png" alt="x" title="X"></p>',
    '[A](to:/a "Say \\"a\\*b\\"") ![x](to:/x.png "X")',
  ],
  ["types in code", '<p><code>Promise&lt;<a href="/s">Session</a>&gt;</code></p>', "`Promise<`[`Session`](to:/s)`>`"],
  ["an image", '<p><img alt="A [b]" src="/a.svg"/></p>', "![A \\[b\\]](to:/a.svg)"],
  ["a line break", "<p>a<br/>b<br/></p>", "a\\\nb"],
  ["tight lists", '<ul><li>a<ol start="2"><li>b</li></ol></li><li>c</li></ul>', "- a\n\n  2. b\n- c"],
  ["two lists in a row", "<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"],
  ["tasks", '<ul><li class="task-list-item"><input type="checkbox" checked=""/> a</li></ul>', "- [x] a"],
  ["a quote", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  [
    "a callout",
    '<div class="callout" data-kind="danger"><p class="callout-title"><span>Mind</span></p><p>a</p></div>',
    "> [!CAUTION]\n> **Mind**\n>\n> a",
  ],
  [
    "a callout without a title",
    '<div class="callout" data-kind="tip"><p class="callout-title"><span>Tip</span></p><p>a</p></div>',
    "> [!TIP]\n> a",
  ],
  [
    "tabs",
    '<h2>A</h2><fieldset class="tabs"><legend>Tabs</legend><input/><label class="tab-label">npm</label><div class="tab-panel"><p>x</p></div></fieldset>',
    "## A\n\n### npm\n\nx",
  ],
  [
    "code with its title",
    '<figure class="code" data-language="ts"><figcaption class="code-title">a.ts</figcaption><pre><code><span class="line">a &lt; <b>b</b></span>\n</code></pre></figure>',
    '```ts title="a.ts"\na < b\n```',
  ],
  ["code with a fence in it", '<figure class="code" data-language="text"><pre>```\n</pre></figure>', "````\n```\n````"],
  [
    "a table",
    '<table><thead><tr><th>A</th><th class="align-right">B</th></tr></thead><tbody><tr><td>a|b</td><td><p>c</p><p><code>d|e</code></p></td></tr></tbody></table>',
    "| A | B |\n| --- | --: |\n| a\\|b | c<br>`d\\|e` |",
  ],
  ["a heading with an id of its own", '<h2 id="own">A</h2><h2 id="a-1">A</h2>', '## <a id="own"></a>A\n\n## A'],
  ["a formula", '<p><span class="math"><math alttext="x^2"><mi>x</mi></math></span></p>', "$x^2$"],
  ["a formula that Markdown would read", '<p><math alttext="a_1 \\\\ b_1"></math></p>', "$`a_1 \\\\ b_1`$"],
  [
    "a formula of its own",
    '<div class="math"><math alttext="\\frac{a}{b}" display="block"><mi>a</mi></math></div>',
    "```math\n\\frac{a}{b}\n```",
  ],
  ["words that a stylesheet keeps apart", "<div><span>a</span><span>b</span></div>", "a b"],
  [
    "guides that use a name",
    `<details class="api-uses"><summary>Used in 12 places</summary><ul>${"<li>a</li>".repeat(12)}</ul></details>`,
    `**Used in 12 places**\n\n- a${"\n- a".repeat(9)}`,
  ],
  ["what is folded", "<details><summary>More</summary><p>a</p></details>", "**More**\n\na"],
  ["an embed", '<div class="embed"><iframe title="A page" src="https://a.example"></iframe></div>', "[A page](to:https://a.example)"],
  ["a picture", '<svg role="img" aria-label="A trace"><desc>Eight lines.</desc><path d=""></path></svg>', "A trace: Eight lines."],
  [
    "a footnote",
    '<p>a<sup><a href="#user-content-fn-x" data-footnote-ref="">1</a></sup></p><section class="footnotes"><h2>Footnotes</h2><ol><li id="user-content-fn-x"><p>Note <a data-footnote-backref="" href="#r">↩</a></p></li></ol></section>',
    "a[^x]\n\n[^x]: Note",
  ],
  ["a definition", "<dl><div><dt><code>a</code><code>string</code></dt><dd><p>b</p></dd></div></dl>", "- `a` `string`\n\n  b"],
  ["a signature", '<pre class="api-signature"><code>f(): <a href="/s">S</a></code></pre>', "```ts\nf(): S\n```"],
  ["what only readers need", '<nav>a</nav><p>b <span aria-hidden="true">c</span></p><footer class="page-foot">d</footer>', "b"],
])("%s", (_, html, expected) => {
  expect(markdown(html)).toBe(expected);
});

test("the front matter of a page can be read whatever its title is", () => {
  const head = { title: 'A: "b"\n---', description: "", url: "https://a.example/", version: "6.0", updated: null };
  const made = markdownPage("<body><p>menu</p><main><p>a</p></main></body>", head, (url) => url);
  expect(made).toBe('---\ntitle: "A: \\"b\\"\\n---"\nurl: "https://a.example/"\nversion: "6.0"\n---\n\na\n');
});

describe("a parser reads the same text", () => {
  const hostile = [
    "*",
    "_",
    "**",
    "`",
    "``",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "<b>",
    "&amp;",
    "&",
    "\\",
    "\\|",
    "|",
    "~",
    "~~",
    "#",
    "# ",
    "- ",
    "+ ",
    "1. ",
    "2) ",
    "---",
    "===",
    "```",
    ":::",
    "!",
    "![",
    "[^1]",
    "[^1]:",
    "http://a.b/_c_",
    "www.a.b",
    "x@a.example",
    "a",
    "b c",
    "é",
    "字",
    "🧠",
    "“",
    ".",
    ":",
    "=",
    "$",
    "{",
    "}",
    " ",
    "\n",
    "\u00a0",
    "[x] ",
    "[!NOTE]",
    "|---|",
    ":-:",
    "snake_case_name",
    "<!--",
    "%",
    "\t",
  ];
  const around: [string, (text: string) => string][] = [
    ["a paragraph", (text) => `<p>${text}</p>`],
    ["lines", (text) => `<p>x<br/>${text}<br/>${text}</p>`],
    ["a heading", (text) => `<h2>${text}</h2>`],
    ["a list", (text) => `<ul><li>${text}</li><li><p>${text}</p></li></ul>`],
    ["a quote", (text) => `<blockquote><p>${text}</p></blockquote>`],
    ["a table", (text) => `<table><thead><tr><th>${text}</th></tr></thead><tbody><tr><td>${text}</td></tr></tbody></table>`],
    [
      "emphasis",
      (text) => `<p>a<em>${text}</em>b <strong>${text}</strong> <em>a <strong>${text}</strong></em>${text}<del>${text}</del></p>`,
    ],
    ["a link", (text) => `<p>${text}<a href="/a">${text}</a>${text}</p>`],
    ["code", (text) => `<p>${text}<code>${text}</code>${text}</p>`],
    ["a block of code", (text) => `<figure class="code"><pre><code>${text}</code></pre></figure>`],
    ["a callout", (text) => `<div class="callout" data-kind="tip"><p class="callout-title"><span>${text}</span></p><p>${text}</p></div>`],
    ["definitions", (text) => `<dl><dt>${text}</dt><dd>${text}</dd></dl>`],
  ];

  test.each(around)("in %s", (_, wrap) => {
    const random = randomFrom(7);
    for (let turn = 0; turn < 100; turn++) {
      const text = Array.from({ length: 1 + random(7) }, () => hostile[random(hostile.length)] ?? "").join("");
      const html = wrap(escapeHtml(text));
      const made = markdown(html);
      expect(letters(textOf(readMarkdown(made), { includeHtml: false }).replace(/^\[!TIP\]/, "")), `${JSON.stringify(text)}\n${made}`).toBe(
        letters(lettersOfHtml(html)),
      );
    }
  });
});

describe("a parser reads the emphasis of a tree as it was", () => {
  type Tree = string | { mark: Mark; inner: Tree[] };
  const leaves = (words: string[]) => (random: (limit: number) => number) => words[random(words.length)] ?? "";
  const treeOf = (
    random: (limit: number) => number,
    leaf: (random: (limit: number) => number) => string,
    between: string,
    around: Mark[] = [],
  ): Tree[] =>
    Array.from({ length: 1 + random(3) }, (_, index): Tree[] => {
      const isLeaf = around.length === 4 || random(3) === 0;
      const mark = marks[random(around.includes("a") ? 3 : marks.length)] ?? "em";
      const inner = () => (mark === "code" ? [leaf(random)] : treeOf(random, leaf, between, [...around, mark]));
      const node = isLeaf ? leaf(random) : { mark, inner: inner() };
      return index > 0 && between !== "" ? [between, node] : [node];
    }).flat();
  const htmlOf = (tree: Tree[]): string =>
    tree
      .map((node) => {
        if (typeof node === "string") return escapeHtml(node);
        return `<${node.mark}${node.mark === "a" ? ' href="/a"' : ""}>${htmlOf(node.inner)}</${node.mark}>`;
      })
      .join("");

  test.each([
    ["between spaces", " ", leaves(["alpha", "b", "a_b", "f*g", "日本"])],
    ["within words", "", leaves(["alpha", "b", " ", "c d", "f*g", "日本"])],
  ])("%s", (_, between, leaf) => {
    const random = randomFrom(11);
    for (let turn = 0; turn < rounds(400, 1_500); turn++) {
      const html = htmlOf(treeOf(random, leaf, between));
      const twin = markdown(`<p>x ${html} y</p>`);
      const [expected, actual] = [marksOfHtml(`x ${html} y`), marksOfTree(readMarkdown(twin))];
      expect(actual.map(([letter]) => letter).join(""), `${html}\n${twin}`).toBe(expected.map(([letter]) => letter).join(""));
      expect(actual, `${html}\n${twin}`).toEqual(expected);
    }
  });
});

type Mark = "em" | "strong" | "del" | "a" | "code";
const marks: Mark[] = ["em", "strong", "del", "a", "code"];
type MarkedLetter = [letter: string, names: string[]];
const nameOfNode: Record<string, Mark> = { emphasis: "em", strong: "strong", delete: "del", link: "a", inlineCode: "code" };

/** Every letter with the names of what is around it. Links end at a link, and code is plain text. */
function marksOfHtml(html: string): MarkedLetter[] {
  const open: string[] = [];
  return [...html.matchAll(/<(\/?)(\w+)[^>]*>|&\w+;|[^<&\s]/g)].flatMap(([text, slash, name]): MarkedLetter[] => {
    if (name === undefined) {
      const inCode = open.indexOf("code");
      return [[text, [...new Set(inCode < 0 ? open : open.slice(0, inCode + 1))].sort()]];
    }
    if (slash) open.pop();
    else open.push(name);
    return [];
  });
}

interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

function marksOfTree(tree: MarkdownNode, around: string[] = []): MarkedLetter[] {
  const names = [...new Set([...around, ...(nameOfNode[tree.type] ? [nameOfNode[tree.type] as string] : [])])].sort();
  if (tree.value !== undefined) return [...tree.value.replace(/\s/g, "")].map((letter): MarkedLetter => [letter, names]);
  const tags: string[] = [];
  return (tree.children ?? []).flatMap((child) => {
    const [, slash, tag] = child.type === "html" ? (/^<(\/?)(\w+)>$/.exec(child.value ?? "") ?? []) : [];
    if (tag === undefined) return marksOfTree(child, [...names, ...tags]);
    if (slash) tags.pop();
    else tags.push(tag);
    return [];
  });
}

/** Without whitespace, which is not the same in Markdown. */
function letters(text: string): string {
  return text.replace(/\s+/g, "");
}

function lettersOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Numbers below `limit`, the same in every run. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
}

test.each([20_000, 200_000])("code of %d backticks stands between longer runs of them", (count) => {
  const run = "`".repeat(count);
  expect(markdownOf(`<p><code>${run}</code></p>`, (url) => url)).toBe(`${run}\` ${run} ${run}\`\n`);
  expect(markdownOf(`<pre>${run}</pre>`, (url) => url)).toBe(`${run}\`\n${run}\n${run}\`\n`);
});

test("a comment of a component's own HTML is left out, whatever it holds", () => {
  expect(markdownOf("<p>a<!-- x > y <b> -->b</p>", (url) => url)).toBe("ab\n");
});
