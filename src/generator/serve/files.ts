/** Reads published files and caches them, compressed and not, until they change. */
import { createHash } from "node:crypto";
import type { Io } from "../io/io.ts";
import { codeOf } from "../text/errno.ts";
import { contentHash } from "../text/hash.ts";
import { createBoundedMap } from "./boundedMap.ts";
import { type Encoding, pack } from "./compression.ts";
import { isBelow } from "./siteMap.ts";

/** A file as it was when it was read. */
export interface KnownFile {
  /** Absolute path. */
  path: string;
  size: number;
  /** Of the content. */
  hash: string;
  /** Null for one that is too large to be kept. */
  bytes: Uint8Array | null;
}

export interface Files {
  /** Null if it is no longer a file, or is now outside of `root`. */
  read(path: string, root: string): Promise<KnownFile | null>;
  /** The content of a file in this encoding. */
  packed(file: KnownFile & { bytes: Uint8Array }, encoding: Exclude<Encoding, "identity">): Promise<Uint8Array>;
}

const hashLength = 20;
/** Larger files are read piece by piece whenever they are asked for. */
const largestKept = 4_000_000;
const mostKept = 64_000_000;
const chunkBytes = 1_000_000;

export function createFiles(io: Io): Files {
  const metadata = new Map<string, { fingerprint: string; size: number; hash: string }>();
  const kept = createBoundedMap(mostKept);

  const readNew = async (path: string, root: string, about: { fingerprint: string; size: number }): Promise<KnownFile | null> => {
    if (!isBelow(await io.realPath(path), root)) return null;
    const bytes = about.size > largestKept ? null : await io.readFile(path);
    const file = {
      path,
      size: bytes?.byteLength ?? about.size,
      hash: bytes ? contentHash(bytes, hashLength) : await hashOf(path, about.size, io),
      bytes,
    };
    metadata.set(path, { fingerprint: about.fingerprint, size: file.size, hash: file.hash });
    if (bytes) kept.set(file.hash, bytes);
    return file;
  };

  return {
    async read(path, root) {
      const about = await io.stat(path);
      if (about === null || about.isDirectory) return null;
      const known = metadata.get(path);
      if (known && about.fingerprint !== "" && known.fingerprint === about.fingerprint) {
        const bytes = kept.get(known.hash);
        if (bytes || known.size > largestKept) return { path, size: known.size, hash: known.hash, bytes: bytes ?? null };
      }
      return readNew(path, root, about).catch((error: unknown) => {
        if (codeOf(error) === "ENOENT") return null;
        throw error;
      });
    },
    async packed({ bytes, hash }, encoding) {
      const name = `${hash}.${encoding}`;
      const before = kept.get(name);
      if (before) return before;
      const after = await pack(bytes, encoding);
      kept.set(name, after);
      return after;
    },
  };
}

async function hashOf(path: string, size: number, io: Io): Promise<string> {
  const hash = createHash("sha256");
  for (let start = 0; start < size; ) {
    const chunk = await io.readRange(path, start, chunkBytes);
    if (chunk.byteLength === 0) break;
    hash.update(chunk);
    start += chunk.byteLength;
  }
  return hash.digest("hex").slice(0, hashLength);
}
