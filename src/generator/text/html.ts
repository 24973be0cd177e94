/** Writes and reads HTML as text; all code that builds markup as a string uses this. */

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const characters: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
};

/** Elements that have no content and no closing tag; those that a head may hold. */
const voidElements = new Set(["base", "link", "meta"]);

/** For text between tags: `a < b` -> `a &lt; b`. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => entities[character] ?? character);
}

/** For a value between quotes of either kind: `"` -> `&quot;`. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Undoes what the two above and React escape: `a &lt; b` -> `a < b`. */
export function unescapeHtml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => characters[entity] ?? entity);
}

/** `("link", { rel: "icon", href: "/a.svg" })` -> `<link rel="icon" href="/a.svg">`; `true` writes the name alone, undefined nothing. */
export function element(name: string, attributes: Record<string, string | true | undefined>, text = ""): string {
  const start = openTag(name, attributes);
  return voidElements.has(name) ? start : `${start}${escapeHtml(text)}</${name}>`;
}

/** `("a", { href: "/x" })` -> `<a href="/x">`. */
export function openTag(name: string, attributes: Record<string, string | true | undefined>): string {
  const written = Object.entries(attributes).map(([key, value]) => attribute(key, value));
  return `<${name}${written.join("")}>`;
}

function attribute(name: string, value: string | true | undefined): string {
  if (value === undefined) return "";
  return value === true ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
}
