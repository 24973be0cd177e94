/** The page that readers of a docs area see first. */
import type { SidebarItem } from "../model/graph.ts";
import type { AreaDocs } from "./docs.ts";
import type { SidebarOrder } from "./neighbours.ts";
import { sidebarKey } from "./sidebar.ts";

export interface HomeInput {
  byKey: Map<string, SidebarOrder>;
  /** Whether a page has the route. */
  isPage: (route: string) => boolean;
}

/** The page at the area's own route, else the first page of its first sidebar that has one. */
export function homeOfArea({ area }: AreaDocs, { byKey, isPage }: HomeInput): string | null {
  if (isPage(area.routeBasePath)) return area.routeBasePath;
  const prefix = sidebarKey(area.id, "");
  for (const [key, order] of byKey) {
    const first = key.startsWith(prefix) ? order.pages[0] : undefined;
    if (first !== undefined) return first.route;
  }
  return null;
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
