import { describe, expect, test } from "vitest";
import { checkLinks } from "../../../src/generator/check/checkLinks.ts";
import { createSuggest } from "../../../src/generator/check/suggest.ts";
import { configSchema, type UserConfig } from "../../../src/generator/model/config.ts";
import type { SiteGraph } from "../../../src/generator/model/graph.ts";
import type { FoundLink } from "../../../src/generator/model/htmlMetadata.ts";
import type { PageLink } from "../../../src/generator/model/page.ts";
import type { RenderedPage } from "../../../src/generator/model/rendered.ts";
import { noMetadata } from "../../support/noMetadata.ts";

interface Case {
  /** Links as written -> as rendered; one a line from line 1 on. */
  links: Record<string, string>;
  config?: Partial<UserConfig>;
  isStrict?: boolean;
  /** Pages besides those that every case has. */
  more?: typeof pages;
  /** File of the page with the links. */
  path?: string;
}

const pages: Record<string, { path: string; anchors: string[] }> = {
  "/docs/guides/training": { path: "content/docs/guides/training.md", anchors: ["usage"] },
  "/docs/api/focus": { path: "content/docs/api/focus.md", anchors: ["usage", "fünf-süße", "setup", "setup-1"] },
};

function check({ links, config = {}, isStrict = false, more = {}, path = "content/docs/guides/signal.md" }: Case) {
  const written = Object.keys(links).map((url, index) => ({
    url,
    kind: "link" as const,
    place: { path, line: index + 1, column: 5 },
  }));
  const rendered: RenderedPage[] = Object.entries({ ...pages, ...more }).map(([route, { path, anchors }]) =>
    pageWith({ route, path, anchors }),
  );
  rendered.push(
    pageWith({
      route: "/docs/guides/signal",
      path,
      anchors: ["own"],
      links: Object.values(links).map((url) => ({ url, element: /\.png$/.test(url) ? "img" : "a", isShell: false })),
      written,
    }),
  );
  const graph = {
    routeOfSource: Object.fromEntries(rendered.map(({ path, route }) => [path, route])),
    urlOfAsset: { "content/docs/images/a.png": { url: "/assets/a.123.png" } },
    allPages: {},
    redirects: [{ from: "/old", to: "/docs/api/focus" }],
    drafts: { "content/docs/secret.md": "/docs/secret" },
  } as unknown as SiteGraph;
  const settings = configSchema.parse({ title: "T", ...config });
  return checkLinks({
    pages: rendered,
    graph,
    config: settings,
    urlOfWritten: ({ url }) => links[url] ?? url,
    locate: () => ({ path: "site.config.ts", line: 9 }),
    files: ["/assets/a.123.png", "/files/sdk.zip"],
    isStrict,
    today: "2025-09-30",
  });
}

interface TestPage {
  route: string;
  path: string;
  anchors: string[];
  links?: FoundLink[];
  written?: PageLink[];
}

function pageWith({ route, path, anchors, links = [], written = [] }: TestPage): RenderedPage {
  return {
    route,
    path,
    metadata: { ...noMetadata.own, linkCount: links.length },
    references: () => ({ links, anchors }),
    shell: [],
    sourceLinks: () => written,
  };
}

describe("links that are fine", () => {
  test.each([
    "/docs/guides/training",
    "/docs/guides/training/",
    "/docs/api/focus#usage",
    "/docs/api/focus?tab=js#setup",
    "/docs/api/focus#f%C3%BCnf-s%C3%BC%C3%9Fe",
    "/docs/api/focus#setup-1",
    "/docs/api/focus#:~:text=foo",
    "/docs/api/focus#sort=name",
    "/docs/api/focus#setup:~:text=foo",
    "#own",
    "#",
    "#top",
    "training",
    "../api/focus",
    "/files/sdk.zip",
    "/assets/a.123.png",
    "/old#usage",
    "https://example.com/nope",
    "//cdn.example.com/a.js",
    "mailto:a@b.c?subject=x",
    "tel:+1",
  ])("%s", (url) => {
    expect(check({ links: { [url]: url } }).problems).toEqual([]);
  });
});

