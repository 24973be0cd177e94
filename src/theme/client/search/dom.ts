/** Makes elements. Texts of the site become text nodes only: nothing in them is ever read as HTML. */
import type { Piece } from "./marks.ts";

/** An attribute that is null is left out. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | null> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function markedNodes(pieces: Piece[]): (Node | string)[] {
  return pieces.map(({ text, isMarked }) => (isMarked ? make("mark", {}, text) : text));
}
