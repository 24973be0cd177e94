/** Prints how much of the API is documented, and writes it for other programs. */
import { resolve } from "node:path";
import { worstEntries } from "../check/coverage.ts";
import type { Io } from "../io/io.ts";
import { type ApiCoverage, type CoverageWish, coverageWishes, missingOf } from "../model/coverage.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { grouped } from "../text/count.ts";
import { reasonOf } from "../text/errno.ts";
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

/** Problems if it cannot be written. */
export async function writeCoverage(coverage: ApiCoverage, file: string, io: Io): Promise<Problem[]> {
  try {
    await io.writeFile(resolve(file), `${JSON.stringify(coverage, null, 2)}\n`);
    return [];
  } catch (error) {
    return [problem("X003", `the report ${file} cannot be written: ${reasonOf(error)}`)];
  }
}
