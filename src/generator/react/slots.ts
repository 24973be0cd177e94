/** HTML with slots: placeholders for URLs or parts of the shell that are not known yet. */

/** Markdown has no such character (CommonMark replaces it by another), and texts with it take one byte a character still. */
export const slotEdge = "\0";

/** `("header")` -> what marks the place of the header in the HTML. */
export function slotFor(name: string): string {
  return slotEdge + name + slotEdge;
}

/** React separates two texts by a comment; slots are texts to it. */
const slotInText = /(?:<!-- -->)?\0(\w+)\0(?:<!-- -->)?/g;

/** Puts the contents into their slots; a slot without content becomes empty. */
export function fillSlots(html: string, contents: Readonly<Record<string, string>> | readonly string[]): string {
  return html.replace(slotInText, (_, name: string) => (contents as Readonly<Record<string, string>>)[name] ?? "");
}

/** Text with the slots of names of the SDK, which are letters and a number, taken out: as a reader sees it. */
export function withoutNameSlots(html: string): string {
  return html.replace(/(?:<!-- -->)?\0[a-z]\d+\0(?:<!-- -->)?/g, "");
}

/** Gives each URL a slot, and remembers which it was. */
export interface Slots {
  slotOf(url: string): string;
  /** A URL with its slots filled again; undefined for one that has none. */
  urlOf(text: string): string | undefined;
  /** The URLs of the slots `0`, `1` and so on. */
  urls: string[];
}

export function createSlots(): Slots {
  const numbers = new Map<string, number>();
  const urls: string[] = [];
  return {
    urls,
    slotOf(url) {
      const known = numbers.get(url) ?? urls.push(url) - 1;
      numbers.set(url, known);
      return slotFor(String(known));
    },
    urlOf(text) {
      return text.includes(slotEdge) ? fillSlots(text, urls) : undefined;
    },
  };
}
