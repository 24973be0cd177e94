import { describe, expect, test } from "vitest";
import type { PageFolder } from "../../../src/generator/areas/docsSets.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import type { SiteGraph } from "../../../src/generator/model/graph.ts";
import { createLinkContext, type LinkContext, resolveUrl } from "../../../src/generator/render/resolveLinks.ts";

const graph = {
  byRoute: {
    "/": 0,
    "/docs/guides/signal": 1,
    "/docs/api/focus": 2,
    "/docs/my page": 3,
    "/docs/guides": 4,
    "/docs/category/api": 5,
    "/docs/reference/classes/Kit": 6,
    "/docs/short": 7,
  },
  routeOfSource: {
    "content/index.md": "/",
    "content/docs/guides/signal.md": "/docs/guides/signal",
    "content/docs/guides/README.md": "/docs/guides",
    "content/docs/api/focus.md": "/docs/api/focus",
    "content/docs/my page.md": "/docs/my page",
    "content/docs/deep/long.md": "/docs/short",
  },
  urlOfAsset: {
    "content/docs/images/a.svg": { url: "/assets/a.12.svg", width: 600, height: 555 },
    "static/img/logo.svg": { url: "/img/logo.svg" },
    "static/docs/kit.zip": { url: "/docs/kit.zip" },
  },
  redirects: [{ from: "/docs/old", to: "/docs/api/focus" }],
} as unknown as SiteGraph;

const config = configSchema.parse({ title: "Kit" });
const page = "content/docs/guides/signal.md";

function resolveFrom(url: string, context: Partial<LinkContext> = {}) {
  return resolveUrl(url, page, { ...createLinkContext(config, graph), ...context }).url;
}

describe("a link to a file becomes the page's URL", () => {
  test.each([
    ["../api/focus.md#usage", "/docs/api/focus#usage"],
    ["../api/focus.md?x=1#usage", "/docs/api/focus?x=1#usage"],
    ["../api/focus", "/docs/api/focus"],
    ["./../api/./focus.md", "/docs/api/focus"],
    ["../my%20page.md", "/docs/my%20page"],
    ["api/focus.md#a", "/docs/api/focus#a"],
    ["./api/focus.md", "./api/focus.md"],
    ["../my page.md", "/docs/my%20page"],
    ["./", "/docs/guides"],
    ["/content/docs/api/focus.md", "/docs/api/focus"],
    ["/api/focus.md", "/docs/api/focus"],
    ["/docs/api/focus.md", "/docs/api/focus"],
    ["/docs/api/focus/", "/docs/api/focus"],
    ["../images/a.svg", "/assets/a.12.svg"],
    ["/img/logo.svg", "/img/logo.svg"],
  ])("%s -> %s", (url, expected) => expect(resolveFrom(url)).toBe(expected));
});

test("an image brings its size", () => {
  expect(resolveUrl("../images/a.svg", page, createLinkContext(config, graph))).toEqual({
    url: "/assets/a.12.svg",
    width: 600,
    height: 555,
  });
});

test.each(["#x", "https://a.b/c.md", "mailto:a@b", "./missing.md", "../../../../etc/passwd"])("%s stays as written", (url) => {
  expect(resolveFrom(url)).toBe(url);
});

test("a path of a file from the root is that of the page's own version", () => {
  const roots = ["versions/1.0", "versions/2.0", "content/docs"].map((folder) => ({ folder, routeBase: `/${folder}` }) as PageFolder);
  const routeOfSource = { "versions/1.0/a.md": "/1.0/a", "versions/2.0/a.md": "/2.0/a", "content/docs/b.md": "/b" };
  const context = { ...createLinkContext(config, { ...graph, routeOfSource }), roots };
  expect(["/a.md#x", "/b.md"].map((url) => resolveUrl(url, "versions/2.0/deep/c.md", context).url)).toEqual(["/2.0/a#x", "/b"]);
});

describe("below a base URL", () => {
  test.each([
    ["../api/focus.md", "/kit/docs/api/focus"],
    ["/docs/api/focus", "/kit/docs/api/focus"],
    ["/kit/docs/api/focus", "/kit/docs/api/focus"],
    ["/nowhere", "/kit/nowhere"],
    ["/img/logo.svg", "/kit/img/logo.svg"],
  ])("%s -> %s", (url, expected) => expect(resolveFrom(url, { baseUrl: "/kit/" })).toBe(expected));
});

test("an address on a page that is not translated leads to the translation, or stays what it is as in Starlight", () => {
  const translated = { ...graph, byRoute: { ...graph.byRoute, "/fr/docs/api/focus": 9 }, translatedRoutes: {} } as SiteGraph;
  const context = { graph: translated, locale: "fr" };
  expect(resolveFrom("/docs/api/focus", context)).toBe("/fr/docs/api/focus");
  expect(resolveFrom("/docs/api/focus", { ...context, keepsAddresses: true })).toBe("/docs/api/focus");
  expect(resolveFrom("../api/focus.md", { ...context, keepsAddresses: true })).toBe("/fr/docs/api/focus");
});

test("a site with trailing slashes links with them", () => {
  expect(resolveFrom("../api/focus.md#usage", { trailingSlash: true })).toBe("/docs/api/focus/#usage");
});

describe("a relative link to a page without a file becomes that page's URL", () => {
  test.each([
    ["../category/api", "/docs/category/api"],
    ["../category/api/#more", "/docs/category/api#more"],
    ["../reference/classes/Kit#connect", "/docs/reference/classes/Kit#connect"],
    ["../old", "/docs/old"],
    ["../api/focus.html", "/docs/api/focus"],
    ["../kit.zip", "/docs/kit.zip"],
  ])("%s -> %s", (url, expected) => expect(resolveFrom(url)).toBe(expected));

  test("with the base URL and the slashes of the site", () => {
    expect(resolveFrom("../category/api?a#b", { baseUrl: "/kit/", trailingSlash: true })).toBe("/kit/docs/category/api/?a#b");
  });

  test("from the page's file first, else from its address", () => {
    const from = (url: string) => resolveUrl(url, "content/docs/deep/long.md", createLinkContext(config, graph)).url;
    expect(from("../category/api")).toBe("/docs/category/api");
    expect(from("./category/api")).toBe("/docs/category/api");
    expect(from("./nowhere")).toBe("./nowhere");
  });
});
