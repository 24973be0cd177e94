/**
 * What builds keep for later builds: values under keys. A key names the inputs of its value, so a value never changes;
 * it is only replaced by an equivalent one. Every value has a checksum: a damaged value counts as missing.
 *
 * Each process appends to two files of its own, so that processes never mix: `<id>.data` holds the values, and `<id>.index` has
 * a line for each, `<key> <checksum> <offset> <length>`.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import { ProblemError } from "../problems/problem.ts";
import { checksum } from "../text/hash.ts";
import { isPageValue } from "./pageValues.ts";
import { type Entry, readIndexes } from "./storeIndex.ts";

export type Store = Awaited<ReturnType<typeof openStore>>;

/** A value that was there when the work began turned out to be damaged: the work has to begin again, without it. */
export class LostValueError extends Error {}

export interface StoreOptions {
  /** Absolute. */
  folder: string;
  /** Name and version of the program: values of another one are never used. */
  program: string;
  /** False: ignore values of earlier processes, and persist nothing. */
  isKept: boolean;
}

/** Bytes that are written at once. */
const chunkBytes = 1 << 20;
/** Bytes of new values that stay in memory: what a small site compiles is never read back. */
const keptDataBytes = 8 << 20;
/** Bytes that are read at once, where the value is not longer. */
const aheadBytes = 1 << 16;
/** A store of more files than this is tidied. */
const mostFiles = 40;

const ownName = /^[\w-]+-(\d+)\.(?:index|data)$/;

