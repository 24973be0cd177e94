/** Reads the list of queries `test/search/queries.yml`, and judges the results of any search by their URLs. */
import { readFile } from "node:fs/promises";
import { readSearchQueries, type SearchQuery } from "../../src/generator/check/searchQueries.ts";

/** Throws where the file has a fault. */
export async function readQueries(file: string): Promise<SearchQuery[]> {
  const { queries, problems } = await readSearchQueries(await readFile(file, "utf8"), file);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));
  return queries;
}

/** A target without an anchor accepts every section of its page, one with an anchor only that section. */
export function fitsTarget(target: string, url: string): boolean {
  const [page, anchor] = splitUrl(target);
  const [foundPage, foundAnchor] = splitUrl(url);
  return page === foundPage && (anchor === "" || anchor === foundAnchor);
}

/** Whether a target is the first of the results, and whether one is among the first three. */
export function judge({ targets }: Pick<SearchQuery, "targets">, urls: readonly string[]): { isFirst: boolean; isAmong3: boolean } {
  const fits = urls.slice(0, 3).map((url) => targets.some((target) => fitsTarget(target, url)));
  return { isFirst: fits[0] ?? false, isAmong3: fits.includes(true) };
}

/** `/docs/focus/index.html#usage` -> `/docs/focus` and `usage`. */
export function splitUrl(url: string): [page: string, anchor: string] {
  const [path = "", anchor = ""] = url.split("#");
  const page = path.replace(/(?:\/index)?\.html$/, "").replace(/\/+$/, "");
  return [page || "/", decodeURIComponent(anchor)];
}
