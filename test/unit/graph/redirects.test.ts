import { describe, expect, it } from "vitest";
import type { UserConfig } from "../../../src/generator/model/config.ts";
import type { Asset } from "../../../src/generator/model/source.ts";
import { graphOf, reported, type TestSite } from "./site.ts";

const site = (redirects: UserConfig["redirects"], more: TestSite = {}) =>
  graphOf({ pages: { "content/index.md": {}, "index.md": {}, "a.md": {} }, ...more, config: { redirects, ...more.config } });
const file: Asset = { path: "static/files/kit.zip", url: "/files/kit.zip", isStatic: true };
const taken: Asset = { path: "static/taken/index.html", url: "/taken/index.html", isStatic: true };

const neither = "which is neither a route nor an http address";

describe("a redirect", () => {
  it("may be written by old route, or as a list", () => {
    const expected = [
      { from: "/old", to: "/docs/a" },
      { from: "/older", to: "https://example.com/x" },
    ];
    expect(site({ "/old": "/docs/a", "/older": "https://example.com/x" }).redirects).toEqual(expected);
    expect(
      site([
        { from: ["/old/"], to: "/docs/a/" },
        { from: "/older", to: "https://example.com/x" },
      ]).redirects,
    ).toEqual(expected);
  });

  it("keeps query and anchor of its target", () => {
    expect(site({ "/old": "/docs/a/?x=1#y" }).redirects).toEqual([{ from: "/old", to: "/docs/a?x=1#y" }]);
  });

  it("may be written percent-encoded", () => {
    const graph = graphOf({
      pages: { "content/index.md": {}, "index.md": {}, "a b%.md": {} },
      config: { redirects: { "/caf%C3%A9": "/docs/a%20b%25#x" } },
    });
    expect(reported(graph)).toEqual([]);
    expect(graph.redirects).toEqual([{ from: "/café", to: "/docs/a b%#x" }]);
  });

  it("may lead to a static file", () => {
    expect(site({ "/kit": "/files/kit.zip" }, { assets: [file] }).redirects).toEqual([{ from: "/kit", to: "/files/kit.zip" }]);
  });

  it("that leads to another one leads to its end", () => {
    expect(site({ "/1": "/2", "/2": "/3", "/3": "/docs/a" }).redirects.map(({ to }) => to)).toEqual(["/docs/a", "/docs/a", "/docs/a"]);
  });

  it.each([
    ..."//old|/a//b|\\\\old|old||https://a.b/old|/a\\b|/a?b=c|/a#b|/a/../b|/a/./b|/a/%2e%2E/b|/a%zz|/a%ff|/100%|/a%2Fb|/a%5cb".split("|"),
    "/a\nb",
    "/a\u200bb",
    "/a ",
  ])("cannot leave %j, which no request asks for", (from) => {
    const graph = site([{ from, to: "/docs/a" }]);
    expect(reported(graph)).toEqual([
      `C015 The redirect from ${JSON.stringify(from)} cannot work: it is not a path that browsers request. @ site.config.ts:redirects.0.from`,
    ]);
    expect(graph.redirects).toEqual([]);
  });

  it("may leave an address for each page", () => {
    expect(site({ "/*.html": "/*" }).redirects).toContainEqual({ from: "/docs/a.html", to: "/docs/a" });
    const withNotFound = site({ "/*.html": "/*" }, { pages: { "content/index.md": {}, "content/404.md": {}, "a.md": {} } });
    expect(withNotFound.redirects.filter(({ from }) => from.includes("404"))).toEqual([]);
  });

  it.each([
    ["/docs/a", "a page has that route"],
    ["/docs/a/", "a page has that route"],
    ["/Docs/A", 'it differs only by case from the page "/docs/a"'],
    ["/files/kit.zip", "a static file has that address"],
    ["/taken", "a static file has that address"],
    ["/assets/x", 'the route is reserved: everything below "/assets" belongs to the build'],
    ["/404", "the route is reserved for the not-found page"],
    ["/x/*", 'the route has the character "*", which not every host and system allows'],
  ])("cannot leave %s", (from, cause) => {
    const graph = site({ [from]: "/docs" }, { assets: [file, taken] });
    expect(reported(graph)).toEqual([
      `C015 The redirect from "${from.replace(/(.)\/$/, "$1")}" cannot work: ${cause}. @ site.config.ts:redirects.${from}`,
    ]);
    expect(graph.redirects).toEqual([]);
  });

  it("may be written with and without a slash at the end", () => {
    const graph = site([{ from: ["/x", "/x/"], to: "/docs/a" }]);
    expect(reported(graph)).toEqual([]);
    expect(graph.redirects).toEqual([{ from: "/x", to: "/docs/a" }]);
  });

  it("cannot leave a route twice", () => {
    const graph = site([
      { from: ["/x", "/y"], to: "/docs/a" },
      { from: ["/z", "/x/"], to: "/docs" },
    ]);
    expect(reported(graph)).toEqual([
      'C015 The redirect from "/x" cannot work: another redirect has the same route. @ site.config.ts:redirects.1.from.1',
    ]);
    expect(graph.redirects).toEqual([
      { from: "/x", to: "/docs/a" },
      { from: "/y", to: "/docs/a" },
      { from: "/z", to: "/docs" },
    ]);
  });

  it.each([
    ["/docs/b", 'leads to "/docs/b", which does not exist'],
    ["/x", "leads to itself"],
    ["/x/#y", "leads to itself"],
    ["//evil.example", neither],
    ["/\\evil.example", neither],
    ["/%5cevil.example", neither],
    ["\\\\evil.example", neither],
    ["javascript:alert(1)", neither],
    ["ftp://example.com", neither],
    ["https:example.com", neither],
    ["https://", neither],
    ["docs/a", neither],
    ["/\n/evil.example", neither],
    ["\t//evil.example", neither],
    ["https://exa\nmple.com", neither],
    ["https://example.com/a b", neither],
    [" https://example.com", neither],
    ["data:text/html,x", neither],
    ["blob:https://a.b/c", neither],
  ])("cannot lead to %s", (to, cause) => {
    const graph = site([{ from: "/x", to }]);
    expect(reported(graph)).toEqual([
      `C015 The redirect from "/x" ${cause === neither ? `leads to ${JSON.stringify(to === "/%5cevil.example" ? "/\\evil.example" : to)}, ${neither}` : cause}. @ site.config.ts:redirects.0.to`,
    ]);
    expect(graph.redirects).toEqual([]);
  });

  it("to an unknown route is reported with the nearest", () => {
    expect(site({ "/x": "/docs/aa" }).problems[0]?.hint).toBe('Did you mean "/docs/a"? Known routes: "/", "/docs", "/docs/a".');
  });

  it("cannot form a cycle, which is reported once with its chain", () => {
    const graph = site({ "/in": "/1", "/1": "/2", "/2": "/3", "/3": "/1", "/fine": "/docs/a" });
    expect(reported(graph)).toEqual(["C015 Redirects form a loop: /1 -> /2 -> /3 -> /1. @ site.config.ts:redirects./1"]);
    expect(graph.redirects).toEqual([{ from: "/fine", to: "/docs/a" }]);
  });

  it("into a faulty one fails with it, and only the cause is reported", () => {
    const graph = site({ "/1": "/2", "/2": "javascript:x" });
    expect(graph.problems.map(({ code }) => code)).toEqual(["C015"]);
    expect(graph.redirects).toEqual([]);
  });
});

