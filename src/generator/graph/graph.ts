/** Builds one graph of all pages: routes, sidebars, neighbours, redirects, and where each name leads. */
import { type SetOfPage, setKeyOf } from "../areas/docsSets.ts";
import { otherLocales, routeInLocale } from "../areas/locales.ts";
import type { Locate, SiteConfig } from "../model/config.ts";
import type { CategoryIndex, GraphSet, PageNode, ReferenceOfSite, SiteGraph } from "../model/graph.ts";
import type { PageMeta } from "../model/page.ts";
import type { Asset, Sources } from "../model/source.ts";
import { addToList, groupBy } from "../text/lists.ts";
import { comparePaths } from "../text/path.ts";
import { docsOfSets, type SetDocs } from "./docs.ts";
import { buildNavbars, type Navbars } from "./navbar/navbar.ts";
import { readSidebars } from "./neighbours.ts";
import { pageNodes, withIndexPages, withOriginals } from "./nodes.ts";
import { type AreaHome, homesOfSets, rootRedirects } from "./routes/areaHome.ts";
import { type PageClaim, resolveRouteConflicts, withoutStatic } from "./routes/collisions.ts";
import { buildRedirects } from "./routes/redirects.ts";
import { placeOfKey, type RoutedPage, routePages } from "./routes/routes.ts";
import { indexPages } from "./searchPages.ts";
import { planAllPages, takenRoutes } from "./sidebar/allPages.ts";
import { categoryIndexes } from "./sidebar/category.ts";
import { buildSidebars } from "./sidebar/sidebar.ts";
import type { CategoryPlan } from "./sidebar/sidebarContext.ts";
import { planTags } from "./tags.ts";

/** The results of the steps before. */
export interface GraphInput {
  pages: PageMeta[];
  sources: Sources;
  config: SiteConfig;
  /** The place of a config value. */
  locate: Locate;
  reference?: ReferenceOfSite;
  /** UI strings for pages that the graph makes, in a language, where null is the default one; English by default. */
  words?: (locale: string | null) => GraphWords;
}

export interface GraphWords {
  allPages: string;
  navbarDocs: string;
  navbarReference: string;
  search: string;
  tags: string;
}

const english: GraphWords = { allPages: "All pages", navbarDocs: "Docs", navbarReference: "Reference", search: "Search", tags: "Tags" };

const noReference: ReferenceOfSite = { sidebars: {}, versions: null };

/** Mistakes of pages and config come back as `problems`; nothing is read or written. */
export function buildGraph({ pages, sources, config, locate, reference = noReference, words = () => english }: GraphInput): SiteGraph {
  const { built, drafts, sets, sidebars, winners, isTaken, problems } = arrange({ pages, sources, config, locate, reference });
  const { trees } = sidebars;
  const joinedSets = sets.flatMap(({ set }) => (set.area.joinSidebars ? set.key : []));
  const orders = readSidebars(trees, winners.pages, joinedSets);
  const allPages = planAllPages(sets, trees, isTaken);
  const tags = planTags(winners.pages, isTaken, words);
  const hasNavigationTitles = config.markdown.headingIds === "mkdocs";
  const pageResult = pageNodes({ ...winners, allPages, tags, sets, orders, words, hasNavigationTitles });
  const locales = otherLocales(config);
  const index = indexPages({
    nodes: pageResult.nodes,
    pages: winners.pages,
    lists: [...allPages, ...tags.plans].map(({ route }) => route),
    isTaken,
    sets: sets.map(({ set }) => set),
    config,
    titleIn: (locale) => words(locale).search,
  });
  const sourceRoutes = routeOfSource(built, winners.plans);
  const nodes = withOriginals(withIndexPages(pageResult.nodes, index), sources.outdated ?? [], sourceRoutes);
  const routes = nodes.map(({ route }) => route);
  const files = new Set(sources.assets.filter(({ isStatic }) => isStatic).map(({ url }) => url));
  const homes = homesOfSets({ sets, byKey: orders.byKey, arranged: sidebars.arranged, routes: new Set(routes) });
  const setAt = new Map(sets.map((docs) => [docs.set.key, docs]));
  const navbar = buildNavbars({ config, sets: setAt, trees, nodes, homes, index, locate, defaults: { reference, words } });
  const roots = rootRedirects({ sets, homes, navbar: navbar.items, nodes, files, locales });
  const redirects = buildRedirects({ config, routes, files, roots, locate, pages: winners.pages });
  const lists = [
    ...categoryIndexes(winners, (route) => trees.get(orders.sidebarOf.get(route) ?? "") ?? []),
    ...tags.plans.map(({ route, title, description, items }) => ({ route, title, description, items })),
  ];
  return {
    pages: nodes,
    byRoute: record(routes.map((route, index) => [route, index])),
    routeOfSource: sourceRoutes,
    urlOfAsset: urlOfAsset(sources.assets),
    drafts: routeOfSource(drafts),
    sidebars: record(trees),
    allPages: record(allPages.map(({ sidebar, route }) => [sidebar, route])),
    categoryIndexes: lists,
    indexPages: index,
    redirects: redirects.redirects,
    navbar: navbar.items,
    sets: graphSets({ sets, nodes, lists, homes, navbar, locales }),
    translatedRoutes: translatedRoutes(built),
    ...(reference.versions && { referenceRoutes: reference.versions }),
    problems: [...problems, ...pageResult.problems, ...redirects.problems, ...navbar.problems],
  };
}

