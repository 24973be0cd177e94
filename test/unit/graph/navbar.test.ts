import { describe, expect, it } from "vitest";
import { buildGraph } from "../../../src/generator/graph/graph.ts";
import { configSchema, type UserConfig } from "../../../src/generator/model/config.ts";
import type { NavbarItem, NavbarMenu, SidebarItem } from "../../../src/generator/model/graph.ts";
import { graphOf, locate, reported, type TestSite } from "./site.ts";

type Items = NonNullable<NonNullable<NonNullable<UserConfig["themeConfig"]>["navbar"]>["items"]>;

const pages = { "a.md": { title: "Page A" }, "b.md": { title: "Page B" }, "c.md": { title: "Page C" } };
const sidebars = {
  guides: ["a", "b"],
  out: [{ type: "link" as const, label: "Out", href: "https://example.com" }],
  empty: [],
  rule: [{ type: "html" as const, value: "<hr>" }],
};

function site(items: Items, { docs = {}, ...config }: Partial<UserConfig> & { docs?: object } = {}, more: TestSite = {}) {
  return graphOf({ pages, ...more, config: { docs: { sidebars, ...docs }, ...config, themeConfig: { navbar: { items } } } });
}

/** The only item; expects no problem. */
function built(item: Items[number], config: object = {}, more: TestSite = {}) {
  const { navbar, problems } = site([item], config, more);
  expect(problems).toEqual([]);
  expect(navbar).toHaveLength(1);
  return navbar[0];
}

/** The only problem, and that the item was left out. */
function refused(item: object, config: object = {}) {
  const { navbar, problems } = site([item as Items[number]], config);
  expect(navbar).toEqual([]);
  expect(problems).toHaveLength(1);
  return problems[0];
}

describe("a link", () => {
  it("is at the right by default", () => {
    expect(
      site([
        { to: "/x", label: "X" },
        { to: "/x", label: "X", position: "left" },
      ]).navbar.map(({ position }) => position),
    ).toEqual(["right", "left"]);
  });

  it("inside of the site is current on its route and below", () => {
    expect(built({ to: "/docs/a/", label: "A", className: "x" })).toEqual({
      type: "link",
      position: "right",
      label: "A",
      route: "/docs/a",
      activeBase: "/docs/a",
      className: "x",
    });
    expect(built({ type: "default", to: "docs/a?x#y", label: "A" })).toMatchObject({ route: "/docs/a?x#y", activeBase: "/docs/a" });
  });

  it("to the home page is not current everywhere", () => {
    expect(built({ to: "/", label: "Home" })).not.toHaveProperty("activeBase");
  });

  it("is current where activeBasePath or activeBaseRegex say", () => {
    expect(built({ to: "/docs/a", label: "A", activeBasePath: "docs/" })).toMatchObject({ activeBase: "/docs" });
    expect(built({ href: "https://example.com", label: "A", activeBaseRegex: "docs/(a|b)" })).toMatchObject({ activeRegex: "docs/(a|b)" });
  });

  it("to another site is used as written", () => {
    expect(built({ href: "https://example.com/#x", label: "Out" })).toEqual({
      type: "link",
      position: "right",
      label: "Out",
      href: "https://example.com/#x",
    });
    expect(built({ to: "https://example.com", label: "Out" })).toMatchObject({ href: "https://example.com" });
  });

  it("may have markup, or take its name from the page", () => {
    expect(built({ to: "/docs/a", html: "<b>A</b>" })).toMatchObject({ html: "<b>A</b>", label: "Page A" });
    expect(built({ to: "/docs/a" })).toMatchObject({ label: "Page A" });
    expect(built({ href: "https://example.com" })).toMatchObject({ label: "https://example.com" });
  });
});

