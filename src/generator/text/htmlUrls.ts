/** Finds the URLs in raw HTML as it is written in a page or in the settings. */

/** A link leads somewhere; images and media are part of the page. */
export type HtmlUrlKind = "link" | "image" | "media";

export interface HtmlUrl {
  url: string;
  kind: HtmlUrlKind;
  /** Offset of the URL in the HTML. */
  at: number;
}

/** What the URL of an attribute is for, by `element.attribute`. */
const kinds: Record<string, HtmlUrlKind> = {
  "a.href": "link",
  "area.href": "link",
  "blockquote.cite": "link",
  "q.cite": "link",
  "ins.cite": "link",
  "del.cite": "link",
  "form.action": "link",
  "button.formaction": "link",
  "input.formaction": "link",
  "iframe.src": "link",
  "img.src": "image",
  "img.srcset": "image",
  "input.src": "image",
  "source.src": "media",
  "source.srcset": "image",
  "video.src": "media",
  "video.poster": "image",
  "audio.src": "media",
  "track.src": "media",
  "embed.src": "media",
  "object.data": "media",
  "script.src": "media",
  "link.href": "media",
  "link.imagesrcset": "image",
  "use.href": "media",
};

const tag = /<!--[\s\S]*?(?:-->|$)|<([A-Za-z][A-Za-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const attribute = /([A-Za-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

export function urlsInHtml(html: string): HtmlUrl[] {
  const found: HtmlUrl[] = [];
  for (const match of html.matchAll(tag)) {
    const [, name = "", attributes = ""] = match;
    const attributesAt = match.index + 1 + name.length;
    for (const { 0: whole, 1: key = "", 2: double, 3: single, 4: bare, index } of attributes.matchAll(attribute)) {
      const kind = key.toLowerCase() === "style" ? "media" : kinds[`${name.toLowerCase()}.${key.toLowerCase()}`];
      if (!kind) continue;
      const value = double ?? single ?? bare ?? "";
      const at = attributesAt + index + whole.length - value.length - (bare === undefined ? 1 : 0);
      found.push(...urlsOfValue(key.toLowerCase(), value, at).map((url) => ({ ...url, kind })));
    }
  }
  return found;
}

function urlsOfValue(key: string, value: string, at: number): { url: string; at: number }[] {
  if (key === "style") return cssUrls(value, at);
  return /^(?:image)?srcset$/.test(key) ? candidates(value, at) : [{ url: decodeEntities(value), at }];
}

/** `background: url("a.png")` -> `a.png`; what is in the document itself, `url(#a)`, is left out, and so is data. */
export function cssUrls(css: string, at = 0): { url: string; at: number }[] {
  if (!css.includes("url(")) return [];
  return [...css.matchAll(/url\(\s*(?:&quot;|["'])?((?!#|data:)[^"'()&\s]+)/gi)].map(({ 0: whole, 1: url = "", index }) => ({
    url,
    at: at + index + whole.length - url.length,
  }));
}

/** `a.png 1x, b.png 2x` -> both URLs; a comma inside of a URL does not part, e.g. in `data:` URLs. */
export function candidates(srcset: string, at = 0): { url: string; at: number }[] {
  return srcsetUrls(srcset, at).map((candidate) => ({ ...candidate, url: decodeEntities(candidate.url) }));
}

/** The same of a value whose entities are decoded already. */
export function srcsetUrls(srcset: string, at = 0): { url: string; at: number }[] {
  const found: { url: string; at: number }[] = [];
  let isDescriptor = false;
  for (const { 0: word, index } of srcset.matchAll(/[^\s,]\S*/g)) {
    // What follows a URL up to the next comma says for which screens it is.
    if (!isDescriptor) found.push({ url: word.replace(/,$/, ""), at: at + index });
    isDescriptor = !word.endsWith(",");
  }
  return found;
}

const entities: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">", colon: ":", Tab: "\t", NewLine: "\n" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+);?|#[xX]([0-9A-Fa-f]+);?|(\w+);)/g, (whole, decimal: string, hex: string, name: string) => {
    if (name) return entities[name] ?? whole;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}
