/** Matches the entries of two lists: which stayed, which changed, which are new. Pure. */

export interface Lists {
  /** One text for each entry: entries with the same text are the same. */
  old: readonly string[];
  fresh: readonly string[];
  /** Whether an old entry, by its index, may become a new one that differs. */
  canBecome(old: number, fresh: number): boolean;
}

/** Longer lists are compared from both ends only. */
const mostCells = 1_000_000;

/** For each new entry the index of the old one that becomes it, or null for an added one. Indexes rise: nothing changes places. */
export function align({ old, fresh, canBecome }: Lists): (number | null)[] {
  const matches: (number | null)[] = fresh.map(() => null);
  let [oldStart, freshStart] = [0, 0];
  for (const [oldEnd, freshEnd] of [...commonEntries(old, fresh), [old.length, fresh.length] as const]) {
    let at = oldStart;
    for (let each = freshStart; each < freshEnd; each++) {
      let match = at;
      while (match < oldEnd && !canBecome(match, each)) match++;
      if (match === oldEnd) continue;
      matches[each] = match;
      at = match + 1;
    }
    if (freshEnd < fresh.length) matches[freshEnd] = oldEnd;
    [oldStart, freshStart] = [oldEnd + 1, freshEnd + 1];
  }
  return matches;
}

/** The longest common subsequence of both lists, as pairs of indexes. */
function commonEntries(old: readonly string[], fresh: readonly string[]): (readonly [number, number])[] {
  if (old.length * fresh.length > mostCells) return [];
  const width = fresh.length + 1;
  /** How many entries the ends of both lists have in common, by the indexes at which they begin. */
  const common = new Uint16Array((old.length + 1) * width);
  const of = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      common[i * width + j] = old[i] === fresh[j] ? of(i + 1, j + 1) + 1 : Math.max(of(i + 1, j), of(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < fresh.length) {
    if (old[i] === fresh[j]) pairs.push([i++, j++]);
    else if (of(i + 1, j) >= of(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