describe("links that are broken", () => {
  test.each([
    ["./missing.md", "./missing.md", "L001"],
    ["/docs/guides/training.html", "/docs/guides/training.html", "L001"],
    ["", "", "L019"],
    ["C:\\x.md", "C:\\x.md", "L006"],
    ["../../../../etc/passwd", "../../../../etc/passwd", "L015"],
    ["./Training.md", "./Training.md", "L004"],
    ["/files/gone.zip", "/files/gone.zip", "L003"],
    ["/docs/guides/trainin", "/docs/guides/trainin", "L001"],
    ["/docs/api/focus#nope", "/docs/api/focus#nope", "L002"],
    ["/docs/api/focus#Setup", "/docs/api/focus#Setup", "L002"],
    ["/docs/api/focus?x=1#nope", "/docs/api/focus?x=1#nope", "L002"],
    ["#gone", "#gone", "L002"],
    ["/old#gone", "/old#gone", "L002"],
    ["/Docs/Api/Focus", "/Docs/Api/Focus", "L004"],
    ["/docs//api/focus", "/docs//api/focus", "L006"],
    ["\\docs\\api", "\\docs\\api", "L006"],
    ["./gone.png", "./gone.png", "L003"],
    ["/docs%2Fapi/focus", "/docs%2Fapi/focus", "L001"],
    ["/100%", "/100%", "L001"],
    ["../secret.md", "../secret.md", "L017"],
  ])("%s", (raw, final, code) => {
    const { problems } = check({ links: { [raw]: final } });
    expect(problems).toMatchObject([{ code, severity: "warning", place: { path: "content/docs/guides/signal.md", line: 1, column: 5 } }]);
  });

  test("a page of a folder elsewhere, which the config names, has its neighbours there", () => {
    const { problems } = check({ links: { gone: "gone" }, path: "../docs/signal.md" });
    expect(problems).toMatchObject([{ code: "L001", message: 'the link "gone" leads to no page' }]);
  });

  test("an address of a page's file is only suspicious, and the page's own address is the fix", () => {
    const written = "/docs/guides/training/index.html";
    const { problems } = check({ links: { [written]: written }, isStrict: true });
    expect(problems).toMatchObject([{ code: "L016", severity: "warning", fix: { from: written, to: "/docs/guides/training" } }]);
  });

  test("the page below the same folder is named, e.g. below that of a language, before one below another", () => {
    const more = { "/de/api/focus": { path: "content/de/api/focus.md", anchors: [] } };
    expect(check({ links: { "/api/focus": "/api/focus" }, more }).problems[0]?.hint).toBe(
      "Did you mean /docs/api/focus (content/docs/api/focus.md)?",
    );
  });

  test("the nearest page is named in the author's own notation", () => {
    expect(check({ links: { "./trainin.md": "./trainin.md" } }).problems[0]?.hint).toBe("Did you mean ./training.md?");
    expect(check({ links: { "/docs/api/fokus": "/docs/api/fokus" } }).problems[0]?.hint).toBe(
      "Did you mean /docs/api/focus (content/docs/api/focus.md)?",
    );
  });

  test("the nearest anchor is named", () => {
    expect(check({ links: { "#x": "/docs/api/focus#useage" } }).problems[0]?.hint).toBe("Did you mean #usage?");
    expect(check({ links: { "#x": "/docs/api/focus#fünf" } }).problems[0]?.hint).toBe("Did you mean #fünf-süße?");
  });
});

test("a link outside of the base URL is reported with the URL that works", () => {
  const { problems } = check({ links: { "/docs/api/focus": "/docs/api/focus" }, config: { baseUrl: "/kit/" } });
  expect(problems).toMatchObject([{ code: "L005", hint: "Write /kit/docs/api/focus, or a relative file path." }]);
});

test("one wrong place that shows on several pages is one problem with all pages", () => {
  const link = { url: "./gone.md", kind: "link" as const, place: { path: "content/_partial.md", line: 3, column: 1 } };
  const rendered = ["/a", "/b"].map((route) =>
    pageWith({
      route,
      path: `content${route}.md`,
      anchors: [],
      links: [{ url: "./gone.md", element: "a", isShell: false }],
      written: [link],
    }),
  );
  const { problems } = checkLinks({
    pages: rendered,
    graph: { routeOfSource: {}, urlOfAsset: {}, allPages: {}, redirects: [] } as unknown as SiteGraph,
    config: configSchema.parse({ title: "T" }),
    urlOfWritten: ({ url }) => url,
    locate: () => ({ path: "site.config.ts" }),
    files: [],
    isStrict: false,
    today: "2025-09-30",
  });
  expect(problems).toMatchObject([{ place: { path: "content/_partial.md", line: 3 }, pages: ["/a", "/b"] }]);
});

