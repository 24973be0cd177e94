import { expect, test } from "vitest";
import { headers } from "../../../src/generator/outputs/headers.ts";
import { siteOutputs } from "../../../src/generator/outputs/outputs.ts";
import { robots, sitemap } from "../../../src/generator/outputs/sitemap.ts";
import { config, graph, pageAt, textOf } from "./support.ts";

test("the sitemap lists every listed page with its whole address, sorted and encoded", () => {
  const pages = [pageAt("/docs/ü & b"), pageAt("/"), pageAt("/docs/secret", { isUnlisted: true }), pageAt("/docs/a")];
  expect(sitemap(graph({ pages }), config({ baseUrl: "/kit/" }))).toEqual([
    {
      path: "sitemap.xml",
      content:
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        "<url><loc>https://docs.example.com/kit/</loc></url>\n" +
        "<url><loc>https://docs.example.com/kit/docs/%C3%BC%20&amp;%20b</loc></url>\n" +
        "<url><loc>https://docs.example.com/kit/docs/a</loc></url>\n</urlset>\n",
    },
  ]);
});

test("a page that is shown for want of a translation is not in the sitemap", () => {
  const pages = [pageAt("/docs/c"), pageAt("/de/docs/c", { isFallback: true, locale: "de" })];
  const text = textOf(sitemap(graph({ pages }), config())[0]);
  expect([...text.matchAll(/example\.com([^<]*)/g)].map(([, path]) => path)).toEqual(["/docs/c"]);
});

test("addresses end with a slash where the site's do", () => {
  const text = textOf(sitemap(graph({ pages: [pageAt("/docs/a")] }), config({ trailingSlash: true }))[0]);
  expect(text).toContain("<loc>https://docs.example.com/docs/a/</loc>");
});

test("only a page that shows its last change reports it to search engines", () => {
  const pages = [
    pageAt("/a", { lastUpdate: { author: "Ada", time: Date.UTC(2025, 8, 30, 1, 2, 3) } }),
    pageAt("/b", { lastUpdate: { author: "Ada", time: null } }),
  ];
  const text = textOf(sitemap(graph({ pages }), config())[0]);
  expect(text).toContain("/a</loc><lastmod>2025-09-30T01:02:03.000Z</lastmod></url>");
  expect(text).toContain("/b</loc></url>");
});

test("more than 50,000 pages are split into several sitemaps and an index", () => {
  const pages = Array.from({ length: 50_001 }, (_, index) => pageAt(`/p${String(index).padStart(5, "0")}`));
  const files = sitemap(graph({ pages }), config({ baseUrl: "/kit/" }));
  expect(files.map(({ path }) => path)).toEqual(["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"]);
  expect(textOf(files[0])).toContain("<sitemap><loc>https://docs.example.com/kit/sitemap-2.xml</loc></sitemap>");
  expect(textOf(files[1]).match(/<url>/g)).toHaveLength(50_000);
  expect(textOf(files[2])).toContain("<loc>https://docs.example.com/kit/p50000</loc>");
});

test("a feed lists the pages of a folder, the newest first", () => {
  const pages = [
    pageAt("/docs/releases/1", { title: "Kit 1 & more", lastUpdate: { author: null, time: Date.UTC(2026, 0, 2) } }),
    pageAt("/docs/releases/2", { lastUpdate: { author: null, time: Date.UTC(2026, 4, 6) } }),
    pageAt("/docs/releases/secret", { isUnlisted: true }),
    pageAt("/docs/a"),
  ];
  const metas = new Map([["content/docs/releases/1.md", { description: "The <first>." }]]);
  const outputs = siteOutputs({ graph: graph({ pages }), config: config({ docs: { feed: "releases" } }), pages: [], metas });
  const text = textOf(outputs.find(({ path }) => path === "docs/releases/feed.xml"));
  expect(text.split("\n").slice(2, -2)).toEqual([
    "<item><title>/docs/releases/2</title><link>https://docs.example.com/docs/releases/2</link><guid>https://docs.example.com/docs/releases/2</guid><pubDate>Wed, 06 May 2026 00:00:00 GMT</pubDate><description></description></item>",
    "<item><title>Kit 1 &amp; more</title><link>https://docs.example.com/docs/releases/1</link><guid>https://docs.example.com/docs/releases/1</guid><pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate><description>The &lt;first&gt;.</description></item>",
  ]);
});

