/**
 * Keeps texts in files, since those of a large site do not fit into memory: each is added to the end of a file that
 * belongs to this build alone. Later builds read them there.
 */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import { checksum } from "../text/hash.ts";

/** Where a text lies. */
export interface Spot {
  /** Name of the file in the store's folder. */
  file: string;
  /** Bytes from the start of the file. */
  offset: number;
  /** Bytes of the text as UTF-8. */
  length: number;
  /** Of the bytes, to tell a damaged file. */
  sum: string;
}

export interface TextStore {
  put(text: string): Spot;
  /** null when it is not there any more, or damaged. */
  get(spot: Spot): Promise<string | null>;
  /** Waits until all is in the files. */
  flush(): Promise<void>;
  /** The file of the texts that were put here. */
  remove(): Promise<void>;
}

/** So many bytes are written at once. */
const chunkBytes = 1 << 20;
/** So many bytes of new texts stay in memory as well: what a small site draws is never read back. */
const keptBytes = 8 << 20;

/** `file` must be new. Where it cannot be written, all texts stay in memory. */
export function createTextStore(folder: string, file: string, io: Io): TextStore {
  const kept = new Map<number, Uint8Array>();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let chunk: Uint8Array[] = [];
  let [end, chunkSize, keptSize] = [0, 0, 0];
  let canWrite = true;
  let writing: Promise<void> = Promise.resolve();

  const write = () => {
    const bytes = Buffer.concat(chunk);
    const first = end - chunkSize;
    [chunk, chunkSize] = [[], 0];
    writing = writing.then(async () => {
      try {
        if (canWrite) await io.appendFile(join(folder, file), bytes);
      } catch {
        canWrite = false;
      }
      if (!canWrite) return;
      for (const [offset, text] of kept) {
        if (keptSize <= keptBytes || offset >= first + bytes.length) break;
        kept.delete(offset);
        keptSize -= text.length;
      }
    });
  };

  return {
    put(text) {
      const bytes = encoder.encode(text);
      const spot = { file, offset: end, length: bytes.length, sum: checksum(bytes) };
      end += bytes.length;
      kept.set(spot.offset, bytes);
      keptSize += bytes.length;
      chunk.push(bytes);
      chunkSize += bytes.length;
      if (chunkSize >= chunkBytes) write();
      return spot;
    },
    async get({ file: name, offset, length, sum }) {
      const bytes =
        (name === file ? kept.get(offset) : undefined) ?? (await io.readRange(join(folder, name), offset, length).catch(() => null));
      return bytes && checksum(bytes) === sum ? decoder.decode(bytes) : null;
    },
    async flush() {
      if (chunkSize > 0) write();
      await writing;
    },
    async remove() {
      await writing;
      await io.remove(join(folder, file));
    },
  };
}
