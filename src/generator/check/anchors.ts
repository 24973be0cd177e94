/** Finds what a link to a missing anchor was most likely meant to lead to. */
import { lazily } from "../text/lazily.ts";
import { createNearestName, type NearestName } from "../text/nearest.ts";
import { newEffort } from "./suggest.ts";
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
  const ofPages = new Map<string, NearestName>();
  const routes = lazily(() => {
    const routeOf = new Map<string, string>();
    for (const [route, ids] of anchors) for (const id of ids()) if (!routeOf.has(id)) routeOf.set(id, route);
    return routeOf;
  });
  return {
    nearest(route, anchor) {
      const ofPage = ofPages.get(route) ?? createNearestName(anchors.get(route)?.() ?? [], effort);
      ofPages.set(route, ofPage);
      return longerOf(anchor, anchors.get(route)?.() ?? []) ?? ofPage(anchor);
    },
    elsewhere: (anchor) => routes().get(anchor) ?? null,
  };
}

/** The only id that begins with the whole one: `connect` -> `connect-options-callback`. */
function longerOf(anchor: string, ids: Iterable<string>): string | null {
  const start = `${anchor.toLowerCase()}-`;
  const longer = anchor === "" ? [] : [...ids].filter((id) => id.toLowerCase().startsWith(start));
  return longer.length === 1 ? (longer[0] ?? null) : null;
}