/** Which pages there are, at which routes and in which sidebars. */
function arrange({ pages, sources, config, locate, reference }: Required<Omit<GraphInput, "words">>) {
  const routed = routePages(pages, config);
  const built = routed.pages.filter(({ isDraft }) => !isDraft);
  const docs = docsOfSets(routed.pages, config);
  const sidebars = buildSidebars({ sets: docs.sets, categories: sources.categories, reference, config, locate });
  const ofPages = built.map((page): PageClaim => ({ route: page.route, place: () => placeOfKey(page.page, "slug"), routed: page }));
  const claims = resolveRouteConflicts<PageClaim | CategoryPlan>([...ofPages, ...sidebars.plans], config);
  const apart = withoutStatic(claims.winners, sources.assets, config);
  return {
    built,
    drafts: routed.pages.filter(({ isDraft }) => isDraft),
    sets: docs.sets,
    sidebars,
    winners: {
      pages: apart.winners.flatMap((claim) => ("routed" in claim ? [claim.routed] : [])),
      plans: apart.winners.flatMap((claim) => ("routed" in claim ? [] : [claim])),
    },
    isTaken: takenRoutes([...routed.pages, ...sidebars.plans], sources.assets, config),
    problems: [routed, docs, claims, apart, sidebars].flatMap((result) => result.problems),
  };
}

export interface GraphSetsInput {
  sets: SetDocs[];
  nodes: PageNode[];
  lists: CategoryIndex[];
  homes: Map<string, AreaHome>;
  navbar: Pick<Navbars, "itemsFor">;
  /** All languages but the default one. */
  locales: string[];
}

/** By key, those of the pages outside of all docs areas included. Empty on a site with one version and one language, where there are no others. */
function graphSets({ sets, nodes, lists, homes, navbar, locales }: GraphSetsInput): Record<string, GraphSet> {
  if (sets.every(({ set }) => set.version === null && set.locale === null)) return {};
  const untranslated = untranslatedRoutes(nodes, lists);
  const pages = groupBy(nodes, setKeyOf);
  const make = (place: SetOfPage, rest: Pick<GraphSet, "version" | "home">): [string, GraphSet] => {
    const own = pages.get(setKeyOf(place)) ?? [];
    const routes = record(own.map(({ id, route }) => [id, route]));
    const fallbacks = record(own.flatMap(({ id, route }) => (untranslated.has(route) ? [[id, true as const] as const] : [])));
    return [setKeyOf(place), { area: place.area, locale: place.locale, ...rest, routes, fallbacks, navbar: navbar.itemsFor(place) }];
  };
  const ofDocs = sets.map(({ set: { key, area, version, locale } }) => {
    const place = { area: area.id, version: version?.name ?? null, locale };
    return make(place, { version: version && pick(version), home: homes.get(key)?.route ?? null });
  });
  const outside = [null, ...locales].map((locale) =>
    make({ area: null, version: null, locale }, { version: null, home: routeInLocale("/", locale) }),
  );
  return record([...ofDocs, ...outside]);
}

/** Pages in the words of another language, and the lists of nothing else. */
function untranslatedRoutes(nodes: PageNode[], lists: CategoryIndex[]): Set<string> {
  const routes = new Set(nodes.filter(({ isFallback }) => isFallback).map(({ route }) => route));
  const listed = lists.filter(({ items }) => items.length > 0);
  // A list may name lists: each round finds those a level above.
  for (let before = -1; before !== routes.size; ) {
    before = routes.size;
    for (const { route, items } of listed) if (items.every((item) => routes.has(item.route))) routes.add(route);
  }
  return routes;
}

function pick({ name, label, banner, hasBadge, isLast }: NonNullable<GraphSet["version"]>): NonNullable<GraphSet["version"]> {
  return { name, label, banner, hasBadge, isLast };
}

/** Without a prototype, so that a page named `constructor` or `__proto__` is a key like any other. */
function record<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const made: Record<string, T> = Object.create(null);
  for (const [key, value] of entries) made[key] = value;
  return made;
}

/** By the file that a page is made from: its text, or the `_category_` file that asks for it. */
function routeOfSource(pages: RoutedPage[], plans: CategoryPlan[] = []): Record<string, string> {
  const ofPlans = plans.flatMap(({ source, route }) => (source === null ? [] : [[source, route] as const]));
  const sources = [...pages.filter(({ isFallback }) => !isFallback).map(({ page, route }) => [page.path, route] as const), ...ofPlans];
  return record(sources.map(([path, route]) => [path.normalize("NFC"), route]));
}

/** By language: where a translation is, if that does not follow from the route of the page that it translates. */
function translatedRoutes(pages: RoutedPage[]): SiteGraph["translatedRoutes"] {
  const keyOf = ({ page, folder, stem }: RoutedPage) => JSON.stringify([page.area, page.version, folder, stem]);
  const originals = new Map(pages.filter(({ locale }) => locale === null).map((routed) => [keyOf(routed), routed.route]));
  const routesByLocale = new Map<string, [string, string][]>();
  for (const routed of pages) {
    const { locale, route } = routed;
    const original = locale === null ? undefined : originals.get(keyOf(routed));
    if (locale === null || original === undefined || routeInLocale(original, locale) === route) continue;
    addToList(routesByLocale, locale, [original, route]);
  }
  return record([...routesByLocale].map(([locale, routes]) => [locale, record(routes)] as const));
}

function urlOfAsset(assets: Asset[]): SiteGraph["urlOfAsset"] {
  const sorted = [...assets].sort((a, b) => comparePaths(a.path, b.path));
  const entries = sorted.map(({ path, url, width, height, ids }) => {
    const sizes = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
    return [path.normalize("NFC"), { url, ...sizes, ...(ids && { ids }) }] as const;
  });
  return record(entries);
}