describe("a broken link of the reference", () => {
  const gone = (url: string) => ({ url, element: "a", isShell: false });
  const checkReference = (written: PageLink[], sidebar: FoundLink[] = []) => {
    const kit = pageWith({
      route: "/docs/reference/classes/Kit",
      path: "sdk/index.ts#class-Kit",
      anchors: [],
      links: [gone("/docs/reference/classes/Gone"), gone("/docs/reference/classes/Kit#gone"), gone("/docs/gone")],
      written,
    });
    return checkLinks({
      pages: [{ ...kit, shell: [{ ...noMetadata.own, links: sidebar, anchors: [] }] }],
      graph: { routeOfSource: {}, urlOfAsset: {}, allPages: {}, redirects: [] } as unknown as SiteGraph,
      config: configSchema.parse({ title: "T", sdk: { entryPoints: ["sdk/index.ts"] } }),
      urlOfWritten: ({ url }) => url,
      locate: (keys) => ({ path: `site.config.ts ${keys.join(".")}` }),
      files: [],
      isStrict: false,
      today: "2025-09-30",
    }).problems.map(({ code, message, hint, place }) => ({ code, place, text: `${message} ${hint}` }));
  };
  const ours = expect.stringMatching(/which bcidocs made, leads to no .* a bug in bcidocs.* report it/);

  test("that nobody wrote is called a bug in bcidocs", () => {
    expect(checkReference([])).toEqual([
      { code: "L001", place: { path: "sdk/index.ts", line: 1 }, text: ours },
      { code: "L002", place: { path: "sdk/index.ts", line: 1 }, text: ours },
      { code: "L001", place: { path: "sdk/index.ts", line: 1 }, text: expect.not.stringContaining("bug in bcidocs") },
    ]);
  });

  test("that is in the sidebar is none of the config's", () => {
    const sidebar = [{ url: "/docs/reference/functions/gone", element: "a", isShell: true }];
    expect(checkReference([], sidebar)).toContainEqual({ code: "L001", place: { path: "site.config.ts themeConfig" }, text: ours });
  });

  test("that a comment has is its author's, also where lists repeat the comment", () => {
    const link = { url: "/docs/reference/classes/Gone", kind: "link" as const, place: { path: "sdk/index.ts", line: 3, column: 4 } };
    expect(checkReference([link])).toContainEqual({
      code: "L001",
      place: link.place,
      text: expect.not.stringContaining("bug in bcidocs"),
    });
  });
});

describe("the effect of a problem on the build", () => {
  const links = { "./missing.md": "./missing.md" };
  test("it is only logged by default", () => expect(check({ links }).problems[0]?.severity).toBe("warning"));
  test("--strict makes it an error", () => expect(check({ links, isStrict: true }).problems[0]?.severity).toBe("error"));
  test("a level of the config decides", () => {
    expect(check({ links, config: { onBrokenMarkdownLinks: "throw" } }).problems[0]?.severity).toBe("error");
    expect(check({ links, config: { onBrokenLinks: "throw" } }).problems[0]?.severity).toBe("warning");
    expect(check({ links, config: { onBrokenMarkdownLinks: "ignore" } }).problems).toEqual([]);
  });
  test("a listed link is ignored", () => {
    expect(check({ links, config: { links: { ignore: [{ url: "./miss*", reason: "comes later" }] } } }).problems).toEqual([]);
  });
  test("a listed link is reported again after the entry's last day", () => {
    const ignore = [{ url: "./miss*", reason: "comes later", until: "2025-09-29" }];
    expect(check({ links, config: { links: { ignore } } }).problems.map(({ code }) => code)).toEqual(["L001", "L025"]);
  });
  test("an entry that overlaps another is in use too", () => {
    const ignore = ["./miss*", "./missing.md"].map((url) => ({ url, reason: "comes later" }));
    expect(check({ links, config: { links: { ignore } } }).problems).toEqual([]);
  });
  test("an entry that matches nothing is reported", () => {
    const external = ["L008", "L009", "L010", "L011", "L012", "L024", "L039", "L044"].map((rule) => ({
      rule,
      reason: "for check --external",
    }));
    expect(check({ links: {}, config: { links: { ignore: external } } }).problems).toEqual([]);
    expect(check({ links: {}, config: { links: { ignore: [{ url: "./x", reason: "was broken" }] } } }).problems).toMatchObject([
      { code: "L026", message: "this entry of links.ignore matches no broken link (was broken)" },
    ]);
  });
});

test.each([
  ["/img/logo.png", "/img/logo.svg"],
  ["/img/manul.pdf", "/files/manual.pdf"],
  ["/img/logo.zi", "/img/logo.zip"],
  ["/docs/lgo", "/docs/logo"],
  ["/img/lgo.md", "/docs/logo"],
  ["/docs/v1.1", "/docs/v1.0"],
])("what a link to %s asks for is of the same kind: %s", (path, expected) => {
  expect(createSuggest(["/docs/logo", "/docs/v1.0", "/files/manual.pdf", "/img/logo.svg", "/img/logo.zip", "/img/manual.png"])(path)).toBe(
    expected,
  );
});
