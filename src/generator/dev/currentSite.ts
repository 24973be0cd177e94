/** The pages of a watched site, as HTML: rendered on request, and the last good version while a page is faulty. */
import type { CheckedSamples } from "../cache/samples.ts";
import type { PageNode } from "../model/graph.ts";
import type { PageMeta } from "../model/page.ts";
import { hasErrors } from "../problems/problem.ts";
import { notFoundRoute } from "../text/reservedNames.ts";
import { routeToFile } from "../text/url.ts";
import type { SiteCheck } from "./siteCheck.ts";
import type { Served, Snapshot } from "./snapshot.ts";

/** What is served. */
export interface CurrentSite {
  snapshot: Snapshot;
  check: SiteCheck;
  /** Of pages that were asked for, by route: it is the same until something changes. */
  html: Map<string, string>;
  /** Routes of pages that cannot be read, and are served as they were. */
  heldRoutes: ReadonlySet<string>;
  /** Some pages are only stubs until they are compiled. */
  isStub: boolean;
  /** How often a text or the samples were taken: what was rendered before is not kept. */
  edits: number;
}

export function createPageCache() {
  /** The last good version of each page, by route. */
  const good = new Map<string, string>();
  const html = async (node: PageNode | null, current: CurrentSite, now: () => CurrentSite | null): Promise<string | null> => {
    const { snapshot, check, heldRoutes, edits } = current;
    const route = node?.route ?? notFoundRoute;
    const cached = heldRoutes.has(route) ? good.get(route) : current.html.get(route);
    if (cached !== undefined) return cached;
    if (node) await compileStub(node.path, snapshot);
    const page = (node && snapshot.site.metas.get(node.path)) ?? null;
    const fresh = node ? await snapshot.renderer.render(node, page) : await snapshot.renderer.renderNotFound();
    // Its text was saved meanwhile.
    if (current.edits !== edits) return html(node, current, now);
    if (!check.knows(route)) check.note(route, fresh);
    const content = fresh.file ? String(fresh.file.content) : null;
    if (content === null || (page && hasErrors(page.problems))) return good.get(route) ?? content;
    if (now() === current) keepSome(good, route, content);
    keepSome(current.html, route, content);
    return content;
  };
  return {
    /** The current version of a page, or its last good one; null if there never was one. `now`: the site when rendering is done. */
    html,
    /** A page that was just rendered. */
    put(route: string, content: string, { current, page }: { current: CurrentSite; page: PageMeta }): void {
      if (!hasErrors(page.problems)) for (const pages of [current.html, good]) keepSome(pages, route, content);
    },
    /** Keeps pages in place that a browser has shown and that cannot be read now. Returns their routes. */
    keepLastGood(before: Snapshot, after: Snapshot): ReadonlySet<string> {
      const faulty = new Set(after.site.problems.flatMap(({ severity, place }) => (severity === "error" && place ? [place.path] : [])));
      const files = after.files as Map<string, Served>;
      const pages = [...before.files.values()].flatMap((served) => ("node" in served && served.node ? [served.node] : []));
      const nodes = pages.filter(({ path, route }) => {
        return faulty.has(path) && good.has(route) && !files.has(routeToFile(route, after.site.config));
      });
      for (const node of nodes) files.set(routeToFile(node.route, after.site.config), { node });
      return new Set(nodes.map(({ route }) => route));
    },
  };
}

/** What TypeScript says of the samples now is shown, and checked. Returns the routes of pages that look different. */
export async function showSamples(checked: CheckedSamples, current: CurrentSite): Promise<string[]> {
  const { snapshot, check, html } = current;
  const { site, renderer, context } = snapshot;
  const routes = new Set(snapshot.samples.take(checked, context));
  current.edits++;
  for (const route of routes) html.delete(route);
  for (const node of site.graph.pages.filter(({ route }) => routes.has(route) && check.knows(route))) {
    const page = site.metas.get(node.path) ?? null;
    const result = await renderer.render(node, page);
    // Its text may have been saved meanwhile.
    if (site.metas.get(node.path) === page) check.note(node.route, result);
  }
  return [...routes];
}

/** A page that is requested before its turn. */
async function compileStub(path: string, { site, services: { pages } }: Snapshot): Promise<void> {
  if (!pages.stubs.has(path)) return;
  const meta = await pages.recompile(path);
  if (meta) site.metas.set(path, meta);
  pages.stubs.delete(path);
}

/** Keeps only pages that were requested recently. */
function keepSome(pages: Map<string, string>, route: string, html: string): void {
  pages.delete(route);
  pages.set(route, html);
  const [oldest] = pages.keys();
  if (pages.size > 50 && oldest !== undefined) pages.delete(oldest);
}
