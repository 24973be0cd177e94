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
import { checksum, contentHash } from "../text/hash.ts";
import { isPageValue } from "./pageValues.ts";
import { type Entry, readIndexes } from "./storeIndex.ts";
import { chunkBytes, createValueFiles, type ValueFiles } from "./valueFiles.ts";

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

/** Bytes that are read at once, where the value is not longer. */
const aheadBytes = 1 << 16;
/** A store of more files than this is tidied. */
const mostFiles = 40;
/** Bytes of values that nobody needs, which are not worth tidying. */
const tolerableBytes = 1_000_000;

const fileName = /^[\w-]+-(\d+)\.(?:index|data)$/;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export type Store = Awaited<ReturnType<typeof openStore>>;

export async function openStore({ folder, program, isKept }: StoreOptions, io: Io) {
  const earlier = isKept ? await readIndexes(folder, program, io) : { entries: new Map<string, Entry>(), isDamaged: false };
  const { entries } = earlier;
  const damage = { own: earlier.isDamaged, foreign: false };
  let hasEarlier = entries.size > 0;
  let used = new Set<string>();
  /** Until the next to last call of `forgetUnused`; null before the first. */
  let usedBefore: ReadonlySet<string> | null = null;
  /** What this process puts. */
  let ownFiles = createOwnFiles();
  /** Bytes of values that this process has put and that were in use when it tidied last. */
  let neededBytes = 0;
  const readFile = createReader(io);

  /** With a name that no other process, and no other store of this process, has. */
  function createOwnFiles(): ValueFiles {
    const id = `${io.now().toString(36)}-${randomBytes(4).toString("hex")}-${io.machine.pid}`;
    return createValueFiles(folder, id, program, io);
  }

  function get(key: string): string | null {
    const bytes = getBytes(key);
    return bytes && decoder.decode(bytes);
  }

  function getBytes(key: string): Uint8Array | null {
    const entry = entries.get(key);
    const inMemory = entry?.file === ownFiles.path ? ownFiles.read(entry.offset) : undefined;
    const bytes = inMemory ?? (entry && readFile(entry));
    if (!entry || !bytes) return null;
    if (checksum(key, bytes) === entry.sum && (entry.foreign !== "unchecked" || isPageValue(key, decoder.decode(bytes)))) {
      if (entry.foreign) entry.foreign = "checked";
      used.add(key);
      return bytes;
    }
    drop(key, entry);
    return null;
  }

  function drop(key: string, { foreign }: Entry): void {
    damage[foreign ? "foreign" : "own"] = true;
    entries.delete(key);
  }

  async function flush(): Promise<void> {
    if (isKept) await ownFiles.flush();
  }

  /** Copies values; returns where they are now, with where they were. */
  async function copy(to: ValueFiles, isCopied: (key: string, entry: Entry) => boolean): Promise<Map<string, { from: Entry; to: Entry }>> {
    const copied = new Map<string, { from: Entry; to: Entry }>();
    let waiting = 0;
    for (const [key, from] of [...entries]) {
      const bytes = isCopied(key, from) ? getBytes(key) : null;
      if (bytes === null) continue;
      copied.set(key, { from, to: to.put(key, bytes, from.sum) });
      waiting += bytes.length;
      if (waiting < chunkBytes) continue;
      await to.flush();
      waiting = 0;
    }
    await to.flush();
    return copied;
  }

  /** Writes values that are needed, and those that are put meanwhile, into new files. */
  async function moveTo(files: ValueFiles, isNeeded: (key: string, entry: Entry) => boolean): Promise<Set<string>> {
    const before = new Set(entries.values());
    const copied = await copy(files, isNeeded);
    for (const [key, entry] of [...entries]) {
      const moved = copied.get(key);
      if (moved?.from === entry) entries.set(key, moved.to);
      else if (!before.has(entry)) {
        const bytes = getBytes(key);
        if (bytes) entries.set(key, files.put(key, bytes, entry.sum));
      }
    }
    ownFiles = files;
    return new Set(copied.keys());
  }

  return {
    /** The value under the key, from this process or an earlier one; null if it is missing or damaged. */
    get,
    /** Whether there is a value; marks it as used. */
    has(key: string): boolean {
      const isThere = entries.has(key);
      if (isThere) used.add(key);
      return isThere;
    },
    put(key: string, value: string): void {
      const bytes = encoder.encode(value);
      const sum = checksum(key, bytes);
      used.add(key);
      if (entries.get(key)?.sum === sum && get(key) === value) return;
      entries.set(key, ownFiles.put(key, bytes, sum));
    },
    /** Values of pages that another machine has put into a folder are used, too; the folder stays as it is. Absolute. */
    async include(from: string): Promise<void> {
      const further = await readIndexes(from, program, io, true);
      for (const [key, entry] of further.entries) if (!entries.has(key)) entries.set(key, entry);
      damage.foreign ||= further.isDamaged;
    },
    /**
     * Writes all values of pages that were used since the store was opened into `<name>.index` and `<name>.data` of a folder; returns
     * the names. Rejects if the files cannot be written.
     */
    async exportUsed(to: string, name: string): Promise<string[]> {
      const exported = createValueFiles(to, name, program, io);
      await copy(exported, (key, { foreign }) => used.has(key) && (foreign === "checked" || isPageValue(key, get(key) ?? "")));
      const failure = exported.failure();
      if (failure) throw failure;
      return exported.names;
    },
    /** Something on the disk was damaged; it is made again. */
    isDamaged: () => damage.own,
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
    hasForeign: (which?: "damaged") => (which ? damage.foreign : [...entries.values()].some(({ foreign }) => foreign)),
    /** Waits until all values are on disk; does nothing for a store that persists nothing. */
    flush,
    /**
     * Forgets where values are that were used neither since the last call nor between that and the call before.
     * For a process that runs on while its values change.
     */
    forgetUnused(): void {
      const before = usedBefore;
      if (before) for (const key of entries.keys()) if (!used.has(key) && !before.has(key)) entries.delete(key);
      [used, usedBefore] = [new Set(), used];
    },
    /** Flushes, and drops values that were not used since the store was opened if they make up most of it. */
    async tidy(): Promise<void> {
      if (!isKept) return;
      await flush();
      const names = (await io.list(folder).catch(() => [])).filter((name) => fileName.test(name));
      const sizes = await Promise.all(names.map(async (name) => (await io.stat(join(folder, name)))?.size ?? 0));
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const needed = [...used].reduce((sum, key) => sum + (entries.get(key)?.length ?? 0) + key.length, 0);
      if (names.length <= mostFiles && total <= 2 * needed + tolerableBytes) return;
      // What another machine has made never becomes this one's own.
      const moved = await moveTo(createOwnFiles(), (key, { foreign }) => used.has(key) && !foreign);
      for (const key of [...entries.keys()]) if (!moved.has(key)) entries.delete(key);
      await removeFiles(folder, ownFiles.names, io);
    },
    /**
     * The same for a process that runs on: drops what it has put itself and nobody needs any more, once that is most of it. Values of
     * earlier processes stay for the next build. `isReplaced`: whether the key is that of a page as it was before an edit.
     */
    async tidyOwn(isReplaced: (key: string) => boolean): Promise<void> {
      const before = ownFiles;
      if (!isKept || before.size() < 2 * neededBytes + tolerableBytes) return;
      for (const [key, { file }] of [...entries]) if (file === before.path && isReplaced(key)) entries.delete(key);
      await flush();
      await moveTo(createOwnFiles(), (_, { file }) => file === before.path);
      neededBytes = ownFiles.size();
      await before.remove();
    },
    /** Removes what a store that persists nothing has written to disk. */
    async close(): Promise<void> {
      if (!isKept) await ownFiles.remove();
    },
  };
}

