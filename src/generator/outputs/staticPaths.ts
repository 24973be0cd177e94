/** Files of the static folder: what a site publishes at a path wins over what is made for it. */
import type { SiteGraph } from "../model/graph.ts";

/** Paths relative to the output folder, e.g. `robots.txt`. */
export function staticPaths({ urlOfAsset }: Pick<SiteGraph, "urlOfAsset">): ReadonlySet<string> {
  return new Set(Object.values(urlOfAsset).map(({ url }) => url.slice(1)));
}
