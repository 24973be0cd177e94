/** Finds what a broken link was most likely meant to lead to. */
import { nearestName } from "../text/distance.ts";
import { folderOf, nameOf, withoutExtension } from "../text/path.ts";

/** The route nearest to one that does not exist: the same last segment elsewhere, else the fewest wrong letters. */
export function nearestRoute(route: string, routes: string[]): string | null {
  const name = nameOf(withoutExtension(route)).toLowerCase();
  const sameName = routes.filter((candidate) => nameOf(candidate).toLowerCase() === name);
  if (sameName.length > 0) return [...sameName].sort((a, b) => sharedStart(b, route) - sharedStart(a, route))[0] ?? null;
  const beside = routes.filter((candidate) => folderOf(candidate) === folderOf(route));
  const nearestBeside = nearestName(name, beside.map(nameOf));
  if (nearestBeside) return `${folderOf(route)}/${nearestBeside}`;
  return nearestName(withoutExtension(route), routes);
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
