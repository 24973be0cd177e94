import { describe, expect, it } from "vitest";
import { graphOf, nodeAt, reported, withSidebar } from "./site.ts";

const pages = { "a.md": { title: "A" }, "b.md": { title: "B" }, "c.md": { title: "C" } };

describe("the pager", () => {
  it("follows the sidebar, through categories and their pages", () => {
    const config = withSidebar(["a", { type: "category", label: "Cat", link: { type: "doc", id: "b" }, items: ["c"] }]);
    const graph = graphOf({ pages, config });
    expect(graph.pages.map(({ previous, next }) => [previous?.route, next?.route])).toEqual([
      [undefined, "/docs/b"],
      ["/docs/a", "/docs/c"],
      ["/docs/b", undefined],
    ]);
  });

  it("goes on in the next sidebar where they are joined", () => {
    const sidebars = { one: ["a", "b"], two: ["b", "c"] };
    const graph = graphOf({ pages, config: { docs: { sidebars, joinSidebars: true } } });
    expect(graph.pages.map(({ previous, next }) => [previous?.route, next?.route])).toEqual([
      [undefined, "/docs/b"],
      ["/docs/a", "/docs/c"],
      ["/docs/b", undefined],
    ]);
  });

  it("skips refs, links, unlisted pages and repetitions", () => {
    const config = withSidebar(["a", { type: "ref", id: "c" }, { type: "link", label: "c", href: "/docs/c" }, "d", "a", "b"]);
    const graph = graphOf({ pages: { ...pages, "d.md": { unlisted: true } }, config });
    expect(nodeAt(graph, "/docs/a").next?.route).toBe("/docs/b");
    expect(nodeAt(graph, "/docs/b").previous?.route).toBe("/docs/a");
    expect(nodeAt(graph, "/docs/d")).toMatchObject({ sidebar: "default/docs", previous: null, next: null, isUnlisted: true });
    expect(nodeAt(graph, "/docs/c")).toMatchObject({ sidebar: null, previous: null, next: null, breadcrumbs: [] });
  });

  it("names a neighbour by pagination_label, else by its entry, else by its sidebar_label or title", () => {
    const named = {
      "a.md": { title: "A", sidebar_label: "a!", pagination_label: "Go to A" },
      "b.md": { title: "B", sidebar_label: "b!" },
      "c.md": { title: "C" },
      "d.md": { title: "D" },
      "e.md": { title: "E" },
    };
    const config = withSidebar([
      "a",
      "b",
      "c",
      { type: "doc", id: "d", label: "Dee" },
      { type: "category", label: "Cat", link: { type: "doc", id: "e" }, items: ["a"] },
    ]);
    const graph = graphOf({ pages: named, config });
    expect(graph.pages.map(({ next }) => next?.label)).toEqual(["b!", "C", "Dee", "E", undefined]);
    expect(nodeAt(graph, "/docs/b").previous?.label).toBe("Go to A");
  });

  it("follows the front matter, or is absent for null", () => {
    const stated = {
      ...pages,
      "a.md": { title: "A", pagination_next: "c" },
      "b.md": { title: "B", pagination_prev: null, pagination_next: null },
    };
    const graph = graphOf({ pages: stated, config: withSidebar(["a", "b", "c"]) });
    expect(nodeAt(graph, "/docs/a").next).toEqual({ label: "C", route: "/docs/c" });
    expect(nodeAt(graph, "/docs/b")).toMatchObject({ previous: null, next: null });
    expect(nodeAt(graph, "/docs/c").previous).toEqual({ label: "B", route: "/docs/b" });
  });

  it("reports a front matter reference that leads nowhere, and keeps the sidebar's order", () => {
    const place = { path: "content/docs/a.md", line: 3, column: 18 };
    const stated = { ...pages, "a.md": { pagination_next: "bb", places: { pagination_next: place } } };
    const graph = graphOf({ pages: stated, config: withSidebar(["a", "b"]) });
    expect(graph.problems).toMatchObject([
      {
        code: "G007",
        message: 'pagination_next names the page "bb", which does not exist.',
        place,
        hint: 'Did you mean "a"? Known pages: "a", "b", "c".'.replace('"a"?', '"b"?'),
      },
    ]);
    expect(nodeAt(graph, "/docs/a").next?.route).toBe("/docs/b");
  });

  it("has no page for a reference to a draft", () => {
    const stated = { "a.md": { pagination_next: "b" }, "b.md": { draft: true } };
    const graph = graphOf({ pages: stated });
    expect(reported(graph)).toEqual([]);
    expect(nodeAt(graph, "/docs/a").next).toBeNull();
  });
});

