/** Makes titles of the names of files, folders and packages. */
import { nameOf, withoutExtension } from "./path.ts";

/** How readers know these, whatever a name makes of them. */
const abbreviations = new Set("api ci cli css faq html http https id io js json jsx lts mdx sdk sql ssr tls ui url ux xml yaml".split(" "));

/** `my-sdk` -> `My SDK`; a word that has capitals keeps them. `dividers` stand between words. */
export function titleOfName(name: string, dividers = /[-_]+/g): string {
  const words = name
    .replace(dividers, " ")
    .trim()
    .split(/\s+/)
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `api/signal-quality` -> `Signal quality`; `guides/index` -> `Guides`; `index` -> `Home`. */
export function titleFromPath(path: string, id: string): string {
  const parts = id.split("/");
  const name = parts.at(-1) || nameOf(withoutExtension(path));
  const isFolder = /^(?:readme|index)$/i.test(name);
  if (isFolder && parts.length < 2) return "Home";
  return titleOfName(isFolder ? (parts.at(-2) ?? name) : name);
}
