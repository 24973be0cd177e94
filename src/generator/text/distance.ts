/** Finds the known name that a misspelt one was most likely meant to be. */

/**
 * Number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`.
 * One above `limit` is not worked out: the answer is then `limit + 1`.
 */
export function editDistance(a: string, b: string, limit = a.length + b.length): number {
  const tooMany = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return tooMany;
  const newRow = () => new Array<number>(b.length + 1).fill(tooMany);
  let [beforeLast, last, row] = [newRow(), Array.from({ length: b.length + 1 }, (_, index) => index), newRow()];
  for (let i = 1; i <= a.length; i++) {
    // Cells further from the diagonal cost more than the limit.
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    row[from - 1] = from === 1 ? i : tooMany;
    let least = row[from - 1] ?? tooMany;
    for (let j = from; j <= to; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? tooMany) + 1, (row[j - 1] ?? tooMany) + 1, (last[j - 1] ?? tooMany) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (beforeLast[j - 2] ?? tooMany) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return tooMany;
    if (to < b.length) row[to + 1] = tooMany;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[b.length] ?? 0, tooMany);
}

/** A name with more slips than this is another name. */
export function mostSlips(name: string): number {
  return Math.max(1, Math.floor(name.length / 3));
}

/**
 * The candidate nearest to `name`, or null when none is near enough to be meant.
 * A difference in case alone always wins, e.g. `Focus` for `focus`.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  const lower = name.toLowerCase();
  let best: string | null = null;
  let bestDistance = mostSlips(name) + 1;
  for (const candidate of candidates) {
    if (candidate.toLowerCase() === lower) return candidate;
    const distance = editDistance(lower, candidate.toLowerCase(), bestDistance - 1);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}
