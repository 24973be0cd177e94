/** Hints that name what a misspelt name was most likely meant to be. */
import { nearestPath } from "../text/distance.ts";
import { withoutNumberPrefixes } from "../text/fileNames.ts";

/** Makes the hint for an unknown name; `what` is the plural of what is searched, e.g. `pages`. */
export type HintFor = (name: string, candidates: readonly string[], what: string) => string;

/** After this many comparisons, further hints name no candidate: a list of faults must not take minutes. */
const comparisonBudget = 300_000;
const longestList = 12;

/** A hint maker with its own budget. */
export function createHints(): HintFor {
  let budget = comparisonBudget;
  return (name, candidates, what) => {
    const mayCompare = budget > 0;
    budget -= candidates.length;
    const nearest = mayCompare ? nearestKnown(name, candidates) : null;
    const guess = nearest === null ? "" : `Did you mean "${nearest}"? `;
    return guess + listOf(candidates, what);
  };
}

/** `Known pages: "a", "b".`, or how many there are. */
function listOf(known: readonly string[], what: string): string {
  if (known.length === 0) return `There are no ${what}.`;
  if (known.length > longestList) return `${known.length} ${what} are known.`;
  return `Known ${what}: ${known.map((name) => `"${name}"`).join(", ")}.`;
}

/** A common misspelling of an id, else the nearest by spelling. */
function nearestKnown(name: string, known: readonly string[]): string | null {
  const bare = withoutNumberPrefixes(name.replace(/^\.?\//, "").replace(/\.(?:md|mdx|markdown)$/, ""));
  const meant = new Set([bare, `${bare}/index`, `${bare}/README`]);
  return known.find((candidate) => meant.has(candidate)) ?? nearestPath(name, known);
}
