/** Asks the search of a site a list of queries of its own, and reports those that find something else than they should. */
import * as z from "zod";
import { type Hit, rankedHits } from "../../theme/search/answer.ts";
import type { Engine } from "../../theme/search/engine.ts";
import { type Issue, issueWords, plainIssues } from "../model/issueWords.ts";
import type { Place, Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import { nearestName } from "../text/distance.ts";
import type { LocatedYaml } from "../text/yaml.ts";

const path = z.string().startsWith("/", "a target begins with a slash, as in `/docs/start#install`");
const target = z.union([path, z.array(path).min(1)]).transform((value) => (Array.isArray(value) ? value : [value]));

const querySchema = z
  .strictObject({
    /** What a reader types. */
    query: z.string().min(1),
    /** The page or section that has to come first; a list: any of them. */
    first: target.optional(),
    /** The same, for one of the first three. */
    among3: target.optional(),
    /** A mark for people who tune a ranking and keep some queries aside; asked like the others. */
    held: z.boolean().optional(),
    /** The language of the reader. Left out: the default one. */
    locale: z.string().min(1).optional(),
    /** The version of the docs that the reader is in, as `2.0`, or with its area as `tool/2.0`. Left out: the last one. */
    version: z.string().min(1).optional(),
  })
  .refine(({ first, among3 }) => (first === undefined) !== (among3 === undefined), "needs either `first` or `among3`");

export interface SearchQuery {
  query: string;
  /** Paths with an optional anchor, any of which is right. A path without an anchor is that of the whole page. */
  targets: string[];
  /** How many of the first results may be the right one. */
  among: 1 | 3;
  isHeld: boolean;
  /** null for the default one. */
  locale: string | null;
  /** null for the last one. */
  version: string | null;
  place: Place;
  /** Of what says where to ask. */
  places: { locale: Place; version: Place };
}

const knownKeys = Object.keys(querySchema.shape);

const hint = "Each entry has a `query`, and what it finds: `first` or `among3`.";

/** `path` is relative to the site folder. Faults of the file come back as problems. */
export async function readSearchQueries(text: string, path: string): Promise<{ queries: SearchQuery[]; problems: Problem[] }> {
  const located = (await import("../text/yaml.ts")).readYaml(text);
  const { document, error, at, placeOf } = located;
  if (error) {
    const place = { path, ...at(error.offset) };
    return { queries: [], problems: [problem("C037", `The queries are not valid YAML: ${error.message}.`, { place, hint })] };
  }
  const read = z.array(querySchema).safeParse(document.toJS({ maxAliasCount: 0 }) ?? [], { reportInput: true });
  if (!read.success) {
    return {
      queries: [],
      problems: faultsOf(
        read.error.issues.flatMap((issue) => plainIssues(issue)),
        path,
        located,
      ),
    };
  }
  const queries = read.data.map(({ query, first, among3, held = false, locale = null, version = null }, index) => ({
    query,
    targets: first ?? among3 ?? [],
    among: first ? (1 as const) : (3 as const),
    isHeld: held,
    locale,
    version,
    place: { path, ...placeOf([index, "query"]) },
    places: { locale: { path, ...placeOf([index, "locale"]) }, version: { path, ...placeOf([index, "version"]) } },
  }));
  return {
    queries,
    problems: queries.length > 0 ? [] : [problem("C037", "The file has no queries.", { place: { path, ...at(0) }, hint })],
  };
}

/** Of an entry with an unknown key only that is reported: what it lacks is most likely what the key was meant to be. */
function faultsOf(issues: readonly Issue[], path: string, { placeOf, placeOfKey }: LocatedYaml): Problem[] {
  const misspelt = new Set(issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? [issue.path[0]] : [])));
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => unknownKey(key, { path, ...placeOfKey([...issue.path, key]) }));
    }
    if (misspelt.has(issue.path[0])) return [];
    const name = issue.path.slice(1).join(".");
    const subject = issue.path.length === 0 ? "The file of search queries" : name === "" ? "A query" : `\`${name}\` of a query`;
    return [problem("C037", `${subject} ${issueWords(issue)}.`, { place: { path, ...placeOf(issue.path) }, hint })];
  });
}

function unknownKey(key: string, place: Place): Problem {
  const nearest = nearestName(key, knownKeys);
  return problem("C037", `A query has no key "${key}".`, { place, hint: nearest ? `Did you mean \`${nearest}\`?` : hint });
}

export interface SearchedSite {
  engine: Pick<Engine, "answer">;
  /** Route of each page that the search knows -> its URL, e.g. `/docs/start` -> `/kit/docs/start/`. */
  urls: ReadonlyMap<string, string>;
}

/** One problem for each query that does not find what it should. */
export async function checkSearchQueries(queries: readonly SearchQuery[], { engine, urls }: SearchedSite): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { query, targets, among, place } of queries) {
    const lost = targets.find((each) => !urls.has(routeOf(each)));
    if (lost !== undefined) {
      const nearest = nearestName(routeOf(lost), [...urls.keys()]);
      const advice = nearest ? `Did you mean ${nearest}?` : "Write the route of a page, as in `/docs/start#install`, without the base URL.";
      problems.push(problem("L030", `"${query}" should find ${lost}, which the search does not know as a page`, { place, hint: advice }));
      continue;
    }
    const wantedUrls = targets.map((each) => urls.get(routeOf(each)) + each.slice(each.split("#")[0]?.length));
    const hits = rankedHits(await engine.answer(query));
    if (hits.slice(0, among).some((hit) => isTarget(hit, wantedUrls))) continue;
    const rank = hits.findIndex((hit) => isTarget(hit, wantedUrls)) + 1;
    const instead = hits.slice(0, among).map(({ url }) => url);
    const wanted = `${targets.join(" or ")} ${among === 1 ? "first" : "among the first three"}`;
    const found = instead.length === 0 ? "nothing" : `${instead.join(", ")}${rank > 0 ? `, and it as number ${rank}` : ""}`;
    const advice = "Use the words of the query on the page, add `search.synonyms`, or weigh the page with `search.boost`.";
    problems.push(problem("L030", `"${query}" should find ${wanted}; it finds ${found}`, { place, hint: advice }));
  }
  return problems;
}

/** `/docs/start/#install` -> `/docs/start` */
function routeOf(target: string): string {
  return target.replace(/#.*/, "").replace(/(.)\/$/, "$1");
}

/** A page shows sections below it: who looks for one of them sees it. */
function isTarget(hit: Hit, urls: readonly string[]): boolean {
  return urls.some((wanted) =>
    wanted.includes("#") ? [hit, ...hit.sections].some(({ url }) => url === wanted) : hit.url.replace(/#.*/, "") === wanted,
  );
}
