import { describe, expect, it, test } from "vitest";
import type { SidebarItem } from "../../../src/generator/model/graph.ts";
import { graphOf, nodeAt, outline, reported, withSidebar } from "./site.ts";

describe("the page of the docs folder itself", () => {
  const orderOf = (pages: Record<string, object>) => outline(graphOf({ pages }).sidebars["default/sidebar"]);

  it("comes first in a generated sidebar, whatever its name is", () => {
    const pages = { "README.md": { title: "Welcome" }, "alpha.md": { title: "Alpha" }, "zulu.md": { title: "Zulu" } };
    expect(orderOf(pages)).toEqual(["Welcome /docs", "Alpha /docs/alpha", "Zulu /docs/zulu"]);
  });

  it("comes where its position says", () => {
    const pages = {
      "index.md": { title: "Welcome", sidebar_position: 5 },
      "zulu.md": { title: "Zulu", sidebar_position: 1 },
      "a.md": { title: "A" },
    };
    expect(orderOf(pages)).toEqual(["Zulu /docs/zulu", "Welcome /docs", "A /docs/a"]);
  });
});

test("with the naming of MkDocs, files come before folders, both by their names as they are", () => {
  const names = [
    "index.md",
    "FAQ.md",
    "about.md",
    "10-last.md",
    "2-first.md",
    "b.md",
    "b-2.md",
    "api/index.md",
    "api/Zoom.md",
    "api/add.md",
    "Zoo/x.md",
  ];
  const pages = Object.fromEntries(names.map((name) => [name, { title: name }]));
  const graph = graphOf({ pages, config: { docs: { naming: "mkdocs" } } });
  const listed = outline(graph.sidebars["default/sidebar"]).map((line) => line.trim().replace(/^\[?([^\] ]+).*/, "$1"));
  expect(listed).toEqual([
    "index.md",
    "10-last.md",
    "2-first.md",
    "FAQ.md",
    "about.md",
    "b-2.md",
    "b.md",
    "Zoo",
    "Zoo/x.md",
    "api/index.md",
    "api/Zoom.md",
    "api/add.md",
  ]);
});

