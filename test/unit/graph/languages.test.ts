import { expect, it } from "vitest";
import { translationFolders } from "../../../src/generator/areas/locales.ts";
import { graphOf, nodeAt, outline, reported } from "./site.ts";

const i18n = { locales: ["en", "fr"] };
const pages = {
  "a.md": { title: "A" },
  "b.md": { title: "B" },
  "content/index.md": { title: "Home" },
  "i18n/fr/docs/a.md": { title: "Un" },
};

it("a language has every page: its translation, else the one of the default language", () => {
  const graph = graphOf({ pages, config: { i18n } });
  expect(graph.pages.map(({ route, path, isFallback }) => `${route} ${path}${isFallback ? " for want of a translation" : ""}`)).toEqual([
    "/ content/index.md",
    "/docs/a content/docs/a.md",
    "/docs/b content/docs/b.md",
    "/fr content/index.md for want of a translation",
    "/fr/docs/a i18n/fr/docs/a.md",
    "/fr/docs/b content/docs/b.md for want of a translation",
  ]);
  expect(reported(graph)).toEqual([]);
});

it("a sidebar leads to pages of its language", () => {
  const graph = graphOf({ pages, config: { i18n, docs: { sidebars: { docs: ["a", { Group: ["b"] }] } } } });
  expect(outline(graph.sidebars["default:fr/docs"])).toEqual(["Un /fr/docs/a", "[Group]", "  B /fr/docs/b"]);
  expect(nodeAt(graph, "/fr/docs/a").next).toEqual({ label: "B", route: "/fr/docs/b" });
});

it("what is wrong with a sidebar is reported once, not for each language", () => {
  const graph = graphOf({ pages, config: { i18n, docs: { sidebars: { docs: ["a", "c"] } } } });
  expect(reported(graph).map((text) => text.slice(0, 4))).toEqual(["C013"]);
});

it("a translation with another address is known by that of the page it translates", () => {
  const graph = graphOf({ pages: { ...pages, "i18n/fr/docs/a.md": { slug: "/un" } }, config: { i18n } });
  expect(graph.translatedRoutes).toEqual({ fr: { "/docs/a": "/fr/docs/un" } });
  expect(graph.byRoute["/fr/docs/a"]).toBeUndefined();
});

it("the route of a language leads to its first page where the site has no home page", () => {
  const { "content/index.md": _, ...docs } = pages;
  expect(graphOf({ pages: docs, config: { i18n } }).redirects).toEqual([
    { from: "/", to: "/docs/a" },
    { from: "/docs", to: "/docs/a" },
    { from: "/fr", to: "/fr/docs/a" },
    { from: "/fr/docs", to: "/fr/docs/a" },
  ]);
});

it("a home page without a translation has the address that the other tool gives it", () => {
  const inFolder = { docs: { routeBasePath: "/", naming: "vitepress" as const }, i18n };
  const graph = graphOf({ pages: { "index.md": {} }, config: inFolder });
  expect(graph.pages.map(({ route }) => route)).toEqual(["/", "/fr/"]);
});

it("translations may be next to docs in a folder of their language", () => {
  const config = { contentDir: "content", i18n: { defaultLocale: "en", localeConfigs: {} } } as const;
  const folders = (folder: string) => translationFolders({ folder, area: "default", version: null, locale: "fr" }, config as never);
  expect(folders("docs/en")).toContain("docs/fr");
  expect(folders("docs")).not.toContain("fr");
});

it("a site in one language knows nothing of others", () => {
  expect(graphOf({ pages: { "a.md": {} } })).toMatchObject({ sets: {}, translatedRoutes: {} });
  // English is what `locales` says where it is left out.
  expect(graphOf({ pages: { "a.md": {} }, config: { i18n: { defaultLocale: "de" } } }).pages.map(({ route }) => route)).toEqual([
    "/docs/a",
  ]);
});

it("pages that the graph makes have titles in their language", () => {
  const words = { allPages: "Toutes", navbarDocs: "Docs", navbarReference: "Référence", search: "Rechercher", tags: "Étiquettes" };
  const english = { allPages: "All", navbarDocs: "Docs", navbarReference: "Reference", search: "Search", tags: "Tags" };
  const graph = graphOf({ pages, config: { i18n, search: {} }, words: (locale) => (locale === "fr" ? words : english) });
  expect(nodeAt(graph, "/search").title).toBe("Search");
  expect(nodeAt(graph, "/fr/search").title).toBe("Rechercher");
});
