/** Collects what the graph knows about each page. */
import { type DocsSet, generatedId, generatedNode, type SetOfPage, setKeyOf } from "../areas/docsSets.ts";
import { routeWithoutLocale } from "../areas/locales.ts";
import type { IndexPage, PageNode, PageReference } from "../model/graph.ts";
import type { OutdatedPage } from "../model/source.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { comparePaths } from "../text/path.ts";
import { isOwnNotFound } from "../text/reservedNames.ts";
import { routesOfPath } from "../text/url.ts";
import type { SetDocs } from "./docs.ts";
import { createHints, type HintFor } from "./hints.ts";
import { editUrlOf, lastUpdateOf } from "./meta.ts";
import { neighboursIn, type SidebarOrders, statedDescription } from "./neighbours.ts";
import { placeOfKey, type RoutedPage } from "./routes/routes.ts";
import type { AllPagesPlan } from "./sidebar/allPages.ts";
import { sidebarKey, sidebarNames } from "./sidebar/sidebar.ts";
import { type CategoryPlan, sidebarLabel } from "./sidebar/sidebarContext.ts";
import type { TagPages, TagPlan } from "./tags.ts";

export interface NodesInput {
  pages: RoutedPage[];
  plans: CategoryPlan[];
  allPages: AllPagesPlan[];
  tags: TagPages;
  sets: SetDocs[];
  orders: SidebarOrders;
  words: (locale: string | null) => { allPages: string };
  /** As in MkDocs, where the name that the navigation gives a page is its title too. */
  hasNavigationTitles: boolean;
}

interface NodeContext extends Pick<NodesInput, "orders" | "hasNavigationTitles">, Pick<TagPages, "tagsOf"> {
  docsOf: Map<string, SetDocs>;
  hintFor: HintFor;
  problems: Problem[];
}

/** All pages, those that the graph made included, sorted by route. */
export function pageNodes({ pages, plans, allPages, tags, sets, orders, words, hasNavigationTitles }: NodesInput): {
  nodes: PageNode[];
  problems: Problem[];
} {
  const docsOf = new Map(sets.map((docs) => [docs.set.key, docs]));
  const context: NodeContext = { docsOf, orders, hintFor: createHints(), problems: [], hasNavigationTitles, tagsOf: tags.tagsOf };
  const nodes = [
    ...pages.map((routed) => nodeOfPage(routed, context)),
    ...plans.map((plan) => nodeOfPlan(plan, orders)),
    // It shows the sidebar, but is not in it: it has no neighbours.
    ...allPages.map(({ route, set, sidebar }) => {
      const title = words(set.locale).allPages;
      return { ...generatedNode({ route, title, ...inSet(set, route) }), sidebar, breadcrumbs: [{ label: title, route }] };
    }),
    ...tags.plans.map(nodeOfTags),
  ];
  return { nodes: nodes.sort((a, b) => comparePaths(a.route, b.route)), problems: context.problems };
}

/** Search engines have nothing to gain from a list of all pages, and neither has the sitemap. */
export function withIndexPages(nodes: PageNode[], index: IndexPage[]): PageNode[] {
  const added = index.map(({ route, title, folder, place }, at) => {
    const neighbour = (other: IndexPage | undefined) => (other?.folder === folder ? { label: other.title, route: other.route } : null);
    return {
      ...generatedNode({ route, title, id: `generated:${routeWithoutLocale(route, place.locale)}`, ...place }),
      previous: neighbour(index[at - 1]),
      next: neighbour(index[at + 1]),
      isUnlisted: true,
    };
  });
  return [...nodes, ...added].sort((a, b) => comparePaths(a.route, b.route));
}

/** Translations that are older than their originals know where those are. */
export function withOriginals(nodes: PageNode[], outdated: readonly OutdatedPage[], routes: Readonly<Record<string, string>>): PageNode[] {
  if (outdated.length === 0) return nodes;
  const originals = new Map(outdated.map(({ path, original }) => [path, routes[original]]));
  return nodes.map((node) => {
    const outdatedFrom = originals.get(node.path);
    return outdatedFrom === undefined ? node : { ...node, outdatedFrom };
  });
}

function nodeOfPage(routed: RoutedPage, context: NodeContext): PageNode {
  const { page, route } = routed;
  const sidebar = sidebarOfPage(routed, context);
  const order = sidebar === null ? undefined : context.orders.byKey.get(sidebar);
  const { previous, next } = neighboursIn(order, route);
  const { title, hide_title } = page.frontMatter;
  // A page that states no title takes its label in the sidebar, not the name of its file.
  const isTitled = page.isApi || page.titleId !== null || title !== undefined || hide_title === true;
  const trail = context.orders.byKey.get(sidebar ?? context.orders.sidebarOf.get(route) ?? "")?.trails.get(route);
  return {
    path: page.path,
    route,
    ...placeOf(routed),
    id: routed.id,
    title: (!context.hasNavigationTitles && isTitled ? undefined : trail?.at(-1)?.label) ?? page.title,
    sidebar: page.frontMatter.hide_sidebar ? null : sidebar,
    breadcrumbs: order?.trails.get(route) ?? [],
    previous: statedNeighbour({ routed, key: "pagination_prev", inSidebar: previous }, context),
    next: statedNeighbour({ routed, key: "pagination_next", inSidebar: next }, context),
    isUnlisted: page.frontMatter.unlisted === true || isOwnNotFound(route),
    isFallback: routed.isFallback,
    lastUpdate: lastUpdateOf(routed),
    editUrl: editUrlOf(routed),
    ...(context.tagsOf.has(route) && { tags: context.tagsOf.get(route) }),
  };
}

