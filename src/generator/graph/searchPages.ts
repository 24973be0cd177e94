/** The page `/search`, and one for each further version and language: every page and every name of the reference, from A to Z. */
import { type DocsSet, setKeyOf } from "../areas/docsSets.ts";
import { otherLocales, routeInLocale } from "../areas/locales.ts";
import { isInScope, type ScopedSet, type SearchScope, searchFolder, searchScopes } from "../areas/searchScopes.ts";
import type { SiteConfig } from "../model/config.ts";
import type { IndexEntry, IndexLetter, IndexPage, PageNode } from "../model/graph.ts";
import type { PageSymbol } from "../model/page.ts";
import { type Alphabet, alphabetOf } from "../text/alphabet.ts";
import { comparePaths, joinPath } from "../text/path.ts";
import { searchRoute } from "../text/reservedNames.ts";
import type { RoutedPage } from "./routes/routes.ts";
import { freeRoute } from "./sidebar/allPages.ts";

/** With more entries than this, the list goes on on further pages of `pageSize` entries each. */
const longestIndex = 2000;
const pageSize = 1000;

export interface IndexInput {
  nodes: PageNode[];
  /** The nodes that have a source. */
  pages: RoutedPage[];
  /** Routes of pages that are lists themselves. */
  lists: string[];
  isTaken: (route: string) => boolean;
  sets: readonly DocsSet[];
  config: Pick<SiteConfig, "search" | "i18n">;
  /** Title of the first page in a language, e.g. `Search`. */
  titleIn: (locale: string | null) => string;
}

/** Pages for each version and language, whose index is searched on them; none on a site without a search. */
export function indexPages({ nodes, lists, sets, ...input }: IndexInput): IndexPage[] {
  if (input.config.search === false) return [];
  const scoped = { sets: scopedSets(sets, otherLocales(input.config)) };
  const listed = nodes.filter(({ isUnlisted, route }) => !isUnlisted && !lists.includes(route));
  return searchScopes(scoped).flatMap((scope) => {
    return pagesOfScope(scope, { ...input, nodes: listed.filter((node) => isInScope(node, scope, scoped)), sets });
  });
}

/** By key, those outside of all docs areas included; none on a site with one version and one language. */
export function scopedSets(sets: readonly DocsSet[], locales: string[]): Record<string, ScopedSet> {
  if (sets.every(({ version, locale }) => version === null && locale === null) && locales.length === 0) return {};
  const ofDocs = sets.map(({ key, area, locale, version }) => [key, { area: area.id, locale, version }] as const);
  const outside = [null, ...locales].map((locale) => [setKeyOf({ ...nowhere, locale }), { ...nowhere, locale }] as const);
  return Object.fromEntries<ScopedSet>([...ofDocs, ...outside]);
}

const nowhere = { area: null, version: null };

/** None for a version without pages, and for a language that has a page of its own there. */
function pagesOfScope(scope: SearchScope, { nodes, pages, sets, isTaken, titleIn, config }: Omit<IndexInput, "lists">): IndexPage[] {
  const alphabet = alphabetOf(scope.locale ?? config.i18n.defaultLocale);
  const entries = sortedEntries(nodes, pages, alphabet);
  const first = routeOfScope(scope, sets, isTaken);
  if (entries.length === 0 || first === null) return [];
  const title = titleIn(scope.locale);
  const place = { area: scope.version?.area ?? null, version: scope.version?.name ?? null, locale: scope.locale };
  const folder = searchFolder(scope);
  const size = entries.length > longestIndex ? pageSize : entries.length;
  const parts: IndexPage[] = [];
  for (let start = 0; start < entries.length; start += size) {
    const letters = byLetter(entries.slice(start, start + size), alphabet);
    const range = [...new Set([letters[0]?.letter, letters.at(-1)?.letter])].join(" – ");
    const route = parts.length === 0 ? first : freeRoute(`${first}/${parts.length + 1}`, isTaken);
    parts.push({ route, title: start === 0 ? title : `${title}: ${range}`, folder, place, letters });
  }
  return parts;
}

/** `/search`, `/fr/search` or `/docs/6.0/search`. A page of the site may take the first two: it is where readers then go. */
function routeOfScope({ locale, version }: SearchScope, sets: readonly DocsSet[], isTaken: IndexInput["isTaken"]): string | null {
  if (version === null) return isTaken(routeInLocale(searchRoute, locale)) ? null : routeInLocale(searchRoute, locale);
  const set = sets.find((each) => each.area.id === version.area && each.version?.name === version.name && each.locale === locale);
  return freeRoute(joinPath(set?.routeBase ?? "/", searchRoute.slice(1)), isTaken);
}

/** An entry and what it sorts by. */
interface SortedEntry {
  entry: IndexEntry;
  key: string;
}

function sortedEntries(nodes: PageNode[], pages: RoutedPage[], { keyOf, compare }: Alphabet): SortedEntry[] {
  const symbolsAt = new Map(pages.map(({ route, page }) => [route, page.symbols ?? []]));
  const entries = nodes.flatMap((node) => entriesOf(node, symbolsAt.get(node.route) ?? []));
  const keyed = entries.map((entry) => ({ entry, key: keyOf(entry.label) }));
  return keyed.sort((a, b) => compare(a.key, b.key) || comparePaths(textOf(a.entry), textOf(b.entry)));
}

/** Decides between entries of the same name. */
function textOf({ label, parent, route, anchor }: IndexEntry): string {
  return [label, parent, route, anchor].join("\n");
}

/** A page of the reference is listed as the symbol that it describes. Parameters are found by searching only. */
function entriesOf({ route, title, breadcrumbs }: PageNode, symbols: PageSymbol[]): IndexEntry[] {
  const page: IndexEntry = { label: title, route, anchor: "", kind: null, parent: breadcrumbs.at(-2)?.label ?? "" };
  const listed = symbols
    .filter(({ kind }) => kind !== "parameter")
    .map(({ name, kind, anchor, parent = "" }): IndexEntry => ({ label: name, route, anchor, kind, parent }));
  return listed.some(({ anchor }) => anchor === "") ? listed : [page, ...listed];
}

function byLetter(entries: SortedEntry[], { letterOf }: Alphabet): IndexLetter[] {
  const letters: IndexLetter[] = [];
  for (const { entry, key } of entries) {
    const letter = letterOf(key);
    const last = letters.at(-1);
    if (last?.letter === letter) last.entries.push(entry);
    else letters.push({ letter, entries: [entry] });
  }
  return letters;
}
