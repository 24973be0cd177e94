/** Builds of a site that changes, and builds of one site with different settings. */
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "./support/folders.ts";
import type { SiteFiles } from "./support/siteFiles.ts";
import { refuseSurprises, testSite } from "./support/testSite.ts";

const twoPages = {
  "site.config.ts": 'export default { title: "Kit", url: "https://kit.example" };\n',
  "content/index.md": "# Home\n",
  "content/docs/a.md": "# A\n\nSee [B](./b.md).\n",
  "content/docs/b.md": "# B\n",
};

test("a removed page is gone from the next build, and links to it are reported", async () => {
  const first = await testSite(twoPages).build();
  first.expectFile("docs/b/index.html").toContain("<h1");

  const second = await first.site.edit({ "content/docs/b.md": null }).build({ announced: ["L001"] });
  expect(Object.keys(second.hashes)).not.toContain("docs/b/index.html");
  second.expectFile("sitemap.xml").not.toContain("/docs/b");
  expect(second.problems).toMatchObject([{ code: "L001", place: { path: "content/docs/a.md", line: 3, column: 9 } }]);
});

test("building again without a change gives the same files", async () => {
  const first = await testSite(twoPages).build();
  const second = await first.site.build();
  expect(second.hashes).toEqual(first.hashes);
});

test("an edit changes its page, and no page that shows nothing of it", async () => {
  const first = await testSite(twoPages).build();
  const second = await first.site.edit({ "content/docs/a.md": "# A\n\nOther words, [B](./b.md) as before.\n" }).build();
  const changed = Object.keys(second.hashes).filter((path) => second.hashes[path] !== first.hashes[path]);
  // The manifest holds the size of every file, and the words of the page are in the index of the search and in the texts for programs.
  const ofPage = [".bcidocs-output", "docs/a.md", "docs/a/index.html", "llms-full.txt", "llms.txt"];
  expect(changed.filter((path) => !path.startsWith("search/"))).toEqual(ofPage);
  expect(changed).toContain("search/index.json");
});

test("a failed build leaves the output unchanged, and the next good one replaces it", async () => {
  const first = await testSite(twoPages).build();
  const failed = await first.site.edit({ "content/docs/a.md": new Uint8Array([0x23, 0xe9, 0x0a]) }).build({ announced: ["M008"] });
  expect(failed.exitCode).toBe(3);
  expect(failed.hashes).toEqual(first.hashes);

  const repaired = await failed.site.edit({ "content/docs/a.md": "# A, repaired\n" }).build();
  repaired.expectFile("docs/a/index.html").toContain("A, repaired");
});

test("all pages that cannot be rendered are reported, each with its cause, and the previous output stays", async () => {
  const box = (body: string) => ({ "theme/components/Box.tsx": `export default function Box({ of }) {\n  ${body}\n}\n` });
  const page = (name: string) => `# ${name}\n\n::box{of=${name}}\n`;
  const site = testSite({ "content/docs/a.md": page("one"), "content/docs/b.md": page("two"), ...box("return <b>{of}</b>;") });
  const before = await site.build();
  const failed = await site.edit(box("throw new Error('no ' + of);")).build({ announced: ["M017"] });
  expect(failed.problems.map(({ message }) => message)).toEqual([
    'content/docs/a.md failed to render: the component "box" threw: no one',
    'content/docs/b.md failed to render: the component "box" threw: no two',
  ]);
  expect(failed.exitCode).toBe(3);
  expect(failed.hashes).toEqual(before.hashes);
});

test.each([
  ["a component", { "theme/components/Box.tsx": 'import { a } from "none-such";\nexport default () => a;\n' }],
  [
    "the script of one that is interactive",
    { "theme/components/Box.tsx": 'import { a } from "none-such";\nexport default () => a;\nexport const hydrate = "load";\n' },
  ],
])("an import of %s that leads nowhere has its line and column", async (_, files) => {
  const { problems, exitCode } = await testSite({ "content/index.md": "# Home\n\n::box\n", ...files }).build({ announced: ["C016"] });
  expect(problems.map(({ place, message }) => `${place?.path}:${place?.line}:${place?.column} ${message}`)).toEqual([
    expect.stringMatching(/^theme\/components\/Box\.tsx:1:19 .*none-such/),
  ]);
  expect(exitCode).toBe(2);
});

test("a check does all but publish", async () => {
  const { hashes, outDir, stats } = await testSite(twoPages).build({ isPublished: false });
  expect({ hashes, outDir, pages: stats.pages }).toEqual({ hashes: {}, outDir: null, pages: 4 });
});

