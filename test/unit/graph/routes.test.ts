import { describe, expect, it } from "vitest";
import { graphOf, reported, routesOf } from "./site.ts";

describe("the id in the front matter", () => {
  it("decides the address of a page of the docs, as in Docusaurus", () => {
    const pages = { "guides/01-a.md": { id: "start" }, "b.md": { id: "ignored", slug: "/own" } };
    expect(routesOf({ pages })).toEqual({ "guides/01-a.md": "/docs/guides/start", "b.md": "/docs/own" });
  });

  it("leaves the page of a folder, and a page outside of the docs, at its path", () => {
    const pages = { "guides/index.md": { id: "start" }, "other/README.md": { id: "more" }, "content/about.md": { id: "us" } };
    expect(routesOf({ pages })).toEqual({
      "guides/index.md": "/docs/guides",
      "other/README.md": "/docs/other",
      "content/about.md": "/about",
    });
  });
});

describe("the naming of VitePress", () => {
  it("keeps names as they are, and tells the page of a folder from a page next to it", () => {
    const pages = { "01-a.md": {}, "fields.md": {}, "fields/index.md": {}, "readme.md": {} };
    expect(routesOf({ pages, config: { docs: { naming: "vitepress" }, trailingSlash: false } })).toEqual({
      "01-a.md": "/docs/01-a",
      "fields.md": "/docs/fields",
      "fields/index.md": "/docs/fields/",
      "readme.md": "/docs/readme",
    });
  });
});

describe("a page's route", () => {
  it("is its path below the area's route", () => {
    expect(routesOf({ pages: { "api/focus.md": {} } })).toEqual({ "api/focus.md": "/docs/api/focus" });
  });

  it("is its path below the site for a page outside of the docs", () => {
    expect(routesOf({ pages: { "content/index.md": {}, "content/about/team.md": {} } })).toEqual({
      "content/index.md": "/",
      "content/about/team.md": "/about/team",
    });
  });

  it("is the folder for README and index, in any case", () => {
    expect(routesOf({ pages: { "README.md": {}, "a/index.md": {}, "b/Readme.md": {}, "c/INDEX.md": {} } })).toEqual({
      "README.md": "/docs",
      "a/index.md": "/docs/a",
      "b/Readme.md": "/docs/b",
      "c/INDEX.md": "/docs/c",
    });
  });

  it("is at the top of the site when the area is", () => {
    const site = { pages: { "content/docs/index.md": {}, "a.md": {} }, config: { docs: { routeBasePath: "/" } } };
    expect(routesOf(site)).toEqual({ "index.md": "/", "a.md": "/a" });
  });

  it("drops number prefixes of files and folders, but not dates and versions", () => {
    const pages = {
      "01-guides/02-signal.md": {},
      "1 - intro.md": {},
      "03_next.md": {},
      "4.last.md": {},
      "2024-01-02.md": {},
      "2024-01-02-release.md": {},
      "7.0.md": {},
      "8.1-beta.md": {},
      "3d.md": {},
    };
    expect(Object.values(routesOf({ pages })).sort()).toEqual([
      "/docs/2024-01-02",
      "/docs/2024-01-02-release",
      "/docs/3d",
      "/docs/7.0",
      "/docs/8.1-beta",
      "/docs/guides/signal",
      "/docs/intro",
      "/docs/last",
      "/docs/next",
    ]);
  });

  it("is the same whether a name was stored composed or decomposed", () => {
    expect(routesOf({ pages: { "cafe\u0301.md": {} } })).toEqual({ "cafe\u0301.md": "/docs/caf\u00e9" });
  });

  it("may be a property name of every object", () => {
    const graph = graphOf({ pages: { "__proto__.md": {}, "constructor.md": {} } });
    expect(graph.byRoute["/docs/__proto__"]).toBe(0);
    expect(graph.byRoute.constructor).toBeUndefined();
    expect(Object.keys(graph.routeOfSource)).toEqual(["content/docs/__proto__.md", "content/docs/constructor.md"]);
  });
});

