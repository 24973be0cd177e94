import { describe, expect, it } from "vitest";
import type { PageSymbol } from "../../../src/generator/model/page.ts";
import { graphOf, nodeAt, type TestSite } from "./site.ts";

const search = { search: {} };

/** `A: Apple, Åse | 0–9: 2FA` */
function listed(site: TestSite): string[] {
  const pages = graphOf({ ...site, config: { ...search, ...site.config } }).indexPages;
  return pages.map(({ letters }) =>
    letters.map(({ letter, entries }) => `${letter}: ${entries.map(({ label }) => label).join(", ")}`).join(" | "),
  );
}

const method = (name: string): PageSymbol => ({ name, kind: "method", anchor: name.toLowerCase(), parent: "Kit" });

describe("the page from A to Z", () => {
  it("has pages by their letters, whatever their case, accents and signs", () => {
    const titles = ["zebra", "Äpfel", "apple", "2FA", "`code`", "→", "Banana", "@kit/sdk"];
    const pages = Object.fromEntries(titles.map((title, at) => [`p${at}.md`, { title }]));
    expect(listed({ pages })).toEqual(["0–9: 2FA | A: Äpfel, apple | B: Banana | C: `code` | K: @kit/sdk | Z: zebra | #: →"]);
  });

  it("has names of the reference with their anchors, and a page about a name once", () => {
    const symbols: PageSymbol[] = [
      { name: "Kit", kind: "class", anchor: "" },
      method("calm"),
      { name: "options", kind: "parameter", anchor: "calm" },
    ];
    const { indexPages } = graphOf({ pages: { "kit.md": { title: "Kit", symbols } }, config: search });
    expect(indexPages[0]?.letters.flatMap(({ entries }) => entries)).toEqual([
      { label: "calm", route: "/docs/kit", anchor: "calm", kind: "method", parent: "Kit" },
      { label: "Kit", route: "/docs/kit", anchor: "", kind: "class", parent: "" },
    ]);
  });

  it("is no part of a sidebar, and hidden from search engines and the sitemap", () => {
    const graph = graphOf({ pages: { "a.md": {}, "b.md": { unlisted: true } }, config: search });
    expect(nodeAt(graph, "/search")).toMatchObject({ path: "generated:/search", title: "Search", sidebar: null, isUnlisted: true });
    expect(listed({ pages: { "a.md": {}, "b.md": { unlisted: true } } })).toEqual(["A: a"]);
    expect(JSON.stringify(graph.sidebars)).not.toContain("/search");
  });

  it("leaves its address to a page of the site", () => {
    const graph = graphOf({ pages: { "content/search.md": {}, "a.md": {} }, config: search });
    expect(graph.indexPages).toEqual([]);
    expect(nodeAt(graph, "/search").path).toBe("content/search.md");
  });

  it("is not there without a search, nor without pages", () => {
    expect(graphOf({ pages: { "a.md": {} }, config: { search: false } }).indexPages).toEqual([]);
    expect(graphOf({ pages: { "a.md": { draft: true } }, config: search }).pages).toEqual([]);
  });

  it("goes on on further pages where there are thousands of entries", () => {
    const symbols = Array.from({ length: 2100 }, (_, at) => method(`${"abc"[at % 3]}${at}`));
    const graph = graphOf({ pages: { "kit.md": { title: "Kit", symbols } }, config: search });
    expect(
      graph.indexPages.map(({ route, title, letters }) => [route, title, letters.reduce((sum, { entries }) => sum + entries.length, 0)]),
    ).toEqual([
      ["/search", "Search", 1000],
      ["/search/2", "Search: B – C", 1000],
      ["/search/3", "Search: C – K", 101],
    ]);
    expect(nodeAt(graph, "/search/2")).toMatchObject({
      previous: { route: "/search" },
      next: { route: "/search/3", label: "Search: C – K" },
    });
  });

  it("is there for each version and language, with what is searched there and no more", () => {
    const graph = graphOf({
      pages: { "a.md": {}, "versions/2.0/a.md": {}, "versions/1.0/a.md": {}, "versions/1.0/old.md": {}, "content/about.md": {} },
      config: { ...search, docs: { versions: { "2.0": {}, "1.0": {} } }, i18n: { locales: ["en", "fr"] } },
    });
    const routesOf = ({ letters }: (typeof graph.indexPages)[number]) =>
      letters.flatMap(({ entries }) => entries.map(({ route }) => route));
    expect(Object.fromEntries(graph.indexPages.map((one) => [one.route, routesOf(one)]))).toEqual({
      "/search": ["/docs/a", "/about"],
      "/docs/next/search": ["/docs/next/a", "/about"],
      "/docs/1.0/search": ["/docs/1.0/a", "/about", "/docs/1.0/old"],
      "/fr/search": ["/fr/docs/a", "/fr/about"],
      "/fr/docs/next/search": ["/fr/docs/next/a", "/fr/about"],
      "/fr/docs/1.0/search": ["/fr/docs/1.0/a", "/fr/about", "/fr/docs/1.0/old"],
    });
    expect(nodeAt(graph, "/fr/docs/1.0/search")).toMatchObject({ area: "default", version: "1.0", locale: "fr", isUnlisted: true });
    expect(graph.sets["default@1.0:fr"]?.navbar.at(-1)).toEqual({
      type: "search",
      position: "right",
      route: "/fr/docs/1.0/search",
      folder: "search/fr/default-1.0/",
    });
    expect(graph.sets["default@2.0"]?.navbar.at(-1)).toEqual({ type: "search", position: "right" });
  });

  it("makes way for a page of that name in a version", () => {
    const graph = graphOf({
      pages: { "a.md": {}, "versions/1.0/search.md": {} },
      config: { ...search, docs: { versions: { "1.0": {} }, lastVersion: "current" } },
    });
    expect(graph.indexPages.map(({ route }) => route)).toEqual(["/search", "/docs/1.0/search-2"]);
  });
});
