/** HTML with marks in it: each stands where a URL or a part of the frame goes that is not known yet. */

/** Markdown has no such character (CommonMark puts another in its place), and texts with it stay at one byte a character. */
const edge = "\0";

/** `("header")` -> what stands in the HTML where the header goes. */
export function markFor(name: string): string {
  return edge + name + edge;
}

/** React keeps two texts apart by a comment; marks are texts to it. */
const markInText = /\0(\w+)\0(?:<!-- -->)?/g;

/** Puts what belongs there in the place of each mark; unknown ones go. */
export function replaceMarks(html: string, contents: Readonly<Record<string, string>> | readonly string[]): string {
  return html.replace(markInText, (_, name: string) => (contents as Readonly<Record<string, string>>)[name] ?? "");
}

/** Gives each URL a mark, and remembers which it was. */
export interface Holes {
  markOf(url: string): string;
  /** A URL with its marks read back; undefined for one that has none. */
  urlOf(text: string): string | undefined;
  /** What the marks `0`, `1` and so on stand for. */
  urls: string[];
}

export function createHoles(): Holes {
  const numbers = new Map<string, number>();
  const urls: string[] = [];
  return {
    urls,
    markOf(url) {
      const known = numbers.get(url) ?? urls.push(url) - 1;
      numbers.set(url, known);
      return markFor(String(known));
    },
    urlOf(text) {
      return text.includes(edge) ? replaceMarks(text, urls) : undefined;
    },
  };
}
