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
const allQuestions = await readQuestions(join(repository, "test", "search", "questions.yml"));

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

test.each([
  { on: "sdk", count: 30, first: 28, among3: 28 },
  { on: "bcidocs", count: 30, first: 28, among3: 28 },
  { on: "field", count: 40, first: 36, among3: 40 },
])(
  "of $count questions on $on, $first find a page that answers them first, as readers see the results",
  async ({ on, count, first, among3 }) => {
    const engine = await openSearch();
    const { from: usual = "/", questions = [] } = allQuestions[on] ?? {};
    const ranks = await Promise.all(
      questions.map(async ({ query, pages, from = usual }) => {
        const { groups } = await engine.answer(query, undefined, from);
        const urls = groups.flatMap(({ hits }) => hits.map(({ url }) => url));
        return { query, urls: urls.slice(0, 3), rank: urls.findIndex((url) => pages.includes(splitUrl(url)[0])) };
      }),
    );
    const missed = ranks.filter(({ rank }) => rank !== 0).map(({ query, urls }) => `${query}: ${urls.join(" ")}`);
    expect(questions).toHaveLength(count);
    expect(
      await missingTargets(
        inject("siteFolder"),
        questions.flatMap(({ pages }) => pages),
      ),
    ).toEqual([]);
    expect(count - missed.length, missed.join("\n")).toBeGreaterThanOrEqual(first);
    expect(ranks.filter(({ rank }) => rank >= 0 && rank < 3).length, missed.join("\n")).toBeGreaterThanOrEqual(among3);
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