describe("a faulty item", () => {
  it.each([
    [{ label: "X" }, "it leads nowhere"],
    [{ label: "X", to: "/a", href: "https://b.example" }, "it has both `to` and `href`"],
    [{ label: "X", html: "<b>", to: "/a" }, "it has both `label` and `html`"],
    [{ type: "html" }, "it has no HTML"],
    [{ type: "doc" }, "it names no page"],
    [{ type: "doc", docId: "aa" }, 'there is no page "aa" in the docs area "default"'],
    [{ type: "doc", docId: "a", docsPluginId: "x" }, 'there is no docs area "x"'],
    [{ type: "docSidebar" }, "it names no sidebar"],
    [{ type: "docSidebar", sidebarId: "guide" }, 'there is no sidebar "guide" in the docs area "default"'],
    [{ type: "dropdown", label: "X" }, "a dropdown needs `items`"],
    [{ type: "dropdown", items: [] }, "a dropdown needs a label"],
    [
      { label: "X", to: "/a", activeBaseRegex: "(" },
      "its activeBaseRegex cannot be read (Invalid regular expression: /(/i: Unterminated group)",
    ],
  ])("%j is reported with its configuration and the cause", (item, cause) => {
    const configuration = JSON.stringify({ ...item, position: "right" });
    const problem = refused(item);
    expect(problem).toMatchObject({ code: "C006", severity: "error", place: { path: "site.config.ts:themeConfig.navbar.items.0" } });
    // The schema orders the keys, so only the values of the configuration are compared.
    const [, reported = "", why] = /^The navbar item (\{.*\}) is faulty: (.*)\.$/.exec(problem?.message ?? "") ?? [];
    expect(JSON.parse(reported)).toEqual(JSON.parse(configuration));
    expect(why).toBe(cause);
  });

  it.each([
    { type: "doc", docId: "a" },
    { type: "docSidebar", sidebarId: "sidebar" },
    { type: "docsVersion" },
    { type: "docsVersionDropdown" },
  ])("%j is an error on a site without docs", (item) => {
    for (const config of [{}, { docs: { versions: { "1": {} } } }]) {
      const { navbar, problems } = graphOf({
        pages: { "content/about.md": {}, "d.md": { draft: true } },
        config: { ...config, themeConfig: { navbar: { items: [item] } } },
      });
      expect(navbar).toEqual([]);
      expect(problems.map(({ severity }) => severity)).toContain("error");
    }
  });

  it("has a hint with the nearest name and the known ones", () => {
    expect(refused({ type: "doc", docId: "aa" })?.hint).toBe('Did you mean "a"? Known pages: "a", "b", "c".');
    expect(refused({ type: "docSidebar", sidebarId: "guide" })?.hint).toBe(
      'Did you mean "guides"? Known sidebars: "guides", "out", "empty", "rule".',
    );
    expect(refused({ type: "doc", docId: "a", docsPluginId: "defualt" })?.hint).toBe(
      'Did you mean "default"? Known docs areas: "default".',
    );
  });

  it("does not take its neighbours with it", () => {
    const { navbar, problems } = site([{ label: "X" }, { to: "/docs/a", label: "A" }]);
    expect(navbar).toMatchObject([{ label: "A" }]);
    expect(problems).toHaveLength(1);
  });

  it.each(["dcoSidebar", "constructor", "__proto__", "custom-x"])("of the unknown type %s is reported with the known types", (type) => {
    const problem = refused({ type, label: "X" });
    expect(problem).toMatchObject({ code: "C005", place: { path: "site.config.ts:themeConfig.navbar.items.0.type" } });
    expect(problem?.message).toContain(`unknown type "${type}"`);
    expect(problem?.message).toContain('"label":"X"');
    for (const known of [
      "default",
      "dropdown",
      "localeDropdown",
      "search",
      "html",
      "doc",
      "docSidebar",
      "docsVersion",
      "docsVersionDropdown",
    ]) {
      expect(problem?.hint).toContain(`"${known}"`);
    }
  });
});

