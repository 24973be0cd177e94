/** A list of links in Markdown, which some tools read as navigation: an item is a link, a text, or one of these with a list below. */
import { decodePath } from "../../text/url.ts";
import { type Node, textOfNode } from "./markdownTree.ts";

export interface ListedLink {
  label?: string;
  to: string | ListedLink[];
}

/** Links of the list after a line `<!--nav-->`, else of the last list. */
export function linksOfList({ children = [] }: Node): ListedLink[] {
  const mark = children.findLastIndex((node) => node.type === "html" && node.value?.trim() === "<!--nav-->");
  const isList = (node: Node) => node.type === "list";
  const list = mark < 0 ? children.findLast(isList) : children.slice(mark).find(isList);
  return list ? linksIn(list) : [];
}

function linksIn(list: Node): ListedLink[] {
  return (list.children ?? []).flatMap((item): ListedLink[] => {
    const [first, ...others] = item.children ?? [];
    const inner = others.find((node) => node.type === "list");
    const to = first?.children?.find((node) => node.type === "link")?.url;
    const label = first ? textOfNode(first).trim() : "";
    // A section that has a page begins with it.
    const own = to === undefined ? [] : [{ to: decodePath(to) }];
    if (!inner) return label.includes("*") ? [{ to: label }] : own.map((link) => ({ label, ...link }));
    return [{ label, to: [...own, ...linksIn(inner)] }];
  });
}
