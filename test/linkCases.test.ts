/** What the link check says of each kind of link that a page can have: broken, suspicious or fine. The numbers name the cases. */

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Planted, plantedLinks } from "./support/plantedLinks.ts";
import type { SiteFiles } from "./support/siteFiles.ts";
import { testSite } from "./support/testSite.ts";

interface Case {
  name: string;
  /** The page, from its third line on. */
  text: string;
  /** `broken L001 3:5`; none for a page whose links are all fine. */
  reported?: string[];
}

const png = Uint8Array.from(
  Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=", "base64"),
);

/** What the links of all cases lead to. */
const targets = {
  "content/index.md": "# Home\n\n[Docs](./docs/guides/signal.md)\n",
  "content/docs/guides/signal.md": "# Signal\n\n## Setup\n\nText.\n\n## Setup\n\nText.\n",
  "content/docs/guides/training.md": "# Training\n\nText.\n",
  "content/docs/guides/my page.md": "# My page\n\nText.\n",
  "content/docs/guides/café.md": "# Café\n\nText.\n",
  [`content/docs/guides/${"ré".normalize("NFD")}.md`]: "# Ré\n\nText.\n",
  "content/docs/guides/50%off.md": "# Half\n\nText.\n",
  "content/docs/guides/a_(b).md": "# A b\n\nText.\n",
  "content/docs/guides/draft.md": "---\ndraft: true\n---\n\n# Draft\n\nText.\n",
  "content/docs/guides/unlisted.md": "---\nunlisted: true\n---\n\n# Unlisted\n\nText.\n",
  "content/docs/guides/_partial.md": "## From the partial\n\nText.\n",
  "content/docs/guides/a.png": png,
  "content/docs/guides/b.png": png,
  "content/docs/api/README.md": "# Api\n\nText.\n",
  "content/docs/api/focus.md": "# Focus\n\n## Usage\n\nText.\n",
  "content/docs/empty/deep/page.md": "# Deep\n\nText.\n",
  "static/files/sdk.zip": "zip",
  "static/javadoc/index.html": "<p>javadoc</p>",
  "static/manual.pdf": "pdf",
  "static/clip.mp4": "mp4",
  "static/sprite.svg": '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="icon"/></svg>',
  "static/data.json": "{}",
};

