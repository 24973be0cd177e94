import { describe, expect, it } from "vitest";
import type { Asset } from "../../../src/generator/model/source.ts";
import { graphOf, nodeAt, reported } from "./site.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

/** `part/page-7.md` and so on. */
function manyPages(count: number, folder = "part"): Record<string, object> {
  return Object.fromEntries(numbers(count).map((at) => [`${folder}/page-${at}.md`, {}]));
}

const staticFile = (url: string): Asset => ({ path: `static${url}`, url, isStatic: true });

describe("a sidebar with more than 80 links", () => {
  it("gets one page that holds all of it, which is in no sidebar and has no neighbours", () => {
    const graph = graphOf({ pages: manyPages(81) });
    expect(reported(graph)).toEqual([]);
    expect(graph.allPages).toEqual({ "default/sidebar": "/docs/all-pages" });
    expect(nodeAt(graph, "/docs/all-pages")).toEqual({
      path: "generated:/docs/all-pages",
      route: "/docs/all-pages",
      area: "default",
      id: "generated:/all-pages",
      isFallback: false,
      version: null,
      locale: null,
      title: "All pages",
      sidebar: "default/sidebar",
      breadcrumbs: [{ label: "All pages", route: "/docs/all-pages" }],
      previous: null,
      next: null,
      isUnlisted: false,
      lastUpdate: null,
      editUrl: null,
    });
    expect(JSON.stringify(graph.sidebars)).not.toContain("all-pages");
    expect(graph.pages.flatMap(({ previous, next }) => [previous, next]).map((link) => link?.route)).not.toContain("/docs/all-pages");
  });

  it("has it at the root of the site when the docs are there", () => {
    expect(graphOf({ pages: manyPages(81), config: { docs: { routeBasePath: "/" } } }).allPages).toEqual({
      "default/sidebar": "/all-pages",
    });
  });

  it("is distinguished from others of its area by its name", () => {
    const sidebars = {
      guides: numbers(81).map((at) => `a/page-${at}`),
      "API & more": numbers(81).map((at) => `b/page-${at}`),
      few: ["c/page-0"],
    };
    const pages = { ...manyPages(81, "a"), ...manyPages(81, "b"), ...manyPages(1, "c") };
    const graph = graphOf({ pages, config: { docs: { sidebars } } });
    expect(reported(graph)).toEqual([]);
    expect(graph.allPages).toEqual({ "default/guides": "/docs/all-pages", "default/API & more": "/docs/all-pages-api--more" });
  });
});

it("a sidebar with 80 links needs no such page", () => {
  // The category counts too.
  expect(graphOf({ pages: manyPages(79) }).allPages).toEqual({});
  expect(graphOf({ pages: manyPages(80) }).allPages).toEqual({ "default/sidebar": "/docs/all-pages" });
});

describe("where the route is taken, the next free one is used", () => {
  const pages = manyPages(81);
  it.each([
    ["by a page", { pages: { ...pages, "all-pages.md": {} } }],
    ["by a page in other case", { pages: { ...pages, "All-Pages.md": {} } }],
    ["by a draft", { pages: { ...pages, "all-pages.md": { draft: true } } }],
    ["by a static file", { pages, assets: [staticFile("/docs/all-pages/index.html")] }],
    ["by a redirect", { pages, config: { redirects: { "/docs/all-pages/": "/docs/part/page-1" } } }],
  ])("%s", (_, site) => {
    const graph = graphOf(site);
    expect(reported(graph)).toEqual([]);
    expect(graph.allPages).toEqual({ "default/sidebar": "/docs/all-pages-2" });
  });

  it("also below a path with capital letters", () => {
    const graph = graphOf({ pages: { ...pages, "all-pages.md": { slug: "/all-pages" } }, config: { docs: { routeBasePath: "/Kit" } } });
    expect(graph.allPages).toEqual({ "default/sidebar": "/Kit/all-pages-2" });
  });

  it("however often", () => {
    const graph = graphOf({ pages: { ...pages, "all-pages.md": {}, "all-pages-2.md": {} } });
    expect(graph.allPages).toEqual({ "default/sidebar": "/docs/all-pages-3" });
  });
});
