/** Reads links and anchors out of rendered HTML, which is well-formed because React wrote it. */
import type { FoundLink } from "../model/output.ts";
import { unescapeHtml } from "../text/html.ts";

/** Attributes that name another file, by element. */
const referenceAttributes: Record<string, string[]> = {
  a: ["href"],
  area: ["href"],
  img: ["src", "srcset"],
  source: ["src", "srcset"],
  video: ["src", "poster"],
  audio: ["src"],
  track: ["src"],
  iframe: ["src"],
  embed: ["src"],
  object: ["data"],
  script: ["src"],
  link: ["href"],
  use: ["href", "xlink:href"],
  blockquote: ["cite"],
};

/** A tag; React escapes `>` in attribute values. Tokens of highlighted code, most of all tags, are passed over. */
const tagPattern = /<(?!\/?span(?: class="(?:tk-|line)|>))(\/?)([a-zA-Z][^\s/>]*)([^>]*)>/g;
const attributePattern = /\s([^\s=>"'/]+)="([^"]*)"/g;

export function scanHtml(html: string): { links: FoundLink[]; anchors: string[] } {
  const links: FoundLink[] = [];
  const anchors: string[] = [];
  let isFrame = true;
  for (const [, close, name = "", attributes = ""] of html.matchAll(tagPattern)) {
    const element = name.toLowerCase();
    if (element === "main") isFrame = close === "/";
    if (close === "/" || attributes === "") continue;
    const wanted = referenceAttributes[element];
    for (const [, attribute = "", raw = ""] of attributes.matchAll(attributePattern)) {
      if (attribute === "id" || (attribute === "name" && element === "a")) anchors.push(unescapeHtml(raw));
      else if (wanted?.includes(attribute.toLowerCase())) {
        for (const url of urlsIn(attribute, unescapeHtml(raw))) links.push({ url, element, isFrame });
      }
    }
  }
  return { links, anchors };
}

const mediaElements = new Set(["img", "source", "video", "audio", "track"]);

/** Origins of the images and media that come from elsewhere, sorted. */
export function mediaOrigins(links: FoundLink[]): string[] {
  const absolute = links.filter(({ element, url }) => mediaElements.has(element) && /^(?:https?:)?\/\//i.test(url));
  const origins = absolute.flatMap(({ url }) => (URL.canParse(url, "https://site") ? new URL(url, "https://site").origin : []));
  return [...new Set(origins)].sort();
}

/** `a.png 1x, b.png 2x` names two files; a `data:` URL may hold a comma of its own. */
function urlsIn(attribute: string, value: string): string[] {
  if (attribute.toLowerCase() !== "srcset") return [value];
  return [...value.matchAll(/(?:^|,)\s*((?:data:\S+|[^\s,]+))/g)].map(([, url = ""]) => url);
}
