/** A sidebar as one page shows it: what is current, what is open, and of a long one no more than the path to the page. */
import type { SidebarItemProps } from "../../theme/props.ts";
import type { PreparedSidebar, SidebarEntry } from "./sidebarEntries.ts";

/** Of a list in a long sidebar a page shows this many entries before its own, and as many behind it. */
export const nearbyEntries = 50;

/** Class of the links to the page with all of a long sidebar; the theme's `wholeSidebar.ts` selects by it. */
const allPagesClass = "sidebar-all";

/** Its cost depends on the lists that lead to the page, not on the size of the sidebar. */
export function sidebarProps(sidebar: PreparedSidebar, route: string): SidebarItemProps[] {
  const { entries, allPages } = sidebar;
  const paths = sidebar.paths.get(route) ?? [];
  if (allPages === null) return itemsInFull(entries, paths);
  const { route: own, href, labels } = allPages;
  const link = (label: string) => ({
    type: "link" as const,
    label,
    href,
    isCurrent: own === route,
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
