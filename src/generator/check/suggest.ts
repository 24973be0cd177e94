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

/** `content/docs/api/focus.md` seen from `content/docs/guides/signal.md` -> `../api/focus.md`. */
export function relativePath(from: string, to: string): string {
  const fromParts = folderOf(from).split("/").filter(Boolean);
  const toParts = to.split("/");
  let shared = 0;
  while (shared < fromParts.length && shared < toParts.length - 1 && fromParts[shared] === toParts[shared]) shared++;
  const up = fromParts.slice(shared).map(() => "..");
  return [...(up.length > 0 ? up : ["."]), ...toParts.slice(shared)].join("/");
}
