/** Finds the known name that a misspelt one was most likely meant to be. */
import { nameOf, withoutExtension } from "./path.ts";

/** Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`; `limit + 1` if there are more than `limit`. */
export function editDistance(a: string, b: string, limit = a.length + b.length): number {
  let start = 0;
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) [endA, endB] = [endA - 1, endB - 1];
  if (Math.abs(endA - endB) > limit) return limit + 1;
  if (start === endA || start === endB) return endA + endB - 2 * start;
  return distanceOf(a.slice(start, endA), b.slice(start, endB), limit);
}

function distanceOf(a: string, b: string, limit: number): number {
  const tooMany = limit + 1;
  let [beforeLast, last, row] = [new Int32Array(b.length + 1), new Int32Array(b.length + 1), new Int32Array(b.length + 1)];
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    // Cells further from the diagonal cost more than the limit.
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    row[from - 1] = from === 1 ? i : tooMany;
    let least = row[from - 1] as number;
    for (let j = from; j <= to; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (beforeLast[j - 2] as number) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return tooMany;
    if (to < b.length) row[to + 1] = tooMany;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[b.length] as number, tooMany);
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
function bareName(path: string): string {
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

export type NearestName = (name: string) => string | null;

/** As `nearestName` of one list, each name looked up once; null, too, when the effort is used up. */
export function createNearestName(names: Iterable<string>, effort: Effort): NearestName {
  const list = [...names];
  const answers = new Map<string, string | null>();
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    effort.left -= list.length;
    const answer = effort.left < 0 ? null : nearestName(name, list);
    answers.set(name, answer);
    return answer;
  };
}
