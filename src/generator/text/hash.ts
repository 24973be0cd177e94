/** Short content hashes for file names and keys. */
import { hash } from "node:crypto";

/** The first `length` hexadecimal digits of the SHA-256 of `content`, e.g. `1f2e3d4c`. */
export function contentHash(content: string | Uint8Array, length = 10): string {
  return hash("sha256", content, "hex").slice(0, length);
}
