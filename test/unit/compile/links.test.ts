import { describe, expect, test } from "vitest";
import { collectLinks } from "../../../src/generator/compile/links/collectLinks.ts";
import { createSourceText } from "../../../src/generator/compile/tree.ts";
import { candidates } from "../../../src/generator/text/html.ts";
import { linkSchemes } from "../../../src/generator/text/schemes.ts";
import { muchWork, processorTime } from "../../support/processorTime.ts";
import { html, markdown, parse, reported, toHtml } from "./support.ts";

/** `kind url line:column-endColumn` */
async function links(text: string): Promise<string[]> {
  return (await parse(text)).links.map(({ kind, url, place }) => `${kind} ${url} ${place.line}:${place.column}-${place.endColumn}`);
}

describe("the place of a URL", () => {
  test.each([
    ["a [x](./b.md#c) d", ["link ./b.md#c 1:7-15"]],
    ['[x]( <./my b.md> "t")', ["link ./my b.md 1:7-16"]],
    ["[a `]` b](c.md)", ["link c.md 1:11-15"]],
    ["[x](a_(b).md)", ["link a_(b).md 1:5-13"]],
    ["[x](a\\)b.md)", ["link a)b.md 1:5-12"]],
    ["[x](a&amp;b.md)", ["link a&b.md 1:5-15"]],
    ["[x]()", ["link  1:5-undefined"]],
    ["![a [b] c](i.png)", ["image i.png 1:12-17"]],
    ["[![i](a.png)](b.md)", ["link b.md 1:15-19", "image a.png 1:7-12"]],
    ["<https://a.b>", ["link https://a.b 1:2-13"]],
    ["see https://a.b/c).", ["link https://a.b/c 1:5-18"]],
    ["www.a.b me@a.b", ["link http://www.a.b 1:1-8", "link mailto:me@a.b 1:9-15"]],
    ["> - [x](y.md)", ["link y.md 1:9-13"]],
    ["| a |\n|---|\n| [x](y.md) |", ["link y.md 3:7-11"]],
    ["# [x](y.md)", ["link y.md 1:7-11"]],
    ["a[^1]\n\n[^1]: [x](y.md)", ["link y.md 3:11-15"]],
    [":::note[[x](y.md)]\n:::", ["link y.md 1:13-17"]],
    [":::note Title [x](y.md)\nText\n:::", ["link y.md 1:19-23"]],
    ["---\ntitle: A\n---\n\n[x](y.md)", ["link y.md 5:5-9"]],
  ])("%j", async (text, expected) => {
    expect(await links(text)).toEqual(expected);
  });

  test("is the definition's for references, once however many there are", async () => {
    expect(await links("[a][x] [b][x] [x]\n\n[x]: ./b.md 'T'")).toEqual(["link ./b.md 3:6-12"]);
    expect(await links("![a][x]\n\n[x]: ./b.png")).toEqual(["image ./b.png 3:6-13"]);
  });

  test("is right behind variables", async () => {
    const page = await parse("{{p}} [{{p}}](/{{p}}/a.md)", { variables: { p: "a long name" } });
    expect(page.links).toEqual([
      { url: "/a long name/a.md", kind: "link", place: { path: "content/docs/a.md", line: 1, column: 15, endColumn: 26 } },
    ]);
  });
});

describe("raw HTML", () => {
  test.each([
    ['<a href="b.md">x</a>', ["link b.md 1:10-14"]],
    ["<a href='b.md' title=\"a > b\">x</a>", ["link b.md 1:10-14"]],
    ["<a href=b.md>x</a>", ["link b.md 1:9-13"]],
    ['Text <img alt="" src="i.png">', ["image i.png 1:23-28"]],
    ['<p>\n  <img\n    src="i.png">\n</p>', ["image i.png 3:10-15"]],
    ['> <div>\n> <a href="b.md">x</a>\n> </div>', ["link b.md 2:12-16"]],
    ['<img srcset="a.png 1x, b.png 2x">', ["image a.png 1:14-19", "image b.png 1:24-29"]],
    ['<video src="v.mp4" poster="p.png"></video>', ["media v.mp4 1:13-18", "image p.png 1:28-33"]],
    ['<!-- <a href="b.md">x</a> -->', []],
  ])("%j", async (text, expected) => {
    expect(await links(text)).toEqual(expected);
  });

  test("that is shown as text has no links", async () => {
    expect((await parse('<a href="b.md">x</a>', markdown({ html: "off" }))).links).toEqual([]);
  });

  test("a comma within a URL does not split a srcset", () => {
    expect(candidates("data:image/png;base64,AA 1x, b.png 2x").map(({ url }) => url)).toEqual(["data:image/png;base64,AA", "b.png"]);
  });
});

test.each(["`[x](y.md)`", "```\n[x](y.md)\n```", "    [x](y.md)", "[ ] [x", "- [ ] task", "[!NOTE]"])("%j holds no link", async (text) => {
  expect(await links(text)).toEqual([]);
});