/** Puts a value under its hash, after the prefix of its kind; returns the key. */
export function putByContent(store: Pick<Store, "put">, value: string, prefix = ""): string {
  const key = prefix + contentHash(value, 32);
  store.put(key, value);
  return key;
}

/** Reads values from files, and what follows them: a build mostly asks for values in the order in which an earlier one has put them. */
function createReader(io: Io): (entry: Entry) => Uint8Array | null {
  let ahead: { file: string; start: number; bytes: Uint8Array } = { file: "", start: 0, bytes: new Uint8Array() };
  return ({ file, offset, length }) => {
    const isAhead = file === ahead.file && offset >= ahead.start && offset + length <= ahead.start + ahead.bytes.length;
    try {
      if (!isAhead) ahead = { file, start: offset, bytes: io.readRange(file, offset, Math.max(length, aheadBytes)) };
      return ahead.bytes.subarray(offset - ahead.start, offset - ahead.start + length);
    } catch {
      return null;
    }
  };
}

/** Files of other processes that run may be in use. */
async function removeFiles(folder: string, keep: string[], io: Io): Promise<void> {
  const isOver = (name: string) => {
    const pid = fileName.exec(name)?.[1];
    return pid !== undefined && (Number(pid) === io.machine.pid || !io.machine.isRunning(Number(pid)));
  };
  const names = (await io.list(folder)).filter((name) => !keep.includes(name) && isOver(name));
  await Promise.all(names.map((name) => io.remove(join(folder, name)).catch(() => undefined)));
}
