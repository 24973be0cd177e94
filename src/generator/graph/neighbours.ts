/** Reads the sidebars once, for each page's breadcrumbs and neighbours (pager). */
import type { Breadcrumb, PageNode, PageReference, SidebarItem } from "../model/graph.ts";
import { folderOf } from "../text/path.ts";
import type { RoutedPage } from "./routes/routes.ts";
import { sidebarLabel } from "./sidebar/sidebarContext.ts";

/** What one sidebar says about its pages. */
export interface SidebarOrder {
  /** Pages in reading order, categories with a page among them, each once; of all sidebars of a set where these are joined. */
  pages: PageReference[];
  /** Index in `pages` by route. */
  position: Map<string, number>;
  /** Breadcrumbs by route; unlisted pages have them too. */
  trails: Map<string, Breadcrumb[]>;
}

export interface SidebarOrders {
  byKey: Map<string, SidebarOrder>;
  /** The first sidebar that a page is in, by route. */
  sidebarOf: Map<string, string>;
}

/** `joinedSets`: keys of those whose sidebars are read as one. */
export function readSidebars(trees: Map<string, SidebarItem[]>, pages: RoutedPage[], joinedSets: readonly string[]): SidebarOrders {
  const pageAt = new Map(pages.map((routed) => [routed.route, routed]));
  const byKey = new Map<string, SidebarOrder>();
  const sidebarOf = new Map<string, string>();
  const orderOfSet = new Map(joinedSets.map((key) => [key, { pages: [], position: new Map() }]));
  for (const [key, items] of trees) {
    const order: SidebarOrder = { ...(orderOfSet.get(folderOf(key)) ?? { pages: [], position: new Map() }), trails: new Map() };
    for (const item of items) readItem(item, [], { order, pageAt });
    for (const route of order.trails.keys()) if (!sidebarOf.has(route)) sidebarOf.set(route, key);
    byKey.set(key, order);
  }
  return { byKey, sidebarOf };
}

interface ReadingOrder {
  order: SidebarOrder;
  /** Pages by route. */
  pageAt: Map<string, RoutedPage>;
}

function readItem(item: SidebarItem, above: Breadcrumb[], reading: ReadingOrder): void {
  if (item.type === "link" && !item.isRef) {
    addPage({ ...item, isListed: !item.isUnlisted, isCategory: false }, above, reading);
  } else if (item.type === "category") {
    if (item.route !== null) addPage({ label: item.label, route: item.route, isListed: true, isCategory: true }, above, reading);
    const trail = [...above, { label: item.label, route: item.route }];
    for (const child of item.items) readItem(child, trail, reading);
  }
}

interface Entry extends PageReference {
  isListed: boolean;
  isCategory: boolean;
}

/** A page that occurs again keeps its first place. */
function addPage(entry: Entry, above: Breadcrumb[], { order, pageAt }: ReadingOrder): void {
  const { label, route } = entry;
  if (order.trails.has(route)) return;
  // Not spread: the array of each page would have space for sixteen more.
  order.trails.set(route, above.concat({ label, route }));
  if (!entry.isListed || order.position.has(route)) return;
  order.position.set(route, order.pages.length);
  const routed = pageAt.get(route);
  order.pages.push({ label: pagerLabel(entry, routed), route, description: routed && statedDescription(routed) });
}

/** The page's own setting, else its entry's label; a category's label names the category, not its page. */
function pagerLabel({ label, isCategory }: Entry, routed: RoutedPage | undefined): string {
  if (routed === undefined) return label;
  return routed.page.frontMatter.pagination_label ?? (isCategory ? sidebarLabel(routed) : label);
}

/** Not the first paragraph of a text: neighbours would change with it. */
export function statedDescription({ page: { isApi, description, frontMatter } }: RoutedPage): string | undefined {
  return isApi ? description : frontMatter.description;
}

/** The pages before and after a route in a sidebar. */
export function neighboursIn(order: SidebarOrder | undefined, route: string): Pick<PageNode, "previous" | "next"> {
  const position = order?.position.get(route);
  if (order === undefined || position === undefined) return { previous: null, next: null };
  return { previous: order.pages[position - 1] ?? null, next: order.pages[position + 1] ?? null };
}