const cases: Record<number, Case[]> = {
  1: [{ name: "a page by its file", text: "[x](./training.md)" }],
  2: [{ name: "a file that is not there", text: "[x](./missing.md)", reported: ["broken L001 3:5"] }],
  3: [
    { name: "an anchor that is there", text: "[x](../api/focus.md#usage)" },
    { name: "an anchor that is not there", text: "[x](../api/focus.md#use-it)", reported: ["broken L002 3:5"] },
  ],
  4: [{ name: "a bare relative path", text: "[x](training)" }],
  5: [{ name: "a route", text: "[x](/docs/guides/signal)" }],
  6: [{ name: "a slash that the site does not write is put right", text: "[x](/docs/guides/signal/)" }],
  7: [{ name: "the file of a page that is published in another", text: "[x](/docs/guides/signal.html)", reported: ["broken L001 3:5"] }],
  8: [
    {
      name: "`index` and `index.html` of a page",
      text: "[x](/docs/api/index)\n[y](/docs/api/index.html)",
      reported: ["suspicious L016 3:5", "suspicious L016 4:5"],
    },
    { name: "a README as the index of its folder", text: "[x](../api/README.md) [y](../api/)" },
  ],
  9: [{ name: "`.` and `..` where they are pages, or not", text: "[x](../api/.) [y](.) [z](../..)", reported: ["broken L001 3:19"] }],
  10: [
    {
      name: "paths out of the site",
      text: "[x](../../../../etc/passwd)\n![y](../../../../.npmrc)",
      reported: ["broken L015 3:5", "broken L015 4:6"],
    },
  ],
  11: [{ name: "a folder without an index", text: "[x](../empty/)", reported: ["broken L001 3:5"] }],
  12: [
    {
      name: "a draft, a page that is not listed, a partial",
      text: "[x](./draft.md) [y](./unlisted.md)\n[z](./_partial.md)",
      reported: ["broken L017 3:5", "noted L034 3:21", "broken L001 4:5"],
    },
  ],
  13: [{ name: "two slashes in a row", text: "[x](/docs//guides/signal)", reported: ["suspicious L006 3:5"] }],
  14: [{ name: "dots inside of a path", text: "[x](./a/../training.md)" }],
  15: [
    {
      name: "paths of a file system",
      text: "[x](\\docs\\guides)\n[y](C:\\x.md)\n[z](file:///etc/hosts)",
      reported: ["broken L006 3:5", "broken L006 4:5", "broken L007 5:5"],
    },
  ],
  16: [{ name: "a name with a blank, in both notations", text: "[x](<./my page.md>) [y](./my%20page.md)" }],
  17: [{ name: "text that looks like a link", text: "[x](my page.md)", reported: ["suspicious L033 3:1"] }],
  18: [{ name: "a name with an accent, in every notation", text: "[x](./café.md) [y](./caf%C3%A9.md) [z](./ré.md)" }],
  19: [
    { name: "a percent sign that begins no code, where the file is there", text: "[x](./50%off.md)", reported: ["suspicious L032 3:5"] },
    {
      name: "percent signs that lead nowhere",
      text: "[x](/100%)\n[y](#100%)\n[z](%E0%A4%A)",
      reported: ["broken L001 3:5", "broken L002 4:5", "broken L001 5:5"],
    },
  ],
  20: [{ name: "an encoded slash is no slash", text: "[x](/docs%2Fguides%2Fsignal)", reported: ["broken L001 3:5"] }],
  21: [
    {
      name: "a query, with and without an anchor",
      text: "[x](./signal.md?tab=js) [y](./signal.md?tab=js#setup) [z](./signal.md?x=1#nope)",
      reported: ["broken L002 3:59"],
    },
  ],
  22: [
    {
      name: "other case of a page and of a file",
      text: "[x](/Docs/Guides/Signal)\n![y](./A.PNG)",
      reported: ["broken L004 3:5", "broken L004 4:6"],
    },
  ],
  23: [
    {
      name: "no target, and no text",
      text: '[x]()\n\n<a href="">y</a>\n\n[](./training.md)',
      reported: ["suspicious L019 3:5", "suspicious L019 5:10", "suspicious L035 7:1"],
    },
  ],
  24: [{ name: "the top of the page", text: "[x](#) [y](#top)" }],
  25: [{ name: "the case of an anchor", text: "## Setup\n\n[x](#setup)\n[y](#Setup)", reported: ["broken L002 6:5"] }],
  26: [
    {
      name: "anchors beyond ASCII, in both notations",
      text: "## Fünf Süße\n\n## 日本語\n\n[x](#fünf-süße) [y](#f%C3%BCnf-s%C3%BC%C3%9Fe) [z](#日本語)",
    },
  ],
  27: [
    {
      name: "a heading with an emoji",
      text: "## 🚀 Launch\n\n[x](#-launch)\n[y](#launch)\n[z](#rocket-launch)",
      reported: ["broken L002 6:5", "broken L002 7:5"],
    },
  ],
  28: [
    {
      name: "headings of the same words",
      text: "## Setup\n\n## Setup\n\n[x](#setup) [y](#setup-1)\n[z](#setup-2)",
      reported: ["broken L002 8:5"],
    },
  ],
  29: [
    {
      name: "a heading that is called as a numbered one",
      text: "## Setup\n\n## Setup\n\n## Setup 1\n\n[x](#setup) [y](#setup-1) [z](#setup-1-1)",
    },
  ],
  30: [
    {
      name: "headings with code, emphasis, a link, HTML and an entity",
      text: "## `a` *b* [c](./training.md) <u>d</u> &amp; e\n\n[x](#a-b-c-d--e)",
    },
  ],
  31: [{ name: "an id of the author's own", text: "## T {#my-id}\n\n[x](#my-id)\n[y](#t)", reported: ["broken L002 6:5"] }],
  32: [
    {
      name: "ids in raw HTML",
      text: '<a id="x"></a> <a name="y"></a>\n\n<div id="z"></div>\n\n<object id="w"></object>\n\n[x](#x) [y](#y) [z](#z)\n[w](#w)',
      reported: ["broken M018 7:1", "broken L002 10:5"],
    },
  ],
  33: [{ name: "the id of a tab", text: "::::tabs\n\n:::tab[One]\n\n## In the tab\n\n:::\n\n::::\n\n[x](#in-the-tab)" }],
  34: [{ name: "a heading in an included file", text: "::include{file=./_partial.md}\n\n[x](#from-the-partial)" }],
  37: [{ name: "ids in closed details", text: ":::details[More]\n\n## Inside\n\n:::\n\n[x](#inside)" }],
  38: [
    {
      name: "footnotes, by the ids that the page has",
      text: "Text[^1].\n\n[^1]: Note.\n\n[x](#user-content-fn-1) [y](#user-content-fnref-1)\n[z](#fn-1)",
      reported: ["broken L002 8:5"],
    },
  ],
  39: [{ name: "text fragments", text: "[x](./signal.md#:~:text=foo) [y](./signal.md#setup:~:text=x)" }],
  40: [
    {
      name: "routes in a fragment",
      text: "[x](#/route)\n[y](#!x) [z](https://a.example/#/route)",
      reported: ["broken L002 3:5", "broken L002 4:5"],
    },
  ],
  41: [
    {
      name: "fragments of files: of a page, a time and a symbol, and where there is nothing to name",
      text: "[x](/manual.pdf#page=3) [y](/clip.mp4#t=10) [z](/sprite.svg#icon) ![i](/sprite.svg#icon)\n[v](/data.json#x)\n[w](/sprite.svg#icons)\n![w](/sprite.svg#none)",
      reported: ["suspicious L002 4:5", "broken L002 5:5", "broken L002 6:6"],
    },
  ],
  42: [
    {
      name: "headings of odd characters, none and many",
      text: `## 100%\n\n## a/b?c#d\n\n##\n\n## ${"long ".repeat(60)}\n\n[x](#100) [y](#abcd)`,
      reported: ["suspicious M015 7:1"],
    },
  ],
  43: [
    { name: "an id that a heading has already", text: '## Setup\n\n<div id="setup"></div>', reported: ["suspicious L014 5:1"] },
    { name: "an id that two headings choose", text: "## One {#x}\n\n## Two {#x}", reported: ["suspicious L014 5:1"] },
  ],
  45: [{ name: "a broken definition, used twice", text: "[x][d] [y][d]\n\n[d]: ./missing.md", reported: ["broken L001 5:6"] }],
  46: [
    {
      name: "references without a definition",
      text: "[a][nope] and [nope], the signature io([url][, options])\n\n- [ ] task\n\n> [!NOTE]\n> Note.",
      reported: ["suspicious L013 3:1"],
    },
  ],
  47: [
    {
      name: "definitions twice and unused",
      text: "[x][d]\n\n[d]: ./training.md\n[d]: ./signal.md\n[e]: ./signal.md",
      reported: ["suspicious L023 6:1", "suspicious L023 7:1"],
    },
  ],
  48: [{ name: "autolinks", text: "<https://a.example> https://a.example/c). www.a.example me@a.example" }],
  49: [
    { name: "what is no link", text: "`[x](./no.md)`\n\n```md\n[x](./no.md)\n```\n\n    [x](./no.md)\n\n<!-- [x](./no.md) -->\n\nText." },
  ],
  50: [
    {
      name: "links in other blocks",
      text: "## [a](./1.md)\n\n| [b](./2.md) |\n| - |\n\n- > - [c](./3.md)\n\nT[^1]\n\n[^1]: [d](./4.md)\n\n:::note[See [e](./5.md)]\n\nText.\n\n:::",
      reported: ["broken L001 3:8", "broken L001 5:7", "broken L001 8:11", "broken L001 12:11", "broken L001 14:17"],
    },
  ],
  51: [{ name: "an image in a link", text: "[![i](./no.png)](./no.md)", reported: ["broken L003 3:7", "broken L001 3:18"] }],
  52: [
    {
      name: "titles, brackets, entities and line breaks",
      text: '[x](./training.md "T") [y](./a_(b).md) [z](./a_\\(b\\).md) [q](./signal.md?a=1&amp;b=2)\n[two\nlines](./training.md)',
    },
  ],
  60: [{ name: "an image that is not there", text: "![x](./img.png)", reported: ["broken L003 3:6"] }],
  61: [{ name: "files of the static folder", text: "[x](/files/sdk.zip) [y](/javadoc/) [z](/javadoc)" }],
  64: [
    {
      name: "a route with two slashes in front",
      text: "[x](//docs/guides/signal) [y](//cdn.example.com/a.js)",
      reported: ["suspicious L006 3:5", "suspicious L021 3:31"],
    },
  ],
  66: [
    {
      name: "addresses that are not of the web",
      text: "[x](mailto:a@b.example?subject=x) [y](tel:+1) [z](sms:+1)\n[w](mailto:)",
      reported: ["suspicious L006 4:5"],
    },
  ],
  67: [
    {
      name: "schemes that run code",
      text: "[x](javascript:alert(1))\n[y](<JaVa\tScript:x>)\n[z](&#106;avascript:x)\n[w](vbscript:x)\n[v](data:text/html,x)",
      reported: ["broken L007 3:5", "broken L007 4:6", "broken L007 5:5", "broken L007 6:5", "broken L007 7:5"],
    },
  ],
  81: [
    {
      name: "an address without a host, with a port that there is not, or with a user name",
      text: "[x](http://)\n[y](https:///docs) [z](https://münchen.example:8443/a)\n[v](https://a.example:99999/)\n[w](https://kit.example@a.example/)",
      reported: ["broken L006 3:5", "broken L006 4:5", "broken L006 5:5", "suspicious L006 6:5"],
    },
  ],
  68: [
    {
      name: "data, blobs and unknown schemes",
      text: "![x](data:image/png;base64,iVBORw0KGgo=)\n[y](blob:x)\n[z](foo:x)",
      reported: ["broken L007 4:5", "broken L007 5:5"],
    },
  ],
};

