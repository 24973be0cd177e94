import { expect, it } from "vitest";
import { buildGraph } from "../../../src/generator/graph/graph.ts";
import { configSchema, type UserConfig } from "../../../src/generator/model/config.ts";
import type { PageMeta } from "../../../src/generator/model/page.ts";
import type { Asset } from "../../../src/generator/model/source.ts";
import { muchWork, processorTime } from "../../support/processorTime.ts";
import { graphOf, locate, nodeAt, page } from "./site.ts";

/** The same numbers on every run. */
function shuffled<T>(list: T[]): T[] {
  let seed = 42;
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    const other = seed % (at + 1);
    const [a, b] = [copy[at] as T, copy[other] as T];
    copy[at] = b;
    copy[other] = a;
  }
  return copy;
}

function manyPages(count: number): PageMeta[] {
  return Array.from({ length: count }, (_, index) =>
    page(`content/docs/g${index % 100}/h${index % 7}/p${index}.md`, { sidebar_position: index % 13 }),
  );
}

it("the order in which files were found changes nothing, to the byte", () => {
  const pages = [
    ...manyPages(400),
    page("content/docs/twice.md", { slug: "/g1" }),
    page("content/docs/again.md", { slug: "/g1" }),
    page("content/docs/Case.md", { slug: "/G2/H2/P2" }),
    page("content/docs/draft.md", { draft: true }),
  ];
  const assets: Asset[] = ["a", "b", "c"].map((name) => ({ path: `content/${name}.svg`, url: `/assets/${name}.svg`, isStatic: false }));
  const categories = ["g1", "g2", "g3"].map((folder) => ({
    area: "default",
    version: null,
    locale: null,
    folder,
    path: `content/docs/${folder}/_category_.json`,
    link: { type: "generated-index" as const },
  }));
  const config = configSchema.parse({ title: "Kit" });
  const build = (order: <T>(list: T[]) => T[]) =>
    JSON.stringify(
      buildGraph({
        pages: order(pages),
        sources: { files: [], partials: {}, assets: order(assets), categories: order(categories) },
        config,
        locate,
      }),
    );
  const graph = build((list) => list);
  // One route twice, one page that differs by case alone, and its folder as well.
  expect(
    JSON.parse(graph)
      .problems.map(({ code }: { code: string }) => code)
      .sort(),
  ).toEqual(["G001", "G002"]);
  expect(build(shuffled)).toBe(graph);
});

it("survives JSON and leaves its input alone", () => {
  const pages = manyPages(20);
  const before = JSON.stringify(pages);
  const graph = buildGraph({
    pages,
    sources: { files: [], partials: {}, assets: [], categories: [] },
    config: configSchema.parse({ title: "Kit" }),
    locate,
  });
  expect(JSON.stringify(pages)).toBe(before);
  expect(JSON.parse(JSON.stringify(graph))).toEqual(graph);
});

it("does not read the config file of a site without mistakes", () => {
  const config = configSchema.parse({
    title: "Kit",
    docs: { sidebars: { docs: ["a", { type: "category", label: "All", link: { type: "generated-index" }, items: ["b"] }] } },
    redirects: { "/old": "/docs/a" },
    themeConfig: { navbar: { items: [{ type: "docSidebar", sidebarId: "docs" }, { to: "/docs/b" }] } },
  });
  const unread = () => {
    throw new Error("read");
  };
  const sources = { files: [], partials: {}, assets: [], categories: [] };
  expect(buildGraph({ pages: [page("content/docs/a.md"), page("content/docs/b.md")], sources, config, locate: unread }).problems).toEqual(
    [],
  );
});

it("pages are sorted by route, and byRoute finds them", () => {
  const graph = graphOf({ pages: { "b.md": {}, "a.md": {}, "content/index.md": {} } });
  expect(graph.pages.map(({ route }) => route)).toEqual(["/", "/docs/a", "/docs/b"]);
  expect({ ...graph.byRoute }).toEqual({ "/": 0, "/docs/a": 1, "/docs/b": 2 });
  expect(nodeAt(graph, "/docs/b")).toMatchObject({ path: "content/docs/b.md", id: "b", area: "default", title: "b" });
});