test("robots.txt leads to the sitemap", () => {
  expect(robots(config({ baseUrl: "/kit/" })).content).toBe(
    "User-agent: *\nAllow: /\n\nSitemap: https://docs.example.com/kit/sitemap.xml\n",
  );
});

test("the headers contain the strict policy and cache hashed files for ever", () => {
  expect(headers(graph(), config()).content).toBe(
    [
      "/*",
      "  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'; object-src 'none'; frame-ancestors 'none'",
      "  X-Content-Type-Options: nosniff",
      "  Referrer-Policy: strict-origin-when-cross-origin",
      "",
      "/search/files/*",
      "  Cache-Control: public, max-age=31536000, immutable",
      "",
      "/*.md",
      "  Content-Type: text/markdown; charset=utf-8",
      "",
      "/assets/*",
      "  Cache-Control: public, max-age=31536000, immutable",
      "",
    ].join("\n"),
  );
});

test("the headers say nothing of Markdown versions on a site without", () => {
  expect(headers(graph(), config({ agents: false })).content).not.toContain(".md");
});

test("the headers cover the site below its base URL, and allow the scripts that the config names", () => {
  const scripts = ["/js/own.js", { src: "https://cdn.example.com/a.js?v=1", integrity: "sha384-x" }, "https://"];
  const text = textOf(headers(graph(), config({ baseUrl: "/kit/", scripts }), { "script-src": ["'sha256-abc='"] }));
  expect(text).toContain("\n/kit/assets/*\n");
  expect(text).toMatch(/^\/kit\/\*\n/);
  expect(text).toContain("; script-src 'self' 'sha256-abc=' https://cdn.example.com; ");
});

test("the headers let hashed files of each version's and language's index be kept for ever", () => {
  const set = { area: null, version: null, home: null, routes: {}, fallbacks: {}, navbar: [] };
  const sets = { "": { ...set, locale: null }, ":pt-BR": { ...set, locale: "pt-BR" } };
  const rules = textOf(headers(graph({ sets }), config())).split("\n");
  for (const folder of ["search", "search/pt-BR"]) {
    expect(rules[rules.indexOf(`/${folder}/files/*`) + 1]).toBe("  Cache-Control: public, max-age=31536000, immutable");
  }
});

test("the headers allow the inline script of each page", () => {
  const file = siteOutputs({ graph: graph(), config: config(), pages: [], early: "alert(1)" }).find(({ path }) => path === "_headers");
  expect(textOf(file)).toContain("; script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='; ");
});

test("files of the static folder under /assets/ are not cached for ever, since their names stay", () => {
  const urlOfAsset = { "static/assets/logo.svg": { url: "/assets/logo.svg" }, "content/a.svg": { url: "/assets/a.0123456789.svg" } };
  expect(headers(graph({ urlOfAsset }), config()).content).not.toContain("/assets/*");
});

test("a site's own robots.txt, sitemap and _headers win", () => {
  const urlOfAsset = { "static/robots.txt": { url: "/robots.txt" }, "static/_headers": { url: "/_headers" } };
  expect(siteOutputs({ graph: graph({ urlOfAsset }), config: config(), pages: [] }).map(({ path }) => path)).toEqual([
    "sitemap.xml",
    "favicon.svg",
  ]);
  expect(siteOutputs({ graph: graph(), config: config(), pages: [] }).map(({ path }) => path)).toEqual([
    "sitemap.xml",
    "robots.txt",
    "_headers",
    "favicon.svg",
  ]);
});
