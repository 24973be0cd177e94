/**
 * A sidebar is prepared once, so that showing part of it costs the same however large the site is: what is current, what is open,
 * and of a long one no more than the path to the page.
 */
import type { SidebarItemProps, Strings } from "../../theme/props.ts";
import type { SidebarItem } from "../model/graph.ts";
import { styleOf } from "../model/sidebarConfig.ts";
import { addToList } from "../text/lists.ts";
import { isExternalUrl } from "../text/url.ts";
import { type LinkContext, urlOfRoute } from "./resolveLinks.ts";

export interface PreparedSidebar {
  entries: SidebarEntry[];
  /**
   * The position of each page, by its route: the index of its entry after those of the categories around it, e.g. `[2, 0]`.
   * A page that is listed twice has two paths, that of its own sidebar entry first and those of `ref` links after it.
   */
  paths: Map<string, number[][]>;
  /** Items that are the same object on every page that shows them. */
  shared: ReadonlySet<SidebarItemProps>;
  /** The page that holds all of a sidebar too long for every page; null for the others. */
  allPages: { route: string; href: string; labels: { all: string; more: string } } | null;
}

interface SidebarEntry {
  /** As rendered, without marks of a current page. A category of a long sidebar has no items here. */
  props: SidebarItemProps;
  /** The same on every page that is not in it, the same object even: null where it does not show then. */
  away: SidebarItemProps | null;
  children: SidebarEntry[];
  /** Where it leads, or the first of its pages. */
  target: { href: string; isExternal: boolean } | null;
}

/** By key. */
export function prepareSidebars(links: LinkContext, strings: Pick<Strings, "allPages" | "morePages">): Map<string, PreparedSidebar> {
  const { sidebars, allPages } = links.graph;
  const toUrl = (route: string) => urlOfRoute(route, links);
  const labels = { all: strings.allPages, more: strings.morePages };
  return new Map(
    Object.entries(sidebars).map(([key, items]) => {
      const route = allPages[key];
      return [key, prepareSidebar(items, { toUrl, allPages: route === undefined ? null : { route, href: toUrl(route), labels } })];
    }),
  );
}

interface SidebarSettings {
  toUrl: (route: string) => string;
  allPages: PreparedSidebar["allPages"];
}

/** A sidebar of the graph, ready for every page. */
export function prepareSidebar(items: SidebarItem[], settings: SidebarSettings): PreparedSidebar {
  const paths = new Map<string, number[][]>();
  const linkPaths = pathsOf(items, []).sort((a, b) => Number(a.isRef) - Number(b.isRef));
  for (const { route, path } of linkPaths) addToList(paths, route, path);
  const entries = items.map((item) => entryOf(item, settings));
  return { entries, paths, shared: new Set(sharedItems(entries)), allPages: settings.allPages };
}

function sharedItems(entries: SidebarEntry[]): SidebarItemProps[] {
  return entries.flatMap(({ away, children }) => [...(away ? [away] : []), ...sharedItems(children)]);
}

function pathsOf(items: SidebarItem[], above: number[]): { route: string; path: number[]; isRef: boolean }[] {
  return items.flatMap((item, index) => {
    const path = [...above, index];
    if (item.type === "link") return { route: item.route, path, isRef: item.isRef === true };
    if (item.type !== "category") return [];
    return [...(item.route === null ? [] : [{ route: item.route, path, isRef: false }]), ...pathsOf(item.items, path)];
  });
}

function entryOf(item: SidebarItem, settings: SidebarSettings): SidebarEntry {
  const style = styleOf(item);
  if (item.type === "html") {
    const props = { type: "html" as const, html: item.html, ...style };
    return { props, away: props, children: [], target: null };
  }
  if (item.type === "category") return categoryEntry(item, settings);
  const href = item.type === "link" ? settings.toUrl(item.route) : item.href;
  const isExternal = item.type === "external" && isExternalUrl(href);
  const props = { type: "link" as const, label: item.label, href, isCurrent: false, isExternal, ...style };
  const isHidden = item.type === "link" && item.isUnlisted === true;
  return { props, away: isHidden ? null : props, children: [], target: isHidden ? null : { href, isExternal } };
}