describe("a dropdown", () => {
  it("holds links, docs and markup", () => {
    const item = built({
      label: "More",
      position: "left",
      items: [
        { to: "/docs/a", label: "A" },
        { type: "doc", docId: "b" },
        { type: "html", value: "<hr>" },
        { type: "docSidebar", sidebarId: "out" },
      ],
    });
    expect(item).toMatchObject({
      type: "dropdown",
      position: "left",
      label: "More",
      items: [
        { type: "link", route: "/docs/a" },
        { type: "link", label: "Page B", route: "/docs/b" },
        { type: "html", html: "<hr>" },
        { type: "link", label: "Out", href: "https://example.com" },
      ],
    });
  });

  it("may lead somewhere itself", () => {
    expect(built({ type: "dropdown", label: "More", to: "/docs/a", items: [{ to: "/x", label: "X" }] })).toMatchObject({
      route: "/docs/a",
    });
  });

  it("without an entry left is a link, or not there", () => {
    const more = { pages: { ...pages, "d.md": { draft: true } } };
    const items = [{ type: "doc", docId: "d" }];
    expect(built({ label: "More", to: "/docs/a", items }, {}, more)).toEqual({
      type: "link",
      position: "right",
      label: "More",
      route: "/docs/a",
    });
    expect(site([{ label: "More", items }], {}, more)).toMatchObject({ navbar: [], problems: [] });
  });

  it.each(["dropdown", "localeDropdown", "docsVersionDropdown", "search"])("cannot hold a %s", (type) => {
    const { problems } = site([{ label: "More", items: [{ type, label: "X" }] }]);
    expect(problems).toMatchObject([{ code: "C006", place: { path: "site.config.ts:themeConfig.navbar.items.0.items.0" } }]);
    expect(problems[0]?.message).toContain(`an item of type "${type}" is not allowed in a dropdown`);
  });

  it("cannot hold an item with a position of its own, even in a config that no schema has read", () => {
    const config = configSchema.parse({ title: "Kit" });
    config.themeConfig.navbar.items = [{ label: "More", position: "left", items: [Object.assign({ to: "/a" }, { position: "right" })] }];
    const graph = buildGraph({ pages: [], sources: { files: [], partials: {}, assets: [], categories: [] }, config, locate });
    expect(graph.problems[0]?.message).toContain("only an item at the top level can set its `position`");
  });

  it("cannot hold an unknown type or a faulty link", () => {
    const { problems } = site([{ label: "More", items: [{ type: "x" }, { label: "X" }] }]);
    expect(problems.map(({ code }) => code)).toEqual(["C005", "C006"]);
  });
});

describe("a doc item", () => {
  it("is current on its page and wherever its sidebar is shown", () => {
    expect(built({ type: "doc", docId: "a", label: "Read" })).toEqual({
      type: "link",
      position: "right",
      label: "Read",
      route: "/docs/a",
      activeSidebars: ["default/guides"],
    });
    expect(built({ type: "doc", docId: "c" })).toEqual({ type: "link", position: "right", label: "Page C", route: "/docs/c" });
  });

  it("is hidden for a draft and an unlisted page", () => {
    const hidden = { ...pages, "d.md": { draft: true }, "e.md": { unlisted: true } };
    expect(
      site(
        [
          { type: "doc", docId: "d" },
          { type: "doc", docId: "e" },
        ],
        {},
        { pages: hidden },
      ),
    ).toMatchObject({ navbar: [], problems: [] });
  });
});

describe("a docSidebar item", () => {
  it("leads to the sidebar's first link and is current wherever the sidebar is shown", () => {
    expect(built({ type: "docSidebar", sidebarId: "guides" })).toEqual({
      type: "link",
      position: "right",
      label: "Page A",
      route: "/docs/a",
      activeSidebars: ["default/guides"],
    });
    expect(built({ type: "docSidebar", sidebarId: "guides", label: "Guides" })).toMatchObject({ label: "Guides" });
  });

  it("finds the first link inside of a category", () => {
    const nested = { docs: { sidebars: { deep: [{ type: "html", value: "x" }, { One: [{ Two: ["b"] }] }] } } };
    expect(built({ type: "docSidebar", sidebarId: "deep" }, nested)).toMatchObject({ label: "Page B", route: "/docs/b" });
  });

  it.each(["empty", "rule"])("cannot lead to the sidebar %s, which has no link", (sidebarId) => {
    const problem = refused({ type: "docSidebar", sidebarId });
    expect(problem).toMatchObject({
      code: "C008",
      severity: "error",
      place: { path: "site.config.ts:themeConfig.navbar.items.0.sidebarId" },
    });
    expect(problem?.message).toContain(`leads to the sidebar "${sidebarId}", which has no link`);
  });
});

