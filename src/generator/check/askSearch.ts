/** Asks the search of a site the queries of a file: each in the index that readers of its language and version have. */
import { join } from "node:path";
import { openEngine } from "../../theme/search/engine.ts";
import { mainScope, type ScopedSet, type SearchScope, searchFolder } from "../areas/searchScopes.ts";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import { nearestName } from "../text/distance.ts";
import { reasonOf } from "../text/errno.ts";
import { loadStemmer } from "../text/stemmer.ts";
import { checkSearchQueries, readSearchQueries, type SearchedSite, type SearchQuery } from "./searchQueries.ts";

export interface SearchAsked {
  siteDir: string;
  /** Of the file with the queries, relative to the site folder. */
  path: string;
  /** What is searched together; `index` is null for a site without a search. */
  open: (scope: SearchScope) => Promise<OpenedScope>;
  sets: Readonly<Record<string, ScopedSet>>;
  config: Pick<SiteConfig, "i18n">;
}

export interface OpenedScope {
  index: { root: string; read: (name: string) => string } | null;
  /** Those that the index has. */
  pages: { route: string; entry: { url: string } }[];
}

export async function askSearch(asked: SearchAsked, io: Pick<Io, "readFile">): Promise<Problem[]> {
  const { siteDir, path, open, sets, config } = asked;
  const read = await io.readFile(join(siteDir, path)).then(
    (text) => ({ text }),
    (error: unknown) => ({ reason: reasonOf(error) }),
  );
  if ("reason" in read) {
    const hint = "Name a file, relative to the folder of the site: bcidocs check --search queries.yml";
    return [problem("C037", `The file of search queries cannot be read: ${read.reason}.`, { place: { path }, hint })];
  }
  const { queries, problems } = await readSearchQueries(new TextDecoder().decode(read.text), path);
  if (!(await open(mainScope)).index) {
    return [...problems, problem("C037", "This site has no search: its config says `search: false`.", { place: { path } })];
  }
  const sites = new Map<string, Promise<SearchedSite>>();
  for (const query of queries) {
    const scope = scopeOfQuery(query, sets, config.i18n);
    if ("code" in scope) {
      problems.push(scope);
      continue;
    }
    const folder = searchFolder(scope);
    const site = sites.get(folder) ?? openSite(scope, asked);
    sites.set(folder, site);
    problems.push(...(await checkSearchQueries([query], await site)));
  }
  return problems;
}

async function openSite(scope: SearchScope, { open, config }: SearchAsked): Promise<SearchedSite> {
  const { index, pages } = await open(scope);
  const load = async (name: string) => (name === "index.json" ? (index?.root ?? "") : (index?.read(name) ?? ""));
  const { defaultLocale } = config.i18n;
  const stem = await loadStemmer(scope.locale ?? defaultLocale);
  const stemOther = scope.locale === null ? undefined : await loadStemmer(defaultLocale);
  return { engine: openEngine({ load, stem, stemOther }), urls: new Map(pages.map(({ route, entry }) => [route, entry.url])) };
}

/** Where readers of the query's language and version search; a problem for one that the site does not have. */
function scopeOfQuery(
  { query, locale, version, places }: SearchQuery,
  sets: SearchAsked["sets"],
  { defaultLocale, locales }: SiteConfig["i18n"],
): SearchScope | Problem {
  if (locale !== null && locale !== defaultLocale && !locales.includes(locale)) {
    return unknown({ subject: `a language "${locale}"`, query, name: locale, known: locales }, places.locale);
  }
  const ofQuery = locale === defaultLocale ? null : locale;
  if (version === null) return { locale: ofQuery, version: null };
  const versions = Object.values(sets).flatMap((set) => (set.version && set.area !== null ? [{ ...set.version, area: set.area }] : []));
  const named = versions.filter(({ name, area }) => version === name || version === `${area}/${name}`);
  const areas = [...new Set(named.map(({ area }) => area))];
  if (areas.length > 1) {
    const hint = `Name the docs area as well: ${areas.map((area) => `\`${area}/${version}\``).join(" or ")}.`;
    return problem("C037", `"${query}" asks version ${version}, which several docs areas have.`, { place: places.version, hint });
  }
  const [found] = named;
  if (!found) {
    const known = [...new Set(versions.map(({ name }) => name))];
    return unknown({ subject: `a version "${version}"`, query, name: version, known }, places.version);
  }
  return { locale: ofQuery, version: found.isLast ? null : { area: found.area, name: found.name } };
}

interface Unknown {
  subject: string;
  query: string;
  name: string;
  known: readonly string[];
}

function unknown({ subject, query, name, known }: Unknown, place: Problem["place"]): Problem {
  const nearest = nearestName(name, known);
  const all = known.length === 0 ? "This site has none." : `This site has ${known.map((each) => `\`${each}\``).join(", ")}.`;
  const hint = nearest ? `Did you mean \`${nearest}\`?` : all;
  return problem("C037", `"${query}" asks for ${subject}, which this site does not have.`, { ...(place && { place }), hint });
}
