/** What a page shows of other versions of the docs: where their menus lead, a banner and a label. */
import type { PageProps } from "../../theme/props.ts";
import { inLanguage, latestOf, type Sets, type VersionedPage } from "../areas/canonical.ts";
import { type SetOfPage, setKeyOf } from "../areas/docsSets.ts";
import type { GraphSet } from "../model/graph.ts";

/** Name of the slot for the address that a menu leads to in a version or, without an area, in a language. */
export function slotOfSet(set: SetOfPage, { sets }: Sets): string {
  return `set${Object.keys(sets).indexOf(setKeyOf(set))}`;
}

/** Route of the same page in another set, else of the first page there; null where there is none. */
function counterpart(page: VersionedPage, set: GraphSet): string | null {
  return (set.area === page.area ? set.routes[page.id] : undefined) ?? set.home;
}

/** By slot: where the menus of versions and languages lead from this page. */
export function menuRoutes(page: VersionedPage, { sets }: Sets): Record<string, string> {
  const routeIn = (set: GraphSet) =>
    set.area === null ? (inLanguage(page, set.locale, { sets })?.route ?? set.home) : counterpart(page, set);
  return Object.fromEntries(Object.values(sets).map((set, index) => [`set${index}`, routeIn(set) ?? "/"]));
}

/** Every language in which the page is written, its own included; empty for a page in one language. */
export function translationsOf(page: VersionedPage, graph: Sets): { locale: string | null; route: string }[] {
  const locales = Object.values(graph.sets).flatMap(({ area, locale }) => (area === null ? [locale] : []));
  const translations = locales.flatMap((locale) => {
    const own = inLanguage(page, locale, graph);
    return own === null || own.isFallback ? [] : [{ locale, route: own.route }];
  });
  return translations.length > 1 ? translations : [];
}

/** null in an area with one version. */
export function versionProps(page: VersionedPage, graph: Sets, toUrl: (route: string) => string): PageProps["version"] {
  const version = graph.sets[setKeyOf(page)]?.version ?? null;
  if (version === null) return null;
  const { label, hasBadge, banner } = version;
  return { label, hasBadge, banner: banner === "none" ? null : { kind: banner, latest: latestLink(page, graph, toUrl) } };
}

type Banner = NonNullable<NonNullable<PageProps["version"]>["banner"]>;

function latestLink(page: VersionedPage, graph: Sets, toUrl: (route: string) => string): Banner["latest"] {
  const latest = latestOf(page, graph);
  const route = latest && counterpart(page, latest);
  if (!latest?.version || !route) return null;
  const { label, name } = latest.version;
  return { label, href: toUrl(route), ...(page.area !== null && { version: { area: page.area, name } }) };
}