const pathOf = (number: string, index: number) => `content/docs/guides/case-${number}-${index}.md`;

let site: Planted;
beforeAll(async () => {
  const pages = Object.entries(cases).flatMap(([number, list]) =>
    list.map(({ text }, index) => [pathOf(number, index), `# Case\n\n${text}\n`]),
  );
  site = await plantedLinks({ ...targets, ...Object.fromEntries(pages) });
});

describe("on one site", () => {
  const all = Object.entries(cases).flatMap(([number, list]) => list.map((each, index) => ({ number, index, ...each })));
  test.each(all)("$number: $name", ({ number, index, reported = [] }) => {
    expect(site.reported(pathOf(number, index))).toEqual(reported);
  });
});

const page = "content/docs/page.md";
const ofText = async (text: string, files: SiteFiles = {}) =>
  (await plantedLinks({ ...targets, [page]: `# Page\n\n${text}\n`, ...files })).reported(page);
const config = (settings: string) => ({ "site.config.ts": `export default { title: "Kit", ${settings} };\n` });

describe("with other settings", () => {
  test("4: a bare relative path means another page where addresses end with a slash, and is resolved by its file", async () => {
    expect(await ofText("[x](guides/training) [y](training)", config("trailingSlash: true"))).toEqual(["broken L001 3:26"]);
  });

  test.each(["true", "false"])("6: the slash is put right where addresses have one: %s", async (slash) => {
    expect(await ofText("[x](/docs/guides/signal/) [y](/docs/guides/signal)", config(`trailingSlash: ${slash}`))).toEqual([]);
  });

  test("6: what a component writes keeps the slash that it has, and is reported", async () => {
    const component = 'export default () => <a href="/docs/guides/signal/">x</a>;\n';
    const files = { ...config("trailingSlash: false"), "theme/components/my-link.tsx": component };
    expect(await ofText("::component{name=my-link}\n\n::my-link", files)).toContain("suspicious L016 1:");
  });

  test("7: the file of a page that is published as such", async () => {
    expect(await ofText("[x](/docs/guides/signal.html)", config("trailingSlash: false"))).toEqual([]);
  });

  const elements = [
    ['<a href="./no.md">x</a>', "broken L001 3:10"],
    ['<map name="m"><area href="./no.md"></map>', "broken L001 3:27"],
    ['<img src="./no.png">', "broken L003 3:11"],
    ['<picture><source src="./no.png"></picture>', "broken L003 3:23"],
    ['<video src="./no.mp4"></video>', "broken L003 3:13"],
    ['<video poster="./no.png"></video>', "broken L003 3:16"],
    ['<audio src="./no.mp3"></audio>', "broken L003 3:13"],
    ['<video><track src="./no.vtt"></video>', "broken L003 3:20"],
    ['<iframe src="./no.html"></iframe>', "broken L003 3:14"],
    ['<object data="./no.svg"></object>', "broken L003 3:15"],
    ['<embed src="./no.svg">', "broken L003 3:13"],
    ['<script src="./no.js"></script>', "broken L003 3:14"],
    ['<svg><use href="./no.svg"></use></svg>', "broken L003 3:17"],
    ['<form action="./no.html"><p>x</p></form>', "broken L003 3:15"],
    ['<blockquote cite="./no.md">x</blockquote>', "broken L003 3:19"],
    ['<q cite="./no.md">x</q>', "broken L003 3:10"],
  ] as const;
  test.each(elements)("53: %s", async (html, reported) => {
    expect(await ofText(html, config('markdown: { html: "trusted" }'))).toEqual([reported]);
  });

  test("54: each candidate of `srcset` and `imagesrcset`, and no comma of a `data:` address", async () => {
    const text =
      '<img src="./guides/a.png" srcset="./guides/a.png 1x, ./no.png 2x">\n<link rel="preload" as="image" imagesrcset="./guides/a.png 1x, ./no2.png 2x">\n<img srcset="data:image/gif;base64,R0lGODlhAQABAAAAACw= 1x, ./guides/a.png 2x">';
    expect(await ofText(text, config('markdown: { html: "trusted" }'))).toEqual(["broken L003 3:54", "broken L003 4:64"]);
  });

  test("55: addresses in stylesheets and in styles of elements", async () => {
    const sheet = '/* url(/comment.png) */\n.a { background: url("/no.png"); }\n.b { background: url(/sprite.svg); fill: url(#svg) }\n';
    const files = { ...config('markdown: { html: "trusted" }, stylesheets: ["site.css"]'), "site.css": sheet };
    const text = '<div style="background: url(./no.png), url(&quot;/sprite.svg&quot;)">x</div>';
    const site = await plantedLinks({ ...targets, [page]: `# Page\n\n${text}\n`, ...files });
    expect([site.reported(page), site.reported("site.css")]).toEqual([["broken L003 3:29"], ["broken L003 2:23"]]);
  });

  test("55: a relative address or an import that is not there", async () => {
    const files = { ...config('stylesheets: ["site.css"]'), "site.css": '@import "./no.css";\n.a { background: url(./no.png); }\n' };
    const { problems } = await plantedLinks({ ...targets, ...files });
    expect(problems.map(({ code, place }) => `${code} ${place?.path}:${place?.line}`)).toEqual(["C014 site.css:1", "C014 site.css:2"]);
  });

  test("56: the image and the neighbours in the front matter", async () => {
    const front = "---\npagination_next: nothing\n---\n\n# Page\n\nText.\n";
    expect((await plantedLinks({ ...targets, [page]: front })).reported(page)).toEqual(["broken G007 2:1"]);
    const image = "---\ntitle: Page\nimage: ./no.png\n---\n\nText.\n";
    expect((await plantedLinks({ ...targets, [page]: image })).reported(page)).toEqual(["broken L003 3:1"]);
  });

  test("57: links of the navbar, the footer and a sidebar, each once", async () => {
    const shell =
      'themeConfig: {\n navbar: { items: [{ label: "A", to: "/no1" }] },\n footer: { links: [{ label: "B", to: "/no2" }] } },\n docs: { sidebars: { docs: [{ type: "autogenerated", dirName: "." }, { type: "link", label: "C", href: "/no3" }] } }';
    const { reported } = await plantedLinks({ ...targets, ...config(shell) });
    expect(reported("site.config.ts").map((text) => text.replace(/:\d+$/, ""))).toEqual([
      "broken L001 2",
      "broken L001 3",
      "broken L001 4",
    ]);
  });

  test.each(["true", "false"])("58: a redirect to an anchor has the slash that addresses have, whatever it says: %s", async (slash) => {
    const redirects = 'redirects: { "/a": "/docs/guides/signal#setup", "/b": "/docs/guides/signal/#setup" }';
    const { reported } = await plantedLinks({ ...targets, ...config(`trailingSlash: ${slash}, ${redirects}`) });
    expect(reported("site.config.ts")).toEqual([]);
  });

  test("58: redirects to a page, an anchor that are not there, in a loop, of a page", async () => {
    const redirects = 'redirects: [\n{ from: "/a", to: "/docs/guides/signal#nope" },\n{ from: "/b", to: "/docs/guides/signal#setup" }]';
    const { reported } = await plantedLinks({ ...targets, ...config(redirects) });
    expect(reported("site.config.ts")).toEqual(["broken L002 2:15"]);
    const faulty =
      'redirects: [\n{ from: "/a", to: "/no" },\n{ from: "/b", to: "/c" },\n{ from: "/c", to: "/b" },\n{ from: "/docs/guides/signal", to: "/" }]';
    const { problems } = await plantedLinks({ ...targets, ...config(faulty) });
    expect(problems.map(({ code, place }) => `${code} ${place?.line}`)).toEqual(["C015 5", "C015 2", "C015 3", "L045 1"]);
  });

  test("62: a base URL is added once; raw HTML and Markdown may leave it out", async () => {
    const text =
      '[x](/docs/guides/signal) [y](/kit/docs/guides/signal)\n\n<a href="/docs/guides/signal">z</a>\n\n[w](/kit/kit/docs/guides/signal)';
    expect(await ofText(text, config('baseUrl: "/kit/"'))).toEqual(["broken L005 7:5"]);
  });

  test("63: the whole address of a page of the site, and of what is next to it", async () => {
    const text =
      "[x](https://own.example/kit/docs/guides/signal#setup) [y](https://own.example/shop/)\n[z](https://own.example/kit/docs/no)";
    expect(await ofText(text, config('url: "https://own.example", baseUrl: "/kit/"'))).toEqual(["suspicious L020 3:5", "broken L001 4:5"]);
  });

  test("44: an anchor behind a redirect", async () => {
    const redirects = config('redirects: { "/old": "/docs/guides/signal" }');
    expect(await ofText("[x](/old#setup)\n[y](/old#nope)", redirects)).toEqual(["noted L038 3:5", "broken L002 4:5"]);
  });

  test("18: a file whose name is in decomposed Unicode is found, and noted once", async () => {
    const path = `content/docs/${"ré".normalize("NFD")}.md`;
    const { problems } = await plantedLinks({
      "content/index.md": "# Home\n\n[x](./docs/ré.md) [y](/docs/ré)\n",
      [path]: "# R\n\nText.\n",
    });
    expect(problems).toMatchObject([{ code: "L045", severity: "info", place: { path, line: 1 } }]);
  });

  test("59: canonical and other-language addresses, pictures for previews, sitemap, search index and redirects all lead somewhere", async () => {
    const settings = 'url: "https://own.example", baseUrl: "/kit/", i18n: { locales: ["en", "fr"] }, redirects: { "/old": "/docs/a" }';
    const site = testSite({
      ...config(`${settings}, themeConfig: { image: "logo.png" }`),
      "content/index.md": "# Home\n\nText.\n",
      "content/docs/a.md": "---\nimage: ./b.png\n---\n\n# A\n\n## Part\n\nText.\n",
      "content/docs/b.png": png,
      "static/logo.png": png,
      "i18n/fr/docs/a.md": "# A\n\nTexte.\n",
    });
    const { hashes, folder } = await site.build();
    const text = (path: string) => readFile(join(folder, "dist", path), "utf8");
    const published = Object.keys(hashes);
    const machineRead = [
      /<link rel="(?:canonical|alternate)"[^>]* href="([^"]*)"/g,
      /<meta property="og:(?:image|url)" content="([^"]*)"/g,
      /<loc>([^<]*)<\/loc>|<xhtml:link[^>]* href="([^"]*)"/g,
      /http-equiv="refresh" content="0; url=([^"]*)"/g,
      /"(\/kit\/[^"#]*)"/g,
    ];
    const read = published.filter((path) => /(?:\.html|sitemap\.xml|^search\/.*\.json)$/.test(path));
    const found = (await Promise.all(read.map(text))).flatMap((page) =>
      machineRead.flatMap((pattern) => [...page.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? "")),
    );
    const paths = [...new Set(found.map((url) => new URL(url, "https://own.example").pathname))];
    expect(paths.length).toBeGreaterThan(8);
    const isThere = (path: string) =>
      [path, `${path}index.html`, `${path}/index.html`].some((each) => published.includes(each.replace(/^\/kit\//, "")));
    expect(paths.filter((path) => !path.startsWith("/kit/") || !isThere(decodeURI(path)))).toEqual([]);
  });

  test("59: a picture for previews that is not there", async () => {
    const { problems } = await plantedLinks({ ...targets, ...config('themeConfig: { image: "no.png" }') });
    expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toContain("error C014");
  });

  test("60: an image without content, and one that is none", async () => {
    const files = { "content/docs/guides/empty.png": "", "content/docs/guides/text.png": "text" };
    const site = await plantedLinks({
      "content/index.md": "# Home\n\n![x](./docs/guides/empty.png) ![y](./docs/guides/text.png)\n",
      ...files,
    });
    expect(Object.keys(files).map((path) => site.reported(path))).toEqual([["suspicious M022 :"], ["suspicious M022 :"]]);
  });

  test("34: a broken link in a file that three pages include is one problem, with all three", async () => {
    const include = (name: string) => [`content/docs/${name}.md`, `# ${name}\n\n::include{file=./_part.md}\n`];
    const pages = Object.fromEntries(["p1", "p2", "p3"].map(include));
    const { problems } = await plantedLinks({ "content/docs/_part.md": "See [x](./no.md).\n", ...pages });
    expect(problems).toMatchObject([
      { code: "L001", place: { path: "content/docs/_part.md", line: 1 }, pages: ["/docs/p1", "/docs/p2", "/docs/p3"] },
    ]);
  });

  test("35, 36: members of the reference, and a `{@link}` that leads nowhere", async () => {
    const sdk = "/** A kit. See {@link Kit.stpo}. */\nexport class Kit {\n  /** Starts it. */\n  start(): void {}\n}\n";
    const tsconfig =
      '{ "compilerOptions": { "target": "es2022", "lib": ["es2022"], "module": "esnext", "moduleResolution": "bundler", "strict": true }, "include": ["sdk"] }';
    const files = { ...config('sdk: { entryPoints: ["sdk/index.ts"] }'), "sdk/index.ts": sdk, "tsconfig.json": tsconfig };
    const site = await plantedLinks({
      ...targets,
      [page]: "# Page\n\n[x](/docs/reference/classes/Kit#start)\n[y](/docs/reference/classes/Kit#strat)\n",
      ...files,
    });
    expect(site.reported(page)).toEqual(["broken L002 4:5"]);
    expect(site.problems.find(({ code }) => code === "L002")?.hint).toBe("Did you mean #start?");
    expect(site.reported("sdk/index.ts")).toEqual(["broken L001 1:23"]);
  });
});

