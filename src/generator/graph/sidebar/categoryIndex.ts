/** Fills the pages that only list what is in a category. */
import type { CategoryIndex, SidebarItem } from "../../model/graph.ts";
import { comparePaths } from "../../text/path.ts";
import type { RoutedPage } from "../routes/routes.ts";
import type { CategoryPlan } from "./sidebarContext.ts";

type Card = CategoryIndex["items"][number];

/** Sorted by route. */
export function categoryIndexes({ pages, plans }: { pages: RoutedPage[]; plans: CategoryPlan[] }): CategoryIndex[] {
  const ofPages = pages.map(({ route, page }) => [route, page.description] as const);
  const descriptions = new Map([...ofPages, ...plans.map(({ route, description }) => [route, description] as const)]);
  const indexes = plans.map(({ route, title, description, category }) => ({
    route,
    title,
    description,
    items: category.items.flatMap((item) => cardOf(item, descriptions)),
  }));
  return indexes.sort((a, b) => comparePaths(a.route, b.route));
}

function cardOf(item: SidebarItem, descriptions: Map<string, string>): Card[] {
  const route = targetOf(item);
  if (route === null || item.type === "html") return [];
  const isOwnPage = item.type !== "category" || item.route !== null;
  return [{ label: item.label, route, description: isOwnPage ? (descriptions.get(route) ?? "") : "" }];
}

/** Where a card leads: the entry's page, or the first page inside of a category without one. */
function targetOf(item: SidebarItem): string | null {
  if (item.type === "link") return item.isUnlisted ? null : item.route;
  if (item.type !== "category") return null;
  return item.route ?? firstOf(item.items);
}

function firstOf(items: SidebarItem[]): string | null {
  for (const item of items) {
    const route = targetOf(item);
    if (route !== null) return route;
  }
  return null;
}