describe("unsafe URLs are removed and reported", () => {
  test.each([
    ["[x](javascript:alert(1))", "L007 1:5"],
    ["[x](JaVaScRiPt:alert(1))", "L007 1:5"],
    ["[x](&#106;avascript:alert(1))", "L007 1:5"],
    ["[x](<java\tscript:alert(1)>)", "L007 1:6"],
    ["[x](vbscript:x)", "L007 1:5"],
    ["[x](data:text/html,x)", "L007 1:5"],
    ["![x](data:text/html,x)", "L007 1:6"],
    ["[x][y]\n\n[y]: javascript:x", "L007 3:6"],
    ["<javascript:x>", "L007 1:2"],
    ['<a href="java&#115;cript:x">y</a>', "L007 1:10"],
    ["<a href='&#x6A&#x61vascript:x'>y</a>", "L007 1:10"],
    ['<a href="java&Tab;script:x">y</a>', "L007 1:10"],
    ['<img srcset="javascript:x 1x">', "L007 1:14"],
    ['<blockquote cite="javascript:x">y</blockquote>', "L007 1:19"],
    ["{{js}}\n\n[x]({{js}})", "L007 3:5"],
  ])("%j", async (text, expected) => {
    const page = await parse(text, { variables: { js: "javascript:x" } });
    expect(reported(page).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([expected]);
    expect(toHtml(page.tree)).not.toMatch(/(?:href|src|srcSet|cite)="/);
    expect(page.links).toEqual([]);
  });

  test("also where raw HTML is trusted, and where a plugin made them", async () => {
    expect(await html('<a href="javascript:x">y</a>', markdown({ html: "trusted" }))).toBe("<p><a>y</a></p>");
    const addLink = () => (tree: { children: unknown[] }) => {
      tree.children.push({ type: "element", tagName: "a", properties: { href: "javascript:x" }, children: [] });
    };
    expect(await html("Text", markdown({ rehypePlugins: [addLink], html: "trusted" }))).toBe("<p>Text</p><a></a>");
  });

  const unknown = [
    "file:///etc/passwd",
    "feed:https://a.b",
    "jar:https://a.b!/c",
    "view-source:https://a.b",
    "blob:https://a.b/c",
    "about:blank",
  ];

  test.each([...unknown, "filesystem:https://a.b/c", "intent://a", "ms-msdt:x", "foo:bar.md", "FILE:///a"])(
    "a link whose scheme is not on the list is removed wherever it is written: %s",
    async (url) => {
      const places = [
        `[x](${url})`,
        `![x](${url})`,
        `<${url}>`,
        `[x][y]\n\n[y]: ${url}`,
        `<a href="${url}">x</a>`,
        `<img src='${url}' alt="">`,
      ];
      for (const text of [...places, `<blockquote cite=${url}>x</blockquote>`, `<video poster="${url}"></video>`]) {
        for (const mode of [{}, markdown({ html: "trusted" })]) {
          const page = await parse(text, mode);
          expect(
            reported(page).map((line) => line.slice(0, 4)),
            text,
          ).toEqual(["L007"]);
          expect(toHtml(page.tree), text).not.toMatch(/(?:href|src|poster|cite)="/);
        }
      }
    },
  );

  test("the message of an unknown scheme lists those that pass, and how a path with a colon is written", async () => {
    const [problem] = (await parse("[x](foo:bar.md)")).problems;
    expect(problem?.message).toBe('The link was removed: its scheme "foo" is not allowed.');
    expect(problem?.hint).toMatch(/^Allowed schemes: http, https, mailto, .*\. A path whose name has a colon begins with \.\/$/);
    expect(reported(await parse("[x](./foo:bar.md)"))).toEqual([]);
  });

  test("a path of a disk is malformed", async () => {
    expect(reported(await parse("[x](C:/docs/a.md)"))).toEqual(['L006 1:5 the link "C:/docs/a.md" is malformed']);
  });

  test.each(linkSchemes)("%s: passes", async (scheme) => {
    expect(reported(await parse(`[x](${scheme}:a)\n\n<a href="${scheme.toUpperCase()}:a">x</a>`))).toEqual([]);
  });

  test("an image as data and other schemes stay", async () => {
    const text = "![x](data:image/png;base64,AA) [t](tel:+1) [m](mailto:a@b.c)";
    expect(reported(await parse(text))).toEqual([]);
    expect(await html(text)).toContain('src="data:image/png;base64,AA"');
  });
});

test("the links of a long block of HTML are placed in time that grows in line", () => {
  const count = 20_000;
  const text = Array.from({ length: count }, (_, index) => `<a href="./page-${index}.md">${index}</a>`).join("\n");
  const position = { start: { line: 1, column: 1, offset: 0 }, end: { line: count, column: 1, offset: text.length } };
  const found = { links: [], ignores: [], problems: [], reportedUrls: new Set<string>() };
  const worked = processorTime();
  const root = { type: "root", children: [{ type: "html", value: text, position }] };
  collectLinks(root, createSourceText("a.md", text), found);
  // Milliseconds of work; to cut the text apart for each link takes minutes.
  expect(worked()).toBeLessThan(muchWork);
  expect(found.links).toHaveLength(count);
  expect(found.links.at(-1)).toMatchObject({ place: { line: count, column: 10 } });
});
