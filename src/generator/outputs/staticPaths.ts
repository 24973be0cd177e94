/** Files of the static folder: what a site publishes at a path wins over what is made for it. */
import type { SiteGraph } from "../model/graph.ts";
import { isOwnNotFound, notFoundFile } from "../text/reservedNames.ts";

/** Paths relative to the output folder, e.g. `robots.txt`. */
export function staticPaths({ urlOfAsset }: Pick<SiteGraph, "urlOfAsset">): ReadonlySet<string> {
  return new Set(Object.values(urlOfAsset).map(({ url }) => url.slice(1)));
}

/** Whether a page or a static file takes the place of the page of the theme for unknown addresses. */
export function replacesNotFound(graph: Pick<SiteGraph, "pages" | "urlOfAsset">): boolean {
  return graph.pages.some(({ route }) => isOwnNotFound(route)) || staticPaths(graph).has(notFoundFile);
}
