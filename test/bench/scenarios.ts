/** The changes of a site before it is built again. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFiles } from "../support/siteFiles.ts";
import type { Corpus, CorpusPage } from "./corpus/corpus.ts";
import { mapLines } from "./corpus/lines.ts";
import type { Tool } from "./tools/tool.ts";

export interface Site {
  tool: Tool;
  folder: string;
  corpus: Corpus;
}

export interface Scenario {
  name: "cold" | "unchanged" | "edit" | "page" | "heading" | "config";
  /** As the tables call it. */
  label: string;
  isForAll: boolean;
  /** Not on the largest sites, where each build takes minutes. */
  isForSmaller?: boolean;
  prepare(site: Site, run: number): Promise<void>;
}

/** Each starts from the state that the one before left, so all but the first have warm caches. */
export const scenarios: readonly Scenario[] = [
  { name: "cold", label: "cold", isForAll: true, prepare: ({ tool, folder }) => removeAll(folder, [...tool.caches, tool.output]) },
  { name: "unchanged", label: "nothing changed", isForAll: true, prepare: async () => {} },
  { name: "edit", label: "one paragraph edited", isForAll: true, prepare: editParagraph },
  { name: "page", label: "one new page", isForAll: false, isForSmaller: true, prepare: addPage },
  { name: "heading", label: "one heading renamed", isForAll: false, isForSmaller: true, prepare: renameHeading },
  { name: "config", label: "a label of the navigation bar changed", isForAll: false, isForSmaller: true, prepare: changeSettings },
];

/** The site before the first build. */
export async function writeSite({ tool, folder, corpus }: Site): Promise<void> {
  await removeAll(folder, [...tool.content, ...tool.caches, tool.output]);
  await tool.writeSettings(folder, corpus, "Docs");
  for (const page of corpus.pages) await writeFiles(folder, { [tool.pathOf(page)]: tool.textOf(page, corpus) });
}

export async function removeAll(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(join(folder, path), { recursive: true, force: true, maxRetries: 5 });
}

/** The first page from the middle on that has a plain paragraph. */
async function editParagraph(site: Site, run: number): Promise<void> {
  const { pages } = site.corpus;
  const change = (body: string) => appendSentence(body, `This sentence came with edit ${run + 1}.`);
  const page = pages.slice(Math.floor(pages.length / 2)).find(({ body }) => change(body) !== body);
  if (!page) throw new Error("no page of the corpus has a paragraph to edit");
  await rewrite(site, page, change);
}

/** Behind the first plain paragraph. */
export function appendSentence(markdown: string, sentence: string): string {
  let isDone = false;
  return mapLines(markdown, (line, isCode) => {
    if (isDone || isCode || !/^[A-Z].*[.:!?]$/.test(line)) return line;
    isDone = true;
    return `${line} ${sentence}`;
  });
}

async function addPage({ tool, folder, corpus }: Site, run: number): Promise<void> {
  const page = corpus.spares[run % corpus.spares.length];
  if (page) await writeFiles(folder, { [tool.pathOf(page)]: tool.textOf(page, corpus) });
}

/** A heading that other pages link to; the build has to find out that their links are broken now. */
async function renameHeading(site: Site, run: number): Promise<void> {
  const target = findTarget(site.corpus);
  if (!target) return;
  await rewrite(site, target.page, (body) => {
    let left = target.index;
    return mapLines(body, (line, isCode) => (!isCode && /^#{2,6} /.test(line) && left-- === 0 ? `${line} anew ${run + 1}` : line));
  });
}

/** The heading with the most links to it. */
function findTarget({ pages }: Corpus): { page: CorpusPage; index: number } | null {
  const counts = new Map<string, number>();
  for (const { body } of pages) {
    for (const [, link = ""] of body.matchAll(/\]\(page:(\d+#[^)]+)\)/g)) counts.set(link, (counts.get(link) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  const [number, id = ""] = best?.[0].split("#") ?? [];
  const page = number === undefined ? undefined : pages[Number(number)];
  return page ? { page, index: page.ids.indexOf(id) } : null;
}

async function changeSettings({ tool, folder, corpus }: Site, run: number): Promise<void> {
  await tool.writeSettings(folder, corpus, `Docs ${run + 1}`);
}

async function rewrite({ tool, folder, corpus }: Site, page: CorpusPage, change: (body: string) => string): Promise<void> {
  await writeFiles(folder, { [tool.pathOf(page)]: tool.textOf({ ...page, body: change(page.body) }, corpus) });
}
