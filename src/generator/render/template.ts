/** HTML with holes: while a page's text is drawn, a mark stands wherever a URL of the site will be. */
import type { Template } from "../model/page.ts";
import { escapeAttribute } from "../text/html.ts";

/** No character of any text: Unicode keeps it for uses inside of programs. */
const edge = "\uFDD0";
const mark = /\uFDD0(\w+)\uFDD0/g;

/** `("header")` -> what stands in the HTML where the header goes. */
export function markFor(name: string): string {
  return edge + name + edge;
}

/** React keeps two texts apart by a comment; marks are texts to it. */
const markInText = /\uFDD0(\w+)\uFDD0(?:<!-- -->)?/g;

/** Puts what belongs there in the place of each mark; unknown ones go. */
export function replaceMarks(html: string, contents: Readonly<Record<string, string>> | readonly string[]): string {
  return html.replace(markInText, (_, name: string) => (contents as Readonly<Record<string, string>>)[name] ?? "");
}

/** Gives each URL a mark, and remembers which it was. */
export interface Holes {
  markOf(url: string): string;
  /** A URL with its marks read back; undefined for one that has none. */
  urlOf(text: string): string | undefined;
  toTemplate(html: string): Template;
}

export function createHoles(): Holes {
  const numbers = new Map<string, number>();
  const urls: string[] = [];
  return {
    markOf(url) {
      const known = numbers.get(url) ?? urls.push(url) - 1;
      numbers.set(url, known);
      return markFor(String(known));
    },
    urlOf(text) {
      return text.includes(edge) ? text.replace(mark, (_, number: string) => urls[Number(number)] ?? "") : undefined;
    },
    toTemplate(html) {
      // A pattern with a group answers what stands around the matches and the groups in turn.
      const pieces = html.split(mark);
      return {
        parts: pieces.filter((_, index) => index % 2 === 0),
        holes: pieces.filter((_, index) => index % 2 === 1).map(Number),
        urls,
      };
    },
  };
}

/** The HTML, each URL resolved by `resolve`. */
export function fillTemplate({ parts, holes, urls }: Template, resolve: (url: string) => string): string {
  const resolved = urls.map((url) => escapeAttribute(resolve(url)));
  let html = parts[0] ?? "";
  for (const [index, hole] of holes.entries()) html += (resolved[hole] ?? "") + (parts[index + 1] ?? "");
  return html;
}