describe("docs versions", () => {
  const docs = { versions: { "6.0": { label: "v6" }, "5.0": {} } };
  const versioned = { "a.md": {}, "b.md": {}, "versions/6.0/a.md": {}, "versions/6.0/b.md": {}, "versions/5.0/index.md": {} };
  /** The only item. */
  const choice = (item: Items[number], config: object) => {
    const { navbar, problems } = site([item], config, { pages: versioned });
    expect(problems).toEqual([]);
    return navbar[0];
  };

  it("are one without a word of them: the item is a plain link to the docs", () => {
    const expected = { type: "link", position: "right", label: "Current", route: "/docs/a", activeBase: "/docs" };
    expect(built({ type: "docsVersion" })).toEqual(expected);
    expect(built({ type: "docsVersionDropdown" })).toEqual(expected);
    expect(built({ type: "docsVersionDropdown", label: "Docs" })).toEqual({ ...expected, label: "Docs" });
  });

  it("are all in the dropdown, the working copy as Next", () => {
    expect(choice({ type: "docsVersionDropdown" }, { docs })).toMatchObject({
      type: "dropdown",
      purpose: "version",
      label: "v6",
      items: [
        { label: "Next", route: "/docs/next/a", version: { area: "default", name: "current" }, keepsPage: true },
        { label: "v6", route: "/docs/a" },
        { label: "5.0", route: "/docs/5.0" },
      ],
    });
  });

  it("store the choice of the reader, unless the area disables it", () => {
    const stores = (area: object) => {
      const item = choice({ type: "docsVersionDropdown", dropdownItemsAfter: [{ to: "/docs/b" }] }, { docs: { ...docs, ...area } });
      return item && "items" in item ? item.items.map((entry) => "isRemembered" in entry) : [];
    };
    expect(stores({})).toEqual([true, true, true, false]);
    expect(stores({ persistence: "none" })).toEqual([false, false, false, false]);
  });

  it("may be chosen and renamed, with links around them", () => {
    expect(
      choice(
        { type: "docsVersionDropdown", versions: { "5.0": { label: "Old" } }, dropdownItemsAfter: [{ to: "/docs/b", label: "All" }] },
        { docs },
      ),
    ).toMatchObject({ items: [{ label: "Old" }, { label: "All", route: "/docs/b" }] });
    expect(choice({ type: "docsVersionDropdown", versions: ["5.0"] }, { docs })).toMatchObject({
      type: "link",
      label: "5.0",
      route: "/docs/5.0",
    });
  });

  it("without pages still name the menu that the config puts links into", () => {
    const links = { dropdownItemsBefore: [{ to: "/docs/a", label: "A" }], dropdownItemsAfter: [{ to: "/docs/b", label: "B" }] };
    const { navbar } = site([{ type: "docsVersionDropdown", versions: { "5.0": { label: "Old" } }, ...links }], { docs });
    expect(navbar).toMatchObject([{ type: "dropdown", purpose: "version", label: "Old", items: [{ label: "A" }, { label: "B" }] }]);
  });

  it.each(["docsVersion", "docsVersionDropdown"])("that do not exist are reported by %s with the available names", (type) => {
    const { navbar, problems } = site([{ type, versions: ["5.0", "6.1"] }], { docs });
    expect(navbar).toEqual([]);
    const problem = problems.find(({ code }) => code === "C007");
    expect(problem).toMatchObject({
      code: "C007",
      place: { path: "site.config.ts:themeConfig.navbar.items.0.versions.1" },
      hint: 'Did you mean "6.0"? Known versions: "current", "6.0", "5.0".',
    });
    expect(problem?.message).toContain('names the version "6.1"');
    expect(refused({ type, versions: ["7"] })?.hint).toBe('Known versions: "current".');
  });

  it("has a last one that exists", () => {
    expect(site([], { docs: { ...docs, lastVersion: "6" } }).problems).toContainEqual(
      expect.objectContaining({ code: "C007", place: { path: "site.config.ts:docs.0.lastVersion" } }),
    );
    expect(choice({ type: "docsVersion" }, { docs: { ...docs, lastVersion: "current" } })).toMatchObject({
      label: "Next",
      route: "/docs/a",
    });
  });

  it("without pages are never linked to", () => {
    const { navbar } = site([{ type: "docsVersionDropdown" }, { type: "docsVersion", versions: ["5.0"] }], {
      docs: { ...docs, lastVersion: "current" },
    });
    expect(navbar).toMatchObject([{ type: "link", label: "Next", route: "/docs/a" }]);
  });

  it("decide where items for docs lead on their own pages", () => {
    const items = [{ type: "docSidebar", sidebarId: "all" }, { type: "doc", docId: "b" }, { type: "docsVersion" }];
    const sidebars = { all: [{ type: "autogenerated", dirName: "." }] };
    const graph = site(items, { docs: { ...docs, sidebars } }, { pages: versioned });
    const routes = (navbar: NavbarItem[] | undefined) => navbar?.map((item) => ("route" in item ? item.route : null));
    expect(routes(graph.navbar)).toEqual(["/docs/a", "/docs/b", "/docs/a"]);
    expect(routes(graph.sets["default@current"]?.navbar)).toEqual(["/docs/next/a", "/docs/next/b", "/docs/next/a"]);
    // It has no page `b`.
    expect(routes(graph.sets["default@5.0"]?.navbar)).toEqual(["/docs/5.0", "/docs/b", "/docs/5.0"]);
  });

  it("let items lead to the version that a reader chose, outside of the docs and where a version lacks the page", () => {
    const items = [
      { type: "docSidebar", sidebarId: "all" },
      { label: "More", items: [{ type: "doc", docId: "b", label: "B" }] },
      { type: "docsVersion" },
      { type: "docsVersion", versions: ["5.0"] },
      { type: "docsVersionDropdown" },
      { to: "/docs/a", label: "A" },
    ];
    const sidebars = { all: [{ type: "autogenerated", dirName: "." }] };
    const { navbar, sets } = site(items, { docs: { ...docs, sidebars } }, { pages: versioned });
    const choices = (bar: NavbarItem[] = []) =>
      bar
        .flatMap((item): (NavbarItem | NavbarMenu["items"][number])[] =>
          item.type === "dropdown" && item.purpose === "links" ? item.items : [item],
        )
        .map((item) => ("choices" in item ? item.choices?.items.map(({ version, label, route }) => [version, label, route]) : null));
    const ofB = [
      ["", "B", "/docs/b"],
      ["current", "B", "/docs/next/b"],
    ];
    expect(choices(navbar)).toEqual([
      [
        ["", "a", "/docs/a"],
        ["current", "a", "/docs/next/a"],
        ["5.0", "index", "/docs/5.0"],
      ],
      ofB,
      [
        ["", "v6", "/docs/a"],
        ["current", "Next", "/docs/next/a"],
        ["5.0", "5.0", "/docs/5.0"],
      ],
      null,
      [
        ["", "v6", undefined],
        ["current", "Next", undefined],
        ["5.0", "5.0", undefined],
      ],
      null,
    ]);
    expect(navbar[0]).toMatchObject({ choices: { area: "default" } });
    const none = [null, null, null, null, null, null];
    expect(choices(sets["default@6.0"]?.navbar)).toEqual(none);
    expect(choices(sets["default@current"]?.navbar)).toEqual(none);
    expect(choices(sets["default@5.0"]?.navbar)).toEqual([null, ofB, null, null, null, null]);
    expect(choices(site(items, { docs: { ...docs, sidebars, persistence: "none" } }, { pages: versioned }).navbar)).toEqual(none);
  });

  it("come by number where they are whole numbers, which an object lists first and upwards", () => {
    const names = { "5": {}, "6": {}, "6.1": {}, "10": {} };
    const byNumber = { "versions/5/a.md": {}, "versions/6/a.md": {}, "versions/6.1/a.md": {}, "versions/10/a.md": {} };
    const sidebars = { all: ["a"] };
    const { navbar } = site(
      [{ type: "docsVersionDropdown" }],
      { docs: { versions: names, sidebars } },
      { pages: { "a.md": {}, ...byNumber } },
    );
    expect(navbar[0]).toMatchObject({ label: "10", items: ["Next", "10", "6.1", "6", "5"].map((label) => ({ label })) });
  });
});

