/** Writes and reads HTML as text: escaping, and the URLs in raw HTML as it is written in a page or in the settings. */
import attributes from "./urlAttributes.json" with { type: "json" };

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const characters = new Map(
  Object.entries({ amp: "&", quot: '"', apos: "'", lt: "<", gt: ">", colon: ":", Tab: "\t", NewLine: "\n", nbsp: "\u00a0" }),
);

/** Elements that have no content and no closing tag. */
export const voidElements = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/** For text between tags: `a < b` -> `a &lt; b`. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => entities[character] ?? character);
}

/** For a value between quotes of either kind: `"` -> `&quot;`. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** `a &lt; b` -> `a < b`: what the first two and React escape, and the names that could hide the scheme of a URL. */
export function unescapeHtml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d+);?|#[xX]([0-9A-Fa-f]+);?|(\w+);)/g, (whole, decimal: string, hex: string, name: string) => {
    if (name) return characters.get(name) ?? whole;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}

/** `("link", { rel: "icon", href: "/a.svg" })` -> `<link rel="icon" href="/a.svg">`; `true` writes the name alone, undefined nothing. */
export function element(name: string, attributes: Record<string, string | true | undefined>, text = ""): string {
  const start = openTag(name, attributes);
  return voidElements.has(name) ? start : `${start}${escapeHtml(text)}</${name}>`;
}

/** `("a", { href: "/x" })` -> `<a href="/x">`. */
export function openTag(name: string, attributes: Record<string, string | true | undefined>): string {
  return `<${`${name} ${attributesText(attributes)}`.trimEnd()}>`;
}

/** `{ file: "a.md", foreign: true }` -> `file="a.md" foreign`, as tags and directives have it; undefined writes nothing. */
export function attributesText(attributes: Record<string, string | true | undefined>): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return written.map(([name, value]) => (value === true ? name : `${name}="${escapeAttribute(value ?? "")}"`)).join(" ");
}

/** A link leads somewhere; images and media are part of the page. */
type HtmlUrlKind = "link" | "image" | "media";

interface HtmlUrl {
  url: string;
  kind: HtmlUrlKind;
  /** Offset of the URL in the HTML. */
  at: number;
}

/** Attributes of HTML that hold URLs, and what each is for, by element. */
export const urlAttributes = attributes as Readonly<Record<string, Readonly<Record<string, HtmlUrlKind>>>>;

const tag = /<!--[\s\S]*?(?:-->|$)|<([A-Za-z][A-Za-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const attributePattern = /([A-Za-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

export function urlsInHtml(html: string): HtmlUrl[] {
  const urls: HtmlUrl[] = [];
  for (const match of html.matchAll(tag)) {
    const [, name = "", attributes = ""] = match;
    const attributesAt = match.index + 1 + name.length;
    for (const { 0: whole, 1: key = "", 2: double, 3: single, 4: bare, index } of attributes.matchAll(attributePattern)) {
      const kind = key.toLowerCase() === "style" ? "media" : urlAttributes[name.toLowerCase()]?.[key.toLowerCase()];
      if (!kind) continue;
      const value = double ?? single ?? bare ?? "";
      const at = attributesAt + index + whole.length - value.length - (bare === undefined ? 1 : 0);
      urls.push(...urlsOfValue(key.toLowerCase(), value, at).map((url) => ({ ...url, kind })));
    }
  }
  return urls;
}

function urlsOfValue(key: string, value: string, at: number): { url: string; at: number }[] {
  if (key === "style") return cssUrls(value, at);
  return /^(?:image)?srcset$/.test(key) ? candidates(value, at) : [{ url: unescapeHtml(value), at }];
}

/** `background: url("a.png")` -> `a.png`; without references into the document, `url(#a)`, and data URLs. */
export function cssUrls(css: string, at = 0): { url: string; at: number }[] {
  if (!css.includes("url(")) return [];
  return [...css.matchAll(/url\(\s*(?:&quot;|["'])?((?!#|data:)[^"'()&\s]+)/gi)].map(({ 0: whole, 1: url = "", index }) => ({
    url,
    at: at + index + whole.length - url.length,
  }));
}

/** `a.png 1x, b.png 2x` -> both URLs; a comma inside of a URL does not part, e.g. in `data:` URLs. */
export function candidates(srcset: string, at = 0): { url: string; at: number }[] {
  return srcsetUrls(srcset, at).map((candidate) => ({ ...candidate, url: unescapeHtml(candidate.url) }));
}

/** The same of a value whose entities are decoded already. */
export function srcsetUrls(srcset: string, at = 0): { url: string; at: number }[] {
  const urls: { url: string; at: number }[] = [];
  let isDescriptor = false;
  for (const { 0: word, index } of srcset.matchAll(/[^\s,]\S*/g)) {
    // What follows a URL up to the next comma says for which screens it is.
    if (!isDescriptor) urls.push({ url: word.replace(/,$/, ""), at: at + index });
    isDescriptor = !word.endsWith(",");
  }
  return urls;
}

/** Classes of the elements of a page. */
export function classesInHtml(html: string): Set<string> {
  const values = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, value = ""]) => value));
  return new Set([...values].flatMap((value) => value.split(" ")));
}
