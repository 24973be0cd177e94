/** Where the stylesheet with a page's own rules is. */
import { contentHash } from "../text/hash.ts";

/** Relative to the output folder. */
export function pageSheet(rules: readonly string[]): string {
  return `assets/page.${contentHash(rules.join(""))}.css`;
}