describe("the other types", () => {
  it("html stays", () => {
    expect(built({ type: "html", value: "<b>", position: "left" })).toEqual({ type: "html", position: "left", html: "<b>" });
  });

  it("search stays where it is", () => {
    const graph = site(
      [
        { type: "search", className: "x", position: "left" },
        { to: "/docs/a", label: "A" },
      ],
      { search: {} },
    );
    expect(graph.navbar).toMatchObject([{ type: "search", position: "left", className: "x" }, { label: "A" }]);
    expect(reported(graph)).toEqual([]);
  });

  it("search is told where the site has none", () => {
    const graph = site([{ type: "search" }]);
    expect(graph.navbar).toEqual([]);
    expect(reported(graph)).toEqual([
      'C006 The navbar item {"type":"search","position":"right"} is faulty: `search` is false, so there is nothing to show. @ site.config.ts:themeConfig.navbar.items.0',
    ]);
  });

  it("search comes at the right end where nothing says where it goes", () => {
    const search = { type: "search", position: "right" };
    expect(site([{ to: "/docs/a", label: "A" }], { search: {} }).navbar).toMatchObject([{ label: "A" }, search]);
    expect(graphOf({ pages: { "a.md": {} }, config: { search: {} } }).navbar).toEqual([search]);
  });

  it("localeDropdown shows nothing where there is no choice", () => {
    const graph = site([{ type: "localeDropdown" }], {});
    expect(graph.navbar).toEqual([]);
    expect(reported(graph)).toEqual([
      'C028 The navbar item of type "localeDropdown" shows nothing: the site has one language only. @ site.config.ts:themeConfig.navbar.items.0.type',
    ]);
  });

  it("localeDropdown lists the locales of the site, in their own words", () => {
    const i18n = {
      defaultLocale: "en",
      locales: ["en", "fr", "pt_BR"],
      localeConfigs: { en: { htmlLang: "en-GB" }, pt_BR: { label: "Brasil" } },
    };
    const query = "?from=menu";
    const item = {
      type: "localeDropdown",
      queryString: query,
      dropdownItemsAfter: [
        { type: "html", value: "<hr>" },
        { href: "https://example.com", label: "Translate" },
      ],
    };
    expect(built(item, { i18n, baseUrl: "/kit/" })).toEqual({
      type: "dropdown",
      purpose: "locale",
      label: "English",
      position: "right",
      items: [
        { type: "locale", label: "English", lang: "en-GB", href: "/kit/?from=menu", isCurrent: true, locale: null, query },
        { type: "locale", label: "Français", lang: "fr", href: "/kit/fr?from=menu", isCurrent: false, locale: "fr", query },
        { type: "locale", label: "Brasil", lang: "pt-BR", href: "/kit/pt_BR?from=menu", isCurrent: false, locale: "pt_BR", query },
        { type: "html", html: "<hr>", position: "right" },
        { type: "link", position: "right", label: "Translate", href: "https://example.com" },
      ],
    });
  });
});

