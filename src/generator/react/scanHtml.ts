/** Reads links, anchors and islands out of rendered HTML, which is well-formed because React wrote it. */
import type { FoundIsland, FoundLink, HtmlMetadata } from "../model/html.ts";
import { cssUrls, srcsetUrls, unescapeHtml, urlAttributes } from "../text/html.ts";
import { isWebAddress } from "../text/url.ts";

const referenceAttributes = new Map(Object.entries(urlAttributes));

/** What begins the lines of a highlighted block, and what ends them: nothing in between is a link or an anchor. */
const codeLines = { start: '<span class="line', end: "</code>" };
const attributePattern = /\s([^\s=>"'/]+)="([^"]*)"/g;
const idStart = ' id="';
const styleStart = ' style="';

/** Islands in the page's order, each name once. */
export type ScannedHtml = Pick<HtmlMetadata, "links" | "anchors" | "islands">;

/**
 * React escapes `<` and `>` in text and in values, so every `<` begins a tag and the next `>` ends it.
 * Without a main area all of it belongs to the shell.
 */
export function scanHtml(html: string): ScannedHtml {
  const main = { start: html.indexOf("<main"), end: html.indexOf("</main>") };
  const links: FoundLink[] = [];
  const anchors: string[] = [];
  const islands = new Map<string, FoundIsland>();
  let nextId = html.indexOf(idStart);
  const hasStyles = html.includes("url(") && html.includes(styleStart);
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    if (html.startsWith(codeLines.start, at)) {
      at = html.indexOf(codeLines.end, at);
      continue;
    }
    if (html.charCodeAt(at + 1) === slash) continue;
    const end = html.indexOf(">", at);
    const element = elementAt(html, at + 1);
    if (element === "bcidocs-island") addIsland(html.slice(at, end), islands);
    if (nextId >= 0 && nextId < at) nextId = html.indexOf(idStart, at);
    const hasId = nextId >= 0 && nextId < end;
    const wanted = referenceAttributes.get(element);
    const hasStyle = hasStyles && html.slice(at, end).includes(styleStart);
    if (!wanted && !hasId && !hasStyle) continue;
    const isShell = at < main.start || at > main.end;
    // Of the tag alone: the search for an attribute that it lacks would go on to the end of the page.
    for (const [, name = "", raw = ""] of html.slice(at, end).matchAll(attributePattern)) {
      if (name === "style") for (const { url } of cssUrls(unescapeHtml(raw))) links.push({ url, element: "style", isShell });
      if (name === "id" || (name === "name" && element === "a")) anchors.push(unescapeHtml(raw));
      else if (wanted?.[name.toLowerCase()]) {
        for (const url of urlsIn(name, unescapeHtml(raw))) links.push({ url, element, isShell });
      }
    }
  }
  return { links, anchors, islands: [...islands.values()] };
}

const slash = 47;

/** Name of the element whose tag holds `start`, e.g. `img`. */
function elementAt(html: string, start: number): string {
  let end = start;
  while (isOfName(html.charCodeAt(end))) end++;
  const name = html.slice(start, end);
  return html.charCodeAt(start) < firstSmallLetter ? name.toLowerCase() : name;
}

const firstSmallLetter = 97;

/** Neither a blank nor `/` nor `>`; false behind the last character. */
function isOfName(code: number): boolean {
  return code > 32 && code !== slash && code !== 62;
}

function addIsland(tag: string, islands: Map<string, FoundIsland>): void {
  const name = unescapeHtml(/ data-name="([^"]*)"/.exec(tag)?.[1] ?? "");
  const isEager = tag.includes(' data-hydrate="load"') || (islands.get(name)?.isEager ?? false);
  islands.set(name, { name, isEager });
}

const mediaElements = new Set(["img", "source", "video", "audio", "track"]);

/** Origins of the images and media that come from elsewhere, sorted. */
export function mediaOrigins(links: FoundLink[]): string[] {
  const absolute = links.filter(({ element, url }) => mediaElements.has(element) && isWebAddress(url));
  const origins = absolute.flatMap(({ url }) => (URL.canParse(url, "https://site") ? new URL(url, "https://site").origin : []));
  return [...new Set(origins)].sort();
}

/** GitHub is asked by its buttons, and only where the author wants their count. */
export function connectOrigins(html: string): string[] {
  const isCounted = html.includes("data-show-count") && /<a\s(?:[^>]*\s)?data-show-count=["']?true\b/i.test(html);
  return isCounted ? ["https://api.github.com"] : [];
}

/** Origins of iframes, also of those that come when a reader asks for them; `'self'` for a page of this site. */
export function iframeOrigins(html: string): string[] {
  const tags =
    html.includes("<iframe") || html.includes("data-embed=") ? html.matchAll(/<(?:iframe\s[^>]*?src|a\s[^>]*?data-embed)="([^"]*)"/g) : [];
  const sources = [...tags].map(([, url = ""]) => unescapeHtml(url));
  const origins = sources.map((url) =>
    isWebAddress(url) && URL.canParse(url, "https://site") ? new URL(url, "https://site").origin : "'self'",
  );
  return [...new Set(origins)].sort();
}

/** `a.png 1x, b.png 2x` names two files. */
function urlsIn(attribute: string, value: string): string[] {
  return /^(?:image)?srcset$/i.test(attribute) ? srcsetUrls(value).map(({ url }) => url) : [value];
}
