/** The folders of a corpus with their pages, for tools whose sidebar is written down. */
import type { Corpus, CorpusPage } from "../corpus/corpus.ts";

export interface Branch {
  label: string;
  branches: Branch[];
  pages: CorpusPage[];
}

/** The groups of folders. */
export function readTree({ folders, pages }: Corpus): Branch[] {
  const branches = new Map(folders.map(({ path, label }): [string, Branch] => [path, { label, branches: [], pages: [] }]));
  for (const { path } of folders) {
    const branch = branches.get(path);
    if (branch) branches.get(folderOf(path))?.branches.push(branch);
  }
  for (const page of pages) branches.get(folderOf(page.path))?.pages.push(page);
  return folders.flatMap(({ path }) => (path.includes("/") ? [] : (branches.get(path) ?? [])));
}

function folderOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}
