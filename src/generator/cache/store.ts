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
import { AppendLog, chunkBytes } from "./appendLog.ts";
import { isPageValue } from "./pageValues.ts";
import { type Entry, type Indexes, readIndexes } from "./storeIndex.ts";

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

/** Bytes of new values that stay in memory: what a small site compiles is never read back. */
const keptDataBytes = 8 << 20;
/** Bytes that are read at once, where the value is not longer. */
const aheadBytes = 1 << 16;
/** A store of more files than this is tidied. */
const mostFiles = 40;
/** Bytes of values that nobody needs, which are not worth tidying. */
const tolerableBytes = 1_000_000;

const fileName = /^[\w-]+-(\d+)\.(?:index|data)$/;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export async function openStore(options: StoreOptions, io: Io): Promise<Store> {
  const earlier = options.isKept ? await readIndexes(options.folder, options.program, io) : { entries: new Map(), isDamaged: false };
  return new Store(options, earlier, io);
}

/** The two files that this process appends to. */
interface Logs {
  index: AppendLog;
  data: AppendLog;
}

export class Store {
  private readonly options: StoreOptions;
  private readonly io: Io;
  private readonly entries: Map<string, Entry>;
  private damage = { own: false, foreign: false };
  private hasEarlier: boolean;
  private used = new Set<string>();
  /** Until the next to last call of `forgetUnused`; null before the first. */
  private usedBefore: ReadonlySet<string> | null = null;
  /** What was read last: a build mostly asks for values in the order in which an earlier one has put them. */
  private ahead: { file: string; start: number; bytes: Uint8Array } = { file: "", start: 0, bytes: new Uint8Array() };
  private logs: Logs;
  /** Bytes of values that this process has put and that were in use when it tidied last. */
  private neededBytes = 0;

  constructor(options: StoreOptions, { entries, isDamaged }: Indexes, io: Io) {
    this.options = options;
    this.io = io;
    this.entries = entries;
    this.damage.own = isDamaged;
    this.hasEarlier = entries.size > 0;
    this.logs = this.createLogs(options.folder);
  }

  /** The value under the key, from this process or an earlier one; null if it is missing or damaged. */
  get(key: string): string | null {
    const bytes = this.getBytes(key);
    return bytes && decoder.decode(bytes);
  }

  /** Whether there is a value; marks it as used. */
  has(key: string): boolean {
    const isThere = this.entries.has(key);
    if (isThere) this.used.add(key);
    return isThere;
  }

  put(key: string, value: string): void {
    const bytes = encoder.encode(value);
    const sum = checksum(key, bytes);
    this.used.add(key);
    if (this.entries.get(key)?.sum === sum && this.get(key) === value) return;
    this.entries.set(key, this.addTo(this.logs, { key, bytes, sum }));
  }

  /** Values of pages that another machine has put into a folder are used, too; the folder stays as it is. Absolute. */
  async include(folder: string): Promise<void> {
    const further = await readIndexes(folder, this.options.program, this.io, true);
    for (const [key, entry] of further.entries) if (!this.entries.has(key)) this.entries.set(key, entry);
    this.damage.foreign ||= further.isDamaged;
  }

  /**
   * Writes all values of pages that were used since the store was opened into `<name>.index` and `<name>.data` of a folder; returns
   * the names. Rejects if the files cannot be written.
   */
  async exportUsed(folder: string, name: string): Promise<string[]> {
    const exported = this.createLogs(folder, name);
    await this.copy(exported, (key, { foreign }) => this.used.has(key) && (foreign === "checked" || isPageValue(key, this.get(key) ?? "")));
    const files = [exported.index, exported.data];
    for (const file of files) if (file.failure) throw file.failure;
    return files.map((file) => file.name);
  }

  /** Something on the disk was damaged; it is made again. */
  isDamaged(): boolean {
    return this.damage.own;
  }

  /**
   * Drops what may be the cause of a failure, so that the work can begin again: damaged values, else those of other machines, else all
   * of earlier processes. False if there is none.
   */
  dropSuspects(error: unknown): boolean {
    if (error instanceof ProblemError) return false;
    const before = this.entries.size;
    if (error instanceof LostValueError) for (const key of [...this.entries.keys()]) this.getBytes(key);
    if (this.entries.size === before) for (const [key, entry] of [...this.entries]) if (entry.foreign) this.drop(key, entry);
    if (this.entries.size < before) return true;
    for (const [key, entry] of this.hasEarlier ? [...this.entries] : []) this.drop(key, entry);
    this.hasEarlier = false;
    return this.entries.size < before;
  }

  /** Whether values of other machines are used; `damaged`: whether some were, and were not right. */
  hasForeign(which?: "damaged"): boolean {
    return which ? this.damage.foreign : [...this.entries.values()].some(({ foreign }) => foreign);
  }

  /** Waits until all values are on disk; does nothing for a store that persists nothing. */
  async flush(): Promise<void> {
    if (this.options.isKept) await flushLogs(this.logs);
  }

  /**
   * Forgets where values are that were used neither since the last call nor between that and the call before.
   * For a process that runs on while its values change.
   */
  forgetUnused(): void {
    const { entries, used, usedBefore } = this;
    if (usedBefore) for (const key of entries.keys()) if (!used.has(key) && !usedBefore.has(key)) entries.delete(key);
    [this.used, this.usedBefore] = [new Set(), used];
  }

