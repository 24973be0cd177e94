/** The one route by which search engines should know a page that a site has in several versions or languages. */
import type { GraphSet, PageNode, SiteGraph } from "../model/graph.ts";
import { setKeyOf } from "./docsSets.ts";

/** A page, as far as it decides what is shown of the other versions. */
export type VersionedPage = Pick<PageNode, "area" | "version" | "locale" | "id" | "route">;

export type Sets = Pick<SiteGraph, "sets">;

export function latestOf({ area, locale }: VersionedPage, { sets }: Sets): GraphSet | undefined {
  return Object.values(sets).find((set) => set.area === area && set.locale === locale && set.version?.isLast);
}

/** The same page in a language; null where it has none. */
export function inLanguage(page: VersionedPage, locale: string | null, { sets }: Sets): { route: string; isFallback: boolean } | null {
  const set = sets[setKeyOf({ ...page, locale })];
  const route = set?.routes[page.id];
  return set === undefined || route === undefined ? null : { route, isFallback: page.id in set.fallbacks };
}

/** That of the same page in the latest version, and of an untranslated one in the default language. */
export function canonicalRoute(page: VersionedPage, graph: Sets): string {
  const isFallback = inLanguage(page, page.locale, graph)?.isFallback;
  const original = isFallback ? { ...page, locale: null, route: inLanguage(page, null, graph)?.route ?? page.route } : page;
  return (page.version === null ? undefined : latestOf(original, graph)?.routes[page.id]) ?? original.route;
}
