/** Says which URLs must never reach a reader, however they are disguised. */

import { tryDecode } from "../../text/url.ts";

/** Browsers skip control characters and blanks in a scheme, e.g. in `java\tscript:`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that browsers skip
const skipped = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\ufeff]/g;

/** A URL as a browser reads its scheme: two that differ only in disguise are the same. */
export function undisguised(url: string): string {
  return tryDecode(url).replace(skipped, "").toLowerCase();
}

/** True for `javascript:`, `vbscript:` and `data:`; an image may be a `data:image/…` URL. */
export function isUnsafeUrl(url: string, isImage: boolean): boolean {
  if (!url.includes(":")) return false;
  const plain = undisguised(url);
  if (plain.startsWith("data:")) return !(isImage && /^data:image\/[a-z0-9.+-]+[;,]/.test(plain));
  return plain.startsWith("javascript:") || plain.startsWith("vbscript:");
}