describe("a sidebar of the config", () => {
  it("may hold every kind of item", () => {
    const pages = { "a.md": { title: "A" }, "b.md": { title: "B", sidebar_label: "Bee" }, "c.md": { title: "C" } };
    const config = withSidebar([
      "a",
      { type: "doc", id: "b" },
      { type: "doc", id: "c", label: "See", className: "new" },
      { type: "ref", id: "a", label: "Again" },
      { type: "link", href: "https://example.com", label: "Out" },
      { type: "link", href: "/docs/a/", label: "In" },
      { type: "link", href: "/docs/a?x=1#y", label: "Part" },
      { type: "html", value: "<hr>" },
      { type: "category", label: "Cat", items: ["a"] },
      { Short: ["b", { Nested: ["c"] }] },
    ]);
    const graph = graphOf({ pages, config: { ...config, baseUrl: "/kit/" } });
    expect(reported(graph)).toEqual([]);
    expect(outline(graph.sidebars["default/docs"])).toEqual([
      "A /docs/a",
      "Bee /docs/b",
      "See /docs/c",
      "Again /docs/a",
      "Out https://example.com",
      "In /docs/a",
      "Part /kit/docs/a?x=1#y",
      "<hr>",
      "[Cat]",
      "  A /docs/a",
      "[Short]",
      "  Bee /docs/b",
      "  [Nested]",
      "    C /docs/c",
    ]);
    const asFiles = { ...config, trailingSlash: false, cleanUrls: false };
    const links = withSidebar(["/docs/a/#x", "/docs/a.html#x", "/more/#x"].map((href) => ({ type: "link", href, label: "A" })));
    expect(outline(graphOf({ pages, config: { ...asFiles, ...links } }).sidebars["default/docs"])).toEqual([
      "A /docs/a.html#x",
      "A /docs/a.html#x",
      "A /more.html#x",
    ]);
    expect(graph.sidebars["default/docs"]?.[2]).toEqual({ type: "link", label: "See", route: "/docs/c", className: "new" });
  });

  it("may be the shorthand as a whole, even with a category named type", () => {
    const graph = graphOf({ pages: { "a.md": { title: "A" }, "b.md": { title: "B" } }, config: withSidebar({ type: ["a"], More: ["b"] }) });
    expect(outline(graph.sidebars["default/docs"])).toEqual(["[type]", "  A /docs/a", "[More]", "  B /docs/b"]);
  });

  it("may be empty", () => {
    const graph = graphOf({ pages: { "a.md": {} }, config: withSidebar([]) });
    expect(graph.sidebars).toEqual({ "default/docs": [] });
    expect(reported(graph)).toEqual([]);
  });

  it("finds pages by the id of the front matter and without number prefixes", () => {
    const pages = { "01-guides/02-signal.md": { title: "Signal", id: "quality" }, "01-guides/01-start.md": { title: "Start" } };
    const graph = graphOf({ pages, config: withSidebar(["guides/start", "guides/quality"]) });
    expect(reported(graph)).toEqual([]);
    expect(outline(graph.sidebars["default/docs"])).toEqual(["Start /docs/guides/start", "Signal /docs/guides/quality"]);
  });

  it("finds a page by its composed name, however the file system stored it", () => {
    expect(reported(graphOf({ pages: { "cafe\u0301.md": {} }, config: withSidebar(["caf\u00e9"]) }))).toEqual([]);
  });

  it("names the place of an unknown page, the nearest and the known ones", () => {
    const config = withSidebar([
      "a",
      { Guides: ["focsu"] },
      { type: "category", label: "X", items: ["a"], link: { type: "doc", id: "02-focus" } },
    ]);
    const graph = graphOf({ pages: { "a.md": {}, "focus.md": {} }, config });
    expect(graph.problems).toMatchObject([
      {
        code: "C013",
        message: 'The sidebar names the page "focsu", which does not exist in the docs area "default".',
        place: { path: "site.config.ts:docs.0.sidebars.docs.1.Guides.0" },
        hint: 'Did you mean "focus"? Known pages: "a", "focus".',
      },
      {
        code: "C013",
        place: { path: "site.config.ts:docs.0.sidebars.docs.2.link.id" },
        hint: 'Did you mean "focus"? Known pages: "a", "focus".',
      },
    ]);
  });

  it("says how many pages are known when they are many", () => {
    const pages = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`page${index}.md`, {}]));
    expect(graphOf({ pages, config: withSidebar(["zzz"]) }).problems[0]?.hint).toBe("20 pages are known.");
  });

  it("leaves drafts out silently, and categories that become empty", () => {
    const config = withSidebar([
      "a",
      "b",
      { Only: ["b"] },
      { type: "category", label: "Led", link: { type: "doc", id: "b" }, items: ["a"] },
    ]);
    const graph = graphOf({ pages: { "a.md": { title: "A" }, "b.md": { draft: true } }, config });
    expect(reported(graph)).toEqual([]);
    expect(outline(graph.sidebars["default/docs"])).toEqual(["A /docs/a", "[Led]", "  A /docs/a"]);
  });

  it("marks unlisted pages, which only their own page shows", () => {
    const graph = graphOf({ pages: { "a.md": { title: "A", unlisted: true } }, config: withSidebar(["a"]) });
    expect(graph.sidebars["default/docs"]).toEqual([{ type: "link", label: "A", route: "/docs/a", isUnlisted: true }]);
  });

  it("contains the entries of the reference, and nothing without it", () => {
    const config = withSidebar([{ type: "category", label: "API", items: [{ type: "reference" }, "a"] }]);
    const pages = { "a.md": { title: "A" } };
    expect(outline(graphOf({ pages, config }).sidebars["default/docs"])).toEqual(["[API]", "  A /docs/a"]);
    const reference = [{ type: "link" as const, label: "Kit", route: "/docs/reference/classes/Kit" }];
    expect(outline(graphOf({ pages, config, reference }).sidebars["default/docs"])).toEqual([
      "[API]",
      "  Kit /docs/reference/classes/Kit",
      "  A /docs/a",
    ]);
  });
});

