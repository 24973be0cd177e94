/** The navbar of a site that describes none and has a reference: readers find the docs and the reference. */
import type { NavbarItem, NavbarLink, SidebarItem } from "../../model/graph.ts";
import { holds, indexRoute } from "../sidebar/sidebar.ts";
import type { NavbarContext } from "./navbarContext.ts";

export interface DefaultItems {
  /** What `{ type: "reference" }` in a sidebar expands to. */
  reference: SidebarItem[];
  words: (locale: string | null) => { navbarDocs: string; navbarReference: string };
}

export function defaultItems({ reference, words }: DefaultItems, { sets, current, homes, trees }: NavbarContext): NavbarItem[] {
  const index = indexRoute(reference);
  if (index === null) return [];
  const { navbarDocs, navbarReference } = words(current.locale);
  const [home] = sets.flatMap(({ set }) => (set.locale === current.locale && homes.get(set.key)?.route) || []);
  const ofDocs = [...trees].filter(([, items]) => !holds(items, index)).map(([key]) => key);
  const docs: NavbarLink[] =
    home === undefined || home === index
      ? []
      : [{ type: "link", position: "left", label: navbarDocs, route: home, activeSidebars: ofDocs }];
  return [...docs, { type: "link", position: "left", label: navbarReference, route: index, activeBase: index }];
}
