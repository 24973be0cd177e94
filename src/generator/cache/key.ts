/** Names results by what they were made from. */
import { createHash } from "node:crypto";
import { contentHash } from "../text/hash.ts";

/** The same values give the same key on every machine: `keyOf("compile", { html: "on" })` -> 32 hexadecimal digits. */
export function keyOf(...parts: unknown[]): string {
  return contentHash(JSON.stringify(parts), 32);
}

/** As `keyOf`, one value after the other: those of a large site would be a text of a hundred megabytes. */
export function keyOfEach(parts: Iterable<unknown>): string {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(`${JSON.stringify(part)}\n`);
  return sum.digest("hex").slice(0, 32);
}
