import { describe, expect, test } from "vitest";
import type { SiteGraph } from "../../../src/generator/model/graph.ts";
import { type LinkContext, resolveUrl } from "../../../src/generator/render/links.ts";

const graph = {
  byRoute: { "/": 0, "/docs/guides/signal": 1, "/docs/api/focus": 2, "/docs/my page": 3, "/docs/guides": 4 },
  routeOfSource: {
    "content/index.md": "/",
    "content/docs/guides/signal.md": "/docs/guides/signal",
    "content/docs/guides/README.md": "/docs/guides",
    "content/docs/api/focus.md": "/docs/api/focus",
    "content/docs/my page.md": "/docs/my page",
  },
  urlOfAsset: {
    "content/docs/images/a.svg": { url: "/assets/a.12.svg", width: 600, height: 555 },
    "static/img/logo.svg": { url: "/img/logo.svg" },
  },
} as unknown as SiteGraph;

function resolveFrom(url: string, context: Partial<LinkContext> = {}) {
  return resolveUrl(url, "content/docs/guides/signal.md", {
    graph,
    baseUrl: "/",
    staticDir: "static",
    fromRoot: new Map(),
    ...context,
  }).url;
}

describe("a link to a file becomes the page's URL", () => {
  test.each([
    ["../api/focus.md#usage", "/docs/api/focus#usage"],
    ["../api/focus.md?x=1#usage", "/docs/api/focus?x=1#usage"],
    ["../api/focus", "/docs/api/focus"],
    ["./../api/./focus.md", "/docs/api/focus"],
    ["../my%20page.md", "/docs/my%20page"],
    ["../my page.md", "/docs/my%20page"],
    ["./", "/docs/guides"],
    ["/content/docs/api/focus.md", "/docs/api/focus"],
    ["/docs/api/focus/", "/docs/api/focus"],
    ["../images/a.svg", "/assets/a.12.svg"],
    ["/img/logo.svg", "/img/logo.svg"],
  ])("%s -> %s", (url, expected) => expect(resolveFrom(url)).toBe(expected));
});

test("an image brings its size", () => {
  expect(
    resolveUrl("../images/a.svg", "content/docs/guides/signal.md", { graph, baseUrl: "/", staticDir: "static", fromRoot: new Map() }),
  ).toEqual({
    url: "/assets/a.12.svg",
    width: 600,
    height: 555,
  });
});

test.each(["#x", "https://a.b/c.md", "mailto:a@b", "./missing.md", "../../../../etc/passwd"])("%s stays as written", (url) => {
  expect(resolveFrom(url)).toBe(url);
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

test("a site with trailing slashes links with them", () => {
  expect(resolveFrom("../api/focus.md#usage", { trailingSlash: true })).toBe("/docs/api/focus/#usage");
});