describe("the sidebar of a page", () => {
  const config = { docs: { sidebars: { one: ["a", "b"], two: [{ type: "category" as const, label: "Two", items: ["c", "b", "a"] }] } } };

  it("is the first that has it", () => {
    const graph = graphOf({ pages, config });
    expect(nodeAt(graph, "/docs/b")).toMatchObject({ sidebar: "default/one", previous: { route: "/docs/a" }, next: null });
    expect(nodeAt(graph, "/docs/c")).toMatchObject({ sidebar: "default/two", next: { route: "/docs/b" } });
  });

  it("is the one that the page names, which then also gives pager and breadcrumbs", () => {
    const graph = graphOf({ pages: { ...pages, "b.md": { title: "B", displayed_sidebar: "two" } }, config });
    expect(nodeAt(graph, "/docs/b")).toMatchObject({
      sidebar: "default/two",
      previous: { route: "/docs/c" },
      next: { route: "/docs/a" },
      breadcrumbs: [
        { label: "Two", route: null },
        { label: "B", route: "/docs/b" },
      ],
    });
  });

  it("may be one that the page is not in, which gives no neighbours", () => {
    const graph = graphOf({ pages: { ...pages, "c.md": { displayed_sidebar: "one" } }, config });
    expect(nodeAt(graph, "/docs/c")).toMatchObject({ sidebar: "default/one", previous: null, next: null, breadcrumbs: [] });
  });

  it("is that of its path, where that lists it or none does", () => {
    const paths = {
      "listed/e.md": { title: "E" },
      "guide/a.md": { title: "A" },
      "guide/b.md": { title: "B" },
      "c.md": { title: "C" },
      "guide/deep/d.md": { title: "D" },
    };
    const sidebars = { one: ["c", "guide/a"], two: ["guide/a", "listed/e"] };
    const sidebarsByPath = { "": "one", "guide/": "two", "guide/deep": "one" };
    const graph = graphOf({ pages: paths, config: { docs: { sidebars, sidebarsByPath } } });
    expect(graph.pages.map(({ id, sidebar }) => `${id} ${sidebar}`)).toEqual([
      "c default/one",
      "guide/a default/two",
      "guide/b default/two",
      "guide/deep/d default/one",
      "listed/e default/two",
    ]);
    expect(nodeAt(graph, "/docs/guide/b")).toMatchObject({ previous: null, next: null, breadcrumbs: [] });
  });

  it("of a path that does not exist is reported", () => {
    const graph = graphOf({ pages, config: { docs: { sidebars: { one: ["a"] }, sidebarsByPath: { "": "on" } } } });
    expect(reported(graph)).toEqual([
      'G007 The path "" names the sidebar "on", which does not exist. @ site.config.ts:docs.0.sidebarsByPath.',
    ]);
  });

  it("is none for null", () => {
    const graph = graphOf({ pages: { ...pages, "b.md": { displayed_sidebar: null } }, config });
    expect(nodeAt(graph, "/docs/b")).toMatchObject({ sidebar: null, previous: null, next: null, breadcrumbs: [] });
  });

  it("may be hidden by the page, which keeps its neighbours", () => {
    const graph = graphOf({ pages: { ...pages, "b.md": { title: "B", hide_sidebar: true } }, config });
    expect(nodeAt(graph, "/docs/b")).toMatchObject({ sidebar: null, previous: { route: "/docs/a" }, breadcrumbs: [{ label: "B" }] });
  });

  it("that does not exist is reported with the nearest", () => {
    const place = { path: "content/docs/b.md", line: 2, column: 20 };
    const graph = graphOf({ pages: { ...pages, "b.md": { displayed_sidebar: "tow", places: { displayed_sidebar: place } } }, config });
    expect(graph.problems).toMatchObject([
      {
        code: "G007",
        message: 'The page names the sidebar "tow", which does not exist.',
        place,
        hint: 'Did you mean "two"? Known sidebars: "one", "two".',
      },
    ]);
    expect(nodeAt(graph, "/docs/b").sidebar).toBe("default/one");
  });
});

describe("breadcrumbs", () => {
  it("name the categories on the path, and the page by its entry", () => {
    const config = withSidebar([
      { type: "category", label: "One", link: { type: "doc", id: "a" }, items: [{ Two: [{ type: "doc", id: "b", label: "Bee" }] }] },
    ]);
    const graph = graphOf({ pages, config });
    expect(nodeAt(graph, "/docs/b").breadcrumbs).toEqual([
      { label: "One", route: "/docs/a" },
      { label: "Two", route: null },
      { label: "Bee", route: "/docs/b" },
    ]);
    expect(nodeAt(graph, "/docs/a").breadcrumbs).toEqual([{ label: "One", route: "/docs/a" }]);
  });

  it("are none outside of the sidebars", () => {
    const graph = graphOf({ pages: { "content/about.md": {}, "a.md": {} }, config: withSidebar([]) });
    expect(graph.pages.map(({ breadcrumbs, sidebar }) => [breadcrumbs, sidebar])).toEqual([
      [[], null],
      [[], null],
    ]);
  });
});

it("reference pages are part of order and breadcrumbs", () => {
  const reference = [
    {
      type: "category" as const,
      label: "Classes",
      route: null,
      collapsible: true,
      collapsed: true,
      items: [{ type: "link" as const, label: "Kit", route: "/reference/Kit" }],
    },
  ];
  const graph = graphOf({
    pages: { "a.md": { title: "A" }, "content/reference/Kit.md": { title: "Kit" } },
    config: withSidebar(["a", { type: "reference" }]),
    reference,
  });
  expect(nodeAt(graph, "/docs/a").next).toEqual({ label: "Kit", route: "/reference/Kit" });
  expect(nodeAt(graph, "/reference/Kit")).toMatchObject({ sidebar: "default/docs", breadcrumbs: [{ label: "Classes" }, { label: "Kit" }] });
});
