/** Highlighted code as lines of HTML. */
import type { Element, Root, RootContent } from "hast";
import { escapeHtml } from "../../text/html.ts";
import { classOf, type TokenClass } from "./tokenClasses.ts";

/** One string a line; a token that spans lines is closed at the end of each and opened again on the next. */
export function tokenLines(root: Root): string[] {
  const lines: string[] = [];
  let html = "";
  let text = "";
  let textClass: TokenClass | null = null;
  const flush = () => {
    if (text !== "") html += textClass ? `<span class="${textClass}">${escapeHtml(text)}</span>` : escapeHtml(text);
    text = "";
  };
  const add = (part: string, partClass: TokenClass | null) => {
    // Neighbours of one class become one element; a blank joins the token before it.
    if (partClass !== textClass && part.trim() !== "") {
      flush();
      textClass = partClass;
    }
    text += part;
  };
  const addText = (value: string, valueClass: TokenClass | null) => {
    for (let start = 0; ; ) {
      const end = value.indexOf("\n", start);
      add(value.slice(start, end < 0 ? undefined : end), valueClass);
      if (end < 0) return;
      flush();
      lines.push(html);
      html = "";
      textClass = null;
      start = end + 1;
    }
  };
  const visit = (nodes: readonly RootContent[], outer: TokenClass | null) => {
    for (const node of nodes) {
      if (node.type === "text") addText(node.value, outer);
      else if (node.type === "element") {
        const inner = classOf(tokenNames(node));
        visit(node.children, inner === undefined ? outer : inner);
      }
    }
  };
  visit(root.children, null);
  flush();
  return [...lines, html];
}

function tokenNames({ properties }: Element): string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : [];
}