describe("the root of the docs", () => {
  it("leads to the first page of the first sidebar", () => {
    const config = { docs: { sidebars: { empty: [], docs: [{ Guides: ["b", "a"] }] } } };
    expect(graphOf({ pages: { "content/index.md": {}, "a.md": {}, "b.md": {} }, config }).redirects).toEqual([
      { from: "/docs", to: "/docs/b" },
    ]);
  });

  it("is a page when one has its route", () => {
    expect(graphOf({ pages: { "content/index.md": {}, "index.md": {}, "a.md": {} } }).redirects).toEqual([]);
    expect(graphOf({ pages: { "content/index.md": {}, "a.md": {}, "content/docs.md": {} } }).redirects).toEqual([]);
  });

  it("leads where the config says", () => {
    const graph = graphOf({ pages: { "content/index.md": {}, "a.md": {}, "b.md": {} }, config: { redirects: { "/docs": "/docs/b" } } });
    expect(reported(graph)).toEqual([]);
    expect(graph.redirects).toEqual([{ from: "/docs", to: "/docs/b" }]);
  });

  it("is left to a static file", () => {
    const index: Asset = { path: "static/docs/index.html", url: "/docs/index.html", isStatic: true };
    expect(graphOf({ pages: { "content/index.md": {}, "a.md": {} }, assets: [index] }).redirects).toEqual([]);
  });

  it("is the root of each area", () => {
    const graph = graphOf({
      pages: { "content/index.md": {}, "a.md": {} },
      config: { docs: [{}, { id: "tool", path: "content/tool", routeBasePath: "/tool" }] },
    });
    expect(graph.redirects).toEqual([{ from: "/docs", to: "/docs/a" }]);
  });

  it("may be the target of another redirect", () => {
    expect(graphOf({ pages: { "content/index.md": {}, "a.md": {} }, config: { redirects: { "/x": "/docs" } } }).redirects).toEqual([
      { from: "/docs", to: "/docs/a" },
      { from: "/x", to: "/docs/a" },
    ]);
  });
});

