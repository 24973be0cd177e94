/** The page `/search`: every page of the site and every name of its reference, from A to Z. */
import type { IndexEntry, IndexLetter, IndexPage, PageNode } from "../model/graph.ts";
import type { PageSymbol } from "../model/page.ts";
import { letterOf, sortKey } from "../text/alphabet.ts";
import { searchRoute } from "../text/ownRoutes.ts";
import { comparePaths } from "../text/path.ts";
import type { RoutedPage } from "./routes/routes.ts";

/** With more entries than this, the list goes on on further pages of `pageSize` entries each. */
export const longestIndex = 2000;
export const pageSize = 1000;

export interface IndexInput {
  nodes: PageNode[];
  /** Those of them that have a source. */
  pages: RoutedPage[];
  /** Routes of pages that are lists themselves. */
  lists: string[];
  isTaken: (route: string) => boolean;
  /** Of the first page, e.g. `Search`. */
  title: string;
}

/** None for a site without pages, and for one that has a page of its own there. */
export function indexPages({ nodes, pages, lists, isTaken, title }: IndexInput): IndexPage[] {
  const entries = sortedEntries(
    nodes.filter(({ isUnlisted, route }) => !isUnlisted && !lists.includes(route)),
    pages,
  );
  if (entries.length === 0 || isTaken(searchRoute)) return [];
  const size = entries.length > longestIndex ? pageSize : entries.length;
  const routes = routesBelow(isTaken);
  const parts: IndexPage[] = [];
  for (let start = 0; start < entries.length; start += size) {
    const letters = byLetter(entries.slice(start, start + size));
    const range = [...new Set([letters[0]?.letter, letters.at(-1)?.letter])].join(" – ");
    parts.push({ route: routes.next().value, title: start === 0 ? title : `${title}: ${range}`, letters });
  }
  return parts;
}

/** `/search`, `/search/2`, `/search/3` and so on, without those that are taken. */
function* routesBelow(isTaken: (route: string) => boolean): Generator<string, never> {
  yield searchRoute;
  for (let number = 2; ; number++) {
    const route = `${searchRoute}/${number}`;
    if (!isTaken(route)) yield route;
  }
}

/** An entry and what it sorts by. */
interface SortedEntry {
  entry: IndexEntry;
  key: string;
}

function sortedEntries(nodes: PageNode[], pages: RoutedPage[]): SortedEntry[] {
  const symbolsAt = new Map(pages.map(({ route, page }) => [route, page.symbols ?? []]));
  const entries = nodes.flatMap((node) => entriesOf(node, symbolsAt.get(node.route) ?? []));
  const keyed = entries.map((entry) => ({ entry, key: sortKey(entry.label) }));
  return keyed.sort((a, b) => comparePaths(a.key, b.key) || comparePaths(textOf(a.entry), textOf(b.entry)));
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

function byLetter(entries: SortedEntry[]): IndexLetter[] {
  const letters: IndexLetter[] = [];
  for (const { entry, key } of entries) {
    const letter = letterOf(key);
    const last = letters.at(-1);
    if (last?.letter === letter) last.entries.push(entry);
    else letters.push({ letter, entries: [entry] });
  }
  return letters;
}
