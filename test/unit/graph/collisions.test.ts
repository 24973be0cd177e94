import { describe, expect, it } from "vitest";
import type { Asset } from "../../../src/generator/model/source.ts";
import { graphOf, reported, withSidebar } from "./site.ts";

const staticFile = (url: string): Asset => ({ path: `static${url}`, url, isStatic: true });

describe("two pages with one route", () => {
  it("are both named, with the line of the slug where there is one", () => {
    const place = { path: "content/docs/b.md", line: 4, column: 7 };
    const graph = graphOf({ pages: { "b.md": { slug: "/a", places: { slug: place } }, "a.md": {} } });
    expect(graph.problems).toEqual([
      {
        code: "G001",
        severity: "warning",
        message: 'Two pages have the route "/docs/a": content/docs/a.md:1 and content/docs/b.md:4.',
        place,
        hint: "Rename one of them, or give it another `slug`.",
      },
    ]);
    expect(graph.pages.map(({ path }) => path)).toEqual(["content/docs/a.md"]);
  });

  it("is reported where the slug is, whichever file comes first", () => {
    const place = { path: "content/docs/a.md", line: 3, column: 7 };
    const graph = graphOf({ pages: { "a.md": { slug: "/b", places: { slug: place } }, "b.md": {} } });
    expect(graph.problems).toMatchObject([{ code: "G001", place }]);
  });

  it("may be README and index of one folder", () => {
    expect(reported(graphOf({ pages: { "a/README.md": {}, "a/index.md": {} } }))).toEqual([
      'G001 Two pages have the route "/docs/a": content/docs/a/README.md:1 and content/docs/a/index.md:1. @ content/docs/a/index.md:1',
    ]);
  });

  it("may be a page and the index of a folder of its name, as `/a` and `/a/` are one file", () => {
    const config = { docs: { naming: "mkdocs" as const }, trailingSlash: true };
    expect(reported(graphOf({ pages: { "a.md": {}, "a/index.md": {} }, config }))).toEqual([
      expect.stringMatching(/^G001 Two pages have the route/),
    ]);
  });

  it("may be a page and a category index", () => {
    const sidebar = [{ type: "category" as const, label: "A", items: ["b"], link: { type: "generated-index" as const, slug: "/b" } }];
    const graph = graphOf({ pages: { "b.md": {} }, config: withSidebar(sidebar) });
    expect(reported(graph)).toEqual([
      'G001 Two pages have the route "/docs/b": content/docs/b.md:1 and site.config.ts:docs.0.sidebars.docs.0.link. @ site.config.ts:docs.0.sidebars.docs.0.link',
    ]);
    expect(graph.categoryIndexes).toEqual([]);
  });
});

it("routes that differ only by case are reported on every system", () => {
  expect(reported(graphOf({ pages: { "Intro.md": {}, "intro.md": {} } }))).toEqual([
    'G002 Two routes differ only by case: "/docs/Intro" (content/docs/Intro.md:1) and "/docs/intro" (content/docs/intro.md:1). @ content/docs/intro.md:1',
  ]);
});

it("two pages of an area cannot share an id", () => {
  const graph = graphOf({
    pages: { "01-a.md": {}, "b.md": { id: "a", slug: "/b", places: { id: { path: "content/docs/b.md", line: 2 } } } },
  });
  expect(reported(graph)).toEqual([
    'G004 Two pages have the id "a": content/docs/01-a.md:1 and content/docs/b.md:2. @ content/docs/b.md:2',
  ]);
});

describe("a static file", () => {
  it.each([
    ["/docs/a/index.html", undefined],
    ["/docs/a/index.html", true],
    ["/docs/a.html", false],
    ["/docs/a", undefined],
  ])("%s takes the place of a page when trailingSlash is %s", (url, trailingSlash) => {
    const config = trailingSlash === undefined ? {} : { trailingSlash };
    const graph = graphOf({ pages: { "a.md": {} }, assets: [staticFile(url)], config });
    expect(reported(graph)).toEqual([
      `G001 The page content/docs/a.md:1 and the static file static${url} would both be written to "${trailingSlash === false ? "docs/a.html" : "docs/a/index.html"}". @ content/docs/a.md:1`,
    ]);
  });

  it.each([
    ["/docs/a.html", undefined],
    ["/docs/a/index.html", false],
    ["/docs/a/b.svg", undefined],
  ])("%s may exist next to the page when trailingSlash is %s", (url, trailingSlash) => {
    const config = trailingSlash === undefined ? {} : { trailingSlash };
    expect(reported(graphOf({ pages: { "a.md": {} }, assets: [staticFile(url)], config }))).toEqual([]);
  });
});