  /** Flushes, and drops values that were not used since the store was opened if they make up most of it. */
  async tidy(): Promise<void> {
    if (!this.options.isKept) return;
    await this.flush();
    const { folder } = this.options;
    const names = (await this.io.list(folder).catch(() => [])).filter((name) => fileName.test(name));
    const sizes = await Promise.all(names.map(async (name) => (await this.io.stat(join(folder, name)))?.size ?? 0));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const needed = [...this.used].reduce((sum, key) => sum + (this.entries.get(key)?.length ?? 0) + key.length, 0);
    if (names.length <= mostFiles && total <= 2 * needed + tolerableBytes) return;
    const logs = this.createLogs(folder);
    // What another machine has made never becomes this one's own.
    const moved = await this.moveTo(logs, (key, { foreign }) => this.used.has(key) && !foreign);
    for (const key of [...this.entries.keys()]) if (!moved.has(key)) this.entries.delete(key);
    await removeFiles(folder, [logs.index.name, logs.data.name], this.io);
  }

  /**
   * The same for a process that runs on: drops what it has put itself and nobody needs any more, once that is most of it. Values of
   * earlier processes stay for the next build. `isReplaced`: whether the key is that of a page as it was before an edit.
   */
  async tidyOwn(isReplaced: (key: string) => boolean): Promise<void> {
    const { index, data } = this.logs;
    if (!this.options.isKept || data.size < 2 * this.neededBytes + tolerableBytes) return;
    for (const [key, { file }] of [...this.entries]) if (file === data.path && isReplaced(key)) this.entries.delete(key);
    await this.flush();
    await this.moveTo(this.createLogs(this.options.folder), (_, { file }) => file === data.path);
    this.neededBytes = this.logs.data.size;
    await Promise.all([index.remove(), data.remove()]);
  }

  /** Removes what a store that persists nothing has written to disk. */
  async close(): Promise<void> {
    if (!this.options.isKept) await Promise.all([this.logs.index.remove(), this.logs.data.remove()]);
  }

  private getBytes(key: string): Uint8Array | null {
    const entry = this.entries.get(key);
    const bytes = entry && this.read(entry);
    if (!entry || !bytes) return null;
    if (checksum(key, bytes) === entry.sum && (entry.foreign !== "unchecked" || isPageValue(key, decoder.decode(bytes)))) {
      if (entry.foreign) entry.foreign = "checked";
      this.used.add(key);
      return bytes;
    }
    this.drop(key, entry);
    return null;
  }

  private read({ file, offset, length }: Entry): Uint8Array | null {
    const inMemory = file === this.logs.data.path ? this.logs.data.read(offset) : undefined;
    if (inMemory) return inMemory;
    const { start, bytes } = this.ahead;
    const isAhead = file === this.ahead.file && offset >= start && offset + length <= start + bytes.length;
    try {
      if (!isAhead) this.ahead = { file, start: offset, bytes: this.io.readRange(file, offset, Math.max(length, aheadBytes)) };
      return this.ahead.bytes.subarray(offset - this.ahead.start, offset - this.ahead.start + length);
    } catch {
      return null;
    }
  }

  private drop(key: string, { foreign }: Entry): void {
    this.damage[foreign ? "foreign" : "own"] = true;
    this.entries.delete(key);
  }

  /** By default with a name that no other process, and no other store of this process, has. */
  private createLogs(folder: string, name?: string): Logs {
    const id = name ?? `${this.io.now().toString(36)}-${randomBytes(4).toString("hex")}-${this.io.machine.pid}`;
    const createLog = (kind: string, keptBytes: number) => new AppendLog(folder, `${id}.${kind}`, keptBytes, this.io);
    return { index: createLog("index", 0), data: createLog("data", keptDataBytes) };
  }

  private addTo({ index, data }: Logs, { key, bytes, sum }: { key: string; bytes: Uint8Array; sum: string }): Entry {
    if (index.size === 0) index.add(encoder.encode(`${this.options.program}\n`));
    const offset = data.add(bytes);
    index.add(encoder.encode(`${key} ${sum} ${offset} ${bytes.length}\n`));
    return { file: data.path, offset, length: bytes.length, sum };
  }

  /** Copies values; returns where they are now, with where they were. */
  private async copy(to: Logs, isCopied: (key: string, entry: Entry) => boolean): Promise<Map<string, { from: Entry; to: Entry }>> {
    const copied = new Map<string, { from: Entry; to: Entry }>();
    let waiting = 0;
    for (const [key, from] of [...this.entries]) {
      const bytes = isCopied(key, from) ? this.getBytes(key) : null;
      if (bytes === null) continue;
      const entry = this.addTo(to, { key, bytes, sum: from.sum });
      copied.set(key, { from, to: entry });
      waiting += entry.length;
      if (waiting < chunkBytes) continue;
      await to.data.flush();
      waiting = 0;
    }
    await flushLogs(to);
    return copied;
  }

  /** Writes values that are needed, and those that are put meanwhile, into new files. */
  private async moveTo(logs: Logs, isNeeded: (key: string, entry: Entry) => boolean): Promise<Set<string>> {
    const before = new Set(this.entries.values());
    const copied = await this.copy(logs, isNeeded);
    for (const [key, entry] of [...this.entries]) {
      const copy = copied.get(key);
      if (copy?.from === entry) this.entries.set(key, copy.to);
      else if (!before.has(entry)) {
        const bytes = this.getBytes(key);
        if (bytes) this.entries.set(key, this.addTo(logs, { key, bytes, sum: entry.sum }));
      }
    }
    this.logs = logs;
    return new Set(copied.keys());
  }
}

async function flushLogs({ index, data }: Logs): Promise<void> {
  await Promise.all([index.flush(), data.flush()]);
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
