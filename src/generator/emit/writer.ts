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

interface WriterOptions {
  /** Absolute. */
  folder: string;
  /** For messages: files to copy are named relative to it. */
  siteDir: string;
  published: { folder: string; files: Record<string, PublishedFile> };
  /** Files that are in the folder already. */
  held: Map<string, PublishedFile>;
}

export function createWriter(options: WriterOptions, io: Io) {
  const { folder, published, held } = options;
  const stats: EmitStats = { files: 0, bytes: 0, written: 0 };
  const files: Record<string, PublishedFile> = {};
  const claimed = new Set<string>();
  const heldFolders = new Set([...held.keys()].flatMap(foldersAbove));
  let lastWritten = 0;
  const placeOf = (path: string) => join(folder, path);

  /** Two files must not share a path. Where they differ by case alone, the pages were reported, and most hosts keep both. */
  function claim(path: string): void {
    if (!isInFolder(path)) throw new Error(`not a path in the output folder: ${path}`);
    if (claimed.has(path)) throw new ProblemError(problem("X003", `two files of the output have the same path: ${path}`));
    claimed.add(path);
  }

  /** Keeps a file that is there; false if it is missing or differs. */
  function leave(path: string, content: string): boolean {
    const file = held.get(path);
    if (file?.content !== content) return false;
    note(path, file);
    return true;
  }

  async function writeContent(path: string, content: string | Uint8Array): Promise<void> {
    const hash = contentHash(content, 32);
    if (leave(path, hash)) return;
    await clearPath(path);
    await io.writeFile(placeOf(path), content);
    await noteWritten(path, hash);
  }

  async function copy(path: string, from: string): Promise<void> {
    const fingerprint = (await io.stat(from))?.fingerprint;
    if (fingerprint && leave(path, fingerprint)) return;
    await clearPath(path);
    await io.copyFile(from, placeOf(path));
    await noteWritten(path, fingerprint ?? "");
  }

  /** A file of the previous output may be where a folder goes now, and vice versa. */
  async function clearPath(path: string): Promise<void> {
    const gone = [...foldersAbove(path).filter((above) => held.has(above)), ...(heldFolders.has(path) ? [path] : [])];
    for (const each of gone) {
      await io.remove(placeOf(each));
      for (const inside of [...held.keys()]) if (inside === each || inside.startsWith(`${each}/`)) held.delete(inside);
    }
  }

  async function guarded(file: OutputFile, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // What is not content was not made by this program.
      throw error instanceof TypeError ? error : new ProblemError(await explain(error, file, { ...options, io }));
    }
  }

  function note(path: string, file: PublishedFile): void {
    if (published.files[path]?.content !== file.content) stats.written++;
    files[path] = file;
    stats.files++;
    stats.bytes += file.size;
  }

  async function noteWritten(path: string, content: string): Promise<void> {
    const about = await io.stat(placeOf(path));
    lastWritten = io.now();
    note(path, { content, size: about?.size ?? 0, modified: about?.modified ?? 0, changed: about?.changed ?? 0 });
  }

  return {
    stats,
    /** What was written and kept, by path. */
    files,
    /** Reuses files of the published output, all or none; false if one is missing or was changed. */
    async keep(...paths: string[]): Promise<boolean> {
      const kept = paths.flatMap((path) => Object.entries(published.files[path] ? { [path]: published.files[path] } : {}));
      const toCopy = Object.fromEntries(kept.filter(([path, { content }]) => held.get(path)?.content !== content));
      if (kept.length < paths.length || !(await areUnchanged(toCopy, published.folder, io))) return false;
      for (const [path, { content }] of kept) {
        claim(path);
        if (leave(path, content)) continue;
        const from = join(published.folder, path);
        await guarded({ path, content: new FileCopy(from) }, () => io.copyFile(from, placeOf(path)));
        await noteWritten(path, content);
      }
      return true;
    },
    async write(file: OutputFile): Promise<void> {
      const { path, content } = file;
      claim(path);
      await guarded(file, () => (content instanceof FileCopy ? copy(path, content.copyFrom) : writeContent(path, content)));
    },
    /** Writes a file that is too long to be in memory. `key` names its content. */
    async writeTexts(path: string, key: string, texts: Iterable<string>): Promise<void> {
      claim(path);
      if (leave(path, key)) return;
      const [file, target] = [{ path, content: "" }, placeOf(path)];
      await guarded(file, async () => {
        await clearPath(path);
        await io.writeFile(target, "");
      });
      // Only the writing is guarded: a text that cannot be read is another failure.
      for (const chunk of inChunks(texts)) await guarded(file, () => io.appendFile(target, Buffer.from(chunk)));
      await noteWritten(path, key);
    },
    /** Removes files that are no longer part of the site. After it, an edit of a file is sure to show in its times. */
    async finish(): Promise<void> {
      const left = [...held.keys()].filter((path) => !Object.hasOwn(files, path));
      const folders = new Set(Object.keys(files).flatMap(foldersAbove));
      const empty = new Set(left.flatMap(foldersAbove).filter((path) => !folders.has(path)));
      for (const path of [...left, ...empty]) await io.remove(placeOf(path));
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
