/** Finds pages that a reader can only open by their address: no list has them, and no link leads there. */
import type { SiteGraph } from "../model/graph.ts";
import type { Problem } from "../model/problem.ts";
import type { RenderedPage } from "../model/rendered.ts";
import { problem } from "../problems/problem.ts";
import { routeOfUrl, type Targets } from "./targets.ts";

/** Reads the links of every page, so it runs only when its result is needed. */
export function orphans(pages: Iterable<RenderedPage>, graph: SiteGraph, targets: Targets): Problem[] {
  const linked = new Set<string>();
  const shells = new Set<unknown>();
  // The list from A to Z has every page.
  const lists = new Set(graph.indexPages.map(({ route }) => route));
  for (const page of pages) {
    if (lists.has(page.route)) continue;
    const pageReferences = page.references();
    for (const piece of [pageReferences, ...page.shell]) {
      if (shells.has(piece)) continue;
      shells.add(piece);
      for (const { url } of piece.links) {
        const route = routeOfUrl(url, page.route, targets);
        // A link of a page to itself does not count.
        if (route !== null && (route !== page.route || piece !== pageReferences)) linked.add(route);
      }
    }
  }
  const hint = "Link to it, add it to a sidebar, or set `unlisted: true` if this is intended.";
  return graph.pages
    .filter(({ route, sidebar, isUnlisted, path }) => sidebar === null && !isUnlisted && route !== "/" && !path.startsWith("generated:"))
    .filter(({ route }) => !linked.has(route))
    .map(({ route, path }) => problem("L022", `no page or sidebar links to ${route}`, { place: { path, line: 1 }, hint }));
}
