/** A list of links in Markdown, which some tools read as navigation: an item is a link, a text, or one of these with a list below. */
import type { Nodes } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";

export interface ListedLink {
  label?: string;
  to: string | ListedLink[];
}

/** Of the list after a line `<!--nav-->`, else of the last one. */
export function linksOfList(text: string): ListedLink[] {
  const { children } = unified().use(remarkParse).parse(text);
  const mark = children.findLastIndex((node) => node.type === "html" && node.value.trim() === "<!--nav-->");
  const isList = (node: Nodes) => node.type === "list";
  const list = mark < 0 ? children.findLast(isList) : children.slice(mark).find(isList);
  return list ? linksIn(list) : [];
}

function linksIn(list: Nodes): ListedLink[] {
  return childrenOf(list).flatMap((item): ListedLink[] => {
    const [first, ...others] = childrenOf(item);
    const inner = others.find((node) => node.type === "list");
    const link = first && childrenOf(first).find((node) => node.type === "link");
    const label = first ? textOf(first).trim() : "";
    if (!inner) return link?.type === "link" ? [{ label, to: decodeURI(link.url) }] : label.includes("*") ? [{ to: label }] : [];
    // A section with a page of its own begins with that page.
    const own = link?.type === "link" ? [{ to: decodeURI(link.url) }] : [];
    return [{ label, to: [...own, ...linksIn(inner)] }];
  });
}

function childrenOf(node: Nodes): Nodes[] {
  return "children" in node ? node.children : [];
}

function textOf(node: Nodes): string {
  return "value" in node ? node.value : childrenOf(node).map(textOf).join("");
}
