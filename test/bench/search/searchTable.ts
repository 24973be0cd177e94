/** The figures of the searches as a table, and the queries that get something else than they ask for. */
import { alignTable, count, kilobytes, milliseconds, percent } from "../format.ts";
import { median } from "../results.ts";
import type { SearchSample } from "./searchBench.ts";

const head = [
  "Search",
  "Indexing a page",
  "CPU",
  "Index",
  "of the text",
  "First answer",
  "after five",
  "Time to the first",
  "of a query",
  "slowest of 20",
  "Right first",
  "among three",
];

/** One table for each site. */
export function searchTables(samples: readonly SearchSample[]): string {
  const names = [...new Set(samples.map(({ site }) => site.name))];
  return names
    .map((name) => {
      const ofSite = samples.filter(({ site }) => site.name === name);
      const [first] = ofSite;
      const about = `${name}: ${count(first?.site.pages ?? 0)} pages, ${kilobytes(first?.textBytes ?? 0)} of text`;
      return `${about}\n${alignTable([head, ...ofSite.map(cells)])}`;
    })
    .join("\n\n");
}

function cells({ engine, site, indexing, indexBytes, textBytes, asked, right }: SearchSample): string[] {
  return [
    engine,
    `${(indexing.wall / site.pages).toFixed(2)} ms`,
    `${(indexing.cpu / site.pages).toFixed(2)} ms`,
    kilobytes(indexBytes),
    percent(indexBytes / textBytes),
    kilobytes(asked.bytesUntilFirst),
    kilobytes(asked.bytesAfterFive),
    milliseconds(asked.firstAnswer),
    `${median(asked.times).toFixed(1)} ms`,
    `${quantile(asked.times, 0.95).toFixed(1)} ms`,
    right ? percent(right.first) : "",
    right ? percent(right.among3) : "",
  ];
}

/** A line for each query that an engine misses: what was asked, what for, and what came. */
export function missedQueries({ engine, right }: SearchSample): string {
  const lines = (right?.missed ?? []).map(
    ({ query: { query, among, targets }, got }) =>
      `  ${query}\n    ${among === 1 ? "first" : "among three"}: ${targets.join(" or ")}\n    got: ${got.join(", ") || "nothing"}`,
  );
  return `${engine} misses ${lines.length}:\n${lines.join("\n")}`;
}

/** The value that a share of the numbers does not exceed. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
