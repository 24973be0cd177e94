/** A sidebar as one page shows it: what is current, what is open, and no more than needed. */
import type { SidebarItemProps } from "../../theme/props.ts";
import type { SidebarItem } from "../model/graph.ts";
import { isExternalUrl } from "../text/url.ts";

/**
 * A sidebar with more links than this shows only the way to the current page: other categories become
 * a link to their first page. Else a site of n pages would write n sidebars of n links.
 */
export const fullSidebarLimit = 200;

export interface SidebarContext {
  /** Route of the page shown. */
  route: string;
  toUrl: (route: string) => string;
}

/** `items` come from the graph; `linkCount` is how many links they hold. */
export function sidebarProps(items: SidebarItem[], linkCount: number, context: SidebarContext): SidebarItemProps[] {
  return items.flatMap((item) => itemProps(item, linkCount > fullSidebarLimit, context));
}

/** Links of a sidebar, all levels. */
export function countLinks(items: SidebarItem[]): number {
  return items.reduce((sum, item) => sum + (item.type === "category" ? 1 + countLinks(item.items) : 1), 0);
}

function itemProps(item: SidebarItem, isShort: boolean, context: SidebarContext): SidebarItemProps[] {
  const style = item.className ? { className: item.className } : {};
  if (item.type === "html") return [{ type: "html", html: item.html, ...style }];
  if (item.type === "external") {
    return [{ type: "link", label: item.label, href: item.href, isCurrent: false, isExternal: isExternalUrl(item.href), ...style }];
  }
  if (item.type === "link") {
    const isCurrent = item.route === context.route;
    if (item.isUnlisted && !isCurrent) return [];
    return [{ type: "link", label: item.label, href: context.toUrl(item.route), isCurrent, isExternal: false, ...style }];
  }
  const isOnTheWay = holds(item, context.route);
  if (isShort && !isOnTheWay && item.collapsible) {
    const first = item.route ?? firstRoute(item.items);
    if (first !== null)
      return [{ type: "link", label: item.label, href: context.toUrl(first), isCurrent: false, isExternal: false, ...style }];
  }
  return [
    {
      type: "category",
      label: item.label,
      isCurrent: item.route === context.route,
      isOpen: isOnTheWay || !item.collapsible || !item.collapsed,
      isCollapsible: item.collapsible,
      items: item.items.flatMap((child) => itemProps(child, isShort, context)),
      ...(item.route !== null && { href: context.toUrl(item.route) }),
      ...style,
    },
  ];
}

/** Whether the route is the item's own or one below it. */
function holds(item: SidebarItem, route: string): boolean {
  if (item.type === "category") return item.route === route || item.items.some((child) => holds(child, route));
  return item.type === "link" && item.route === route;
}

function firstRoute(items: SidebarItem[]): string | null {
  for (const item of items) {
    const route = item.type === "link" ? item.route : item.type === "category" ? (item.route ?? firstRoute(item.items)) : null;
    if (route !== null) return route;
  }
  return null;
}
