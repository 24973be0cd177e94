/** Reads links, anchors and islands out of rendered HTML, which is well-formed because React wrote it. */
import type { FoundIsland, FoundLink, HtmlMetadata } from "../model/htmlMetadata.ts";
import { originsOf } from "../text/csp.ts";
import { cssUrls, srcsetUrls, unescapeHtml, urlAttributes } from "../text/html.ts";
import { anyOrigin, isWebAddress, parseUrl } from "../text/url.ts";

const referenceAttributes = new Map(Object.entries(urlAttributes));

/**
 * React escapes `<` and `>` in text and in values, so every `<` begins a tag and the next `>` ends it. The lines of a highlighted
 * block are passed over: nothing in them is a link or an anchor.
 */
const tagPattern = /<span class="line.*?<\/code>|<([a-z][^\s/>]*)(\s[^>]*)>/gis;
const attributePattern = /\s([^\s=>"'/]+)="([^"]*)"/g;

/** Islands in the page's order, each name once. */
export type ScannedHtml = Pick<HtmlMetadata, "links" | "anchors" | "islands">;

/** Without a main area all of it belongs to the shell. */
export function scanHtml(html: string): ScannedHtml {
  const main = { start: html.indexOf("<main"), end: html.indexOf("</main>") };
  const links: FoundLink[] = [];
  const anchors: string[] = [];
  const islands = new Map<string, FoundIsland>();
  for (const { 1: tag = "", 2: attributes = "", index } of html.matchAll(tagPattern)) {
    const element = tag.toLowerCase();
    if (element === "bcidocs-island") {
      const name = unescapeHtml(/ data-name="([^"]*)"/.exec(attributes)?.[1] ?? "");
      const isEager = attributes.includes(' data-hydrate="load"') || (islands.get(name)?.isEager ?? false);
      islands.set(name, { name, isEager });
    }
    const urlAttributes = referenceAttributes.get(element);
    if (!urlAttributes && !attributes.includes(' id="') && !attributes.includes(' style="')) continue;
    const isShell = index < main.start || index > main.end;
    // Its author says that the address is of another site.
    const isOfOther = attributes.includes(' rel="external"');
    for (const [, name = "", raw = ""] of attributes.matchAll(attributePattern)) {
      if (name === "style") for (const { url } of cssUrls(unescapeHtml(raw))) links.push({ url, element: "style", isShell });
      if (name === "id" || (name === "name" && element === "a")) anchors.push(unescapeHtml(raw));
      else if (urlAttributes?.[name.toLowerCase()] && !isOfOther) {
        const value = unescapeHtml(raw);
        const urls = /^(?:image)?srcset$/i.test(name) ? srcsetUrls(value).map((source) => source.url) : [value];
        for (const url of urls) links.push({ url, element, isShell });
      }
    }
  }
  return { links, anchors, islands: [...islands.values()] };
}

const mediaElements = new Set(["img", "source", "video", "audio", "track"]);

/** Origins of the images and media that come from elsewhere, sorted. */
export function mediaOrigins(links: FoundLink[]): string[] {
  const absolute = links.filter(({ element, url }) => mediaElements.has(element) && isWebAddress(url));
  return [...new Set(originsOf(absolute.map(({ url }) => url)))].sort();
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
  const origins = sources.map((url) => (isWebAddress(url) && parseUrl(url, anyOrigin)?.origin) || "'self'");
  return [...new Set(origins)].sort();
}
