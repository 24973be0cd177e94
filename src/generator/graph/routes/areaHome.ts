/** The page that readers of a docs area see first. */
import type { Redirect, SidebarItem } from "../../model/graph.ts";
import { routeToFile } from "../../text/url.ts";
import type { AreaDocs } from "../docs.ts";
import type { SidebarOrder } from "../neighbours.ts";
import { sidebarKey } from "../sidebar/sidebar.ts";

export interface HomeInput {
  areas: AreaDocs[];
  byKey: Map<string, SidebarOrder>;
  /** Routes of all pages. */
  routes: Set<string>;
}

/** By area id: the page at the area's own route, else the first page of its first sidebar that has one. */
export function homesOfAreas({ areas, byKey, routes }: HomeInput): Map<string, string> {
  const homes = new Map<string, string>();
  for (const { area } of areas) {
    const home = routes.has(area.routeBasePath) ? area.routeBasePath : firstPage(area.id, byKey);
    if (home !== null) homes.set(area.id, home);
  }
  return homes;
}

function firstPage(areaId: string, byKey: Map<string, SidebarOrder>): string | null {
  const prefix = sidebarKey(areaId, "");
  for (const [key, order] of byKey) {
    const first = key.startsWith(prefix) ? order.pages[0] : undefined;
    if (first !== undefined) return first.route;
  }
  return null;
}

export interface RootInput {
  areas: AreaDocs[];
  homes: Map<string, string>;
  /** Routes of all pages. */
  routes: Set<string>;
  /** URLs of static files. */
  files: Set<string>;
}

/** Leads from each area's own route to its first page, and from `/` to the first area, unless a page or a static file is there. */
export function rootRedirects({ areas, homes, routes, files }: RootInput): Redirect[] {
  const isTaken = (route: string) => routes.has(route) || files.has(`/${routeToFile(route, {})}`) || files.has(route);
  const wishes = areas.map(({ area: { id, routeBasePath } }) => ({ from: routeBasePath, to: homes.get(id) }));
  const [firstHome] = homes.values();
  const withSiteRoot = wishes.some(({ from }) => from === "/") ? wishes : [...wishes, { from: "/", to: firstHome }];
  return withSiteRoot.flatMap(({ from, to }) => (to === undefined || isTaken(from) ? [] : [{ from, to }]));
}

/** A sidebar's first link: a page, a category's page, or a URL; null when it has none. */
export function firstLink(items: SidebarItem[]): { label: string; route?: string; href?: string } | null {
  for (const item of items) {
    const link = linkOf(item);
    if (link !== null) return link;
  }
  return null;
}

function linkOf(item: SidebarItem): ReturnType<typeof firstLink> {
  switch (item.type) {
    case "html":
      return null;
    case "external":
      return { label: item.label, href: item.href };
    case "link":
      return item.isUnlisted ? null : { label: item.label, route: item.route };
    case "category":
      return item.route === null ? firstLink(item.items) : { label: item.label, route: item.route };
  }
}
