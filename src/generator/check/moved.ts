/** Finds where the pages went that links name by a file of the past. */
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { addToList } from "../text/lists.ts";
import { relativePath } from "../text/path.ts";
import { splitUrl } from "../text/url.ts";

/** A link to a file that is not there, by its problem. */
export type Missing = ReadonlyMap<Problem, { path: string; url: string }>;

interface MovedInput {
  missing: Missing;
  /** Of all pages, by the path of their source. */
  routeOfSource: Readonly<Record<string, string>>;
  siteDir: string;
}

/** Names the new path where git knows it; where exactly one page came from the file, that path is the fix. */
export async function withMoves(
  problems: Problem[],
  { missing, routeOfSource, siteDir }: MovedInput,
  io: Pick<Io, "renames">,
): Promise<Problem[]> {
  if (missing.size === 0) return problems;
  const endsOf = endsOfRenames(await io.renames(siteDir));
  return problems.map((found) => {
    const lost = missing.get(found);
    const pages = (lost && endsOf.get(lost.path))?.filter((path) => routeOfSource[path] !== undefined) ?? [];
    if (!lost || !found.place || pages.length === 0) return found;
    const { query, hash } = splitUrl(lost.url);
    const [first = "", ...others] = pages.map((path) => relativePath(found.place?.path ?? "", path) + query + hash);
    if (others.length > 0) return { ...found, hint: `The file was renamed to ${[first, ...others].join(" and ")}` };
    return { ...found, hint: `The file was renamed to ${first}`, fix: { from: lost.url, to: first } };
  });
}

/** By each path of the past, the paths of today; `renames` has the latest first. */
export function endsOfRenames(renames: readonly (readonly [string, string])[]): Map<string, string[]> {
  const ends = new Map<string, string[]>();
  for (const [from, to] of renames) {
    for (const end of ends.get(to) ?? [to]) if (!ends.get(from)?.includes(end)) addToList(ends, from, end);
  }
  return ends;
}
