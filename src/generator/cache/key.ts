/** Names results by what they were made from. */
import { contentHash } from "../text/hash.ts";

/** The same values give the same key on every machine: `keyOf("compile", { html: "on" })` -> 32 hexadecimal digits. */
export function keyOf(...parts: unknown[]): string {
  return contentHash(JSON.stringify(parts), 32);
}
