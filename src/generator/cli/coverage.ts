/** Says how much of the API is documented. */
import { worstEntries } from "../check/coverage.ts";
import { type ApiCoverage, type CoverageWish, coverageWishes, missingOf } from "../model/coverage.ts";
import { grouped } from "../text/count.ts";
import { printable } from "../text/printable.ts";

/** How many of the worst are listed. */
const mostWorst = 20;

/** What each wish is called in front of a count. */
const names: Record<CoverageWish, string> = {
  description: "described",
  example: "with an example that compiles",
  parameters: "with all parameters described",
  returns: "with what they return described",
  guide: "used by a guide",
};

/** Totals, and a table of those that lack most. */
export function coverageText(coverage: ApiCoverage): string {
  const { percent, totals, entries } = coverage;
  const lines = coverageWishes.map((wish) => `${totals[wish].done} of ${totals[wish].of}`);
  const width = Math.max(...lines.map(({ length }) => length));
  const counts = coverageWishes.map((wish, index) => `  ${(lines[index] ?? "").padEnd(width)}  ${names[wish]}`);
  const worst = worstEntries(coverage, mostWorst);
  const longest = Math.max(0, ...worst.map(({ name }) => name.length));
  const rows = worst.map((entry) => {
    const place = entry.place ? `  ${entry.place.path}:${entry.place.line}` : "";
    return `  ${printable(entry.name).padEnd(longest)}  no ${missingOf(entry).join(", ")}${printable(place)}`;
  });
  const list = rows.length > 0 ? `\nWhat lacks most:\n${rows.join("\n")}\n` : "";
  return `The docs cover ${percent} % of the API, ${grouped(entries.length)} exports and members:\n${counts.join("\n")}\n${list}\n`;
}
