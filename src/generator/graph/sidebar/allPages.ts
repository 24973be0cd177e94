/** Long sidebars: each gets a page that holds it in full, so that all other pages need not. */
import GithubSlugger from "github-slugger";
import { type DocsSet, docsSets } from "../../areas/docsSets.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { SidebarItem } from "../../model/graph.ts";
import type { Asset } from "../../model/source.ts";
import { joinPath } from "../../text/path.ts";
import { routeToFile } from "../../text/url.ts";
import type { SetDocs } from "../docs.ts";
import { redirectedRoutes } from "../routes/redirects.ts";
import { sidebarKey } from "./sidebar.ts";

/** A longer sidebar gets a page of its own; other pages show only the path to themselves. Otherwise n pages would write n² links. */
const fullSidebarLimit = 80;

/** A page with all of a sidebar. */
export interface AllPagesPlan {
  route: string;
  set: DocsSet;
  /** Key of the sidebar. */
  sidebar: string;
}

/** `/docs/all-pages` for the first long sidebar of a set of docs, `/docs/all-pages-<its name>` for the others; numbered where that is taken. */
export function planAllPages(sets: SetDocs[], trees: Map<string, SidebarItem[]>, isTaken: (route: string) => boolean): AllPagesPlan[] {
  const plans: AllPagesPlan[] = [];
  for (const { set } of sets) {
    const prefix = sidebarKey(set.key, "");
    for (const [sidebar, items] of trees) {
      if (!sidebar.startsWith(prefix) || countLinks(items) <= fullSidebarLimit) continue;
      const isFirst = !plans.some((plan) => plan.set === set);
      const name = isFirst ? "all-pages" : `all-pages-${new GithubSlugger().slug(sidebar.slice(prefix.length)) || "more"}`;
      const isUsed = (route: string) => isTaken(route) || plans.some((plan) => plan.route === route);
      plans.push({ route: freeRoute(joinPath(set.routeBase, name), isUsed), set, sidebar });
    }
  }
  return plans;
}

/** `/docs/all-pages`, else `/docs/all-pages-2` and so on. */
export function freeRoute(wanted: string, isTaken: (route: string) => boolean): string {
  let route = wanted;
  for (let number = 2; isTaken(route); number += 1) route = `${wanted}-${number}`;
  return route;
}

/** Whether a page, a redirect or a static file has the route already; case does not count. `pages`: drafts and category indexes, too. */
export function takenRoutes(pages: { route: string }[], assets: Asset[], config: SiteConfig): (route: string) => boolean {
  const bases = docsSets(config).map(({ routeBase }) => routeBase);
  const files = assets.filter(({ isStatic }) => isStatic).map(({ url }) => url);
  const routes = pages.map(({ route }) => route);
  const taken = new Set([...routes, ...bases, ...redirectedRoutes(config), ...files].map((route) => route.toLowerCase()));
  const isTaken = (path: string) => taken.has(path.toLowerCase());
  return (route) => isTaken(route) || isTaken(`/${routeToFile(route, config)}`);
}

/** Links of a sidebar, all levels. */
function countLinks(items: SidebarItem[]): number {
  return items.reduce((sum, item) => sum + (item.type === "category" ? 1 + countLinks(item.items) : 1), 0);
}
