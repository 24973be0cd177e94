/** The queries by which the search of this site is judged: each asks for a page or section that the site has, and finds it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { loadStemmer } from "../../src/generator/text/stemmer.ts";
import { type Hit, rankedHits } from "../../src/theme/search/answer.ts";
import { openEngine } from "../../src/theme/search/engine.ts";
import { repository } from "../support/folders.ts";
import { readQueries, splitUrl } from "../support/searchQueries.ts";
import { missingTargets } from "../support/siteTargets.ts";

const queries = await readQueries(join(repository, "test", "search", "queries.yml"));

test("every query of this site's list asks for a page or section that exists", async () => {
  const targets = queries.flatMap(({ targets }) => targets);
  expect(targets.length).toBeGreaterThan(100);
  expect(await missingTargets(inject("siteFolder"), targets)).toEqual([]);
});

test("every query finds what it should, first or among the first three", async () => {
  const load = (name: string) => readFile(join(inject("siteFolder"), "search", name), "utf8");
  const engine = openEngine({ load, stem: await loadStemmer("en"), stemOther: undefined });
  const missed: string[] = [];
  for (const { query, targets, among } of queries) {
    const hits = rankedHits(await engine.answer(query)).slice(0, among);
    if (!hits.some((hit) => targets.some((target) => isTarget(hit, target))))
      missed.push(`${query}: ${hits.map(({ url }) => url).join(", ")}`);
  }
  expect(missed).toEqual([]);
});

/** A page shows sections below it: who looks for one of them sees it. */
function isTarget(hit: Hit, target: string): boolean {
  const [page, anchor] = splitUrl(target);
  return [hit, ...hit.sections].some(({ url }) => {
    const [foundPage, foundAnchor] = splitUrl(url);
    return page === foundPage && (anchor === "" || anchor === foundAnchor);
  });
}
