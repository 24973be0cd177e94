import type { Element, Root, RootContent } from "hast";
import { describe, expect, test } from "vitest";
import { html, markdown, parse, reported, toHtml } from "./support.ts";

describe("raw HTML that is harmless stays", () => {
  test.each([
    ["<details open><summary>a</summary>b</details>", "<details open><summary>a</summary>b</details>"],
    [
      '<kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup> <abbr title="a">b</abbr> <mark>c</mark><br>d',
      '<p><kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup> <abbr title="a">b</abbr> <mark>c</mark><br></br>d</p>',
    ],
    [
      '<figure><img src="i.png" alt="a" width="10"><figcaption>b</figcaption></figure>',
      '<figure><img src="i.png" alt="a" width="10"></img><figcaption>b</figcaption></figure>',
    ],
    ['<p align="center">a</p>', '<p className="align-center">a</p>'],
    ['<a name="x"></a>', '<p><a name="x"></a></p>'],
    ['<div class="grid">\n\n*a*\n\n</div>', '<div className="grid"><p><em>a</em></p></div>'],
    ['<video src="v.mp4" controls></video>', '<p><video src="v.mp4" controls></video></p>'],
    ["a <!-- b --> c", "<p>a  c</p>"],
    [
      '<a class="github-button" href="https://github.com/a/b" data-icon="octicon-star" data-size="large" data-show-count="true" data-color-scheme="dark" data-text="c" aria-label="d">e</a>',
      '<p><a className="github-button" href="https://github.com/a/b" dataIcon="octicon-star" dataSize="large" dataShowCount="true" dataColorScheme="dark" dataText="c" ariaLabel="d">e</a></p>',
    ],
  ])("%j", async (text, expected) => {
    const page = await parse(text);
    expect(toHtml(page.tree)).toBe(expected);
    expect(reported(page)).toEqual([]);
  });
});

describe("unsafe raw HTML is removed and reported at its place", () => {
  test.each([
    ["Text\n\n<script>alert(1)</script>", "<p>Text</p>", ["M018 3:1 Raw HTML was removed: <script>."]],
    ["<style>a{}</style>\n\nb", "<p>b</p>", ["M018 1:1 Raw HTML was removed: <style>."]],
    ['a <b style="x" onclick="y">c</b>', "<p>a <b>c</b></p>", ['M018 1:3 Raw HTML was removed: "style", "onclick" of <b>.']],
    ['<object data="https://a.b"></object>\n\nb', "<p></p><p>b</p>", ["M018 1:1 Raw HTML was removed: <object>."]],
    [
      '<form action="/x"><button>a</button></form>',
      "a",
      ["M018 1:1 Raw HTML was removed: <form>.", "M018 1:19 Raw HTML was removed: <button>."],
    ],
    ['<b data-island="x">a</b>', "<p><b>a</b></p>", ['M018 1:1 Raw HTML was removed: "data-island" of <b>.']],
    ["<svg><script>x</script></svg>\n\nb", "<p></p><p>b</p>", ["M018 1:1 Raw HTML was removed: <svg>."]],
    ['<img name="body" src="i.png">', '<img src="i.png"></img>', ['M018 1:1 Raw HTML was removed: "name" of <img>.']],
    [
      "> a\n> <u onmouseover=x>b</u>",
      "<blockquote><p>a\n<u>b</u></p></blockquote>",
      ['M018 2:3 Raw HTML was removed: "onmouseover" of <u>.'],
    ],
  ])("%j", async (text, expected, problems) => {
    const page = await parse(text);
    expect(toHtml(page.tree)).toBe(expected);
    expect(reported(page)).toEqual(problems);
  });

  test("a component of MDX is one problem, which says how pages show components", async () => {
    expect(reported(await parse("<Aside>a</Aside>\n\nb<BR>c"))).toEqual(["M018 1:1 Raw HTML was removed: the component <Aside>."]);
    const { problems, tree } = await parse("a\n\n<PriceTag>\n\nb\n\n</PriceTag>");
    expect(toHtml(tree)).toBe("<p>a</p><p>b</p>");
    expect(problems.map(({ code, message, hint }) => ({ code, message, hint }))).toEqual([
      {
        code: "M018",
        message: "Raw HTML was removed: the component <PriceTag>.",
        hint: 'If theme/components/PriceTag.tsx is one, write ::price-tag, or set `markdown.format: "mdx"` to read such tags.',
      },
    ]);
  });

  test.each(["bcidocs-code", "bcidocs-callout", "bcidocs-component", "bcidocs-tabs"])("<%s> cannot be written by hand", async (name) => {
    const text = `<${name} html="<img onerror=x>" name="x" attributes="{}" kind="note">a</${name}>`;
    for (const setting of ["sanitize", "trusted"] as const) {
      const page = await parse(text, markdown({ html: setting }));
      expect(toHtml(page.tree)).toBe("<p>a</p>");
      expect(reported(page)).toEqual([`M018 1:1 Raw HTML was removed: <${name}>.`]);
    }
  });
});

