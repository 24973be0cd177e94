/** `SUMMARY.md` of mdBook: the chapters of a book, read as Markdown. */
import { escapeHtml } from "../../text/html.ts";
import { joinPath, withoutExtension } from "../../text/path.ts";
import { decodePath, isExternalUrl } from "../../text/url.ts";
import type { Json } from "./data.ts";
import { type Node, textOfNode } from "./markdownTree.ts";

export interface Chapter {
  type: "chapter";
  name: string;
  /** In the folder of `SUMMARY.md`; null for one that is not written yet. */
  path: string | null;
  /** Those in lists are. */
  isNumbered: boolean;
  chapters: Chapter[];
}

export type SummaryEntry = Chapter | { type: "part"; title: string } | { type: "separator" };

export function readSummary({ children = [] }: Node): SummaryEntry[] {
  const first = children.findIndex(({ type }) => type !== "html");
  return children.flatMap((node, index): SummaryEntry[] => {
    if (node.type === "thematicBreak") return [{ type: "separator" }];
    // The first heading is the title of the list.
    if (node.type === "heading") return index === first || node.depth !== 1 ? [] : [{ type: "part", title: textOfNode(node) }];
    return node.type === "list" ? numberedChapters(node) : linkedChapters(node, false);
  });
}

function numberedChapters({ children: items = [] }: Node): Chapter[] {
  return items.flatMap(({ children = [] }) => {
    const [chapter] = children.flatMap((node) => linkedChapters(node, true));
    const inner = children.flatMap((node) => (node.type === "list" ? numberedChapters(node) : []));
    return chapter ? [{ ...chapter, chapters: inner }] : inner;
  });
}

/** Chapters of a paragraph of links. */
function linkedChapters({ type, children = [] }: Node, isNumbered: boolean): Chapter[] {
  if (type !== "paragraph") return [];
  return children.flatMap((link) => {
    if (link.type !== "link" || link.url === undefined || isExternalUrl(link.url)) return [];
    return [{ type: "chapter", name: textOfNode(link), path: link.url ? joinPath(decodePath(link.url)) : null, isNumbered, chapters: [] }];
  });
}

/** All of them, in reading order. */
export function chaptersOf(entries: readonly SummaryEntry[]): Chapter[] {
  return entries.flatMap((entry) => (entry.type === "chapter" ? [entry, ...chaptersOf(entry.chapters)] : []));
}

interface SidebarWish {
  /** Pages that are there, by path. */
  pages: ReadonlySet<string>;
  /** Readers see the numbers of chapters. */
  isNumbered: boolean;
  /** How many levels are open at first; null where none can be closed. */
  openDepth: number | null;
}

/** Numbered chapters of a part are a category; what follows them is not. */
export function sidebarItems(entries: readonly SummaryEntry[], wish: SidebarWish): Json[] {
  const items: Json[] = [];
  let part: Json[] | null = null;
  for (const entry of entries) {
    if (entry.type === "part") {
      part = [];
      items.push({ type: "category", label: entry.title, collapsible: false, items: part });
      continue;
    }
    // A line right below the title of a part is within it.
    if (entry.type === "separator" ? part?.length !== 0 : !entry.isNumbered) part = null;
    (part ?? items).push(entry.type === "separator" ? { type: "html", value: "<hr>" } : chapterItem(entry, 0, wish));
  }
  return items;
}

function chapterItem({ name, path, isNumbered, chapters }: Chapter, depth: number, wish: SidebarWish): Json {
  const { pages, openDepth } = wish;
  const id = path !== null && pages.has(path) ? withoutExtension(path) : null;
  // The class of a chapter numbers those within it.
  const numbered = isNumbered && wish.isNumbered && depth === 0 ? { className: "is-numbered" } : {};
  if (chapters.length === 0)
    return id === null ? { type: "html", value: escapeHtml(name), ...numbered } : { type: "doc", id, label: name, ...numbered };
  return {
    type: "category",
    label: name,
    ...(id !== null && { link: { type: "doc", id } }),
    ...(openDepth === null ? { collapsible: false } : { collapsed: depth >= openDepth }),
    ...numbered,
    items: chapters.map((chapter) => chapterItem(chapter, depth + 1, wish)),
  };
}
