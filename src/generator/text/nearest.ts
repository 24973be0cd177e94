/** Finds misspelt names in a long list. Skips names that cannot be near enough, and limits all comparisons. */
import { editDistance, maxEdits } from "./distance.ts";
import { addToList } from "./lists.ts";

/** How much may still be compared, in pairs of letters. Several lists may share one. */
export interface Effort {
  left: number;
}

/** A name as it is compared. */
interface Candidate {
  name: string;
  lower: string;
  /** Place in the list: of names that are equally near, the first wins. */
  index: number;
}

/** The cost of one comparison at least. */
const costOfOne = 50;

/** As `nearestName` of the list, each name looked up once; null, too, when the budget is used up. */
export type NearestName = (name: string) => string | null;

export function createNearestName(names: Iterable<string>, effort: Effort): NearestName {
  const byLower = new Map<string, string>();
  const byLength = new Map<number, Candidate[]>();
  const answers = new Map<string, string | null>();
  let count = 0;
  for (const name of names) {
    const known = { name, lower: name.toLowerCase(), index: count++ };
    if (!byLower.has(known.lower)) byLower.set(known.lower, name);
    addToList(byLength, name.length, known);
  }
  const lookUp = (name: string): string | null => byLower.get(name.toLowerCase()) ?? nearestOf(name, byLength, effort)?.name ?? null;
  return (name) => {
    const answer = answers.has(name) ? (answers.get(name) ?? null) : lookUp(name);
    answers.set(name, answer);
    return answer;
  };
}

/** Names of a similar length come first: a near one among them saves comparing the others. */
function nearestOf(name: string, byLength: Map<number, Candidate[]>, effort: Effort): Candidate | null {
  const lower = name.toLowerCase();
  let best: Candidate | null = null;
  let limit = maxEdits(name);
  for (let difference = 0; difference <= limit; difference++) {
    for (const length of difference === 0 ? [name.length] : [name.length - difference, name.length + difference]) {
      for (const known of byLength.get(length) ?? []) {
        effort.left -= costOfOne + name.length * Math.min(length, 2 * limit + 1);
        if (effort.left < 0) return null;
        const distance = editDistance(lower, known.lower, limit);
        if (distance > limit || (best && distance === limit && known.index > best.index)) continue;
        [best, limit] = [known, distance];
      }
    }
  }
  return best;
}