const reference: SidebarItem[] = [
  { type: "link", label: "Introduction", route: "/docs/reference" },
  {
    type: "category",
    label: "Classes",
    route: null,
    collapsible: true,
    collapsed: false,
    items: [{ type: "link", label: "Kit", route: "/docs/reference/classes/Kit" }],
  },
];

it("without items of its own, the navbar of a site with an SDK leads to the docs and to the reference", () => {
  expect(graphOf({ pages: { "start.md": {} }, reference }).navbar).toEqual([
    { type: "link", position: "left", label: "Docs", route: "/docs/start", activeSidebars: ["default/sidebar"] },
    { type: "link", position: "left", label: "Reference", route: "/docs/reference", activeBase: "/docs/reference" },
  ]);
  expect(graphOf({ pages: { "start.md": {} } }).navbar).toEqual([]);
  expect(graphOf({ pages: { "start.md": {} }, reference, config: { themeConfig: { navbar: { items: [] } } } }).navbar).toEqual([]);
});

it("without items of its own, the navbar of a version leads to the docs and to the reference of that version", () => {
  const link = (route: string): SidebarItem => ({ type: "link", label: "Introduction", route });
  const { navbar, sets } = graphOf({
    pages: { "versions/2/start.md": {}, "versions/1/start.md": {} },
    config: { docs: { versions: { "2": {}, "1": {} }, includeCurrentVersion: false } },
    reference: {
      sidebars: { "default@2": [link("/docs/reference")], "default@1": [link("/docs/1/reference")] },
      versions: { area: "default", base: "/docs/reference", routes: { "2": "/docs/reference", "1": "/docs/1/reference" }, last: "2" },
    },
  });
  const routes = (items = navbar) => items.map((item) => "route" in item && item.route);
  expect(routes()).toEqual(["/docs/start", "/docs/reference"]);
  expect(routes(sets["default@1"]?.navbar)).toEqual(["/docs/1/start", "/docs/1/reference"]);
});
