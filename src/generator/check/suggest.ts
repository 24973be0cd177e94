/** Finds what a broken link was most likely meant to lead to. */
import { nearestName } from "../text/distance.ts";
import { folderOf, nameOf, withoutExtension } from "../text/path.ts";

/** The path nearest to one that does not exist, or null when none is near enough to be meant. */
export type Suggest = (path: string) => string | null;

/** So many names are compared before further paths go without a guess: thousands of broken links must not take minutes. */
const comparisonBudget = 1_000_000;

/** Each missing path is looked up once, however many links name it. */
export function createSuggest(paths: Iterable<string>): Suggest {
  const byName = groupByName(paths);
  const answers = new Map<string, string | null>();
  let budget = comparisonBudget;

  const nearest = (path: string): string | null => {
    const sameName = byName.get(bareName(path));
    if (sameName) return closestTo(path, sameName);
    budget -= byName.size;
    return budget < 0 ? null : nearestByName(path, byName);
  };
  return (path) => {
    const answer = answers.has(path) ? (answers.get(path) ?? null) : nearest(path);
    answers.set(path, answer);
    return answer;
  };
}

/** The fewest wrong letters in the last segment: first in the same folder, then anywhere. */
function nearestByName(path: string, byName: Map<string, string[]>): string | null {
  const name = bareName(path);
  const folder = folderOf(path);
  const beside = [...byName].filter(([, candidates]) => candidates.some((candidate) => folderOf(candidate) === folder));
  const found = nearestName(name, new Map(beside).keys()) ?? nearestName(name, byName.keys());
  return found === null ? null : closestTo(path, byName.get(found) ?? []);
}

function groupByName(paths: Iterable<string>): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = bareName(path);
    if (name === "") continue;
    const others = byName.get(name);
    if (others) others.push(path);
    else byName.set(name, [path]);
  }
  return byName;
}

/** `/docs/Focus.md` -> `focus`. */
function bareName(path: string): string {
  return nameOf(withoutExtension(path)).toLowerCase();
}

/** Of several candidates the one with the longest common beginning. */
function closestTo(path: string, candidates: string[]): string | null {
  let best: string | null = null;
  for (const candidate of candidates) {
    if (best === null || sharedStart(candidate, path) > sharedStart(best, path)) best = candidate;
  }
  return best;
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
