/** Finds what a link to a missing anchor was most likely meant to lead to. */

import { createNearestName, type NearestName } from "../text/distance.ts";
import { lazily } from "../text/lazily.ts";
import { comparePaths } from "../text/path.ts";
import { firstNotBefore, newEffort } from "./suggest.ts";
import type { Targets } from "./targets.ts";

export interface SuggestAnchor {
  /** The id of the page that is nearest to the one that it lacks. */
  nearest(route: string, anchor: string): string | null;
  /** The first page that has the id. */
  elsewhere(anchor: string): string | null;
}

/** Holds for the anchors as they are now. */
export function createSuggestAnchor(anchors: Targets["anchors"]): SuggestAnchor {
  const effort = newEffort();
  const ofPages = new Map<string, { longer: NearestName; nearest: NearestName }>();
  const routes = lazily(() => {
    const routeOf = new Map<string, string>();
    for (const [route, ids] of anchors) for (const id of ids()) if (!routeOf.has(id)) routeOf.set(id, route);
    return routeOf;
  });
  return {
    nearest(route, anchor) {
      const ids = anchors.get(route)?.() ?? [];
      const ofPage = ofPages.get(route) ?? { longer: createLonger(ids), nearest: createNearestName(ids, effort) };
      ofPages.set(route, ofPage);
      return ofPage.longer(anchor) ?? ofPage.nearest(anchor);
    },
    elsewhere: (anchor) => routes().get(anchor) ?? null,
  };
}

/** The only id that begins with the whole one: `connect` -> `connect-options-callback`. */
function createLonger(ids: Iterable<string>): NearestName {
  const sorted = [...ids].map((id) => ({ id, lower: id.toLowerCase() })).sort((a, b) => comparePaths(a.lower, b.lower));
  return (anchor) => {
    const start = `${anchor.toLowerCase()}-`;
    const at = firstNotBefore(start, sorted.length, (index) => sorted[index]?.lower ?? "");
    const [first, second] = sorted.slice(at, at + 2);
    return anchor !== "" && first?.lower.startsWith(start) && !second?.lower.startsWith(start) ? first.id : null;
  };
}
