/** Finds the known name that a misspelt one was most likely meant to be. */
import { lazilyEach } from "./lazily.ts";
import { nameOf, withoutExtension } from "./path.ts";

/** Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`; `limit + 1` if there are more than `limit`. */
export function editDistance(a: string, b: string, limit = a.length + b.length): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [beforeLast, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (beforeLast?.[j - 2] as number) + 1 : limit + 1;
      row[j] = Math.min((last?.[j] as number) + 1, (row[j - 1] as number) + 1, (last?.[j - 1] as number) + change, swapped);
      least = Math.min(least, row[j] as number);
    }
    if (least > limit) return limit + 1;
    [beforeLast, last] = [last, row];
  }
  return Math.min(last?.[b.length] as number, limit + 1);
}

/** A name with more slips than this is another name. */
function maxEdits(name: string): number {
  return Math.max(1, Math.floor(name.length / 3));
}

/** The path nearest to one that does not exist. Its last segment must be near by itself: in a long path, `nope.md` would be near `_a.md`. */
export function nearestPath(path: string, candidates: Iterable<string>): string | null {
  const name = bareName(path);
  const limit = maxEdits(name);
  return nearestName(
    path,
    [...candidates].filter((candidate) => editDistance(name, bareName(candidate), limit) <= limit),
  );
}

/** `content/docs/Focus.md` -> `focus`. */
export function bareName(path: string): string {
  return nameOf(withoutExtension(path)).toLowerCase();
}

/** The candidate nearest to `name`; null if none is near enough. A difference in case alone always wins, e.g. `Focus` for `focus`. */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  const lower = name.toLowerCase();
  let best: string | null = null;
  let bestDistance = maxEdits(name) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    if (candidate.toLowerCase() === lower) return candidate;
    const distance = editDistance(lower, candidate.toLowerCase(), bestDistance - 1);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** How many comparisons may still be made, over several lists: a long list of faults must not take minutes. */
export interface Effort {
  left: number;
}

export const newEffort = (): Effort => ({ left: 5_000_000 });

export type NearestName = (name: string) => string | null;

/** As `nearestName` of one list, each name looked up once; null, too, when the effort is used up. */
export function createNearestName(names: Iterable<string>, effort: Effort): NearestName {
  const list = [...names];
  return lazilyEach((name: string) => {
    effort.left -= list.length;
    return effort.left < 0 ? null : nearestName(name, list);
  });
}
