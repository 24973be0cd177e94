/** Finds what a broken link was most likely meant to lead to. */
import { nearestName } from "../text/distance.ts";
import { folderOf, nameOf, withoutExtension } from "../text/path.ts";

/** The path nearest to one that does not exist: the same last segment elsewhere, else the fewest wrong letters in it. */
export function nearestRoute(route: string, candidates: string[]): string | null {
  const name = bareName(route);
  const routes = candidates.filter((candidate) => bareName(candidate) !== "");
  const sameName = routes.filter((candidate) => bareName(candidate) === name);
  if (sameName.length > 0) return closestTo(route, sameName);
  const beside = routes.filter((candidate) => folderOf(candidate) === folderOf(route));
  const nearest = nearestName(name, beside.map(bareName)) ?? nearestName(name, routes.map(bareName));
  return nearest === null
    ? null
    : closestTo(
        route,
        routes.filter((candidate) => bareName(candidate) === nearest),
      );
}

/** `/docs/Focus.md` -> `focus`. */
function bareName(path: string): string {
  return nameOf(withoutExtension(path)).toLowerCase();
}

/** Of several candidates the one with the longest common beginning. */
function closestTo(route: string, candidates: string[]): string | null {
  return [...candidates].sort((a, b) => sharedStart(b, route) - sharedStart(a, route))[0] ?? null;
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
