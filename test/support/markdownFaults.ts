/** Compares the Markdown versions of a built site with its pages. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "./hashTree.ts";
import { wordsOfMarkdown, wordsOfPage } from "./markdownWords.ts";

/** Pages whose Markdown version has other words, and how many were compared. */
export async function markdownFaults(folder: string): Promise<{ compared: number; faults: string[] }> {
  const files = new Set(await listFiles(folder));
  const pairs = [...files].flatMap((path) => {
    const page = [`${path.slice(0, -3)}/index.html`, `${path.slice(0, -3)}.html`].find((each) => files.has(each));
    return path.endsWith(".md") && page ? [{ path, page }] : [];
  });
  const faults: string[] = [];
  for (const { path, page } of pairs) {
    const ofPage = wordsOfPage(await readFile(join(folder, page), "utf8"));
    const ofMarkdown = wordsOfMarkdown(await readFile(join(folder, path), "utf8"));
    const at = ofPage.findIndex((word, index) => word !== ofMarkdown[index]);
    const words = (list: string[]) => list.slice(Math.max(0, at - 3), Math.max(0, at) + 6).join(" ");
    if (at >= 0 || ofPage.length !== ofMarkdown.length) faults.push(`${path}: "${words(ofPage)}" became "${words(ofMarkdown)}"`);
  }
  return { compared: pairs.length, faults };
}
