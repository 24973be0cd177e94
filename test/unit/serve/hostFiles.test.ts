import { describe, expect, test } from "vitest";
import { fieldsFor, readHeadersFile } from "../../../src/generator/serve/headersFile.ts";
import { readRedirectsFile, redirectionOf } from "../../../src/generator/serve/redirectsFile.ts";

function fieldsOf(text: string, path: string): Record<string, string> {
  return Object.fromEntries([...fieldsFor(path, readHeadersFile(text))].map(([key, { value }]) => [key, value]));
}

describe("_headers", () => {
  const own = [
    "/kit/*",
    "  Content-Security-Policy: default-src 'none'; img-src https://img.example.com",
    "  Referrer-Policy: no-referrer",
    "",
    "/kit/assets/*",
    "  Cache-Control: public, max-age=31536000, immutable",
    "",
  ].join("\n");

  test("the rules that fit are joined", () => {
    expect(fieldsOf(own, "/kit/assets/site.css")).toEqual({
      "content-security-policy": "default-src 'none'; img-src https://img.example.com",
      "referrer-policy": "no-referrer",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(fieldsOf(own, "/kit/docs")).not.toHaveProperty("cache-control");
    expect(fieldsOf(own, "/other")).toEqual({});
  });

  test("comments, blank lines and Windows line ends are not rules", () => {
    expect(fieldsOf("# all\r\n/*\r\n  # none\r\n\r\n  X-A: 1\r\n", "/x")).toEqual({ "x-a": "1" });
  });

  test("a field that two rules set has both values; `!` takes it away", () => {
    const text = "/*\n  X-A: 1\n  X-B: 1\n/docs/*\n  x-a: 2\n  ! X-B\n";
    expect(fieldsOf(text, "/docs/a")).toEqual({ "x-a": "1, 2" });
    expect(fieldsOf(text, "/a")).toEqual({ "x-a": "1", "x-b": "1" });
  });

  test("a name in the path matches one segment", () => {
    const text = "/news/:year/x\n  X-A: 1\n";
    expect([fieldsOf(text, "/news/2025/x"), fieldsOf(text, "/news/2025/05/x")]).toEqual([{ "x-a": "1" }, {}]);
  });

  test("special characters of patterns are literal", () => {
    expect(fieldsOf("/a.b/(c)+\n  X-A: 1\n", "/a.b/(c)+")).toEqual({ "x-a": "1" });
    expect(fieldsOf("/a.b\n  X-A: 1\n", "/axb")).toEqual({});
  });

  test("nothing opens the server to other origins, and nothing spoils the message", () => {
    const text =
      "/*\n  Access-Control-Allow-Origin: *\n  Content-Length: 3\n  Transfer-Encoding: chunked\n  Bad Name: 1\n  X-Bad: a\u0001\n  : x\n";
    expect(fieldsOf(text, "/")).toEqual({});
  });

  test("a field above the first path belongs to nothing", () => expect(fieldsOf("  X-A: 1\n/*\n", "/")).toEqual({}));
});

describe("_redirects", () => {
  const ask = (text: string, path: string, search = "") => redirectionOf(path, search, readRedirectsFile(text));

  test("the first rule that fits counts, 301 where it names no status", () => {
    const text = "# moved\n/old /new\n/old /other 302\n";
    expect(ask(text, "/old")).toEqual({ status: 301, location: "/new" });
    expect(ask(text, "/older")).toBeNull();
  });

  test("the text that `*` and names match is put into the target, encoded", () => {
    expect(ask("/old/* /new/:splat 308", "/old/a b/c", "?x=1")).toEqual({ status: 308, location: "/new/a%20b/c?x=1" });
    expect(ask("/n/:year/:id https://x.example/:id/:year 302", "/n/2025/é")).toEqual({
      status: 302,
      location: "https://x.example/%C3%A9/2025",
    });
  });

  test("a query of the target wins over the one that was sent", () => {
    expect(ask("/old /new?v=2#top", "/old", "?v=1")).toEqual({ status: 301, location: "/new?v=2#top" });
  });

  test("200 and 404 are answered with an existing file", () => {
    expect(ask("/app/* /app/index.html 200", "/app/x")).toEqual({ status: 200, path: "/app/index.html" });
  });

  test("a target cannot become another host", () => {
    expect(ask("/go/* /:splat", "/go//evil.example")).toEqual({ status: 301, location: "/evil.example" });
  });

  test("rules with conditions, of other kinds, or without a target are passed over", () => {
    const text = "/a /b 302 Country=us\n/a id=:id /b\n/a\n/a javascript:alert(1)\n/a /b 999\n*/a /b\n/*/x/* /b\n";
    expect(readRedirectsFile(text)).toEqual([]);
  });
});
