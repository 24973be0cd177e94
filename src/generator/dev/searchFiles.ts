/** The search index of the site that is served: made when a reader searches, and again after an edit. */
import type { SearchIndex } from "../cache/searchIndex.ts";
import { searchFile } from "../outputs/search/indexedPage.ts";
import { searchIndexOf } from "../site.ts";
import type { Preview } from "./preview.ts";

/** Text of a file of the index by its path in the site, e.g. `search/index.json`; null for every other path. */
export type SearchFiles = (path: string) => Promise<string | null>;

export function createSearchFiles(preview: Pick<Preview, "whole" | "snapshot">): SearchFiles {
  // Files are asked for by the names in the last `index.json`, and in the one before it that an open page may still have.
  let known: SearchIndex[] = [];
  return async (path) => {
    if (path === searchFile("index.json")) {
      await preview.whole();
      const site = preview.snapshot()?.site;
      const index = site ? await searchIndexOf(site) : null;
      if (index) known = [index, ...known].slice(0, 2);
      return index?.root ?? null;
    }
    for (const index of known) {
      const name = index.names.find((each) => searchFile(each) === path);
      if (name !== undefined) return index.read(name);
    }
    return null;
  };
}
