/** The files of a store, which only grow: `<id>.data` holds the values, and `<id>.index` has a line for each. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { Entry } from "./storeIndex.ts";

/** Bytes that are written at once. */
export const chunkBytes = 1 << 20;
/** Bytes of new values that stay in memory: what a small site compiles is never read back. */
const keptDataBytes = 8 << 20;

const encoder = new TextEncoder();

export type ValueFiles = ReturnType<typeof createValueFiles>;

/** `folder` is absolute; `program`: name and version, with which the index begins. */
export function createValueFiles(folder: string, id: string, program: string, io: Io) {
  const index = createAppendLog(join(folder, `${id}.index`), 0, io);
  const data = createAppendLog(join(folder, `${id}.data`), keptDataBytes, io);
  return {
    names: [`${id}.index`, `${id}.data`],
    /** Absolute path of the file with the values. */
    path: data.path,
    /** Bytes of the values, written or not. */
    size: data.size,
    put(key: string, bytes: Uint8Array, sum: string): Entry {
      if (index.size() === 0) index.add(encoder.encode(`${program}\n`));
      const offset = data.add(bytes);
      index.add(encoder.encode(`${key} ${sum} ${offset} ${bytes.length}\n`));
      return { file: data.path, offset, length: bytes.length, sum };
    },
    /** The value that was put at this offset, as long as it is in memory. */
    read: data.read,
    async flush(): Promise<void> {
      await Promise.all([index.flush(), data.flush()]);
    },
    /** Why they could not be written; undefined if they could. */
    failure: () => index.failure() ?? data.failure(),
    async remove(): Promise<void> {
      await Promise.all([index.remove(), data.remove()]);
    },
  };
}

/** Written in chunks. What was added last, up to `keptBytes`, stays in memory, and all of it where the file cannot be written. */
function createAppendLog(path: string, keptBytes: number, io: Io) {
  const inMemory = new Map<number, Uint8Array>();
  let [size, memorySize] = [0, 0];
  /** What is not written yet, and its offset. */
  let [chunk, chunkStart]: [Uint8Array[], number] = [[], 0];
  let writing = Promise.resolve();
  let failure: unknown;

  function write(): void {
    const [bytes, end] = [Buffer.concat(chunk), size];
    [chunk, chunkStart] = [[], size];
    writing = writing.then(async () => {
      try {
        if (!failure) await io.appendFile(path, bytes);
      } catch (error) {
        failure = error;
      }
      if (failure) return;
      for (const [offset, part] of inMemory) {
        if (memorySize <= keptBytes || offset >= end) break;
        inMemory.delete(offset);
        memorySize -= part.length;
      }
    });
  }

  return {
    path,
    size: () => size,
    failure: () => failure,
    /** Returns the offset of the bytes. */
    add(bytes: Uint8Array): number {
      const start = size;
      inMemory.set(start, bytes);
      memorySize += bytes.length;
      chunk.push(bytes);
      size += bytes.length;
      if (size - chunkStart >= chunkBytes) write();
      return start;
    },
    read: (offset: number) => inMemory.get(offset),
    async flush(): Promise<void> {
      if (size > chunkStart) write();
      await writing;
    },
    async remove(): Promise<void> {
      await writing;
      await io.remove(path);
    },
  };
}