describe("a slug", () => {
  it("that is absolute starts at the area's route", () => {
    expect(routesOf({ pages: { "api/focus.md": { slug: "/focus" } } })).toEqual({ "api/focus.md": "/docs/focus" });
    expect(routesOf({ pages: { "api/focus.md": { slug: "/" } } })).toEqual({ "api/focus.md": "/docs" });
  });

  it("that is absolute starts at the site's root outside of the docs", () => {
    expect(routesOf({ pages: { "content/a/b.md": { slug: "/c/" } } })).toEqual({ "content/a/b.md": "/c" });
  });

  it("that is relative starts at the page's folder", () => {
    expect(routesOf({ pages: { "api/focus.md": { slug: "attention" } } })).toEqual({ "api/focus.md": "/docs/api/attention" });
    expect(routesOf({ pages: { "01-api/index.md": { slug: "./start/here" } } })).toEqual({ "01-api/index.md": "/docs/api/start/here" });
    expect(routesOf({ pages: { "content/a/b.md": { slug: "c" } } })).toEqual({ "content/a/b.md": "/a/c" });
  });

  it("may lead up, as long as it stays in the docs", () => {
    expect(routesOf({ pages: { "a/b.md": { slug: "../" } } })).toEqual({ "a/b.md": "/docs" });
    expect(routesOf({ pages: { "a/b/c.md": { slug: "../d" } } })).toEqual({ "a/b/c.md": "/docs/a/d" });
  });

  it.each([
    ["../../x", 'leaves the docs with ".."'],
    ["/a/../../x", 'leaves the docs with ".."'],
    ["//evil", "begins with two slashes, which browsers read as another site"],
    ["a\\b", "has a backslash"],
    ["index", 'is reserved: hosts answer "index" with its folder'],
    ["what?", 'has the character "?", which not every host and system allows'],
    ["a#b", 'has the character "#", which not every host and system allows'],
    ["a\u0007", 'has the character "\\u0007", which not every host and system allows'],
    ["\ud800", 'has the character "\\ud800", which not every host and system allows'],
    ["con", 'has the part "con", which is a reserved name on Windows'],
    ["a.", 'has the part "a.", and Windows drops a dot or space at the end of a name'],
  ])("%j is refused, and the page keeps its own route", (slug, cause) => {
    const graph = graphOf({ pages: { "a/b.md": { slug, places: { slug: { path: "content/docs/a/b.md", line: 3 } } } } });
    expect(reported(graph)).toEqual([`G003 The slug ${JSON.stringify(slug)} ${cause}. @ content/docs/a/b.md:3`]);
    expect(graph.pages[0]?.route).toBe("/docs/a/b");
  });

  it.each(["/404", "/404.html", "/assets", "/assets/logo", "/ASSETS/logo", "/robots.txt", "/sitemap.xml", "/_headers"])(
    "%s is reserved at the top of the site",
    (slug) => {
      const [problem] = graphOf({ pages: { "content/a.md": { slug } } }).problems;
      expect(problem?.code).toBe("G003");
      expect(problem?.message).toContain("is reserved");
    },
  );

  it("below an area may use a word that is reserved at the top only", () => {
    expect(routesOf({ pages: { "a.md": { slug: "/assets/intro" } } })).toEqual({ "a.md": "/docs/assets/intro" });
  });
});

describe("a file name", () => {
  it.each([
    "what?.md",
    "a#b.md",
    "a\u0001.md",
    "CON.md",
    "nul.tar.md",
    "com1.md",
    "a:b.md",
    "name .md",
    "name..md",
    "a\\b.md",
    `${"é".repeat(130)}.md`,
  ])("%j cannot become a route", (name) => {
    expect(graphOf({ pages: { [`x/${name}`]: {} } }).problems.map(({ code }) => code)).toEqual(["G005"]);
  });

  it("of a folder cannot be fixed by a relative slug, and the file is reported, not the slug", () => {
    expect(reported(graphOf({ pages: { "con/a.md": { slug: "b" } } }))).toEqual([
      'G005 The route of this file has the part "con", which is a reserved name on Windows. @ content/docs/con/a.md:1',
    ]);
  });

  it("may be anything when an absolute slug takes its place", () => {
    expect(reported(graphOf({ pages: { "what?.md": { slug: "/what" } } }))).toEqual([]);
  });

  it.each(["100%.md", "🚀.md", "日本語.md", "a b.md", "console.md", "7.0.md"])("%j can", (name) => {
    expect(reported(graphOf({ pages: { [name]: {} } }))).toEqual([]);
  });
});

describe("a draft", () => {
  it("is left out, and its path is remembered with the route it would have", () => {
    const graph = graphOf({ pages: { "a.md": {}, "b.md": { draft: true, slug: "/c" } } });
    expect(graph.pages.map(({ path }) => path)).toEqual(["content/docs/a.md"]);
    expect(graph.drafts).toEqual({ "content/docs/b.md": "/docs/c" });
    expect(graph.routeOfSource).toEqual({ "content/docs/a.md": "/docs/a" });
  });

  it("claims neither route nor id", () => {
    expect(reported(graphOf({ pages: { "a.md": { draft: true }, "b.md": { slug: "/a", id: "a" } } }))).toEqual([]);
  });
});