test("a broken link in a long sidebar is reported once, at its place in the config", async () => {
  const names = Array.from({ length: 210 }, (_, at) => `page-${at}`);
  const docs = { sidebars: { kit: [...names, { type: "link", label: "Gone", href: "/gone" }] } };
  const { problems } = await testSite({
    "site.config.ts": `export default ${JSON.stringify({ title: "Kit", docs }, null, 1)};\n`,
    "content/index.md": "# Home\n",
    ...Object.fromEntries(names.map((name) => [`content/docs/${name}.md`, `# ${name}\n`])),
  }).build({ announced: ["L001"] });
  expect(problems).toMatchObject([{ code: "L001", place: { path: "site.config.ts" } }]);
  expect(problems[0]?.pages).toContain("/docs/all-pages");
});

test("a script from elsewhere is allowed by the page and by the headers, also without a scheme", async () => {
  const integrity = `sha384-${"A".repeat(64)}`;
  const scripts = [{ src: "//cdn.example.com/a.js", integrity }, { src: "https://x.example.com/b.js", integrity }, "/own.js"];
  const build = await testSite({
    "site.config.ts": `export default ${JSON.stringify({ title: "Kit", scripts })};\n`,
    "static/own.js": "",
    "content/index.md": "# Home\n",
  }).build();
  const allowed = " https://cdn.example.com https://x.example.com; style-src ";
  build.expectFile("index.html").toContain(allowed);
  build.expectFile("_headers").toContain(allowed);
});

test("a file whose name is stored in decomposed letters is found by the composed ones", async () => {
  const site = testSite({
    "content/index.md": "# Home\n\n[Café](docs/caf\u00e9.md) [coded](docs/caf%C3%A9.md)\n",
    "content/docs/cafe\u0301.md": "# Café\n",
  });
  (await site.build({ announced: ["L045"] }))
    .expectFile("index.html")
    .toMatch(/href="\/docs\/caf%C3%A9">Café<.*href="\/docs\/caf%C3%A9">coded</);
});

test("the native parser and remark-parse give the same bytes", async () => {
  const pages = { ...caseTexts(), "content/index.md": "# Home\n" };
  const config = (parser: string) => `export default { title: "Test", markdown: { parser: "${parser}" } };\n`;
  const native = await testSite({ ...pages, "site.config.ts": config("auto") }).build({ announced: "any" });
  const remark = await native.site.edit({ "site.config.ts": config("remark") }).build({ announced: "any" });
  expect(Object.keys(native.hashes).length).toBeGreaterThan(15);
  expect(remark.hashes).toEqual(native.hashes);
  expect(remark.problems).toEqual(native.problems);
});

