/** The pages of each set of docs by id and by folder, for everything that names them. */
import { type DocsSet, docsSets } from "../areas/docsSets.ts";
import type { SiteConfig } from "../model/config.ts";
import { lineText } from "../problems/format.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { groupBy } from "../text/lists.ts";
import { folderOf } from "../text/path.ts";
import { placeOfKey, type RoutedPage } from "./routes/routes.ts";

/** One folder of an area, by its path on disk. */
export interface Folder {
  pages: RoutedPage[];
  /** Paths of the folders directly in it. */
  folders: string[];
}

export interface SetDocs {
  set: DocsSet;
  /** Includes drafts, so that naming one is not a mistake. */
  byId: Map<string, RoutedPage>;
  /** Ids that may be named: without drafts. */
  ids: string[];
  routes: ReadonlySet<string>;
  /** By path inside the set, e.g. `01-guides`; the set itself is the empty string. */
  folders: Map<string, Folder>;
  hasPages: boolean;
}

/** One entry per set, in their order. */
export function docsOfSets(pages: RoutedPage[], config: SiteConfig): { sets: SetDocs[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const bySet = groupBy(pages, ({ set }) => set?.key);
  return { sets: docsSets(config).map((set) => docsOfSet(set, bySet.get(set.key) ?? [], problems)), problems };
}

function docsOfSet(set: DocsSet, pages: RoutedPage[], problems: Problem[]): SetDocs {
  const byId = new Map<string, RoutedPage>();
  for (const routed of pages) {
    const first = byId.get(routed.id);
    if (first === undefined || (first.isDraft && !routed.isDraft)) byId.set(routed.id, routed);
    else if (!routed.isDraft) problems.push(sameId(routed, first));
  }
  const ids = [...byId.values()].filter(({ isDraft }) => !isDraft).map(({ id }) => id);
  const folders = new Map<string, Folder>([["", { pages: [], folders: [] }]]);
  for (const page of pages) folderAt(page.folder, folders).pages.push(page);
  const routes = new Set(pages.map(({ route }) => route));
  return { set, byId, ids, routes, folders, hasPages: pages.some(({ isDraft }) => !isDraft) };
}

function sameId(routed: RoutedPage, first: RoutedPage): Problem {
  const places = [first, routed].map(({ page }) => placeOfKey(page, "id"));
  const details = { place: placeOfKey(routed.page, "id"), hint: "Give one of them another `id`." };
  return problem("G004", `Two pages have the id "${routed.id}": ${places.map(lineText).join(" and ")}.`, details);
}

/** The folder of that path, made together with those above it. */
function folderAt(path: string, folders: Map<string, Folder>): Folder {
  const known = folders.get(path);
  if (known !== undefined) return known;
  const made: Folder = { pages: [], folders: [] };
  folders.set(path, made);
  folderAt(folderOf(path), folders).folders.push(path);
  return made;
}
