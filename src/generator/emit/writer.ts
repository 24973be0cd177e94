/** Writes the files of a site into one folder, and skips those that are there already. */
import { join, relative } from "node:path";
import type { Io } from "../io/io.ts";
import type { BuildStats } from "../model/build.ts";
import { FileCopy, type OutputFile, type PublishedFile } from "../model/output.ts";
import type { Problem } from "../model/problem.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { foldersAbove, isInFolder } from "../text/path.ts";
import { hashOf, isUnchanged, untilNextTick } from "./previousOutput.ts";

export interface Writer {
  write(file: OutputFile): Promise<void>;
  /** Writes a file that is too long to be in memory. `key` names its content. */
  writeTexts(path: string, key: string, texts: Iterable<string>): Promise<void>;
  /** Reuses a file of the published output; false if it is missing or was changed. */
  keep(path: string): Promise<boolean>;
  /** What was written and kept, by path. */
  readonly files: Record<string, PublishedFile>;
  /** Removes files that are no longer part of the site. After it, an edit of a file is sure to show in its times. */
  finish(): Promise<void>;
  readonly stats: EmitStats;
}

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

export function createWriter({ folder, siteDir, published, held }: WriterOptions, io: Io): Writer {
  const stats: EmitStats = { files: 0, bytes: 0, written: 0 };
  const files: Record<string, PublishedFile> = {};
  const claimed = new Set<string>();
  const heldFolders = new Set([...held.keys()].flatMap(foldersAbove));
  let lastWritten = 0;
  const note = (path: string, file: PublishedFile) => {
    if (published.files[path]?.content !== file.content) stats.written++;
    files[path] = file;
    stats.files++;
    stats.bytes += file.size;
  };
  const noteWritten = async (path: string, content: string) => {
    const about = await io.stat(join(folder, path));
    lastWritten = io.now();
    note(path, { content, size: about?.size ?? 0, modified: about?.modified ?? 0, changed: about?.changed ?? 0 });
  };
  /** Keeps a file that is there; false if it is missing or differs. */
  const leave = (path: string, content: string): boolean => {
    const file = held.get(path);
    if (file?.content !== content) return false;
    note(path, file);
    return true;
  };
  /** A file of the previous output may be where a folder goes now, and vice versa. */
  const clearPath = async (path: string): Promise<void> => {
    const gone = [...foldersAbove(path).filter((above) => held.has(above)), ...(heldFolders.has(path) ? [path] : [])];
    for (const each of gone) {
      await io.remove(join(folder, each));
      for (const inside of [...held.keys()]) if (inside === each || inside.startsWith(`${each}/`)) held.delete(inside);
    }
  };
  const write = async (path: string, content: string | Uint8Array): Promise<void> => {
    const hash = hashOf(content);
    if (leave(path, hash)) return;
    await clearPath(path);
    await io.writeFile(join(folder, path), content);
    await noteWritten(path, hash);
  };
  const copy = async (path: string, from: string): Promise<void> => {
    const fingerprint = (await io.stat(from))?.fingerprint;
    if (fingerprint && leave(path, fingerprint)) return;
    await clearPath(path);
    await io.copyFile(from, join(folder, path));
    await noteWritten(path, fingerprint ?? "");
  };
  const guarded = async (file: OutputFile, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      // What is not content was not made by this program.
      throw error instanceof TypeError ? error : new ProblemError(await explain(error, file, { siteDir, io }));
    }
  };
  return {
    stats,
    files,
    async keep(path) {
      const file = published.files[path];
      if (!file) return false;
      const from = join(published.folder, path);
      const isHeld = held.get(path)?.content === file.content;
      if (!isHeld && !isUnchanged(file, await io.stat(from))) return false;
      claim(path, claimed);
      if (leave(path, file.content)) return true;
      await guarded({ path, content: new FileCopy(from) }, () => io.copyFile(from, join(folder, path)));
      await noteWritten(path, file.content);
      return true;
    },
    async write(file) {
      const { path, content } = file;
      claim(path, claimed);
      await guarded(file, () => (content instanceof FileCopy ? copy(path, content.copyFrom) : write(path, content)));
    },
    async writeTexts(path, key, texts) {
      claim(path, claimed);
      if (leave(path, key)) return;
      const [file, target] = [{ path, content: "" }, join(folder, path)];
      await guarded(file, async () => {
        await clearPath(path);
        await io.writeFile(target, "");
      });
      // Only the writing is guarded: a text that cannot be read is another failure.
      for (const chunk of inChunks(texts)) await guarded(file, () => io.appendFile(target, Buffer.from(chunk)));
      await noteWritten(path, key);
    },
    async finish() {
      const left = [...held.keys()].filter((path) => !Object.hasOwn(files, path));
      for (const path of left) await io.remove(join(folder, path));
      const folders = new Set(Object.keys(files).flatMap(foldersAbove));
      const empty = new Set(left.flatMap(foldersAbove).filter((path) => !folders.has(path)));
      for (const path of empty) await io.remove(join(folder, path));
      await untilNextTick(lastWritten, io);
    },
  };
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

/** Two files must not share a path. Where they differ by case alone, the pages were reported, and most hosts keep both. */
function claim(path: string, claimed: Set<string>): void {
  if (!isInFolder(path)) throw new Error(`not a path in the output folder: ${path}`);
  if (claimed.has(path)) throw new ProblemError(problem("X003", `two files of the output have the same path: ${path}`));
  claimed.add(path);
}

/** What went wrong in the user's words. */
async function explain(error: unknown, { path, content }: OutputFile, { siteDir, io }: { siteDir: string; io: Io }): Promise<Problem> {
  if (codeOf(error) === "ENOSPC") {
    return problem("X003", `disk full writing ${path}`, { hint: "Free some space. The previous output was kept." });
  }
  if (content instanceof FileCopy && (codeOf(error) === "EACCES" || (await io.stat(content.copyFrom)) === null)) {
    return problem("X002", `cannot read ${relative(siteDir, content.copyFrom)}: ${reasonOf(error)}`);
  }
  return problem("X003", `cannot write ${path}: ${reasonOf(error)}`, { hint: "The previous output was kept." });
}
