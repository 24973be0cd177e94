import type { Root } from "hast";
import { describe, expect, test } from "vitest";
import { parsePage } from "../../../src/generator/compile/parsePage.ts";
import type { ApiPage, ApiSourcePage, ApiText } from "../../../src/generator/model/api.ts";
import { emptyComment } from "../../../src/generator/reference/pages/comments.ts";
import { context, elements, markdown, reported, toHtml } from "./support.ts";

const place = { path: "sdk/src/kit.ts", line: 10, column: 4 };

const emptyPage: ApiPage<ApiText> = {
  kind: "class",
  name: "Kit",
  flags: [],
  importLine: null,
  declaration: null,
  comment: emptyComment(),
  typeParameters: [],
  body: [],
  hierarchy: null,
  aliasOf: null,
  signatures: [],
  common: null,
  objects: [],
  groups: [],
  lists: [],
  sources: [],
};

/** A page whose comment has that text. */
function parseApi(summary: string, more: Partial<ApiText> = {}, settings = {}) {
  const page = { ...emptyPage, comment: { ...emptyComment(), summary: { markdown: summary, place, ...more } } };
  return parseSource({ title: "Kit", description: "A kit.", page }, settings);
}

function parseSource(source: ApiSourcePage, settings = {}) {
  const file = {
    kind: "api" as const,
    path: "sdk/src/kit.ts#class-Kit",
    area: null,
    version: null,
    locale: null,
    id: "reference/Kit",
    route: "/api/classes/Kit",
  };
  return parsePage({ ...file, text: JSON.stringify(source), hash: "", includes: [], history: null }, context(settings));
}

const summaryOf = async (...input: Parameters<typeof parseApi>) => {
  const { summary } = (await parseApi(...input)).api?.comment ?? {};
  return summary ? toHtml(summary) : "";
};

describe("a page of the reference", () => {
  test("leads to its neighbours as other pages do", async () => {
    const page = await parseApi("Text");
    expect(page).toMatchObject({ title: "Kit", description: "A kit.", route: "/api/classes/Kit" });
    expect(Object.keys(page.frontMatter)).not.toContain("pagination_prev");
  });

  test("reads its texts as Markdown, code highlighted", async () => {
    expect(await summaryOf("It is **calm**.\n\n```ts\nconst a = 1;\n```")).toMatch(
      /<p>It is <strong>calm<\/strong>.<\/p><bcidocs-code language="ts" html="<span class="line"><span class="tk-/,
    );
  });

  test("lists its groups and members as headings", async () => {
    const member = {
      kind: "method" as const,
      name: "calm",
      anchor: "calm",
      flags: [],
      signatures: [],
      common: null,
      isRow: false,
      hasSection: true,
      origins: [],
      sources: [],
    };
    const groups = [{ id: "methods", kind: "method" as const, members: [member], inherited: [] }];
    const { headings } = await parseSource({ title: "Kit", description: "", page: { ...emptyPage, groups } });
    expect(headings).toEqual([
      { depth: 2, id: "methods", text: "Methods", word: "apiMethods" },
      { depth: 3, id: "calm", text: "calm()" },
    ]);
  });

  test("lists the headings of its text and the parts of a function", async () => {
    const summary = { markdown: "A.\n\n## Returns\n\nB.\n\n### Deeper", place };
    const page = { ...emptyPage, comment: { ...emptyComment(), summary }, parts: ["parameters", "returns"] as const };
    const read = await parseSource({ title: "kit", description: "", page: { ...page, parts: [...page.parts] } });
    expect(read.headings).toEqual([
      { depth: 2, id: "returns-1", text: "Returns" },
      { depth: 2, id: "parameters", text: "Parameters", word: "apiParameters" },
      { depth: 2, id: "returns", text: "Returns", word: "apiReturns" },
    ]);
    expect(toHtml(read.api?.comment.summary as Root)).toContain('<h2 id="returns-1">Returns</h2>');
    const lone = await parseSource({ title: "kit", description: "", page: { ...emptyPage, parts: ["returns"] } });
    expect(lone.headings).toEqual([]);
  });
});

describe("a text of a doc comment", () => {
  test("has problems and links at their place in the source file", async () => {
    const page = await parseApi("One\n[two](./two.md)\n\n```klingon\n```");
    expect(page.links).toMatchObject([{ url: "./two.md", place: { path: "sdk/src/kit.ts", line: 11, column: 10 } }]);
    expect(reported(page)).toEqual([expect.stringMatching(/^M013 13:4 /)]);
  });

  test("keeps what a sentence is about, and no comment for authors", async () => {
    expect(await summaryOf("For <!-- ... --> and <? ... ?> and <!doctype ...>. <!-- TODO -->")).toBe(
      "<p>For &lt;!-- ... --> and &lt;? ... ?> and &lt;!doctype ...>. </p>",
    );
  });

  test("does not repeat its problems elsewhere", async () => {
    const page = await parseApi("[two](./two.md) <unknown>", { isRepeated: true });
    expect([page.links, page.problems]).toEqual([[], []]);
  });

  test("within a line has no paragraph", async () => {
    expect(await summaryOf("a *b*", { isInline: true })).toBe("a <em>b</em>");
  });

  test("keeps harmless HTML, and shows as text what is not HTML or not safe", async () => {
    expect(await summaryOf("<b>bold</b> and Usage: <str>")).toBe("<p><b>bold</b> and Usage: &lt;str></p>");
    expect(await summaryOf("<script>alert(1)</script>")).toBe("<p>&lt;script>alert(1)&lt;/script></p>");
    expect(reported(await parseApi("a <script>alert(1)</script>"))).toEqual([
      "S009 10:6 <script> is shown as text.",
      "S009 10:22 <script> is shown as text.",
    ]);
  });

  test("of another package has no problems: nobody here can change it", async () => {
    const page = await parseApi("Usage: <str>", { place: { path: "node_modules/wire/index.d.ts", line: 1 } });
    expect(page.problems).toEqual([]);
  });

  test("is cleaned even on a site that trusts its pages, and loses addresses that run code", async () => {
    expect(await summaryOf('<b onclick="x()">a</b>', {}, markdown({ html: "trusted" }))).toBe("<p><b>a</b></p>");
    expect(await summaryOf("[a](javascript:alert(1))")).toBe("<p><a>a</a></p>");
  });

  test("has neither variables nor components of the site", async () => {
    expect(await summaryOf("{{product}}", {}, { variables: { product: "Noema" } })).toBe("<p>{{product}}</p>");
  });

  test("has its headings below those of the page, with ids where the contents list them", async () => {
    expect(await summaryOf("# A\n\n## B")).toBe('<h2 id="a">A</h2><h3>B</h3>');
  });

  test("skips no level where its author does", async () => {
    expect(await summaryOf("### A\n\n## B\n\n#### C")).toBe('<h2 id="a">A</h2><h2 id="b">B</h2><h3>C</h3>');
  });

  test("has ids of its own: footnotes of two texts do not collide", async () => {
    const note = { markdown: "A[^1]\n\n[^1]: B", place };
    const page = { ...emptyPage, comment: { ...emptyComment(), remarks: [note, note] } };
    const trees = (await parseSource({ title: "Kit", description: "", page })).api?.comment.remarks ?? [];
    const ids = trees
      .flatMap((tree) => ["a", "li", "h2"].flatMap((name) => elements(tree, name)))
      .flatMap(({ properties }) => properties.id ?? []);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
    const [first] = trees;
    const reference = first && elements(first, "a").find(({ properties }) => "dataFootnoteRef" in properties);
    expect(ids).toContain(String(reference?.properties.href).slice(1));
  });
});
