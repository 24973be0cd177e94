import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { redirects } from "../../../src/generator/outputs/redirects.ts";
import { config, graph, textOf } from "./support.ts";

function pageFor(to: string, values: Parameters<typeof config>[0] = {}): string {
  return textOf(redirects(graph({ redirects: [{ from: "/old", to }] }), config(values))[0]);
}

/** The targets of the page: by itself, by its link, and for search engines. */
function targetsOf(html: string): { refresh: string | undefined; href: string | undefined; canonical: string | undefined } {
  return {
    refresh: /http-equiv="refresh" content="0; url=([^"]*)"/.exec(html)?.[1],
    href: /<a href="([^"]*)"/.exec(html)?.[1],
    canonical: /rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  };
}

test("a redirect is a small page without a script that search engines leave out", () => {
  expect(pageFor("/docs/a", { baseUrl: "/kit/" })).toBe(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Page moved</title>
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=/kit/docs/a">
<link rel="canonical" href="https://docs.example.com/kit/docs/a">
</head>
<body>
<p>This page has moved to <a href="/kit/docs/a">/kit/docs/a</a>.</p>
</body>
</html>
`);
});

test("each redirect is where hosts look for its route", () => {
  const moved = graph({
    redirects: [
      { from: "/z", to: "/a" },
      { from: "/docs", to: "/docs/a" },
      { from: "/", to: "/docs" },
    ],
  });
  expect(redirects(moved, config()).map(({ path }) => path)).toEqual(["docs/index.html", "index.html", "z/index.html"]);
  expect(redirects(moved, config({ trailingSlash: false })).map(({ path }) => path)).toEqual(["docs.html", "index.html", "z.html"]);
});

test("keeps query and anchor, and adds the slash of the site's setting", () => {
  expect(targetsOf(pageFor("/docs/a?x=1#y", { trailingSlash: true }))).toEqual({
    refresh: "/docs/a/?x=1#y",
    href: "/docs/a/?x=1#y",
    canonical: "https://docs.example.com/docs/a/?x=1#y",
  });
});

test("a file of the site gets no slash, and an encoded address is not encoded twice", () => {
  const urlOfAsset = { "static/files/ü.zip": { url: "/files/ü.zip" } };
  const moved = graph({ urlOfAsset, redirects: [{ from: "/old", to: "/files/%C3%BC.zip" }] });
  expect(targetsOf(textOf(redirects(moved, config({ trailingSlash: true }))[0])).href).toBe("/files/%C3%BC.zip");
});

test("a redirect to the home page has one slash", () => {
  expect(targetsOf(pageFor("/", { baseUrl: "/kit/" })).href).toBe("/kit/");
});

test("an address of another site is used as it is written", () => {
  expect(targetsOf(pageFor("https://example.org/a?b=1&c=2"))).toEqual({
    refresh: "https://example.org/a?b=1&amp;c=2",
    href: "https://example.org/a?b=1&amp;c=2",
    canonical: "https://example.org/a?b=1&amp;c=2",
  });
});

test.each([
  "//evil.example/x",
  "/\\evil.example/x",
  "\\\\evil.example/x",
  "///evil.example/x",
  "/%5Cevil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\t/evil.example",
  "/\n/evil.example",
])("%j cannot lead out of the site", (to) => {
  const { refresh = "", href = "", canonical = "" } = targetsOf(pageFor(to));
  for (const url of [refresh, href, canonical])
    expect(new URL(url, "https://docs.example.com/old").origin).toBe("https://docs.example.com");
});

test.each([
  '/a"><script>alert(1)</script>',
  "/a'b",
  "/<b>&amp;</b>",
  '/x?"><img src=x onerror=alert(1)>',
  '/x#"><svg onload=alert(1)>',
  'https://example.org/"><script>',
])("%j stays text", async (to) => {
  const html = pageFor(to);
  expect(html).not.toMatch(/<(?:script|img|svg|b)\b/);
  expect(html.match(/<a /g)).toHaveLength(1);
});

test("the page is valid HTML", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended", "html-validate:document"],
    rules: { "doctype-style": "off" },
  });
  for (const to of ["/docs/a", "https://example.org/a?b=1&c=2", "/ü b"]) {
    const report = await validator.validateString(pageFor(to));
    expect(report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId} ${message}`))).toEqual([]);
  }
});
