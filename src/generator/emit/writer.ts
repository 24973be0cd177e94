/** Writes the files of a site into one folder, and skips those that are there already. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { BuildStats } from "../model/build.ts";
import { FileCopy, type OutputFile, type PublishedFile } from "../model/output.ts";
import { type Problem, ProblemError, problem } from "../problems/problem.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { contentHash } from "../text/hash.ts";
import { foldersAbove, isInFolder, relativeTo } from "../text/path.ts";
import { areUnchanged, untilNextTick } from "./previousOutput.ts";

export type EmitStats = Pick<BuildStats, "files" | "bytes" | "written">;

export interface WriterOptions {
  /** Absolute. */
  folder: string;
  /** For messages: files to copy are named relative to it. */
  siteDir: string;
  published: { folder: string; files: Record<string, PublishedFile> };
  /** Files that are in the folder already. */
  held: Map<string, PublishedFile>;
}

export class Writer {
  readonly stats: EmitStats = { files: 0, bytes: 0, written: 0 };
  /** What was written and kept, by path. */
  readonly files: Record<string, PublishedFile> = {};
  private readonly options: WriterOptions;
  private readonly io: Io;
  private readonly claimed = new Set<string>();
  private readonly heldFolders: ReadonlySet<string>;
  private lastWritten = 0;

  constructor(options: WriterOptions, io: Io) {
    this.options = options;
    this.io = io;
    this.heldFolders = new Set([...options.held.keys()].flatMap(foldersAbove));
  }

  /** Reuses files of the published output, all or none; false if one is missing or was changed. */
  async keep(...paths: string[]): Promise<boolean> {
    const { published, held } = this.options;
    const files = paths.flatMap((path) => Object.entries(published.files[path] ? { [path]: published.files[path] } : {}));
    const toCopy = Object.fromEntries(files.filter(([path, { content }]) => held.get(path)?.content !== content));
    if (files.length < paths.length || !(await areUnchanged(toCopy, published.folder, this.io))) return false;
    for (const [path, { content }] of files) {
      this.claim(path);
      if (this.leave(path, content)) continue;
      const from = join(published.folder, path);
      await this.guarded({ path, content: new FileCopy(from) }, () => this.io.copyFile(from, this.placeOf(path)));
      await this.noteWritten(path, content);
    }
    return true;
  }

  async write(file: OutputFile): Promise<void> {
    const { path, content } = file;
    this.claim(path);
    await this.guarded(file, () => (content instanceof FileCopy ? this.copy(path, content.copyFrom) : this.writeContent(path, content)));
  }

  /** Writes a file that is too long to be in memory. `key` names its content. */
  async writeTexts(path: string, key: string, texts: Iterable<string>): Promise<void> {
    this.claim(path);
    if (this.leave(path, key)) return;
    const [file, target] = [{ path, content: "" }, this.placeOf(path)];
    await this.guarded(file, async () => {
      await this.clearPath(path);
      await this.io.writeFile(target, "");
    });
    // Only the writing is guarded: a text that cannot be read is another failure.
    for (const chunk of inChunks(texts)) await this.guarded(file, () => this.io.appendFile(target, Buffer.from(chunk)));
    await this.noteWritten(path, key);
  }

  /** Removes files that are no longer part of the site. After it, an edit of a file is sure to show in its times. */
  async finish(): Promise<void> {
    const left = [...this.options.held.keys()].filter((path) => !Object.hasOwn(this.files, path));
    const folders = new Set(Object.keys(this.files).flatMap(foldersAbove));
    const empty = new Set(left.flatMap(foldersAbove).filter((path) => !folders.has(path)));
    for (const path of [...left, ...empty]) await this.io.remove(this.placeOf(path));
    await untilNextTick(this.lastWritten, this.io);
  }

  /** Two files must not share a path. Where they differ by case alone, the pages were reported, and most hosts keep both. */
  private claim(path: string): void {
    if (!isInFolder(path)) throw new Error(`not a path in the output folder: ${path}`);
    if (this.claimed.has(path)) throw new ProblemError(problem("X003", `two files of the output have the same path: ${path}`));
    this.claimed.add(path);
  }

  /** Keeps a file that is there; false if it is missing or differs. */
  private leave(path: string, content: string): boolean {
    const file = this.options.held.get(path);
    if (file?.content !== content) return false;
    this.note(path, file);
    return true;
  }

  private async writeContent(path: string, content: string | Uint8Array): Promise<void> {
    const hash = contentHash(content, 32);
    if (this.leave(path, hash)) return;
    await this.clearPath(path);
    await this.io.writeFile(this.placeOf(path), content);
    await this.noteWritten(path, hash);
  }

  private async copy(path: string, from: string): Promise<void> {
    const fingerprint = (await this.io.stat(from))?.fingerprint;
    if (fingerprint && this.leave(path, fingerprint)) return;
    await this.clearPath(path);
    await this.io.copyFile(from, this.placeOf(path));
    await this.noteWritten(path, fingerprint ?? "");
  }

  /** A file of the previous output may be where a folder goes now, and vice versa. */
  private async clearPath(path: string): Promise<void> {
    const { held } = this.options;
    const gone = [...foldersAbove(path).filter((above) => held.has(above)), ...(this.heldFolders.has(path) ? [path] : [])];
    for (const each of gone) {
      await this.io.remove(this.placeOf(each));
      for (const inside of [...held.keys()]) if (inside === each || inside.startsWith(`${each}/`)) held.delete(inside);
    }
  }

  private async guarded(file: OutputFile, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // What is not content was not made by this program.
      throw error instanceof TypeError ? error : new ProblemError(await explain(error, file, { ...this.options, io: this.io }));
    }
  }

  private note(path: string, file: PublishedFile): void {
    if (this.options.published.files[path]?.content !== file.content) this.stats.written++;
    this.files[path] = file;
    this.stats.files++;
    this.stats.bytes += file.size;
  }

  private async noteWritten(path: string, content: string): Promise<void> {
    const about = await this.io.stat(this.placeOf(path));
    this.lastWritten = this.io.now();
    this.note(path, { content, size: about?.size ?? 0, modified: about?.modified ?? 0, changed: about?.changed ?? 0 });
  }

  private placeOf(path: string): string {
    return join(this.options.folder, path);
  }
}

/** Characters that are written at once. */
const chunkLength = 1 << 20;

function* inChunks(texts: Iterable<string>): Generator<string> {
  let chunk: string[] = [];
  let length = 0;
  for (const text of texts) {
    chunk.push(text);
    length += text.length;
    if (length < chunkLength) continue;
    yield chunk.join("");
    [chunk, length] = [[], 0];
  }
  yield chunk.join("");
}

/** What went wrong in the user's words. */
async function explain(error: unknown, { path, content }: OutputFile, { siteDir, io }: { siteDir: string; io: Io }): Promise<Problem> {
  if (codeOf(error) === "ENOSPC") {
    return problem("X003", `disk full writing ${path}`, { hint: "Free some space. The previous output was kept." });
  }
  if (content instanceof FileCopy && (codeOf(error) === "EACCES" || (await io.stat(content.copyFrom)) === null)) {
    return problem("X002", `cannot read ${relativeTo(siteDir, content.copyFrom)}: ${reasonOf(error)}`);
  }
  return problem("X003", `cannot write ${path}: ${reasonOf(error)}`, { hint: "The previous output was kept." });
}