it("has the URL and the size of each asset", () => {
  const assets: Asset[] = [
    { path: "content/docs/a.svg", url: "/assets/a.1f2e3d4c.svg", width: 4, height: 3, isStatic: false },
    { path: "static/b.zip", url: "/b.zip", isStatic: true },
  ];
  expect({ ...graphOf({ assets }).urlOfAsset }).toEqual({
    "content/docs/a.svg": { url: "/assets/a.1f2e3d4c.svg", width: 4, height: 3 },
    "static/b.zip": { url: "/b.zip" },
  });
});

it("areas have ids, sidebars and routes of their own", () => {
  const pages = [page("content/docs/a.md"), { ...page("content/tool/a.md"), area: "tool", id: "a" }];
  const config = configSchema.parse({
    title: "Kit",
    search: false,
    docs: [{ sidebars: { docs: ["a"] } }, { id: "tool", path: "content/tool/", routeBasePath: "/tool", sidebars: { docs: ["a", "b"] } }],
  });
  const graph = buildGraph({ pages, sources: { files: [], partials: {}, assets: [], categories: [] }, config, locate });
  expect(graph.pages.map(({ route, sidebar }) => [route, sidebar])).toEqual([
    ["/docs/a", "default/docs"],
    ["/tool/a", "tool/docs"],
  ]);
  expect(graph.problems).toMatchObject([{ code: "C013", place: { path: "site.config.ts:docs.1.sidebars.docs.1" } }]);
});

it("20,000 pages in one sidebar take seconds", () => {
  const config = configSchema.parse({ title: "Kit", docs: { sidebars: { docs: [{ type: "autogenerated", dirName: "." }] } } });
  const flat = Array.from({ length: 10_000 }, (_, index) => page(`content/docs/flat${index}.md`, { title: `Flat ${index}` }));
  const pages = [...manyPages(10_000), ...flat];
  const worked = processorTime();
  const graph = buildGraph({ pages, sources: { files: [], partials: {}, assets: [], categories: [] }, config, locate });
  expect(worked()).toBeLessThan(muchWork);
  // And the page with all of its sidebar, and those that list the site from A to Z.
  expect(graph.pages).toHaveLength(20_021);
  expect(graph.problems).toEqual([]);
});

it("hundreds of versions, each with a menu of all, take seconds", () => {
  const names = Array.from({ length: 300 }, (_, index) => `${index}.0`);
  const config: Partial<UserConfig> = {
    docs: { versions: Object.fromEntries(names.map((name) => [name, {}])) },
    themeConfig: { navbar: { items: [{ type: "docsVersionDropdown" }] } },
  };
  const pages = Object.fromEntries(["content/docs/a.md", ...names.map((name) => `versions/${name}/a.md`)].map((path) => [path, {}]));
  const worked = processorTime();
  const graph = graphOf({ pages, config });
  expect(worked()).toBeLessThan(muchWork);
  expect(graph.pages.filter(({ version }) => version !== null).length).toBeGreaterThanOrEqual(300);
  expect(graph.problems).toEqual([]);
});

it("thousands of unknown ids do not take minutes", () => {
  const pages = manyPages(5_000);
  const wrong = Array.from({ length: 2_000 }, (_, index) => `g1/wrong-name-${index}`);
  const worked = processorTime();
  const config = configSchema.parse({ title: "Kit", docs: { sidebars: { docs: wrong } } });
  const graph = buildGraph({ pages, sources: { files: [], partials: {}, assets: [], categories: [] }, config, locate });
  expect(graph.problems).toHaveLength(2_000);
  expect(worked()).toBeLessThan(muchWork);
});
