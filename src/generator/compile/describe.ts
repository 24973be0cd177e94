/** A page's title and description, from its text and its path. */
import type { Root } from "hast";
import { nameOf, withoutExtension } from "../text/path.ts";
import { textOf } from "./headings/headings.ts";

/** `api/signal-quality` -> `Signal quality`; `guides/index` -> `Guides`; `index` -> `Home`. */
export function titleFromPath(path: string, id: string): string {
  const parts = id.split("/");
  const name = parts.at(-1) || nameOf(withoutExtension(path));
  const isFolder = /^(?:readme|index)$/i.test(name);
  if (isFolder && parts.length < 2) return "Home";
  const words = (isFolder ? (parts.at(-2) ?? name) : name).replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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
