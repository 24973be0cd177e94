/** Prepares each sidebar once, so that showing part of it costs the same however large the site is. */
import type { SidebarItemProps, Strings } from "../../theme/props.ts";
import type { SidebarItem } from "../model/graph.ts";
import { addToList } from "../text/lists.ts";
import { isExternalUrl } from "../text/url.ts";
import { type LinkContext, urlOfRoute } from "./links.ts";

export interface PreparedSidebar {
  entries: SidebarEntry[];
  /**
   * The position of each page, by its route: the index of its entry after those of the categories around it, e.g. `[2, 0]`.
   * A page that is listed twice has two paths, that of its own sidebar entry first and those of `ref` links after it.
   */
  paths: Map<string, number[][]>;
  /** Items that are the same object on every page that shows them, and a hash of each, empty until it is needed. */
  shared: Map<SidebarItemProps, string>;
  /** The page that holds all of a sidebar too long for every page; null for the others. */
  allPages: { route: string; href: string; labels: { all: string; more: string } } | null;
}

export interface SidebarEntry {
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

export interface SidebarSettings {
  toUrl: (route: string) => string;
  allPages: PreparedSidebar["allPages"];
}

/** A sidebar of the graph, ready for every page. */
export function prepareSidebar(items: SidebarItem[], settings: SidebarSettings): PreparedSidebar {
  const found: { route: string; path: number[]; isRef: boolean }[] = [];
  collectPaths(items, [], found);
  const paths = new Map<string, number[][]>();
  for (const isRef of [false, true]) {
    for (const { route, path } of found.filter((each) => each.isRef === isRef)) {
      addToList(paths, route, path);
    }
  }
  const entries = items.map((item) => entryOf(item, settings));
  return { entries, paths, shared: new Map(sharedItems(entries).map((item) => [item, ""])), allPages: settings.allPages };
}

function sharedItems(entries: SidebarEntry[]): SidebarItemProps[] {
  return entries.flatMap(({ away, children }) => [...(away ? [away] : []), ...sharedItems(children)]);
}

function collectPaths(items: SidebarItem[], above: number[], found: { route: string; path: number[]; isRef: boolean }[]): void {
  for (const [index, item] of items.entries()) {
    const path = [...above, index];
    if (item.type === "link") found.push({ route: item.route, path, isRef: item.isRef === true });
    if (item.type !== "category") continue;
    if (item.route !== null) found.push({ route: item.route, path, isRef: false });
    collectPaths(item.items, path, found);
  }
}

function entryOf(item: SidebarItem, settings: SidebarSettings): SidebarEntry {
  const style = item.className ? { className: item.className } : {};
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
  const style = item.className ? { className: item.className } : {};
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
