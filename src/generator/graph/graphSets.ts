/** What pages of one version or language need to know of the others. */
import { type SetOfPage, setKeyOf } from "../areas/docsSets.ts";
import { routeInLocale } from "../areas/locales.ts";
import type { GraphSet, PageNode } from "../model/graph.ts";
import { addToList } from "../text/lists.ts";
import type { SetDocs } from "./docs.ts";
import type { Navbars } from "./navbar/navbar.ts";
import type { AreaHome } from "./routes/areaHome.ts";
import { record } from "./routes/targets.ts";

export interface GraphSetsInput {
  sets: SetDocs[];
  nodes: PageNode[];
  homes: Map<string, AreaHome>;
  navbar: Pick<Navbars, "itemsFor">;
  /** All languages but the default one. */
  locales: string[];
}

/** By key, those of the pages outside of all docs areas included. Empty on a site with one version and one language, where there are no others. */
export function graphSets({ sets, nodes, homes, navbar, locales }: GraphSetsInput): Record<string, GraphSet> {
  if (sets.every(({ set }) => set.version === null && set.locale === null)) return {};
  const pages = new Map<string, PageNode[]>();
  for (const node of nodes) addToList(pages, setKeyOf(node), node);
  const make = (place: SetOfPage, rest: Pick<GraphSet, "version" | "home">): [string, GraphSet] => {
    const own = pages.get(setKeyOf(place)) ?? [];
    const routes = record(own.map(({ id, route }) => [id, route]));
    const fallbacks = record(own.flatMap(({ id, isFallback }) => (isFallback ? [[id, true as const] as const] : [])));
    return [setKeyOf(place), { area: place.area, locale: place.locale, ...rest, routes, fallbacks, navbar: navbar.itemsFor(place) }];
  };
  const ofDocs = sets.map(({ set: { key, area, version, locale } }) =>
    make(
      { area: area.id, version: version?.name ?? null, locale },
      { version: version && pick(version), home: homes.get(key)?.route ?? null },
    ),
  );
  const outside = [null, ...locales].map((locale) =>
    make({ area: null, version: null, locale }, { version: null, home: routeInLocale("/", locale) }),
  );
  return record([...ofDocs, ...outside]);
}

function pick({ name, label, banner, hasBadge, isLast }: NonNullable<GraphSet["version"]>): NonNullable<GraphSet["version"]> {
  return { name, label, banner, hasBadge, isLast };
}