describe("a category", () => {
  const pages = { "a.md": { title: "A", text: "About A." }, "b.md": { title: "B" } };

  it("is collapsible and collapsed unless it says otherwise", () => {
    const graph = graphOf({
      pages,
      config: withSidebar([
        { type: "category", label: "1", items: ["a"] },
        { type: "category", label: "2", items: ["a"], collapsed: false, className: "x" },
        { type: "category", label: "3", items: ["a"], collapsible: false },
      ]),
    });
    expect(graph.sidebars["default/docs"]).toMatchObject([
      { collapsible: true, collapsed: true },
      { collapsible: true, collapsed: false, className: "x" },
      { collapsible: false, collapsed: false },
    ]);
  });

  it("leads to its page, and is a plain link when it contains nothing else", () => {
    const link = { type: "doc" as const, id: "b" };
    const config = withSidebar([
      { type: "category", label: "Full", items: ["a"], link },
      { type: "category", label: "Bare", items: [], link },
    ]);
    expect(outline(graphOf({ pages, config }).sidebars["default/docs"])).toEqual(["[Full] /docs/b", "  A /docs/a", "Bare /docs/b"]);
  });

  it("has a generated page with the entries of the category", () => {
    const config = withSidebar([
      {
        type: "category",
        label: "All things",
        description: "Everything.",
        link: { type: "generated-index" },
        items: ["a", { Inner: ["b"] }, { type: "link", label: "Out", href: "https://example.com" }],
      },
      { type: "category", label: "All things", link: { type: "generated-index", title: "More", slug: "/more" }, items: ["b"] },
      { type: "category", label: "All Things", link: { type: "generated-index" }, items: ["b"] },
    ]);
    const graph = graphOf({ pages, config });
    expect(graph.categoryIndexes).toEqual([
      {
        route: "/docs/category/all-things",
        title: "All things",
        description: "Everything.",
        items: [
          { label: "A", route: "/docs/a", description: "About A." },
          { label: "Inner", route: "/docs/b", description: "" },
        ],
      },
      {
        route: "/docs/category/all-things-1",
        title: "All Things",
        description: "",
        items: [{ label: "B", route: "/docs/b", description: "" }],
      },
      { route: "/docs/more", title: "More", description: "", items: [{ label: "B", route: "/docs/b", description: "" }] },
    ]);
    expect(nodeAt(graph, "/docs/category/all-things")).toEqual({
      path: "generated:/docs/category/all-things",
      route: "/docs/category/all-things",
      area: "default",
      id: "generated:/category/all-things",
      isFallback: false,
      version: null,
      locale: null,
      title: "All things",
      sidebar: "default/docs",
      breadcrumbs: [{ label: "All things", route: "/docs/category/all-things" }],
      previous: null,
      next: { label: "A", route: "/docs/a" },
      isUnlisted: false,
      lastUpdate: null,
      editUrl: null,
    });
  });

  it("lists no unlisted page on its generated page", () => {
    const config = withSidebar([{ type: "category", label: "All", link: { type: "generated-index" }, items: ["a", "b"] }]);
    const graph = graphOf({ pages: { ...pages, "b.md": { unlisted: true } }, config });
    expect(graph.categoryIndexes[0]?.items.map(({ label }) => label)).toEqual(["A"]);
  });

  it.each(["../x", "//evil", "a\\b"])("cannot have a generated page at %j", (slug) => {
    const config = withSidebar([{ type: "category", label: "All", link: { type: "generated-index", slug }, items: ["a"] }]);
    const graph = graphOf({ pages, config });
    expect(graph.problems).toMatchObject([{ code: "G003", place: { path: "site.config.ts:docs.0.sidebars.docs.0.link" } }]);
    expect(outline(graph.sidebars["default/docs"])).toEqual(["[All]", "  A /docs/a"]);
  });

  it("with an unlisted page of its own does not lead there, except on that page", () => {
    const config = withSidebar([{ type: "category", label: "All", link: { type: "doc", id: "b" }, items: ["a"] }]);
    const graph = graphOf({ pages: { ...pages, "b.md": { title: "B", unlisted: true } }, config });
    expect(graph.sidebars["default/docs"]).toMatchObject([
      { route: null, items: [{ route: "/docs/b", isUnlisted: true }, { route: "/docs/a" }] },
    ]);
  });
});

