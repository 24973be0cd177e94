/** Lists that a site has in several versions and languages: search engines learn of each once. */
import { expect, test } from "vitest";
import { canonicalRoute } from "../../../src/generator/areas/canonical.ts";
import { sitemap } from "../../../src/generator/outputs/sitemap.ts";
import { graphOf } from "../graph/site.ts";
import { config, textOf } from "./support.ts";

const category = (label: string, id: string) => ({ type: "category", label, link: { type: "generated-index" }, items: [id] });
const sidebars = { all: [category("Guides", "guides/a"), category("More", "b")] };

/** Routes in the sitemap, and the canonical ones of all pages that are not in it. */
function routesOf(pages: Record<string, object>, settings: object) {
  const graph = graphOf({ pages, config: { docs: { sidebars, ...settings }, i18n: { locales: ["en", "fr"] } } });
  expect(graph.problems).toEqual([]);
  const text = textOf(sitemap(graph, config())[0]);
  const listed = [...text.matchAll(/example\.com([^<]*)/g)].map(([, path = ""]) => path);
  const others = graph.pages.filter(({ route }) => !listed.includes(route));
  return { listed, others: Object.fromEntries(others.map((page) => [page.route, canonicalRoute(page, graph)])) };
}

test("lists of untranslated pages are in the sitemap in the default language alone", () => {
  const pages = {
    "guides/a.md": { tags: ["EEG"] },
    "b.md": { tags: ["Calm"] },
    "i18n/fr/docs/b.md": { tags: ["Calm"] },
  };
  const { listed, others } = routesOf(pages, {});
  expect(listed).toEqual([
    "/docs/b",
    "/docs/category/guides",
    "/docs/category/more",
    "/docs/guides/a",
    "/docs/tags",
    "/docs/tags/calm",
    "/docs/tags/eeg",
    "/fr/docs/b",
    "/fr/docs/category/more",
    "/fr/docs/tags",
    "/fr/docs/tags/calm",
  ]);
  expect(others).toEqual({
    "/fr/docs/category/guides": "/docs/category/guides",
    "/fr/docs/guides/a": "/docs/guides/a",
    "/fr/docs/tags/eeg": "/docs/tags/eeg",
  });
});

test("lists of old versions are those of the last one, where that has them", () => {
  const pages = {
    "guides/a.md": { tags: ["EEG"] },
    "b.md": {},
    "versions/1/guides/a.md": { tags: ["EEG", "Old"] },
    "versions/1/b.md": {},
  };
  const { listed, others } = routesOf(pages, { versions: { "1": {} }, lastVersion: "current" });
  expect(listed).toEqual([
    "/docs/1/tags/old",
    "/docs/b",
    "/docs/category/guides",
    "/docs/category/more",
    "/docs/guides/a",
    "/docs/tags",
    "/docs/tags/eeg",
  ]);
  expect(others).toMatchObject({
    "/docs/1/tags": "/docs/tags",
    "/docs/1/tags/eeg": "/docs/tags/eeg",
    "/docs/1/category/guides": "/docs/category/guides",
    "/fr/docs/1/tags": "/docs/tags",
    "/fr/docs/1/tags/eeg": "/docs/tags/eeg",
    "/fr/docs/1/tags/old": "/docs/1/tags/old",
    "/fr/docs/1/category/guides": "/docs/category/guides",
  });
});
