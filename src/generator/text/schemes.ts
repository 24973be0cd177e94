/**
 * Which URLs may reach a reader: the one list of schemes for links in Markdown, raw HTML, doc comments and the settings.
 * Any scheme that is not on it is left out, so that an unknown scheme does no harm.
 */
import { asBrowserReads, tryDecode } from "./url.ts";

/** Schemes that a link may have, besides none at all. The documentation lists them: content/bcidocs/markdown.md. */
export const linkSchemes: readonly string[] = [
  ...["http", "https", "mailto", "tel", "sms"],
  ...["irc", "ircs", "xmpp", "matrix", "sip", "sips"],
  ...["ftp", "geo", "magnet", "urn", "webcal"],
  ...["vscode", "vscode-insiders"],
];

/** Schemes of what a page loads: images, media, scripts. An image may be a `data:image/…` URL too. */
const loadedSchemes: readonly string[] = ["http", "https"];

/** What a URL is for: a reader follows the link, or the page loads what it names. */
export type UrlPurpose = "link" | "load";

const allowed: Record<UrlPurpose, ReadonlySet<string>> = { link: new Set(linkSchemes), load: new Set(loadedSchemes) };

/** Characters that no reader sees: in a URL they only hide what it says. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are meant
const invisible = /[\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/;

/** The first invisible character, spaces included; null if there is none. */
export function invisibleIn(url: string): string | null {
  return invisible.exec(url)?.[0] ?? null;
}

/** Schemes that run code or build a page, however they are disguised. */
const dangerous = /^(?:javascript|vbscript|data|blob):/;

/** The scheme as a browser reads it, in lower case and without the colon; null for a URL without one. */
export function schemeOf(url: string): string | null {
  if (!url.includes(":")) return null;
  return /^([a-z][a-z0-9+.-]*):/i.exec(asBrowserReads(url))?.[1]?.toLowerCase() ?? null;
}

/** A URL without what could hide its scheme: two that differ only in disguise are the same. */
export function undisguised(url: string): string {
  return tryDecode(url).replace(new RegExp(invisible, "g"), "").toLowerCase();
}

/** True for a URL that runs code or builds a page, in disguise or not. */
export function isDangerousUrl(url: string): boolean {
  return dangerous.test(undisguised(url));
}

/** True for a URL that must never reach a reader: its scheme is not on the list, or is a dangerous one in disguise. */
export function isUnsafeUrl(url: string, purpose: UrlPurpose): boolean {
  if (!url.includes(":") && !url.includes("%")) return false;
  const plain = undisguised(url);
  if (purpose === "load" && /^data:image\/[a-z0-9.+-]+[;,]/.test(plain)) return false;
  if (dangerous.test(plain)) return true;
  const scheme = schemeOf(url);
  return scheme !== null && !allowed[purpose].has(scheme);
}