function nodeOfPlan({ route, set, title }: CategoryPlan, orders: SidebarOrders): PageNode {
  const sidebar = orders.sidebarOf.get(route) ?? null;
  const order = sidebar === null ? undefined : orders.byKey.get(sidebar);
  const breadcrumbs = order?.trails.get(route) ?? [];
  return { ...generatedNode({ route, title, ...inSet(set, route) }), sidebar, breadcrumbs, ...neighboursIn(order, route) };
}

/** In no sidebar. */
function nodeOfTags({ route, title, parent, base, area, version, locale }: TagPlan): PageNode {
  const breadcrumbs = [...(parent ? [parent] : []), { label: title, route }];
  return { ...generatedNode({ route, title, id: generatedId(route, base), area, version, locale }), breadcrumbs };
}

function inSet({ area, version, locale, routeBase }: DocsSet, route: string): SetOfPage & Pick<PageNode, "id"> {
  return { area: area.id, version: version?.name ?? null, locale, id: generatedId(route, routeBase) };
}

function placeOf({ page: { area, version }, locale }: RoutedPage): SetOfPage {
  return { area, version, locale };
}

/** The sidebar that the page wants; else of those that list it that of its path, or the first one; else that of its path. */
function sidebarOfPage(routed: RoutedPage, context: NodeContext): string | null {
  const { page, route } = routed;
  const setKey = setKeyOf(placeOf(routed));
  const { orders, hintFor, problems } = context;
  const requestedSidebar = page.frontMatter.displayed_sidebar;
  if (requestedSidebar === null) return null;
  const byPath = sidebarOfPath(routed, context);
  const listing = byPath !== null && orders.byKey.get(byPath)?.trails.has(route) ? byPath : orders.sidebarOf.get(route);
  const containingSidebar = listing ?? byPath;
  if (requestedSidebar === undefined) return containingSidebar;
  const key = sidebarKey(setKey, requestedSidebar);
  if (orders.byKey.has(key)) return key;
  const place = placeOfKey(page, "displayed_sidebar");
  const hint = hintFor(requestedSidebar, sidebarNames(setKey, orders.byKey), "sidebars");
  problems.push(problem("G007", `The page names the sidebar "${requestedSidebar}", which does not exist.`, { place, hint }));
  return containingSidebar;
}

/** By the longest of the settings that the path begins with. */
function sidebarOfPath(routed: RoutedPage, { orders }: NodeContext): string | null {
  const starts = Object.entries(routed.set?.area.sidebarsByPath ?? {}).filter(([start]) => routed.id.startsWith(start));
  const [, name] = starts.sort(([a], [b]) => b.length - a.length)[0] ?? [];
  const key = name === undefined ? null : sidebarKey(setKeyOf(placeOf(routed)), name);
  return key !== null && orders.byKey.has(key) && !isOwnNotFound(routed.route) ? key : null;
}

/** The neighbour that the front matter names (null for none), else the sidebar's. */
function statedNeighbour(
  { routed, key, inSidebar }: { routed: RoutedPage; key: "pagination_prev" | "pagination_next"; inSidebar: PageReference | null },
  context: NodeContext,
): PageReference | null {
  const { page } = routed;
  const id = page.frontMatter[key];
  if (id === undefined) return inSidebar;
  if (id === null) return null;
  const docs = context.docsOf.get(setKeyOf(placeOf(routed)));
  if (typeof id !== "string") {
    const routes = routesOfPath(id.link ?? inSidebar?.route ?? "");
    const named = [...(docs?.byId.values() ?? [])].find(({ route }) => routes.includes(route));
    const route = named?.route ?? id.link ?? inSidebar?.route;
    const label = id.label ?? (named ? pageLabel(named) : route);
    return route === undefined || label === undefined ? null : { label, route, description: named && statedDescription(named) };
  }
  const target = docs?.byId.get(id);
  if (target !== undefined)
    return target.isDraft ? null : { label: pageLabel(target), route: target.route, description: statedDescription(target) };
  const place = placeOfKey(page, key);
  const hint = context.hintFor(id, docs?.ids ?? [], "pages");
  context.problems.push(problem("G007", `${key} names the page "${id}", which does not exist.`, { place, hint }));
  return inSidebar;
}

/** The name of a page in its neighbours' pager. */
function pageLabel(routed: RoutedPage): string {
  return routed.page.frontMatter.pagination_label ?? sidebarLabel(routed);
}
