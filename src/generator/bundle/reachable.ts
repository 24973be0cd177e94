/** Follows references from file to file. */

/** `start` and everything that it leads to. */
export function reachable(start: string, next: (name: string) => Iterable<string>): Set<string> {
  const found = new Set([start]);
  for (const name of found) for (const other of next(name)) found.add(other);
  return found;
}
