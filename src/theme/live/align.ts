/** Matches the entries of two lists: which stayed, which changed, which are new. Pure. */

export interface Lists {
  /** One text for each entry: entries with the same text are the same. */
  old: readonly string[];
  fresh: readonly string[];
  /** Whether an old entry, by its index, may become a new one that differs. */
  canBecome(old: number, fresh: number): boolean;
}

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

/** Pairs of indexes of equal entries, each the next one after the pair before. */
function commonEntries(old: readonly string[], fresh: readonly string[]): (readonly [number, number])[] {
  let from = 0;
  return fresh.flatMap((text, at) => {
    const match = old.indexOf(text, from);
    from = match < 0 ? from : match + 1;
    return match < 0 ? [] : [[match, at] as const];
  });
}
