/** The first pages for readers: of each set of docs, and of the site. */
import { routeInLocale } from "../../areas/locales.ts";
import type { NavbarItem, NavbarMenu, PageNode, Redirect } from "../../model/graph.ts";
import { splitNumberPrefix } from "../../text/fileNames.ts";
import { routesOfPath, routeToFile, splitUrl } from "../../text/url.ts";
import type { SetDocs } from "../docs.ts";
import type { SidebarOrder } from "../neighbours.ts";
import { sidebarKey } from "../sidebar/sidebar.ts";

export interface HomeInput {
  sets: SetDocs[];
  byKey: Map<string, SidebarOrder>;
  /** Keys of the sidebars whose order the author has chosen; the others are alphabetical. */
  arranged: ReadonlySet<string>;
  /** Routes of all pages. */
  routes: Set<string>;
}

/** The page that readers of a set of docs see first. */
export interface AreaHome {
  route: string;
  /** The author chose it: by an index page, or by the order of the sidebar. */
  isChosen: boolean;
}

/**
 * By the key of the set: the page at its own route, else the first page of its first sidebar that has one. Where that is only
 * the first of the alphabet, a page whose name suggests a start page wins.
 */
export function homesOfSets({ sets, byKey, arranged, routes }: HomeInput): Map<string, AreaHome> {
  const homes = new Map<string, AreaHome>();
  for (const docs of sets) {
    const { key, routeBase } = docs.set;
    const first = firstPage(key, byKey);
    const own = routesOfPath(routeBase).find((route) => routes.has(route));
    if (own !== undefined) homes.set(key, { route: own, isChosen: true });
    else if (first !== null && arranged.has(first.key)) homes.set(key, { route: first.route, isChosen: true });
    else if (first !== null) homes.set(key, { route: introductionOf(docs) ?? first.route, isChosen: false });
  }
  return homes;
}

function firstPage(setKey: string, byKey: Map<string, SidebarOrder>): { key: string; route: string } | null {
  const prefix = sidebarKey(setKey, "");
  for (const [key, order] of byKey) {
    const first = key.startsWith(prefix) ? order.pages[0] : undefined;
    if (first !== undefined) return { key, route: first.route };
  }
  return null;
}

/** Names of start pages, the likeliest first. */
const introductions = "introduction intro overview getting-started get-started quick-start quickstart start welcome".split(" ");

/** The introduction page directly in the folder of the set. */
function introductionOf({ folders }: SetDocs): string | null {
  const shown = (folders.get("")?.pages ?? []).filter(({ isDraft, page }) => !isDraft && !page.frontMatter.unlisted);
  const byName = new Map(shown.map(({ stem, route }) => [splitNumberPrefix(stem).name.toLowerCase().replaceAll("_", "-"), route]));
  const name = introductions.find((each) => byName.has(each));
  return (name !== undefined && byName.get(name)) || null;
}

export interface RootInput {
  sets: SetDocs[];
  homes: Map<string, AreaHome>;
  navbar: NavbarItem[];
  /** All pages. */
  nodes: PageNode[];
  /** URLs of static files. */
  files: Set<string>;
  /** All languages but the default one. */
  locales: string[];
}

/** Leads from the own route of each set of docs to its first page, and from `/` to the first page of the site, unless a page or a static file is there. */
export function rootRedirects({ sets, homes, navbar, nodes, files, locales }: RootInput): Redirect[] {
  const routes = new Set(nodes.map(({ route }) => route));
  const isTaken = (route: string) =>
    routesOfPath(route).some((each) => routes.has(each)) || files.has(`/${routeToFile(route, {})}`) || files.has(route);
  const wishes = sets.map(({ set: { key, routeBase } }) => ({ from: routeBase, to: homes.get(key)?.route }));
  const ofRoots = new Map(wishes.map(({ from, to }) => [from, to]));
  // In the order in which readers see them; those of a menu follow it.
  const items = (["left", "right"] as const).flatMap((side) => navbar.filter(({ position }) => position === side));
  const inNavbar = items.flatMap(routesOfItem).map((route) => (routes.has(route) ? route : ofRoots.get(route)));
  const atRoot = sets.find(({ set }) => set.routeBase === "/");
  const [firstHome] = homes.values();
  const ofDocs = (atRoot && homes.get(atRoot.set.key)) ?? firstHome;
  // A home that the author has chosen, else the first page in the navbar, else any home, else the first page there is.
  const chosen = ofDocs?.isChosen ? ofDocs.route : inNavbar.find((route) => route !== undefined);
  const ofSite = { from: "/", to: chosen ?? ofDocs?.route ?? nodes.find(({ isUnlisted }) => !isUnlisted)?.route };
  const ofLocales = locales.map((locale) => {
    const own = sets.filter(({ set }) => set.locale === locale).flatMap(({ set }) => homes.get(set.key)?.route ?? []);
    return { from: routeInLocale("/", locale), to: own[0] };
  });
  return [...wishes.filter(({ from }) => from !== "/"), ofSite, ...ofLocales].flatMap(({ from, to }) =>
    to === undefined || isTaken(from) ? [] : [{ from, to }],
  );
}

function routesOfItem(item: NavbarItem | NavbarMenu["items"][number]): string[] {
  const own = "route" in item && item.route !== undefined ? [splitUrl(item.route).path] : [];
  return item.type === "dropdown" && item.purpose === "links" ? [...own, ...item.items.flatMap(routesOfItem)] : own;
}
