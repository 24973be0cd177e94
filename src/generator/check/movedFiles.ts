/** Finds the files of links that lead to none: pages that were renamed, and files outside of the folders that are published. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { addToList } from "../text/lists.ts";
import { extensionOf, folderOf, relativePath } from "../text/path.ts";
import { mapPath } from "../text/url.ts";

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
  return problems.map((problem) => {
    const lost = missing.get(problem);
    const pages = (lost && endsOf.get(lost.path))?.filter((path) => routeOfSource[path] !== undefined) ?? [];
    if (!lost || !problem.place || pages.length === 0) return problem;
    const [first = "", ...others] = pages.map((path) => mapPath(lost.url, () => relativePath(problem.place?.path ?? "", path)));
    if (others.length > 0) return { ...problem, hint: `The file was renamed to ${[first, ...others].join(" and ")}` };
    return { ...problem, hint: `The file was renamed to ${first}`, fix: { from: lost.url, to: first } };
  });
}

/** Says so where a file is there, in a folder that is not published. The problem stays the same object where nothing is found. */
export async function hintAtUnpublished(problems: Problem[], { missing, siteDir }: MovedInput, io: Pick<Io, "stat">): Promise<Problem[]> {
  const isThere = new Map<string, boolean>();
  for (const { path } of missing.values()) {
    // What has no extension is the address of a page, and no setting makes a page of a Markdown file elsewhere.
    if (!/^(?:\.(?:mdx?|markdown))?$/i.test(extensionOf(path)) && !isThere.has(path))
      isThere.set(path, (await io.stat(join(siteDir, path)))?.isFile === true);
  }
  return problems.map((problem) => {
    const { path, url } = missing.get(problem) ?? {};
    if (path === undefined || !isThere.get(path)) return problem;
    const folder = folderOf(path);
    const hint =
      folder === "" ? "Move it into one of them." : `Add ${JSON.stringify(folder)} to assetFolders in the site config, or move the file.`;
    return { ...problem, message: `the file "${url}" exists, but not in a folder that is published`, hint };
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