export async function openStore({ folder, program, isKept }: StoreOptions, io: Io) {
  const earlier = isKept ? await readIndexes(folder, program, io) : { entries: new Map<string, Entry>(), isDamaged: false };
  const { entries } = earlier;
  let { isDamaged } = earlier;
  let isForeignDamaged = false;
  let hasEarlier = entries.size > 0;
  let used = new Set<string>();
  /** Until the next to last call of `forgetUnused`; null before the first. */
  let usedBefore: ReadonlySet<string> | null = null;
  /** What was read last: a build mostly asks for values in the order in which an earlier one has put them. */
  let ahead: { file: string; start: number; bytes: Uint8Array } = { file: "", start: 0, bytes: new Uint8Array() };
  let logs = createLogs(folder, io);

  const read = ({ file, offset, length }: Entry): Uint8Array | null => {
    const kept = file === logs.data.path ? logs.data.read(offset) : undefined;
    if (kept) return kept;
    const isAhead = file === ahead.file && offset >= ahead.start && offset + length <= ahead.start + ahead.bytes.length;
    try {
      if (!isAhead) ahead = { file, start: offset, bytes: io.readRange(file, offset, Math.max(length, aheadBytes)) };
      return ahead.bytes.subarray(offset - ahead.start, offset - ahead.start + length);
    } catch {
      return null;
    }
  };
  const getBytes = (key: string): Uint8Array | null => {
    const entry = entries.get(key);
    const bytes = entry && read(entry);
    if (!entry || !bytes) return null;
    if (checksum(key, bytes) === entry.sum && (entry.foreign !== "unchecked" || isPageValue(key, decoder.decode(bytes)))) {
      if (entry.foreign) entry.foreign = "checked";
      used.add(key);
      return bytes;
    }
    drop(key, entry);
    return null;
  };
  const drop = (key: string, { foreign }: Entry): void => {
    if (foreign) isForeignDamaged = true;
    else isDamaged = true;
    entries.delete(key);
  };
  const get = (key: string): string | null => {
    const bytes = getBytes(key);
    return bytes && decoder.decode(bytes);
  };
  const put = (key: string, value: string): void => {
    const bytes = encoder.encode(value);
    const sum = checksum(key, bytes);
    used.add(key);
    const known = entries.get(key);
    if (known?.sum === sum && get(key) === value) return;
    entries.set(key, addTo(logs, { key, bytes, sum }));
  };
  const addTo = ({ index, data }: Logs, { key, bytes, sum }: { key: string; bytes: Uint8Array; sum: string }): Entry => {
    if (index.isEmpty()) index.add(encoder.encode(`${program}\n`));
    const offset = data.add(bytes);
    index.add(encoder.encode(`${key} ${sum} ${offset} ${bytes.length}\n`));
    return { file: data.path, offset, length: bytes.length, sum };
  };
  const flush = async ({ index, data }: Logs = logs) => {
    await Promise.all([index.flush(), data.flush()]);
  };
  /** Copies those values that are in use. */
  const copyUsed = async (to: Logs, isCopied: (key: string, entry: Entry) => boolean): Promise<Map<string, Entry>> => {
    const copied = new Map<string, Entry>();
    let waiting = 0;
    for (const [key, known] of [...entries]) {
      const bytes = used.has(key) && isCopied(key, known) ? getBytes(key) : null;
      if (bytes === null) continue;
      const entry = addTo(to, { key, bytes, sum: known.sum });
      copied.set(key, entry);
      waiting += entry.length;
      if (waiting < chunkBytes) continue;
      await to.data.flush();
      waiting = 0;
    }
    await flush(to);
    return copied;
  };
  /** Leaves only the values that are in use, in new files. */
  const compact = async (): Promise<void> => {
    const compacted = createLogs(folder, io);
    // What another machine has made never becomes this one's own.
    const copied = await copyUsed(compacted, (_, { foreign }) => !foreign);
    entries.clear();
    for (const [key, entry] of copied) entries.set(key, entry);
    logs = compacted;
    await removeFiles(folder, [logs.index.name, logs.data.name], io);
  };

  return {
    /** The value under the key, from this process or an earlier one; null if it is missing or damaged. */
    get,
    /** Whether there is a value; marks it as used. */
    has(key: string): boolean {
      const isThere = entries.has(key);
      if (isThere) used.add(key);
      return isThere;
    },
    put,
    /** Values of pages that another machine has put into a folder are used, too; the folder stays as it is. Absolute. */
    async include(folder: string): Promise<void> {
      const further = await readIndexes(folder, program, io, true);
      for (const [key, entry] of further.entries) if (!entries.has(key)) entries.set(key, entry);
      isForeignDamaged ||= further.isDamaged;
    },
    /**
     * Writes all values of pages that were used since the store was opened into `<name>.index` and `<name>.data` of a folder; returns
     * the names. Rejects if the files cannot be written.
     */
    async exportUsed(folder: string, name: string): Promise<string[]> {
      const exported = createLogs(folder, io, name);
      await copyUsed(exported, (key, entry) => entry.foreign === "checked" || isPageValue(key, get(key) ?? ""));
      const files = [exported.index, exported.data];
      for (const file of files) if (file.failure()) throw file.failure();
      return files.map((file) => file.name);
    },
    /** Something on the disk was damaged; it is made again. */
    isDamaged: () => isDamaged,
    /**
     * Drops what may be the cause of a failure, so that the work can begin again: damaged values, else those of other machines, else all
     * of earlier processes. False if there is none.
     */
    dropSuspects(error: unknown): boolean {
      if (error instanceof ProblemError) return false;
      const before = entries.size;
      if (error instanceof LostValueError) for (const key of [...entries.keys()]) getBytes(key);
      if (entries.size === before) for (const [key, entry] of [...entries]) if (entry.foreign) drop(key, entry);
      if (entries.size < before) return true;
      for (const [key, entry] of hasEarlier ? [...entries] : []) drop(key, entry);
      hasEarlier = false;
      return entries.size < before;
    },
    /** Whether values of other machines are used; `damaged`: whether some were, and were not right. */
    hasForeign: (which?: "damaged") => (which ? isForeignDamaged : [...entries.values()].some(({ foreign }) => foreign)),
    /** Waits until all values are on disk; does nothing for a store that persists nothing. */
    flush: async () => {
      if (isKept) await flush();
    },
    /**
     * Forgets where values are that were used neither since the last call nor between that and the call before; they stay on disk.
     * For a process that runs on while its values change.
     */
    forgetUnused(): void {
      if (usedBefore) for (const key of entries.keys()) if (!used.has(key) && !usedBefore.has(key)) entries.delete(key);
      [used, usedBefore] = [new Set(), used];
    },
    /** Flushes, and drops values that were not used since the store was opened if they make up most of it. */
    async tidy(): Promise<void> {
      if (!isKept) return;
      await flush();
      const needed = [...used].reduce((sum, key) => sum + (entries.get(key)?.length ?? 0) + key.length, 0);
      const names = (await io.list(folder)).filter((name) => ownName.test(name));
      const sizes = await Promise.all(names.map(async (name) => (await io.stat(join(folder, name)))?.size ?? 0));
      const total = sizes.reduce((sum, size) => sum + size, 0);
      if (names.length > mostFiles || total > 2 * needed + 1_000_000) await compact();
    },
    /** Removes what a store that persists nothing has written to disk. */
    async close(): Promise<void> {
      if (!isKept) await Promise.all([logs.index.remove(), logs.data.remove()]);
    },
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

interface Logs {
  index: AppendLog;
  data: AppendLog;
}

function createLogs(folder: string, io: Io, id = ownId(io)): Logs {
  return { index: createLog(folder, `${id}.index`, 0, io), data: createLog(folder, `${id}.data`, keptDataBytes, io) };
}

/** A name that no other process, and no other store of this process, has. */
function ownId(io: Io): string {
  return `${io.now().toString(36)}-${randomBytes(4).toString("hex")}-${io.machine.pid}`;
}

/** A file that only grows. What `keptBytes` allows stays in memory, and all of it where the file cannot be written. */
type AppendLog = ReturnType<typeof createLog>;

function createLog(folder: string, name: string, keptBytes: number, io: Io) {
  const path = join(folder, name);
  const kept = new Map<number, Uint8Array>();
  let chunk: Uint8Array[] = [];
  let [end, chunkSize, keptSize] = [0, 0, 0];
  let failure: unknown;
  let writing: Promise<void> = Promise.resolve();

  const write = () => {
    const bytes = Buffer.concat(chunk);
    const written = end;
    [chunk, chunkSize] = [[], 0];
    writing = writing.then(async () => {
      try {
        if (!failure) await io.appendFile(path, bytes);
      } catch (error) {
        failure = error;
      }
      if (failure) return;
      for (const [offset, part] of kept) {
        if (keptSize <= keptBytes || offset >= written) break;
        kept.delete(offset);
        keptSize -= part.length;
      }
    });
  };
  return {
    name,
    /** Absolute. */
    path,
    /** Returns the offset of the bytes. */
    add(bytes: Uint8Array): number {
      const start = end;
      kept.set(start, bytes);
      keptSize += bytes.length;
      chunk.push(bytes);
      chunkSize += bytes.length;
      end += bytes.length;
      if (chunkSize >= chunkBytes) write();
      return start;
    },
    /** The bytes that were added at this offset, as long as they are in memory. */
    read: (offset: number) => kept.get(offset),
    isEmpty: () => end === 0,
    /** Why it could not be written; undefined if it could. */
    failure: () => failure,
    async flush(): Promise<void> {
      if (chunkSize > 0) write();
      await writing;
    },
    async remove(): Promise<void> {
      await writing;
      await io.remove(path);
    },
  };
}

/** Files of other processes that run may be in use. */
async function removeFiles(folder: string, keep: string[], io: Io): Promise<void> {
  const isOver = (name: string) => {
    const pid = ownName.exec(name)?.[1];
    return pid !== undefined && (Number(pid) === io.machine.pid || !io.machine.isRunning(Number(pid)));
  };
  const names = (await io.list(folder)).filter((name) => !keep.includes(name) && isOver(name));
  await Promise.all(names.map((name) => io.remove(join(folder, name)).catch(() => undefined)));
}