test("our own elements keep their properties next to raw HTML, inside of it and around it", async () => {
  const text = "<div>\n\n```text showLineNumbers=5\na\n```\n\n</div>\n\n:::details[A <b>b</b>]{open}\n<i>c</i>\n:::";
  expect((await parse(text)).tree.children).toMatchObject([
    {
      tagName: "div",
      children: [{ tagName: "bcidocs-code", properties: { hasLineNumbers: true, firstLine: 5, html: '<span class="line">a</span>' } }],
    },
    { tagName: "bcidocs-details", properties: { isOpen: true }, children: [{ tagName: "bcidocs-label" }, { tagName: "p" }] },
  ]);
});

test('"off" shows tags as text, "trusted" lets them through', async () => {
  expect(await html("<div>a</div>\n\nb <b>c</b>", markdown({ html: "off" }))).toBe("<p>&lt;div>a&lt;/div></p><p>b &lt;b>c&lt;/b></p>");
  expect(await html('<div style="color:red">a</div>', markdown({ html: "trusted" }))).toBe('<div style="color:red">a</div>');
});

test("vectors of cross-site scripting run nowhere", async () => {
  const vectors = [
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<details ontoggle=alert(1) open>",
    '<object data="javascript:alert(1)"></object>',
    '<base href="//evil"><meta http-equiv=refresh content="0;javascript:x"><link rel=import href=x>',
    "[x](javascript&colon;alert(1))",
    '![x" onerror=alert(1)](y)',
    "`<script>`{{x}}",
  ];
  for (const vector of vectors) {
    for (const element of allElements((await parse(vector)).tree)) {
      expect(element.tagName, vector).not.toMatch(/^(?:script|svg|math|object|base|meta|link|style|noscript)$/);
      expect(
        Object.keys(element.properties).filter((name) => name.startsWith("on")),
        vector,
      ).toEqual([]);
      expect(String(element.properties.href ?? element.properties.src ?? ""), vector).not.toMatch(/javascript:/i);
    }
  }
});

function allElements(parent: Root | Element): Element[] {
  return (parent.children as RootContent[]).flatMap((child) => (child.type === "element" ? [child, ...allElements(child)] : []));
}

describe("a style attribute", () => {
  test("becomes a class", async () => {
    const page = await parse('<p style="color: red; TEXT-ALIGN : center" class="a">b</p>');
    expect(toHtml(page.tree)).toMatch(/^<p className="a style-[\da-f]{8}">b<\/p>$/);
    expect(page.styles?.[0]).toMatch(/\{color:red;text-align:center\}$/);
    expect(reported(page)).toEqual([]);
  });

  test.each([
    "color: red } body { display: none",
    "color: url(x)",
    "color: expression(alert(1))",
    "width: calc(1px",
    'font-family: "a',
    "color: \\75rl(x)",
    "color: red /* ",
    "-moz-binding: x",
    "position: fixed",
    "behavior: url(#a)",
    "color: @import",
    "color: <b>",
  ])("never breaks out of its rule: %j", async (style) => {
    const page = await parse(`<p style="${style.replaceAll('"', "&quot;")}">b</p>`);
    expect(page.styles ?? []).toEqual([]);
    expect(reported(page)).toHaveLength(1);
  });
});

describe("what browsers read is what is written", () => {
  test.each([
    ["a block in an open paragraph ends it", "<p>a\n\n```js\nb\n```", /^<p>a\s*<\/p><bcidocs-code/],
    ["a block in a table comes before it", "<table>\n\n```js\nb\n```\n\n<tr><td>c</td></tr></table>", /^<bcidocs-code[\s\S]*<table>/],
    [
      "a heading in a link has its id within it",
      '<a href="./b">\n\n## Title\n\n</a>',
      /<a href="\.\/b"><h2><span id="title">Title<\/span><\/h2><\/a>/,
    ],
    ["a link in a link is its text", '<a href="./b">\n\n:::note\n[c](./d)\n:::\n\n</a>', /<p><span>c<\/span><\/p>/],
  ])("%s", async (_, text, expected) => expect(await html(text)).toMatch(expected));
});
