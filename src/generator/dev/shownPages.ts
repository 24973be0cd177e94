/** The pages of a watched site, as HTML: rendered on request, and the last good version while a page is faulty. */

import type { CheckedSamples } from "../cache/samples.ts";
import type { PageNode } from "../model/graph.ts";
import type { PageMeta } from "../model/page.ts";
import { notFoundRoute } from "../text/reservedNames.ts";
import { routeToFile } from "../text/url.ts";
import type { SiteCheck } from "./siteCheck.ts";
import type { Served, Snapshot } from "./snapshot.ts";

/** What is shown. */
export interface Shown {
  snapshot: Snapshot;
  check: SiteCheck;
  /** Pages that were asked for, by route: they are the same until something changes. */
  made: Map<string, string>;
  /** Routes of pages that cannot be read, and are shown as they were. */
  held: ReadonlySet<string>;
  /** Some pages are only stubs until they are compiled. */
  isStub: boolean;
  /** How often a text or the samples were taken: what was made before is not kept. */
  texts: number;
}

export function createShownPages() {
  /** The last good version of each page, by route. */
  const good = new Map<string, string>();
  const html = async (node: PageNode | null, shown: Shown, now: () => Shown | null): Promise<string | null> => {
    const { snapshot, check, made, held, texts } = shown;
    const route = node?.route ?? notFoundRoute;
    const known = held.has(route) ? good.get(route) : made.get(route);
    if (known !== undefined) return known;
    if (node) await compileStub(node.path, snapshot);
    const page = (node && snapshot.site.metas.get(node.path)) ?? null;
    const fresh = node ? await snapshot.renderer.render(node, page) : await snapshot.renderer.renderNotFound();
    // Its text was saved meanwhile.
    if (shown.texts !== texts) return html(node, shown, now);
    if (!check.knows(route)) check.note(route, fresh);
    const content = fresh.file ? String(fresh.file.content) : null;
    if (content === null || (page && !isGood(page))) return good.get(route) ?? content;
    if (now() === shown) keepSome(good, route, content);
    keepSome(made, route, content);
    return content;
  };
  return {
    /** The current version of a page, or its last good one; null if there never was one. `now`: the site when rendering is done. */
    html,
    /** A page that was just rendered. */
    note(route: string, content: string, { shown, page }: { shown: Shown; page: PageMeta }): void {
      if (isGood(page)) for (const pages of [shown.made, good]) keepSome(pages, route, content);
    },
    /** Keeps pages in place that a browser has shown and that cannot be read now. Returns their routes. */
    keepLastGood(before: Snapshot, after: Snapshot): ReadonlySet<string> {
      const faulty = new Set(after.site.problems.flatMap(({ severity, place }) => (severity === "error" && place ? [place.path] : [])));
      const files = after.files as Map<string, Served>;
      const held = nodesOf(before).filter(({ path, route }) => {
        return faulty.has(path) && good.has(route) && !files.has(routeToFile(route, after.site.config));
      });
      for (const node of held) files.set(routeToFile(node.route, after.site.config), { node });
      return new Set(held.map(({ route }) => route));
    },
  };
}

/** What TypeScript says of the samples now is shown, and checked. Returns the routes of pages that look different. */
export async function showSamples(checked: CheckedSamples, shown: Shown): Promise<string[]> {
  const { snapshot, check, made } = shown;
  const { site, renderer, context } = snapshot;
  const routes = new Set(snapshot.samples.take(checked, context));
  shown.texts++;
  for (const route of routes) made.delete(route);
  for (const node of site.graph.pages.filter(({ route }) => routes.has(route) && check.knows(route))) {
    const page = site.metas.get(node.path) ?? null;
    const result = await renderer.render(node, page);
    // Its text may have been saved meanwhile.
    if (site.metas.get(node.path) === page) check.note(node.route, result);
  }
  return [...routes];
}

/** A page that is requested before its turn. */
async function compileStub(path: string, { site }: Snapshot): Promise<void> {
  if (!site.pages.stubs.has(path)) return;
  const meta = await site.pages.recompile(path);
  if (meta) site.metas.set(path, meta);
  site.pages.stubs.delete(path);
}

function isGood({ problems }: PageMeta): boolean {
  return !problems.some(({ severity }) => severity === "error");
}

function nodesOf({ files }: Snapshot): PageNode[] {
  return [...files.values()].flatMap((served) => ("node" in served && served.node ? [served.node] : []));
}

/** Keeps only pages that were requested recently. */
function keepSome(pages: Map<string, string>, route: string, html: string): void {
  pages.delete(route);
  pages.set(route, html);
  const [oldest] = pages.keys();
  if (pages.size > 50 && oldest !== undefined) pages.delete(oldest);
}
