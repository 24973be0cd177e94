/** What a set of docs shows of the reference. */
import { type DocsSet, outsideOfAreas, setKeyOf } from "../../areas/docsSets.ts";
import { routeInLocale } from "../../areas/locales.ts";
import type { ReferenceOfSite, SidebarItem } from "../../model/graph.ts";

/** That of its version, in its language; of docs without versions, that which readers get without asking. */
export function referenceIn({ area, version, locale, hasReference }: DocsSet, reference: ReferenceOfSite): SidebarItem[] {
  const isVersioned = reference.versions?.area === area.id;
  if (!isVersioned && !hasReference) return [];
  const { sidebars, versions } = reference;
  const last = versions ? { area: versions.area, version: versions.last } : outsideOfAreas;
  const place = isVersioned ? { area: area.id, version: version?.name ?? null } : last;
  return inLocale(sidebars[setKeyOf({ ...place, locale })] ?? sidebars[setKeyOf({ ...place, locale: null })] ?? [], locale);
}

/** The pages of the reference are in every language, below its route. */
function inLocale(items: SidebarItem[], locale: string | null): SidebarItem[] {
  if (locale === null) return items;
  return items.map((item) => {
    if (item.type === "link") return { ...item, route: routeInLocale(item.route, locale) };
    if (item.type !== "category") return item;
    const route = item.route === null ? null : routeInLocale(item.route, locale);
    return { ...item, route, items: inLocale(item.items, locale) };
  });
}
