/** Short content hashes for file names and keys, and checksums that detect damage. */
import { hash } from "node:crypto";
import { crc32 } from "node:zlib";

/** The first `length` hexadecimal digits of the SHA-256 of `content`, e.g. `1f2e3d4c`. */
export function contentHash(content: string | Uint8Array, length = 10): string {
  // Not a part of the whole hash, which would keep all of it in memory.
  return hash("sha256", content, "buffer")
    .toString("hex", 0, Math.ceil(length / 2))
    .slice(0, length);
}

/** Detects accidental damage, twenty times faster than a hash: `cbf43926`. For a text, that of its UTF-8 bytes; of several, as if they were one. */
export function checksum(...contents: (string | Uint8Array)[]): string {
  // zlib starts again at an empty chunk.
  const sum = contents.filter(({ length }) => length > 0).reduce((before, content) => crc32(content, before), 0);
  return sum.toString(16).padStart(8, "0");
}
