/** Makes a sidebar category, written or generated, with the page that its label leads to. */
import type { CategoryIndex, SidebarItem } from "../../model/graph.ts";
import { styleOf, type UserSidebarItem } from "../../model/sidebarConfig.ts";
import type { CategoryFile } from "../../model/source.ts";
import { type Place, problem } from "../../problems/problem.ts";
import { comparePaths, joinPath } from "../../text/path.ts";
import { faultOfRoute, faultOfSlug, type RoutedPage } from "../routes/routes.ts";
import { type CategoryItem, type CategoryPlan, linkTo, type SidebarContext } from "./sidebarContext.ts";

/** The page that lists what is in a category. */
export interface IndexLink {
  slug?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  keywords?: string[] | undefined;
}

type UserCategory = Extract<UserSidebarItem, { type: "category" }>;

/** With the settings of the author, if there are any. */
export interface CategorySpec extends Pick<UserCategory, "label">, Partial<Omit<UserCategory, "label" | "items" | "link">> {
  items: SidebarItem[];
  /** The page that the label links to: one of the docs, a generated one, or none. */
  target: { doc: RoutedPage } | { index: IndexLink } | null;
  /** The `_category_` file that describes it. */
  file?: CategoryFile | undefined;
  /** The folder that it is made from. */
  folder?: string | undefined;
  place: () => Place;
}

/** No item when there is nothing to show, a plain link when only the category's own page is left. */
export function makeCategory(spec: CategorySpec, context: SidebarContext): SidebarItem[] {
  const { target, label } = spec;
  const doc = target !== null && "doc" in target ? target.doc : null;
  if (spec.items.length === 0) return doc === null ? [] : [linkTo(doc, spec)];
  const isHidden = doc?.page.frontMatter.unlisted === true;
  const collapsible = spec.collapsible ?? true;
  const category: CategoryItem = {
    type: "category",
    label,
    route: isHidden ? null : (doc?.route ?? null),
    collapsible,
    collapsed: collapsible && (spec.collapsed ?? true),
    ...styleOf(spec),
    // An unlisted page does not become its category's page, but is shown in it to its own readers.
    items: doc !== null && isHidden ? [linkTo(doc), ...spec.items] : spec.items,
  };
  if (target !== null && "index" in target) category.route = plannedRoute({ spec, link: target.index, category }, context);
  return [category];
}

/** The route of the category's index, which is planned unless another sidebar shows the same folder already. */
function plannedRoute(
  { spec, link, category }: { spec: CategorySpec; link: IndexLink; category: CategoryItem },
  context: SidebarContext,
): string | null {
  const key = spec.file ?? spec.folder;
  const known = key && context.planned.get(key);
  if (known !== undefined) return known;
  const { set } = context.docs;
  const slug = link.slug ?? `/category/${context.slugger.slug(spec.label) || context.slugger.slug("category")}`;
  const route = joinPath(set.routeBase, slug).normalize("NFC");
  const cause = faultOfSlug(slug) ?? faultOfRoute(route)?.cause;
  if (cause !== undefined) {
    const message = `The slug ${JSON.stringify(slug)} of the category "${spec.label}" ${cause}.`;
    const hint = 'Write a path below the docs, e.g. "/category/guides".';
    context.problems.push(problem("G003", message, { place: spec.place(), hint }));
    return null;
  }
  const description = link.description ?? spec.description ?? "";
  const source = spec.file?.path ?? null;
  const { title = spec.label, keywords = [] } = link;
  context.plans.push({ route, place: spec.place, title, description, keywords, set, category, source });
  if (key) context.planned.set(key, route);
  return route;
}

/** Those that the graph makes, and those of pages that ask for cards. Sorted by route. */
export function categoryIndexes(
  { pages, plans }: { pages: RoutedPage[]; plans: CategoryPlan[] },
  sidebarOf: (route: string) => SidebarItem[],
): CategoryIndex[] {
  const ofPages = pages.map(({ route, page }) => [route, page.description] as const);
  const descriptions = new Map([...ofPages, ...plans.map(({ route, description }) => [route, description] as const)]);
  const asked = pages.flatMap(({ route, page: { hasCards, title, description } }) =>
    hasCards ? [{ route, title, description, keywords: [], category: { items: itemsAround(route, sidebarOf(route)) ?? [] } }] : [],
  );
  const indexes = [...plans, ...asked].map(({ route, title, description, keywords, category }) => ({
    route,
    title,
    description,
    ...(keywords.length > 0 && { keywords }),
    items: category.items.flatMap((item) => cardOf(item, descriptions)).filter((card) => card.route !== route),
  }));
  return indexes.sort((a, b) => comparePaths(a.route, b.route));
}

/** What is in the category whose page this is, else what is next to the page; null where the page is not among the items. */
function itemsAround(route: string, items: SidebarItem[]): SidebarItem[] | null {
  if (items.some((item) => item.type === "link" && item.route === route)) return items;
  for (const item of items) {
    if (item.type !== "category") continue;
    const found = item.route === route ? item.items : itemsAround(route, item.items);
    if (found) return found;
  }
  return null;
}

/** It leads to the entry's page, or to the first page inside of a category without one. */
function cardOf(item: SidebarItem, descriptions: Map<string, string>): CategoryIndex["items"] {
  const route = linksIn([item]).find((link) => link.route !== undefined)?.route;
  if (route === undefined || item.type === "html") return [];
  const isOwnPage = item.type !== "category" || item.route !== null;
  return [{ label: item.label, route, description: isOwnPage ? (descriptions.get(route) ?? "") : "" }];
}

/** The links of a sidebar in reading order: pages, the pages of categories, and URLs. */
export function linksIn(items: SidebarItem[]): { label: string; route?: string; href?: string }[] {
  return items.flatMap((item) => {
    if (item.type === "html" || (item.type === "link" && item.isUnlisted)) return [];
    if (item.type === "external") return [{ label: item.label, href: item.href }];
    if (item.type === "category" && item.route === null) return linksIn(item.items);
    return item.route === null ? [] : [{ label: item.label, route: item.route }];
  });
}
