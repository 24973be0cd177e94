import { expect, it } from "vitest";
import { isInScope, scopeOf, searchFolder, searchScopes } from "../../../src/generator/areas/searchScopes.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { searchSettings } from "../../../src/generator/outputs/search/indexedPage.ts";
import { graphOf } from "../graph/site.ts";

const versioned = graphOf({
  pages: { "a.md": {}, "versions/2.0/a.md": {}, "versions/1.0/a.md": {}, "content/about.md": {} },
  config: { docs: { versions: { "2.0": {}, "1.0": {} } }, i18n: { locales: ["en", "fr"] } },
});

it("each version of each language has an index of its own, the last version the one of the language", () => {
  expect(searchScopes(versioned).map(searchFolder)).toEqual([
    "search/",
    "search/default-current/",
    "search/default-1.0/",
    "search/fr/",
    "search/fr/default-current/",
    "search/fr/default-1.0/",
  ]);
});

it("a site with one version and one language has one index", () => {
  expect(searchScopes(graphOf({ pages: { "a.md": {} } })).map(searchFolder)).toEqual(["search/"]);
});

it("readers search their version and language, and the pages outside of the docs", () => {
  const page = { area: "default", version: "1.0", locale: "fr" };
  const scope = scopeOf(page, versioned);
  const found = versioned.pages.filter((node) => isInScope(node, scope, versioned)).map(({ route }) => route);
  expect(found).toEqual(["/fr/about", "/fr/docs/1.0/a"]);
});

it("an empty field offers where the sidebars begin, and words of the field mean the same in English", () => {
  const pages = { "a.md": {}, "b.md": {}, "content/about.md": {} };
  const settingsIn = (locale: string, search = {}) => {
    const config = { i18n: { locales: [locale], defaultLocale: locale } };
    return searchSettings({ graph: graphOf({ pages, config }), config: configSchema.parse({ title: "Kit", ...config, search }) });
  };
  expect(settingsIn("en").topPages.map(([, url]) => url)).toEqual(["/docs/a"]);
  expect(settingsIn("en", { topPages: ["/about"] }).topPages.map(([, url]) => url)).toEqual(["/about"]);
  expect(settingsIn("en", { synonyms: [["login", "enter"]] }).synonyms).toMatchObject({
    ble: ["bluetooth"],
    login: expect.arrayContaining(["authenticate", "enter"]),
  });
  expect(settingsIn("de").synonyms).toEqual({});
});
