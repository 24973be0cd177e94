/** The file of `--lock`: every address that a site has published, and the ids of its headings, one a line. */
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import { tryDecode } from "../text/url.ts";

export interface LockedUrl {
  /** Without base URL. */
  route: string;
  /** null for the page itself. */
  id: string | null;
  line: number;
}

export interface UrlLock {
  /** Comments at the top, which stay. */
  head: string[];
  urls: LockedUrl[];
}

const defaultHead = [
  "# Addresses and heading ids that this site has published. `bcidocs check --lock` reports those that are gone,",
  "# and `--update-lock` adds new ones. To give an address up, delete its line.",
];

/** The problem names the first line that is not an address, e.g. one that a merge left. */
export function readUrlLock(text: string, path: string): UrlLock | Problem {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const firstUrl = lines.findIndex((line) => line.trim() !== "" && !line.startsWith("#"));
  const head = lines.slice(0, Math.max(firstUrl, 0)).filter((line) => line.startsWith("#"));
  const urls: LockedUrl[] = [];
  for (const [index, written] of lines.entries()) {
    const line = written.trim();
    if (line === "" || written.startsWith("#")) continue;
    if (!line.startsWith("/") || /\s/.test(line)) {
      const hint = "Every line is a path, such as /docs/start#install. Delete the line; comments begin with a number sign.";
      const place = { path, line: index + 1, column: 1, endColumn: written.length + 1 };
      return problem("C065", "This line of the lock is not an address.", { place, hint });
    }
    const [route = "", id] = line.split("#", 2);
    urls.push({ route: tryDecode(route), id: id === undefined ? null : tryDecode(id), line: index + 1 });
  }
  return { head: head.length > 0 ? head : defaultHead, urls };
}

/** Sorted, each once: a new page is new lines and nothing else, and two branches seldom meet. */
export function writeUrlLock(urls: readonly Pick<LockedUrl, "route" | "id">[], head: readonly string[] = defaultHead): string {
  const lines = [...new Set(urls.map(lineOfUrl))].sort((a, b) => (a < b ? -1 : 1));
  return `${[...head, ...lines].join("\n")}\n`;
}

/** `/docs/café#100%25`: readable, and without anything that would end a line or begin an id. */
export function lineOfUrl({ route, id }: Pick<LockedUrl, "route" | "id">): string {
  return encoded(route) + (id === null ? "" : `#${encoded(id)}`);
}

const encoded = (text: string) => text.replace(/[%#\s\p{Cc}]/gu, encodeURIComponent);
