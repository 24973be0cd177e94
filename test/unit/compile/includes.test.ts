import { describe, expect, test } from "vitest";
import { html, parse, reported, toHtml } from "./support.ts";

const sample =
  'import a from "a";\n\n// #region main\nfunction run() {\n  // #region inner\n  start();\n  // #endregion inner\n}\n// #endregion main\n';
const partials = {
  "content/docs/_part.md": "---\ntitle: Part\n---\n\nPart [x](y.md)\n\n## Part heading\n",
  "content/docs/_outer.md": "Outer\n\n::include{file=_part.md}\n",
  "content/docs/_loop-a.md": "::include{file=./_loop-b.md}",
  "content/docs/_loop-b.md": "::include{file=./_loop-a.md}",
  "content/docs/_regions.md": "A\n\n<!-- #region one -->\nOne {{nope}}\n<!-- #endregion one -->\n\nB\n",
  "samples/app.ts": sample,
  "samples/run.sh": "# #region go\n  npm start\n# #endregion\n",
};

describe("an included Markdown file", () => {
  test("replaces the directive, without its front matter", async () => {
    const page = await parse("Before\n\n::include{file=./_part.md}\n\nAfter", { partials });
    expect(toHtml(page.tree)).toBe('<p>Before</p><p>Part <a href="./y.md">x</a></p><h2 id="part-heading">Part heading</h2><p>After</p>');
    expect(page.headings.map(({ id }) => id)).toEqual(["part-heading"]);
    expect(page.includes).toEqual(["content/docs/_part.md"]);
  });

  test("keeps its own footnotes and labels", async () => {
    const part = "P[^1] [g] [^x] [h]\n\n[^1]: Note of the part\n\n[g]: ./part.md\n";
    const text =
      "A[^1] A[^1] [g] B[^x]\n\n[^1]: Note of the page\n[^x]: X\n\n[g]: ./page.md\n[h]: ./h.md\n\n::include{file=_p.md}\n\n[h] ::include{file=_p.md}\n\n::include{file=_p.md}\n";
    const page = await parse(text, { partials: { "content/docs/_p.md": part } });
    const shown = toHtml(page.tree);
    expect(shown.match(/Note of the part/g)).toHaveLength(2);
    expect(shown).toMatch(/Note of the page.*X.*Note of the part.*Note of the part/s);
    expect([...shown.matchAll(/href="\.\/(\w+)\.md"/g)].map(([, name]) => name)).toEqual(["page", "part", "h", "part"]);
    expect(new Set(shown.match(/ id="user-content-fn[^"]*"/g)).size).toBe(shown.match(/ id="user-content-fn[^"]*"/g)?.length);
    expect(reported(page)).toEqual(['L013 1:11 there is no definition of "^x"']);
  });

  test.each([
    "::include{file=_part.md}",
    "::include{file=/content/docs/_part.md}",
    "::include{file=../docs/_part.md}",
    "::include{file=@site/content/docs/_part.md}",
  ])("is found by %s", async (text) => {
    expect(reported(await parse(text, { partials }))).toEqual([]);
  });

  test("may include other files, relative to itself, and be in a container", async () => {
    const page = await parse(":::note\n::include{file=_outer.md}\n:::", { partials });
    expect(toHtml(page.tree)).toContain("<p>Outer</p><p>Part ");
    expect(page.includes).toEqual(["content/docs/_outer.md", "content/docs/_part.md"]);
  });

  test("keeps its own places, in links and in problems", async () => {
    const settings = {
      partials: { ...partials, "content/docs/_bad.md": "\n\n[a](b.md) {{nope}}\n\n##\n\n<b onclick=x>y</b>\n" },
      variables: {},
    };
    const page = await parse("Text\n\n::include{file=_bad.md}", settings);
    expect(page.links).toEqual([{ url: "b.md", kind: "link", place: { path: "content/docs/_bad.md", line: 3, column: 5, endColumn: 9 } }]);
    expect(page.problems.map(({ code, place }) => `${code} ${place?.path} ${place?.line}:${place?.column}`)).toEqual([
      "M009 content/docs/_bad.md 3:11",
      "M015 content/docs/_bad.md 5:1",
      "M018 content/docs/_bad.md 7:1",
    ]);
  });

  test("may be a region, on the lines of its file", async () => {
    const page = await parse("::include{file=_regions.md region=one}", { partials, variables: {} });
    expect(toHtml(page.tree)).toBe("<p>One {{nope}}</p>");
    expect(reported(page)).toEqual(['M009 4:5 There is no variable "nope".']);
  });

  test("does not show the comments of its regions", async () => {
    expect(await html("::include{file=_regions.md}", { partials })).toBe("<p>A</p><p>One {{nope}}</p><p>B</p>");
  });
});

describe("any other included file", () => {
  test("is a code block in the language of its name", async () => {
    const [block] = (await parse("::include{file=/samples/app.ts title=app.ts}", { partials })).tree.children;
    expect(block).toMatchObject({ tagName: "bcidocs-code", properties: { language: "ts", title: "app.ts" } });
    expect(JSON.stringify(block)).not.toContain("region");
  });

  test.each([
    ["main", ["function run() {", "  start();", "}"]],
    ["inner", ["start();"]],
  ])("shows its region %s without indentation and without inner marks", async (region, lines) => {
    const page = await parse(`::include{file=/samples/app.ts region=${region}}`, { partials });
    const [block] = page.tree.children;
    const shown = block?.type === "element" ? String(block.properties.html).replace(/<[^>]*>/g, "") : "";
    expect(shown.split("\n")).toEqual(lines);
  });

  test("has regions in its own comments", async () => {
    expect(await html("::include{file=/samples/run.sh region=go}", { partials })).toContain("npm");
  });

  test("keeps its braces", async () => {
    const page = await parse("::include{file=/a.ts}", { partials: { "a.ts": "{{nope}}" }, variables: {} });
    expect(reported(page)).toEqual([]);
  });
});

test("files next to pages outside of the site's folder are included", async () => {
  const page = await parse("::include{file=../../../docs/_part.md}", { partials: { "../docs/_part.md": "It *is*." } });
  expect([reported(page), toHtml(page.tree)]).toEqual([[], "<p>It <em>is</em>.</p>"]);
});

test("a page may show a part of its own file", async () => {
  const text = "```ts\n// #region a\nconst a = 1;\n// #endregion a\n```\n\n::include{file=a.md region=a code}";
  const page = await parse(text, { partials: { "content/docs/a.md": text } });
  expect(reported(page)).toEqual([]);
  expect(toHtml(page.tree)).toContain('<bcidocs-code language="md" html="<span class="line">const a = 1;</span>">');
});

describe("an include that fails", () => {
  test.each([
    ["::include{file=_prat.md}", 'There is no file "content/docs/_prat.md" to include.', 'Did you mean "/content/docs/_part.md"?'],
    ["::include{file=/samples/app.ts region=mian}", '"samples/app.ts" has no region "mian".', 'Did you mean "main"?'],
    ["::include{file=../../../.env}", 'The include "../../../.env" leaves the site\'s folder.', ""],
    ["::include{file=/../../.env}", 'The include "/../../.env" leaves the site\'s folder.', ""],
    [
      "::include{file=_loop-a.md}",
      "The include is circular: content/docs/a.md > content/docs/_loop-a.md > content/docs/_loop-b.md > content/docs/_loop-a.md.",
      "",
    ],
    ["::include", "The include names no file.", ""],
    ["::include{file=__proto__}", 'There is no file "content/docs/__proto__" to include.', ""],
  ])("%s: %s", async (text, message, hint) => {
    const { problems } = await parse(text, { partials });
    expect(problems).toMatchObject([{ code: "M010", message }]);
    expect(problems[0]?.hint).toContain(hint);
  });

  test("a few files that include one another many times end in a message", async () => {
    const part = (next: number): string => `::include{file=/p${next}.md}\n\n`.repeat(10);
    const bomb = { "p0.md": part(1), "p1.md": part(2), "p2.md": part(3), "p3.md": part(4), "p4.md": "x" };
    const { problems } = await parse("::include{file=/p0.md}", { partials: bomb });
    expect(problems[0]).toMatchObject({ code: "M010", message: "The page includes more than 1000 files." });
    expect(problems.length).toBeLessThan(100);
  });

  test("more than sixteen within one another are refused", async () => {
    const chain = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}.md`, `::include{file=p${index + 1}.md}`]));
    expect((await parse("::include{file=/p0.md}", { partials: { ...chain, "p30.md": "end" } })).problems).toMatchObject([
      { code: "M010", place: { path: "p15.md" } },
    ]);
  });
});
