/** The queries by which the search of this site is judged: each asks for a page or section that the site has, and finds it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { loadStemmer } from "../../src/generator/text/stemmer.ts";
import { type Hit, rankedHits } from "../../src/theme/search/answer.ts";
import { type Engine, openEngine } from "../../src/theme/search/engine.ts";
import { repository } from "../support/folders.ts";
import { readQueries, readQuestions, splitUrl } from "../support/searchQueries.ts";
import { missingTargets } from "../support/siteTargets.ts";

const queries = await readQueries(join(repository, "test", "search", "queries.yml"));
const questions = await readQuestions(join(repository, "test", "search", "questions.yml"));

test("every query of this site's list asks for a page or section that exists", async () => {
  const targets = queries.flatMap(({ targets }) => targets);
  expect(targets.length).toBeGreaterThan(100);
  expect(await missingTargets(inject("siteFolder"), targets)).toEqual([]);
});

test("every query finds what it should, first or among the first three", async () => {
  const engine = await openSearch();
  const missed: string[] = [];
  for (const { query, targets, among } of queries) {
    const hits = rankedHits(await engine.answer(query)).slice(0, among);
    if (!hits.some((hit) => targets.some((target) => isTarget(hit, target))))
      missed.push(`${query}: ${hits.map(({ url }) => url).join(", ")}`);
  }
  expect(missed).toEqual([]);
});

test.each(Object.entries(questions))(
  "of thirty questions on %s, 28 find a page that answers them first",
  async (_, { from, questions }) => {
    const engine = await openSearch();
    const missed: string[] = [];
    for (const { query, pages } of questions) {
      const [hit] = rankedHits(await engine.answer(query, undefined, from));
      if (!pages.includes(splitUrl(hit?.url ?? "")[0])) missed.push(`${query}: ${hit?.url}`);
    }
    expect(questions).toHaveLength(30);
    expect(
      await missingTargets(
        inject("siteFolder"),
        questions.flatMap(({ pages }) => pages),
      ),
    ).toEqual([]);
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(2);
  },
);

async function openSearch(): Promise<Engine> {
  const load = (name: string) => readFile(join(inject("siteFolder"), "search", name), "utf8");
  return openEngine({ load, stem: await loadStemmer("en"), stemOther: undefined });
}

/** A page shows sections below it: who looks for one of them sees it. */
function isTarget(hit: Hit, target: string): boolean {
  const [page, anchor] = splitUrl(target);
  return [hit, ...hit.sections].some(({ url }) => {
    const [foundPage, foundAnchor] = splitUrl(url);
    return page === foundPage && (anchor === "" || anchor === foundAnchor);
  });
}