/** The pages of the site cases that need nothing but Markdown, each under the name of its case. */
function caseTexts(): SiteFiles {
  const cases = readdirSync(join(repository, "test", "sites"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const texts = cases.flatMap(({ name }) => {
    const path = join(repository, "test", "sites", name, "content", "docs", "page.md");
    const text = readTextIfThere(path);
    return text === null || /^::+(include|price|unheard|youtube|iframe)/m.test(text) ? [] : [[`content/docs/${name}.md`, text] as const];
  });
  return Object.fromEntries(texts);
}

function readTextIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

test("the builder of these sites fails on a problem that was not announced, and on one that did not come", () => {
  const found = { code: "L001", severity: "info" as const, message: "the link leads to no page" };
  expect(() => refuseSurprises([found], [])).toThrow("not announced: info L001 the link leads to no page");
  expect(() => refuseSurprises([], ["L001"])).toThrow("announced, but absent: L001");
  expect(() => refuseSurprises([found], ["L001"])).not.toThrow();
});

describe("every page has one level-1 heading", () => {
  /** The visible titles (`hidden:` for those that only screen readers get). */
  const heading = (html: string) => {
    const found = [...html.matchAll(/<h1([^>]*)>(.*?)<\/h1>/g)].map(([, attributes = "", text = ""]) => {
      const plain = text.replace(/<[^>]+>/g, "");
      return attributes.includes("visually-hidden") ? `hidden: ${plain}` : plain;
    });
    return found.join(" + ");
  };
  const title = "title: Front";
  const hide = "hide_title: true";
  const cases: [frontMatter: string[], text: string, heading: string][] = [
    [[], "Text.", "Page"],
    [[], "# Own\n\nText.", "Own"],
    [[title], "Text.", "Front"],
    [[title], "# Front\n\nText.", "Front"],
    [[title], "# Own\n\nText.", "Front"],
    [[hide], "Text.", "hidden: Page"],
    [[hide], "# Own\n\nText.", "Own"],
    [[title, hide], "Text.", "hidden: Front"],
    [[title, hide], "# Front\n\nText.", "Front"],
    [[title, hide], "# Own `code`\n\nText.", "Own code"],
    [[title, hide], "# Own\n\n# Second\n\nText.", "Own"],
    [[title, hide], "Text.\n\n# Own {#mine}", "Own"],
    [[title, hide], '<div align="center">\n\n<h1>Own</h1>\n\n</div>', "Own"],
    [[title, hide], "> # Quoted", "hidden: Front"],
    [[title, hide], "::banner", "Banner"],
    [[title], "::banner", "Banner"],
  ];

  test("whatever it says of its title, in the docs and outside of them", async () => {
    const page = (frontMatter: string[], text: string) => `---\n${frontMatter.join("\n")}\n---\n\n${text}\n`;
    const files = cases.flatMap(([frontMatter, text], index) =>
      ["content/docs", "content"].map((folder) => [`${folder}/${index}/page.md`, page(frontMatter, text)]),
    );
    const component = { "theme/components/Banner.tsx": "export default () => <h1>Banner</h1>;" };
    const { folder } = await testSite({ ...Object.fromEntries(files), ...component }).build();
    const read = (path: string) => readFile(join(folder, "dist", path, "page/index.html"), "utf8");
    const seen = async (area: string) => Promise.all(cases.map(async (_, index) => heading(await read(`${area}${index}`))));
    const expected = cases.map(([, , title]) => title);
    expect(await seen("docs/")).toEqual(expected);
    expect(await seen("")).toEqual(expected);
    expect(await read("docs/11")).toMatch(/<p>Text\.<\/p>\s*<h1 id="mine">/);
  });

  test.each<[string, string, string]>([
    ["content/index.md", "# Own\n\nText.", "Test"],
    ["content/index.md", "---\nhide_title: true\n---\n\nText.", "hidden: Test"],
    ["content/index.md", "---\nhide_title: true\n---\n\n# Own\n\nText.", "Own"],
    ["content/index.tsx", "export default () => <h1>Own</h1>;", "Own"],
    ["content/index.tsx", "export default () => <p>Text</p>;", "Test"],
    ["content/index.tsx", "export const frontMatter = { hide_title: true };\nexport default () => <p>Text</p>;", "hidden: Test"],
  ])("so has a home page: %s %j: %s", async (path, text, expected) => {
    const built = await testSite({ [path]: text }).build({ announced: "any" });
    expect(heading(await readFile(join(built.folder, "dist/index.html"), "utf8"))).toBe(expected);
  });
});

describe("a relative link to a page that the generator makes", () => {
  const files = {
    "content/docs/index.md": "# Docs\n\n[Guides](./category/guides), [the same](./guides/), [all](docs-old).\n",
    "content/docs/guides/_category_.json": '{ "label": "Guides", "link": { "type": "generated-index" } }',
    "content/docs/guides/a.md": "# A\n\n[Guides](../category/guides#x), [up](..), [none](../category/nope), [far](./category/guides).\n",
    "content/docs/guides/b.md": "# B\n",
  };

  test.each<[{ trailingSlash?: boolean; baseUrl?: string }, index: string, page: string, slash: string]>([
    [{}, "docs/index.html", "docs/guides/a/index.html", ""],
    [{ trailingSlash: true, baseUrl: "/kit/" }, "docs/index.html", "docs/guides/a/index.html", "/"],
    [{ trailingSlash: false }, "docs.html", "docs/guides/a.html", ""],
  ])("leads there from wherever the page is shown, with %j", async (settings, index, page, slash) => {
    const base = settings.baseUrl ?? "/";
    const config = { title: "Kit", redirects: { "/docs/docs-old": "/docs" }, ...settings };
    const site = testSite({ ...files, "site.config.ts": `export default ${JSON.stringify(config)};` });
    const built = await site.build({ announced: ["L001", "L002", "L038"] });
    for (const text of ["Guides", "the same"]) {
      built.expectFile(index).toContain(`<a href="${base}docs/category/guides${slash}">${text}</a>`);
    }
    built.expectFile(index).toContain(`<a href="${base}docs/docs-old${slash}">all</a>`);
    built.expectFile(page).toContain(`<a href="${base}docs/category/guides${slash}#x">Guides</a>`);
    built.expectFile(page).toContain(`<a href="${base}docs${slash}">up</a>`);
    expect(built.problems.map(({ code, place }) => `${code} ${place?.path}:${place?.line}:${place?.column}`)).toEqual([
      "L002 content/docs/guides/a.md:3:10",
      "L001 content/docs/guides/a.md:3:50",
      "L001 content/docs/guides/a.md:3:75",
      "L038 content/docs/index.md:3:59",
    ]);
  });
});

describe("the image of the front matter", () => {
  /** A page for each image, `0.md` first. */
  const withImages = (images: readonly string[]) =>
    testSite({
      "site.config.ts": 'export default { title: "Kit", url: "https://kit.example", baseUrl: "/kit/" };',
      "content/index.md": "# Kit\n",
      ...Object.fromEntries(
        images.map((image, index) => [`content/docs/guides/${index}.md`, `---\ntitle: A\nimage: ${image}\n---\n\nText.\n`]),
      ),
      "content/docs/images/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      "static/img/card.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    });

  test("is published, and Open Graph has its absolute address", async () => {
    const addresses = {
      "../images/a.svg": /^https:\/\/kit\.example\/kit\/assets\/a\.[0-9a-f]+\.svg$/,
      "/img/card.svg": /^https:\/\/kit\.example\/kit\/img\/card\.svg$/,
      "https://cdn.example/a.png": /^https:\/\/cdn\.example\/a\.png$/,
      "//cdn.example/a.png": /^https:\/\/cdn\.example\/a\.png$/,
    };
    const built = await withImages(Object.keys(addresses)).build();
    for (const [index, [image, address]] of Object.entries(addresses).entries()) {
      const html = await readFile(join(built.folder, `dist/docs/guides/${index}/index.html`), "utf8");
      const shown = /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1] ?? "";
      expect(shown, image).toMatch(address);
      const path = shown.replace("https://kit.example/kit/", "");
      if (!path.startsWith("https:")) expect(Object.keys(built.hashes)).toContain(path);
    }
  });

  test("is reported with its place where it is none, in other case, a page or not safe", async () => {
    const faults = [
      ["../images/b.svg", "L003", 'there is no file "../images/b.svg"', "Did you mean ../images/a.svg?"],
      ["/img/cord.svg", "L003", 'there is no file "/img/cord.svg"', "Did you mean /img/card.svg?"],
      ["/docs/guides/carp", "L003", 'there is no file "/docs/guides/carp"', "Did you mean /img/card.svg?"],
      ["../Images/a.svg", "L004", 'there is no file "../Images/a.svg"', "Only the case differs: ../images/a.svg"],
      ["../../index.md", "L003", '"../../index.md" is a page, not an image', "Name the file of an image."],
      ["javascript:alert(1)", "L007", 'Front matter "image" was left out: its scheme is not safe.', expect.any(String)],
    ] as const;
    const { problems } = await withImages(faults.map(([image]) => image)).build({ announced: ["L003", "L004", "L007"] });
    const inOrder = [...problems].sort((one, other) => ((one.place?.path ?? "") < (other.place?.path ?? "") ? -1 : 1));
    expect(inOrder).toMatchObject(
      faults.map(([, code, message, hint], index) => ({
        code,
        message,
        hint,
        place: { path: `content/docs/guides/${index}.md`, line: 3 },
      })),
    );
  });

  test("of the text is reported too when it is a page", async () => {
    const { problems } = await testSite({ "content/index.md": "# Kit\n\n![Kit](./b.md) [Kit](./b.md)\n", "content/b.md": "# B\n" }).build({
      announced: ["L003"],
    });
    expect(problems).toMatchObject([{ message: '"./b.md" is a page, not an image', place: { line: 3, column: 8 } }]);
  });

  test("of the site works with a slash and without one, and is reported in the config when it is missing", async () => {
    const config = (image: string) => ({
      "site.config.ts": `export default {\n  title: "Kit",\n  url: "https://kit.example",\n  themeConfig: { image: "${image}" },\n};\n`,
      "content/docs/a.md": "# A\n",
      "static/img/card.svg": "<svg/>",
    });
    for (const image of ["img/card.svg", "/img/card.svg"]) {
      const built = await testSite(config(image)).build();
      built.expectFile("docs/a/index.html").toContain('<meta property="og:image" content="https://kit.example/img/card.svg">');
    }
    const { problems } = await testSite(config("img/none.svg")).build({ announced: ["C014"] });
    expect(problems).toMatchObject([{ place: { path: "site.config.ts", line: 4 } }]);
  });
});

test("an error of TypeScript fails the build after everything else, and leaves the previous output", async () => {
  const settings = (onError: string) => `export default { title: "Kit", sdk: { entryPoints: ["sdk/index.ts"], onError: "${onError}" } };\n`;
  const site = testSite({
    "site.config.ts": settings("throw"),
    "content/index.md": "# Home\n",
    "sdk/index.ts": "/** One. */\nexport const a = 1;\n",
  });
  const before = await site.build();
  site.edit({ "sdk/index.ts": "/** Two. */\nexport const a: string = 1;\n", "content/index.md": "# Home\n\n[None](/none)\n" });
  const failed = await site.build({ announced: ["S001"] });
  expect(failed.exitCode).toBe(5);
  expect(failed.problems.map(({ code }) => code)).toEqual(["S001"]);
  expect(failed.hashes).toEqual(before.hashes);
  const warned = await site.edit({ "site.config.ts": settings("warn"), "content/index.md": "# Home\n" }).build({ announced: ["S001"] });
  expect(warned.problems).toMatchObject([{ code: "S001", severity: "warning", place: { path: "sdk/index.ts", line: 2 } }]);
  warned.expectFile("docs/reference/variables/a/index.html").toContain("Two.");
});