describe("a generated sidebar", () => {
  it("is made for an area without sidebars, with one entry per folder", () => {
    const pages = { "index.md": { title: "Home" }, "guides/signal-quality.md": { title: "Signal" }, "guides/deep/x.md": { title: "X" } };
    const graph = graphOf({ pages });
    expect(outline(graph.sidebars["default/sidebar"])).toEqual([
      "Home /docs",
      "[Guides]",
      "  [Deep]",
      "    X /docs/guides/deep/x",
      "  Signal /docs/guides/signal-quality",
    ]);
  });

  it("is not made for an area without pages", () => {
    expect(graphOf({ pages: { "content/index.md": {} } }).sidebars).toEqual({});
    expect(graphOf({ pages: { "content/index.md": {}, "a.md": { draft: true } } }).sidebars).toEqual({});
  });

  it("orders by position, then by name, whatever the order of the files", () => {
    const pages = {
      "b.md": { title: "b" },
      "A.md": { title: "A" },
      "z.md": { title: "z", sidebar_position: 1 },
      "02-y.md": { title: "y" },
      "03-folder/one.md": { title: "one" },
      "x.md": { title: "x", sidebar_position: 2.5 },
      "w.md": { title: "w", sidebar_position: -1 },
    };
    const expected = ["w", "z", "y", "x", "Folder", "A", "b"];
    const labels = (entries: [string, object][]) =>
      graphOf({ pages: Object.fromEntries(entries) }).sidebars["default/sidebar"]?.map((item) => ("label" in item ? item.label : ""));
    expect(labels(Object.entries(pages))).toEqual(expected);
    expect(labels(Object.entries(pages).reverse())).toEqual(expected);
  });

  it("lets the index of a folder name, place and open its category", () => {
    const pages = {
      "z/README.md": { title: "Zed", sidebar_position: 1, sidebar_class_name: "zed" },
      "z/one.md": { title: "One" },
      "a.md": { title: "A" },
    };
    const graph = graphOf({ pages });
    expect(outline(graph.sidebars["default/sidebar"])).toEqual(["[Zed] /docs/z", "  One /docs/z/one", "A /docs/a"]);
    expect(graph.sidebars["default/sidebar"]?.[0]).toMatchObject({ className: "zed" });
  });

  it("follows the folder's _category_ file", () => {
    const pages = {
      "b/index.md": { title: "Index" },
      "b/one.md": { title: "One" },
      "a/two.md": { title: "Two" },
      "c/three.md": { title: "Three" },
    };
    const categories = [
      { folder: "b", label: "Bee", position: 1, collapsed: false, className: "bee", link: null },
      { folder: "a", position: 2, link: { type: "doc" as const, id: "two" } },
      { folder: "c", position: 3, link: { type: "generated-index" as const, title: "Sea", description: "Water." } },
    ];
    const graph = graphOf({ pages, categories });
    expect(reported(graph)).toEqual([]);
    expect(outline(graph.sidebars["default/sidebar"])).toEqual([
      "[Bee]",
      "  Index /docs/b",
      "  One /docs/b/one",
      "Two /docs/a/two",
      "[C] /docs/category/c",
      "  Three /docs/c/three",
    ]);
    expect(graph.sidebars["default/sidebar"]?.[0]).toMatchObject({ collapsed: false, className: "bee" });
    expect(graph.categoryIndexes[0]).toMatchObject({ title: "Sea", description: "Water." });
  });

  it("names the _category_ file that names an unknown page", () => {
    const categories = [{ folder: "a", link: { type: "doc" as const, id: "a/tow" } }];
    const graph = graphOf({ pages: { "a/two.md": {} }, categories });
    expect(graph.problems).toMatchObject([
      { code: "C013", place: { path: "content/docs/a/_category_.json", line: 1 }, hint: 'Did you mean "a/two"? Known pages: "a/two".' },
    ]);
  });

  it("may be a section of a written one", () => {
    const pages = { "01-guides/b.md": { title: "B" }, "01-guides/a.md": { title: "A" }, "c.md": { title: "C" } };
    const config = withSidebar(["c", { type: "category", label: "G", items: [{ type: "autogenerated", dirName: "guides" }] }]);
    const expected = ["C /docs/c", "[G]", "  A /docs/guides/a", "  B /docs/guides/b"];
    expect(outline(graphOf({ pages, config }).sidebars["default/docs"])).toEqual(expected);
    const raw = withSidebar(["c", { type: "category", label: "G", items: [{ type: "autogenerated", dirName: "./01-guides/" }] }]);
    expect(outline(graphOf({ pages, config: raw }).sidebars["default/docs"])).toEqual(expected);
  });

  it("reports an unknown folder with the nearest", () => {
    const config = withSidebar([{ type: "autogenerated", dirName: "guide" }]);
    expect(graphOf({ pages: { "guides/a.md": {} }, config }).problems).toMatchObject([
      {
        code: "C013",
        place: { path: "site.config.ts:docs.0.sidebars.docs.0.dirName" },
        hint: 'Did you mean "guides"? Known folders: "guides".',
      },
    ]);
  });

  it("shares the generated page of a folder with another sidebar", () => {
    const config = {
      docs: {
        sidebars: { one: [{ type: "autogenerated" as const, dirName: "." }], two: [{ type: "autogenerated" as const, dirName: "." }] },
      },
    };
    const graph = graphOf({
      pages: { "c/a.md": {} },
      config,
      categories: [{ folder: "c", link: { type: "generated-index", slug: "/sea" } }],
    });
    expect(reported(graph)).toEqual([]);
    expect(graph.categoryIndexes.map(({ route }) => route)).toEqual(["/docs/sea"]);
    expect(graph.sidebars["default/one"]).toEqual(graph.sidebars["default/two"]);
  });
});

