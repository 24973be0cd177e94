import { describe, expect, test } from "vitest";
import { editDistance, nearestName } from "../../../src/generator/text/distance.ts";
import { element, escapeAttribute, unescapeHtml } from "../../../src/generator/text/html.ts";
import { joinPath, normalizePath, withoutExtension } from "../../../src/generator/text/path.ts";
import { decodePath, encodePath, isExternalUrl, routeToFile, routeToUrl, splitUrl, tryDecode } from "../../../src/generator/text/url.ts";

describe("nearest names", () => {
  test("counts a swap of neighbours as one slip", () => expect(editDistance("foucs", "focus")).toBe(1));
  test("says no more than that there are too many slips", () => {
    expect(editDistance("raw-data", "row-dates", 3)).toBe(3);
    expect(editDistance("raw-data", "row-dates", 2)).toBe(3);
    expect(editDistance("a", "abcdef", 2)).toBe(3);
    expect(editDistance("ab", "ba", 0)).toBe(1);
  });
  test("prefers a difference in case to any other", () => expect(nearestName("FOCUS", ["focs", "focus"])).toBe("focus"));
  test("offers nothing when nothing is near", () => expect(nearestName("zzz", ["focus", "calm"])).toBeNull());
});

describe("decoding", () => {
  test("a lone percent sign stays", () => expect(tryDecode("100%")).toBe("100%"));
  test("decodes what it can, next to what it cannot", () => expect(tryDecode("%C3%A9%E0%A4%A")).toBe("é%E0%A4%A"));
  test("an encoded slash does not become one", () => expect(decodePath("/a%2Fb/%C3%A9")).toBe("/a%2Fb/é"));
  test("encoding keeps slashes", () => expect(encodePath("/a b/é@x")).toBe("/a%20b/%C3%A9@x"));
});

test("a URL is taken apart without a parser", () => {
  expect(splitUrl("a/b.md?x=1#y?z")).toEqual({ path: "a/b.md", query: "?x=1", hash: "#y?z" });
});

/** The URL Standard decides to which host a URL on a page leads. */
test.each(["/\n/x", "/\t\\x", "\\\\x", " //x", "/ /x", "/\u00a0/x", "\u0000//x", "/x", "x//y", "ht\ntp://x", "./\n/x", "?//x", "#//x"])(
  "%j leaves the site just where a browser would",
  (url) => {
    const base = "https://site.example/docs/";
    expect(isExternalUrl(url)).toBe(new URL(url, base).origin !== new URL(base).origin);
  },
);

test.each([
  ["https://a.b", true],
  ["mailto:a@b", true],
  ["//cdn", true],
  ["/docs", false],
  ["./a:b.md", false],
  ["#x", false],
  ["/\n/host", true],
  ["\t/\r\n/host", true],
  [" //host", true],
  ["\u0000/\t\\host", true],
  ["/\\host", true],
  ["\\\\host", true],
  ["\\/host", true],
  ["ht\ntps://host", true],
  ["mail\tto:a@b", true],
  ["/ /host", false],
  ["/\u00a0/host", false],
  [" /docs ", false],
  ["1:x", false],
  ["", false],
])("%s leaves the site: %s", (url, expected) => expect(isExternalUrl(url)).toBe(expected));

describe("routes", () => {
  test("get the base URL and the slash that the site wants", () => {
    expect(routeToUrl("/docs/a b", { baseUrl: "/kit/" })).toBe("/kit/docs/a%20b");
    expect(routeToUrl("/docs", { baseUrl: "/", trailingSlash: true })).toBe("/docs/");
    expect(routeToUrl("/", { baseUrl: "/kit/", trailingSlash: false })).toBe("/kit/");
  });
  test("become files", () => {
    expect(routeToFile("/docs/a", {})).toBe("docs/a/index.html");
    expect(routeToFile("/docs/a", { trailingSlash: false })).toBe("docs/a.html");
    expect(routeToFile("/404", {})).toBe("404.html");
    expect(routeToFile("/", {})).toBe("index.html");
  });
});

describe("paths", () => {
  test("are normalised", () => expect(normalizePath("a/./b//../c")).toBe("a/c"));
  test("may leave their root, which is seen", () => expect(joinPath("a", "../../x")).toBe("../x"));
  test("an absolute path cannot leave its root", () => expect(normalizePath("/../x")).toBe("/x"));
  test("a leading dot is not an extension", () => expect(withoutExtension("a/.env")).toBe("a/.env"));
});

describe("markup", () => {
  test("nothing gets out of an attribute", () => expect(escapeAttribute("\"><script>'")).toBe("&quot;&gt;&lt;script&gt;&#39;"));
  test("elements are escaped inside and out", () => {
    expect(element("title", {}, "</title><script>")).toBe("<title>&lt;/title&gt;&lt;script&gt;</title>");
    expect(element("meta", { name: "a", content: '"' })).toBe('<meta name="a" content="&quot;">');
  });
  test("entities are read back", () => expect(unescapeHtml("&amp;&#x27;&quot;&#39;&lt;")).toBe("&'\"'<"));
});
