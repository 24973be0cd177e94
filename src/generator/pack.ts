/** Keeps a page's trees as text from parsing until rendering, so that thousands of pages fit into memory. */
import type { PackedPage, Page } from "./model/page.ts";

export function packPage({ tree, titleTree, api, ...summary }: Page): PackedPage {
  return { ...summary, trees: JSON.stringify({ tree, titleTree, api }) };
}

export function unpackPage({ trees, ...summary }: PackedPage): Page {
  return { ...summary, ...(JSON.parse(trees) as Pick<Page, "tree" | "titleTree" | "api">) };
}