describe("a reference that no sidebar shows", () => {
  const reference: SidebarItem[] = [
    { type: "link", label: "Introduction", route: "/docs/reference" },
    {
      type: "category",
      label: "Classes",
      route: null,
      collapsible: true,
      collapsed: false,
      items: [{ type: "link", label: "Kit", route: "/docs/reference/classes/Kit" }],
    },
  ];

  it("has a separate sidebar, next to that of the docs", () => {
    const { sidebars } = graphOf({ pages: { "start.md": {} }, reference });
    expect(Object.keys(sidebars)).toEqual(["default/sidebar", "default/reference"]);
    expect(outline(sidebars["default/reference"])).toEqual([
      "Introduction /docs/reference",
      "[Classes]",
      "  Kit /docs/reference/classes/Kit",
    ]);
  });

  it("gets a name that is free", () => {
    const config = { docs: { sidebars: { reference: ["start"] } } };
    expect(Object.keys(graphOf({ pages: { "start.md": {} }, config, reference }).sidebars)).toEqual([
      "default/reference",
      "default/reference-2",
    ]);
  });

  it("has one in each version that has a reference of its own", () => {
    const link = (route: string): SidebarItem => ({ type: "link", label: "Introduction", route });
    const { sidebars } = graphOf({
      pages: { "start.md": {}, "versions/2/start.md": {}, "versions/1/start.md": {} },
      config: { docs: { versions: { "2": {}, "1": {} } } },
      reference: {
        sidebars: { "default@2": [link("/docs/reference")], "default@current": [link("/docs/next/reference")] },
        versions: {
          area: "default",
          base: "/docs/reference",
          routes: { "2": "/docs/reference", current: "/docs/next/reference", "1": "/docs/1/reference" },
          last: "2",
        },
      },
    });
    expect(Object.keys(sidebars).filter((key) => key.endsWith("/reference"))).toEqual(["default@2/reference", "default@current/reference"]);
    expect(outline(sidebars["default@current/reference"])).toEqual(["Introduction /docs/next/reference"]);
  });

  it("needs none where a sidebar names it", () => {
    const config = withSidebar(["start", { type: "reference" }]);
    expect(Object.keys(graphOf({ pages: { "start.md": {} }, config, reference }).sidebars)).toEqual(["default/docs"]);
  });
});