describe("the root of a site without a home page", () => {
  it("leads to the first page of the first docs area", () => {
    expect(graphOf({ pages: { "a.md": {}, "b.md": {} } }).redirects).toContainEqual({ from: "/", to: "/docs/a" });
  });

  const rootOf = (site: Parameters<typeof graphOf>[0]) => graphOf(site).redirects.find(({ from }) => from === "/")?.to;
  const alphabet = { "api.md": {}, "setup.md": {}, "content/about.md": {} };
  const withNavbar = (...items: object[]) => ({ themeConfig: { navbar: { items: items as never } } });
  const help = { label: "Help", href: "https://help.example" };

  it("leads to the index or the README of the docs before anything else", () => {
    const config = withNavbar({ to: "/docs/setup", position: "left" });
    expect(rootOf({ pages: { ...alphabet, "README.md": {} }, config })).toBe("/docs");
    expect(rootOf({ pages: { ...alphabet, "index.md": { sidebar_position: 9 } }, config })).toBe("/docs");
  });

  it("leads to the first page of the first sidebar that you have ordered", () => {
    const config = withNavbar({ to: "/docs/api" });
    expect(rootOf({ pages: alphabet, config: { ...config, docs: { sidebars: { docs: [{ Guides: ["setup", "api"] }] } } } })).toBe(
      "/docs/setup",
    );
    expect(rootOf({ pages: { ...alphabet, "setup.md": { sidebar_position: 1 } }, config })).toBe("/docs/setup");
    expect(rootOf({ pages: { ...alphabet, "01-first.md": {} }, config })).toBe("/docs/first");
    expect(rootOf({ pages: { ...alphabet, "z/a.md": {} }, categories: [{ folder: "z", position: 1 }], config })).toBe("/docs/z/a");
    const generated = { docs: { sidebars: { docs: [{ type: "autogenerated" as const, dirName: "." }] } } };
    expect(rootOf({ pages: { ...alphabet, "setup.md": { sidebar_position: 1 } }, config: { ...config, ...generated } })).toBe(
      "/docs/setup",
    );
  });

  it("leads to the first page in the navbar where the order is alphabetical", () => {
    expect(rootOf({ pages: alphabet, config: withNavbar(help, { to: "/docs/setup#x" }) })).toBe("/docs/setup");
    expect(rootOf({ pages: alphabet, config: withNavbar({ to: "/docs/api" }, { to: "/about", position: "left" }) })).toBe("/about");
    expect(rootOf({ pages: alphabet, config: withNavbar({ label: "More", items: [help, { type: "doc", docId: "setup" }] }) })).toBe(
      "/docs/setup",
    );
    expect(rootOf({ pages: { ...alphabet, "intro.md": {} }, config: withNavbar({ to: "/docs" }) })).toBe("/docs/intro");
    expect(rootOf({ pages: alphabet, config: { ...withNavbar({ to: "/docs/setup" }), docs: { routeBasePath: "/" } } })).toBe("/api");
    expect(rootOf({ pages: alphabet, config: { ...withNavbar({ to: "/setup" }), docs: { routeBasePath: "/" } } })).toBe("/setup");
    const generated = { docs: { sidebars: { docs: [{ type: "autogenerated" as const, dirName: "." }] } } };
    expect(rootOf({ pages: alphabet, config: { ...withNavbar({ to: "/docs/setup" }), ...generated } })).toBe("/docs/setup");
  });

  it("leads to a page that is named as the first, before the first of the alphabet", () => {
    expect(rootOf({ pages: { ...alphabet, "getting-started.md": {}, "overview.md": {}, "more/intro.md": {} } })).toBe("/docs/overview");
    expect(rootOf({ pages: { ...alphabet, "intro.md": { draft: true }, "Overview.md": { unlisted: true } } })).toBe("/docs/api");
    expect(rootOf({ pages: alphabet, config: withNavbar(help, { to: "/nowhere" }) })).toBe("/docs/api");
  });

  it("leads to a page outside of the docs where there are no docs", () => {
    expect(rootOf({ pages: { "content/about.md": {}, "content/team.md": {} } })).toBe("/about");
    expect(rootOf({ pages: { "content/about.md": {}, "content/team.md": {} }, config: withNavbar({ to: "/team" }) })).toBe("/team");
  });

  it("is left to a static index.html", () => {
    const index: Asset = { path: "static/index.html", url: "/index.html", isStatic: true };
    expect(graphOf({ pages: { "a.md": {} }, assets: [index] }).redirects).toEqual([{ from: "/docs", to: "/docs/a" }]);
  });

  it("is a page when the docs themselves are there", () => {
    const graph = graphOf({ pages: { "a.md": {} }, config: { docs: { routeBasePath: "/" } } });
    expect(graph.redirects.filter(({ from }) => from === "/")).toHaveLength(1);
  });
});

