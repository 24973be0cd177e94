/** The navbar of a site that describes none and has a reference: readers find the docs and the reference. */
import { setKeyOf } from "../../areas/docsSets.ts";
import type { NavbarItem, NavbarLink, ReferenceOfSite } from "../../model/graph.ts";
import { referenceIn } from "../sidebar/reference.ts";
import { holds, indexRoute } from "../sidebar/sidebar.ts";
import type { NavbarContext } from "./navbarContext.ts";

export interface DefaultItems {
  reference: ReferenceOfSite;
  words: (locale: string | null) => { navbarDocs: string; navbarReference: string };
}

/** On pages of a version they stay in that version. */
export function defaultItems({ reference, words }: DefaultItems, { sets, current, homes, trees }: NavbarContext): NavbarItem[] {
  const inLocale = sets.filter(({ set }) => set.locale === current.locale);
  const own = inLocale.find(({ set }) => set.key === setKeyOf(current)) ?? inLocale[0];
  const index = own ? indexRoute(referenceIn({ ...own.set, locale: null, hasReference: true }, reference)) : null;
  if (index === null) return [];
  const { navbarDocs, navbarReference } = words(current.locale);
  const [home] = [...(own ? [own] : []), ...inLocale].flatMap(({ set }) => homes.get(set.key)?.route ?? []);
  const ofDocs = [...trees].filter(([, items]) => !holds(items, index)).map(([key]) => key);
  const docs: NavbarLink[] =
    home === undefined || home === index
      ? []
      : [{ type: "link", position: "left", label: navbarDocs, route: home, activeSidebars: ofDocs }];
  return [...docs, { type: "link", position: "left", label: navbarReference, route: index, activeBase: index }];
}
