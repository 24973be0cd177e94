import { expect, it } from "vitest";
import { isInScope, scopeOf, searchFolder, searchScopes } from "../../../src/generator/areas/searchScopes.ts";
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