function categoryEntry(item: Extract<SidebarItem, { type: "category" }>, settings: SidebarSettings): SidebarEntry {
  const isShort = settings.allPages !== null;
  const { label, collapsible } = item;
  const style = styleOf(item);
  const children = item.items.map((child) => entryOf(child, settings));
  const href = item.route === null ? null : settings.toUrl(item.route);
  const target = href === null ? firstTarget(children) : { href, isExternal: false };
  const props: SidebarItemProps = {
    type: "category",
    label,
    isCurrent: false,
    isOpen: !collapsible || !item.collapsed,
    isCollapsible: collapsible,
    items: isShort ? [] : children.flatMap(({ away }) => away ?? []),
    ...(href !== null && { href }),
    ...style,
  };
  // The theme renders it like a closed category.
  const className = ["sidebar-category", item.className].filter(Boolean).join(" ");
  const link = target && { type: "link" as const, label, isCurrent: false, ...target, className };
  return { props, away: isShort ? link : props, children, target };
}

/** A page of the site wins over a link elsewhere. */
function firstTarget(entries: SidebarEntry[]): SidebarEntry["target"] {
  const targets = entries.flatMap(({ target }) => target ?? []);
  return targets.find(({ isExternal }) => !isExternal) ?? targets[0] ?? null;
}

/** Of a list in a long sidebar a page shows this many entries before its own, and as many after it. */
export const nearbyEntries = 12;

/** Class of the links to the page with all of a long sidebar; the theme's `wholeSidebar.ts` selects by it. */
const allPagesClass = "sidebar-all";

/** Its cost depends on the lists that lead to the page, not on the size of the sidebar. */
export function sidebarProps(sidebar: PreparedSidebar, route: string): SidebarItemProps[] {
  const { entries, allPages } = sidebar;
  const paths = sidebar.paths.get(route) ?? [];
  if (allPages === null) return itemsInFull(entries, paths);
  const { route: allPagesRoute, href, labels } = allPages;
  const link = (label: string) => ({
    type: "link" as const,
    label,
    href,
    isCurrent: allPagesRoute === route,
    isExternal: false,
    className: allPagesClass,
  });
  const items = itemsNearby(entries, paths.slice(0, 1), link(labels.more));
  // The last entry already links to what was left out at the end of the outermost list.
  if (items.at(-1)?.className === allPagesClass) items.pop();
  return [...items, link(labels.all)];
}

/** The whole of a long sidebar, for the page that holds it. */
export function wholeSidebar({ entries }: Pick<PreparedSidebar, "entries">): SidebarItemProps[] {
  return entries.flatMap(({ props, away, children }) => {
    if (props.type !== "category") return away ?? [];
    return { ...props, isOpen: true, ...(!props.isOpen && { isClosedElsewhere: true }), items: wholeSidebar({ entries: children }) };
  });
}

/** Renders the entries of a category that `paths` lead into. */
type ListItems = (entries: SidebarEntry[], paths: number[][]) => SidebarItemProps[];

function itemsInFull(entries: SidebarEntry[], paths: number[][]): SidebarItemProps[] {
  return entries.flatMap((entry, index) => entryProps(entry, pathsThrough(index, paths), itemsInFull));
}

/** A window of the list around the entry on the path, with a link in the place of what is left out before and after it. */
function itemsNearby(entries: SidebarEntry[], paths: number[][], more: SidebarItemProps): SidebarItemProps[] {
  const nearby: ListItems = (children, inside) => itemsNearby(children, inside, more);
  const size = 2 * nearbyEntries + 1;
  const centre = paths[0]?.[0] ?? 0;
  const start = Math.max(0, Math.min(centre - nearbyEntries, entries.length - size));
  const items = entries.slice(start, start + size).flatMap((entry, index) => entryProps(entry, pathsThrough(start + index, paths), nearby));
  return [...(start > 0 ? [more] : []), ...items, ...(start + size < entries.length ? [more] : [])];
}

/** `paths` continue from this entry: into it, or, if one is empty, no further. */
function entryProps({ props, away, children }: SidebarEntry, paths: number[][], listItems: ListItems): SidebarItemProps[] {
  if (paths.length === 0) return away ? [away] : [];
  const isCurrent = paths.some((path) => path.length === 0);
  if (props.type === "link") return [{ ...props, isCurrent }];
  if (props.type !== "category") return [props];
  const inside = paths.filter((path) => path.length > 0);
  return [{ ...props, isCurrent, isOpen: true, items: listItems(children, inside) }];
}

function pathsThrough(index: number, paths: number[][]): number[][] {
  return paths.filter(([first]) => first === index).map(([, ...rest]) => rest);
}
