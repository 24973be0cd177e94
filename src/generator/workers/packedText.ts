/** The text of a page as one string, to be sent and kept: JSON would escape every quotation mark of the HTML, and read each again. */
import type { DrawnText } from "../model/page.ts";

/** A line `[null,"./a.md"]` with the title and the URLs, and the HTML as it is. */
export function packText({ content, title, urls }: DrawnText): string {
  return `${JSON.stringify([title, ...urls])}\n${content}`;
}

/** Throws for a string that is none of `packText`. */
export function unpackText(packed: string): DrawnText {
  const end = packed.indexOf("\n");
  const [title = null, ...urls] = JSON.parse(packed.slice(0, end)) as [string | null, ...string[]];
  return { content: packed.slice(end + 1), title, urls };
}
