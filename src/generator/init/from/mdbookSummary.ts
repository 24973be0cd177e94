/** `SUMMARY.md` of mdBook: the chapters of a book, read as Markdown. */
import type { ListItem, Node, Nodes, Root } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { withoutNumberPrefixes } from "../../text/fileNames.ts";
import { escapeHtml } from "../../text/html.ts";
import { joinPath, withoutExtension } from "../../text/path.ts";
import { decodePath, isExternalUrl } from "../../text/url.ts";
import type { Json } from "./data.ts";

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

export function readSummary(text: string): SummaryEntry[] {
  const tree: Root = unified().use(remarkParse).parse(text);
  const first = tree.children.findIndex(({ type }) => type !== "html");
  return tree.children.flatMap((node, index): SummaryEntry[] => {
    if (node.type === "thematicBreak") return [{ type: "separator" }];
    // The first heading is the title of the list.
    if (node.type === "heading") return index === first || node.depth > 1 ? [] : [{ type: "part", title: textOf(node) }];
    return node.type === "list" ? numberedChapters(node.children) : linkedChapters(node, false);
  });
}

function numberedChapters(items: ListItem[]): Chapter[] {
  return items.flatMap(({ children }) => {
    const [chapter] = children.flatMap((node) => linkedChapters(node, true));
    const inner = children.flatMap((node) => (node.type === "list" ? numberedChapters(node.children) : []));
    return chapter ? [{ ...chapter, chapters: inner }] : inner;
  });
}

/** Chapters of a paragraph of links. */
function linkedChapters(node: Nodes, isNumbered: boolean): Chapter[] {
  if (node.type !== "paragraph") return [];
  return node.children.flatMap((link) => {
    if (link.type !== "link" || isExternalUrl(link.url)) return [];
    const path = link.url === "" ? null : joinPath(decodePath(link.url));
    return [{ type: "chapter", name: textOf(link), path, isNumbered, chapters: [] }];
  });
}

/** Without its markup, as mdBook shows it. */
function textOf(node: Node): string {
  if ("children" in node) return (node.children as Node[]).map(textOf).join("");
  return "value" in node ? String(node.value) : "";
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
    if (entry.type === "separator" || !entry.isNumbered) part = null;
    (part ?? items).push(entry.type === "separator" ? { type: "html", value: "<hr>" } : chapterItem(entry, 0, wish));
  }
  return items;
}

function chapterItem({ name, path, isNumbered, chapters }: Chapter, depth: number, wish: SidebarWish): Json {
  const { pages, openDepth } = wish;
  const id = path !== null && pages.has(path) ? withoutNumberPrefixes(withoutExtension(path)) : null;
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
