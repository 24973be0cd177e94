/** A file that only grows, written in chunks. What was added last stays in memory, and all of it where the file cannot be written. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";

/** Bytes that are written at once. */
export const chunkBytes = 1 << 20;

export class AppendLog {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** Bytes, written or not. */
  size = 0;
  /** Why it could not be written; undefined if it could. */
  failure: unknown;
  private readonly io: Io;
  private readonly keptBytes: number;
  private readonly inMemory = new Map<number, Uint8Array>();
  private memorySize = 0;
  private chunk: Uint8Array[] = [];
  private chunkSize = 0;
  private writing = Promise.resolve();

  /** `keptBytes`: how much stays in memory. */
  constructor(folder: string, name: string, keptBytes: number, io: Io) {
    this.name = name;
    this.path = join(folder, name);
    this.keptBytes = keptBytes;
    this.io = io;
  }

  /** Returns the offset of the bytes. */
  add(bytes: Uint8Array): number {
    const start = this.size;
    this.inMemory.set(start, bytes);
    this.memorySize += bytes.length;
    this.chunk.push(bytes);
    this.chunkSize += bytes.length;
    this.size += bytes.length;
    if (this.chunkSize >= chunkBytes) this.write();
    return start;
  }

  /** The bytes that were added at this offset, as long as they are in memory. */
  read(offset: number): Uint8Array | undefined {
    return this.inMemory.get(offset);
  }

  async flush(): Promise<void> {
    if (this.chunkSize > 0) this.write();
    await this.writing;
  }

  async remove(): Promise<void> {
    await this.writing;
    await this.io.remove(this.path);
  }

  private write(): void {
    const [bytes, end] = [Buffer.concat(this.chunk), this.size];
    [this.chunk, this.chunkSize] = [[], 0];
    this.writing = this.writing.then(async () => {
      try {
        if (!this.failure) await this.io.appendFile(this.path, bytes);
      } catch (error) {
        this.failure = error;
      }
      if (this.failure) return;
      for (const [offset, part] of this.inMemory) {
        if (this.memorySize <= this.keptBytes || offset >= end) break;
        this.inMemory.delete(offset);
        this.memorySize -= part.length;
      }
    });
  }
}