describe("in several languages and versions", () => {
  const french = {
    ...config('i18n: { locales: ["en", "fr"] }'),
    "content/docs/a.md": "# A\n\n## Setup\n\nText.\n",
    "content/docs/b.md": "# B\n\n[x](/docs/a#setup)\n",
  };

  test("69: a link from the root leads to the translation, or to the page that stands in for it", async () => {
    expect((await plantedLinks({ ...french, "i18n/fr/docs/b.md": "# B\n\n[x](/docs/a)\n" })).problems).toEqual([]);
  });

  test("70: a translated heading breaks the anchor in that language only", async () => {
    const { problems } = await plantedLinks({ ...french, "i18n/fr/docs/a.md": "# A\n\n## Préparer\n\nTexte.\n" });
    expect(problems).toMatchObject([{ code: "L002", pages: ["/fr/docs/b"], place: { path: "content/docs/b.md" } }]);
  });

  test("71: a version links to its own pages", async () => {
    const files = {
      ...config('docs: { versions: { current: { label: "2.0", path: "next" }, "1.0": {} } }'),
      "content/docs/a.md": "# A\n\n[x](./new.md)\n",
      "content/docs/new.md": "# New\n\nText.\n",
      "versions/1.0/a.md": "# A\n\n[x](./b.md)\n[y](./new.md)\n",
      "versions/1.0/b.md": "# B\n\nText.\n",
    };
    const { problems } = await plantedLinks(files);
    expect(problems).toMatchObject([
      { code: "L001", place: { path: "versions/1.0/a.md", line: 4 }, hint: expect.stringContaining("content/docs/new.md") },
    ]);
  });
});