describe("redirect_from in the front matter", () => {
  it("leads old addresses to the page, one or several", () => {
    const graph = graphOf({ pages: { "a.md": { redirect_from: "/docs/old" }, "b.md": { redirect_from: ["/x/", "/docs/y"] } } });
    expect(reported(graph)).toEqual([]);
    expect(graph.redirects.filter(({ isOfPage }) => isOfPage)).toEqual([
      { from: "/docs/old", to: "/docs/a", isOfPage: true },
      { from: "/docs/y", to: "/docs/b", isOfPage: true },
      { from: "/x", to: "/docs/b", isOfPage: true },
    ]);
  });

  it("is refused where a page is, where two pages want the same address, and for what is not a path", () => {
    const places = { redirect_from: { path: "a.md", line: 2 } };
    const at = (redirect_from: string) =>
      graphOf({ pages: { "a.md": { redirect_from, places }, "b.md": { redirect_from: "/taken" } } }).problems;
    for (const from of ["/docs/b", "/taken", "old", "/old#x"]) expect(at(from)).toMatchObject([{ code: "C015" }]);
    expect(at("/docs/b")[0]?.place).toEqual({ path: "a.md", line: 2 });
  });

  it("holds in each language that shows the page, unless a translation is at the old address", () => {
    const i18n = { locales: ["en", "fr", "de"] };
    const pages = { "b.md": { redirect_from: "/docs/a" }, "i18n/fr/docs/a.md": {}, "i18n/de/docs/b.md": { redirect_from: "/docs/a" } };
    const graph = graphOf({ pages, config: { i18n } });
    expect(reported(graph)).toEqual([]);
    expect(graph.redirects.filter(({ isOfPage }) => isOfPage)).toEqual([
      { from: "/de/docs/a", to: "/de/docs/b", isOfPage: true },
      { from: "/docs/a", to: "/docs/b", isOfPage: true },
    ]);
  });

  it("of a page that several versions have leads to the version of the address", () => {
    const docs = { versions: { current: { label: "2", path: "next" }, "1.0": {} } };
    const both = { redirect_from: ["/docs/a", "/docs/next/a", "/start"] };
    const graph = graphOf({ pages: { "b.md": both, "versions/1.0/b.md": both }, config: { docs } });
    expect(reported(graph)).toEqual([]);
    expect(graph.redirects.filter(({ isOfPage }) => isOfPage)).toEqual([
      { from: "/docs/a", to: "/docs/b", isOfPage: true },
      { from: "/docs/next/a", to: "/docs/next/b", isOfPage: true },
      { from: "/start", to: "/docs/b", isOfPage: true },
    ]);
  });
});
