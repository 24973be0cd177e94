/** What is looked up in a whole site: the search index of readers, and the lists for programs. */
import { mainScope, searchFolder, searchScopes } from "./areas/searchScopes.ts";
import { makeSearchIndex, type SearchIndex } from "./cache/searchIndex.ts";
import type { OutputFile } from "./model/output.ts";
import { agentFiles } from "./outputs/agentIndex.ts";
import { type LlmsSet, llmsSets } from "./outputs/llms.ts";
import { markdownFiles } from "./outputs/markdown/markdownPages.ts";
import { indexedPages, type SearchInput, searchSettings } from "./outputs/search/indexedPage.ts";
import { staticPaths } from "./outputs/staticPaths.ts";
import type { Site } from "./site.ts";

/** One for each version and language; none for a site without a search. */
export function searchIndexesOf(
  site: Site,
  samples?: SearchInput["samples"],
): { folder: string; make: () => Promise<SearchIndex | null> }[] {
  if (site.config.search === false) return [];
  return searchScopes(site.graph).map((scope) => ({ folder: searchFolder(scope), make: () => searchIndexOf(site, scope, samples) }));
}

/** The index in which readers of a version and language search; null for a site without a search. */
export async function searchIndexOf(
  { config, graph, metas, pages, store }: Site,
  scope = mainScope,
  samples?: SearchInput["samples"],
): Promise<SearchIndex | null> {
  if (config.search === false) return null;
  const searched = indexedPages({ graph, scope, config, metas, ...(samples && { samples }) });
  return makeSearchIndex({
    pages: searched,
    name: searchFolder(scope),
    settings: searchSettings({ graph, scope, config }),
    compiled: pages,
    store,
  });
}

/** Which Markdown versions are listed together; those that a file of the static folder takes the place of are left out. */
export function llmsSetsOf(site: Site): LlmsSet[] {
  const taken = staticPaths(site.graph);
  return llmsSets({ ...site, files: markdownFiles(site) }).filter(({ path, fullPath }) => !taken.has(path) && !taken.has(fullPath));
}

/** What programs look up besides the texts of `sets`, without what a file of the static folder takes the place of. */
export function agentFilesOf(site: Site, sets: readonly LlmsSet[]): OutputFile[] {
  const taken = staticPaths(site.graph);
  return agentFiles({ ...site, files: markdownFiles(site), sets }).filter(({ path }) => !taken.has(path));
}
