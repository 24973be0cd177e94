/** A page's description, from its text. */
import type { Root } from "hast";
import { textOf } from "./headings/headings.ts";

const maxDescription = 160;

/** The first paragraph that says something, cut at a word. */
export function firstParagraph(tree: Root): string {
  for (const child of tree.children) {
    if (child.type !== "element" || child.tagName !== "p") continue;
    const text = textOf(child);
    if (text !== "") return shorten(text);
  }
  return "";
}

function shorten(text: string): string {
  if (text.length <= maxDescription) return text;
  const cut = text.slice(0, maxDescription);
  const blank = cut.lastIndexOf(" ");
  return `${cut.slice(0, blank > 0 ? blank : maxDescription - 1).replace(/[\s,;:.–-]+$/, "")}…`;
}
