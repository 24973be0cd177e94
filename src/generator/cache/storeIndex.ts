/** Reads which values are in the files of a store, and where. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import { isPageValue, limits } from "./pageValues.ts";

/** Where a value is. */
export interface Entry {
  /** Absolute. */
  file: string;
  /** Bytes from the start of the file. */
  offset: number;
  /** Bytes of the value as UTF-8. */
  length: number;
  /** Of the key and the value. */
  sum: string;
  /** Another machine has made it; `unchecked` until it is read. */
  foreign?: "unchecked" | "checked";
}

export interface Indexes {
  entries: Map<string, Entry>;
  isDamaged: boolean;
}

/** Of several values under one key, that of the newest file holds: names begin with the time. `isForeign`: another machine made the folder. */
export async function readIndexes(folder: string, program: string, io: Io, isForeign = false): Promise<Indexes> {
  const read: Indexes = { entries: new Map(), isDamaged: false };
  const names = (await io.list(folder).catch(() => [])).filter((name) => /^[\w-]+\.index$/.test(name));
  for (const path of names.sort().map((name) => join(folder, name))) {
    const file = path.replace(/index$/, "data");
    const [index, data] = await Promise.all([path, file].map((each) => io.stat(each).catch(() => null)));
    const bytes = index && index.size <= limits.index ? await io.readFile(path).catch(() => null) : null;
    const lines = linesOf(bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : Buffer.alloc(0));
    const isOurs = lines.next().value === program;
    read.isDamaged ||= index !== null && (!bytes || (isForeign && !isOurs));
    // Values of another machine do not overlap: to read them all takes no longer than to read the file.
    let [left, faults] = [isForeign ? (data?.size ?? 0) : Number.POSITIVE_INFINITY, 0];
    for (const line of isOurs ? lines : []) {
      const [, key = "", sum = "", offset, length] = /^(\S+) (\S+) (\d+) (\d+)$/.exec(line) ?? [];
      left -= Number(length);
      if (key !== "" && left >= 0 && (!isForeign || isPageValue(key)))
        read.entries.set(key, { file, offset: Number(offset), length: Number(length), sum, ...(isForeign && { foreign: "unchecked" }) });
      else if (++faults > limits.faults) break;
    }
    read.isDamaged ||= faults > 0;
  }
  return read;
}

/** One after the other: all together may be longer than a text can be. */
function* linesOf(bytes: Buffer): Generator<string, undefined> {
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = bytes.indexOf("\n", start);
    if (end < 0) end = bytes.length;
    yield bytes.toString("latin1", start, end);
  }
}
