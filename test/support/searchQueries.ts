/** Reads a list of queries, such as `test/search/queries.yml`, and judges what a search answers to them. */
import { readFile } from "node:fs/promises";
import { parse } from "yaml";

export interface SearchQuery {
  /** What a reader types. */
  query: string;
  /** `first`: one of the targets has to come first; `among3`: among the first three. */
  rank: "first" | "among3";
  /** Routes, some with an anchor, e.g. `/docs/api/focus#usage`; one is enough. */
  targets: readonly string[];
  /** Kept aside while a ranking is tuned. */
  isHeld: boolean;
}

export async function readQueries(file: string): Promise<SearchQuery[]> {
  const list: unknown = parse(await readFile(file, "utf8"));
  if (!Array.isArray(list)) throw new Error(`${file} is no list of queries`);
  return list.map((entry: unknown, index) => readQuery(entry, `${file}, query ${index + 1}`));
}

function readQuery(entry: unknown, place: string): SearchQuery {
  const { query, held = false, ...ranks } = (entry ?? {}) as Record<string, unknown>;
  const [[rank, wanted] = [], ...others] = Object.entries(ranks);
  const targets = [wanted].flat();
  if (typeof query !== "string" || query.trim() === "") throw new Error(`${place}: \`query\` is no text`);
  if ((rank !== "first" && rank !== "among3") || others.length > 0)
    throw new Error(`${place} ("${query}"): it needs either \`first\` or \`among3\`, and nothing else but \`held\``);
  if (typeof held !== "boolean") throw new Error(`${place} ("${query}"): \`held\` is true or false`);
  if (targets.length === 0 || !targets.every(isTarget)) throw new Error(`${place} ("${query}"): a target begins with a slash`);
  return { query, rank, targets, isHeld: held };
}

function isTarget(value: unknown): value is string {
  return typeof value === "string" && value.startsWith("/");
}

/** A target without an anchor accepts every section of its page, one with an anchor only that section. */
export function fitsTarget(target: string, url: string): boolean {
  const [page, anchor] = splitUrl(target);
  const [foundPage, foundAnchor] = splitUrl(url);
  return page === foundPage && (anchor === "" || anchor === foundAnchor);
}

/** Whether a target is the first of the results, and whether one is among the first three. */
export function judge({ targets }: SearchQuery, urls: readonly string[]): { isFirst: boolean; isAmong3: boolean } {
  const fits = urls.slice(0, 3).map((url) => targets.some((target) => fitsTarget(target, url)));
  return { isFirst: fits[0] ?? false, isAmong3: fits.includes(true) };
}

/** `/docs/focus/index.html#usage` -> `/docs/focus` and `usage`. */
export function splitUrl(url: string): [page: string, anchor: string] {
  const [path = "", anchor = ""] = url.split("#");
  const page = path.replace(/(?:\/index)?\.html$/, "").replace(/\/+$/, "");
  return [page || "/", decodeURIComponent(anchor)];
}