/** Cases that need a server, a clock or a watched folder: the file and the name of a test. */
const elsewhere: Record<number, [file: string, test: string]> = {
  65: ["unit/check/external.test.ts", "get no request"],
  72: ["unit/check/external.test.ts", "what a server answers"],
  73: ["unit/check/external.test.ts", "what a server answers"],
  74: ["unit/check/external.test.ts", "is asked again after the time that it names"],
  75: ["unit/check/external.test.ts", "a server error that passes is no problem"],
  76: ["unit/check/external.test.ts", "in a circle, and more than 20 of them, are broken"],
  77: ["unit/check/external.test.ts", "a page that answers 200 and says that there is none"],
  78: ["unit/check/external.test.ts", "a server that lets HEAD hang is asked with GET"],
  79: ["unit/check/external.test.ts", "names an element of the page; GitHub's prefix is left out"],
  80: ["unit/check/external.test.ts", "gets four requests at once, and each address only once"],
  82: ["unit/check/external.test.ts", "behind a proxy, a host that only the proxy can look up is asked through it"],
  83: ["unit/check/external.test.ts", "silences an external link, and an entry that is not needed is reported"],
  84: ["watchingFaults.test.ts", "a page that is deleted breaks every link to it, and its return repairs them"],
};

test("each of the 84 cases has a test", () => {
  const own = readFileSync(import.meta.filename, "utf8");
  const named = [...own.matchAll(/test(?:\.each\([^)]*\))?\("([\d, ]+): /g)].flatMap(([, numbers = ""]) => numbers.split(",").map(Number));
  const tested = new Set([...Object.keys(cases).map(Number), ...named, ...Object.keys(elsewhere).map(Number)]);
  const all = Array.from({ length: 84 }, (_, index) => index + 1);
  expect(all.filter((number) => !tested.has(number))).toEqual([]);
  const lost = Object.values(elsewhere).filter(
    ([file, name]) => !readFileSync(join(import.meta.dirname, file), "utf8").includes(`"${name}"`),
  );
  expect(lost).toEqual([]);
});
