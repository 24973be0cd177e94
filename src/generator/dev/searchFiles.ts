/** The search indexes of the site that is served, one for each version and language: made when a reader searches, and again after an edit. */
import { type SearchIndex, searchIndexesOf } from "../cache/searchIndex.ts";
import { LostValueError } from "../cache/store.ts";
import type { Preview } from "./preview.ts";

/** Text of a file of an index by its path in the site, e.g. `search/fr/index.json`; null for every other path. */
export type SearchFiles = (path: string) => Promise<string | null>;

export function createSearchFiles(preview: Pick<Preview, "whole" | "snapshot">): SearchFiles {
  // By folder. Files are asked for by the names in the last `index.json`, and in the one before it that an open page may still have.
  const known = new Map<string, SearchIndex[]>();
  const openRoot = async (path: string): Promise<string | null> => {
    await preview.whole();
    const snapshot = preview.snapshot();
    const indexes = snapshot ? searchIndexesOf({ ...snapshot.site, ...snapshot.services }, snapshot.samples?.of) : [];
    const found = indexes.find(({ folder }) => path === `${folder}index.json`);
    if (!found) return null;
    const { folder } = found;
    const index = await found.make();
    known.set(folder, [index, ...(known.get(folder) ?? [])].slice(0, 2));
    return index.root;
  };
  return async (path) => {
    if (path.endsWith("/index.json") && path.startsWith("search/")) return openRoot(path);
    for (const [folder, indexes] of known) {
      if (!path.startsWith(folder)) continue;
      const name = path.slice(folder.length);
      const index = indexes.find(({ names }) => names.includes(name));
      try {
        if (index) return index.read(name);
      } catch (error) {
        // The store has forgotten it since, after edits: the page asks for the index again.
        if (!(error instanceof LostValueError)) throw error;
      }
    }
    return null;
  };
}
