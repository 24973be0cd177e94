/** Writes many files below one folder, a bounded number at once. */
import { dirname, join, relative } from "node:path";
import type { Io } from "../io/io.ts";
import { isUnchanged, type OutputFile, type PublishedFile } from "../model/output.ts";
import type { Problem } from "../model/problem.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { lazily } from "../text/lazily.ts";
import { normalizePath } from "../text/path.ts";

export interface Writer {
  /** Resolves as soon as there is room for another file. A failure is thrown by a later call. */
  write(file: OutputFile): Promise<void>;
  /** Takes over a file of the previous output; false when it is not there as it was published. */
  keep(path: string): Promise<boolean>;
  /** What was written and kept, by path. */
  readonly files: Record<string, PublishedFile>;
  /** Resolves when all is written; throws the first failure. */
  finish(): Promise<void>;
  /** Resolves when nothing is under way any more, failed or not. */
  settle(): Promise<void>;
  readonly stats: EmitStats;
}

export interface EmitStats {
  files: number;
  bytes: number;
  /** Files that were not there before in the same form. */
  written: number;
}

export interface WriterOptions {
  /** Absolute. */
  folder: string;
  /** For messages: files to copy are named relative to it. */
  siteDir: string;
  previous: PreviousOutput;
}

/** What was published before. */
export interface PreviousOutput {
  /** Absolute. */
  folder: string;
  files: Record<string, PublishedFile>;
  /** Those that stand in the new folder already. */
  held: ReadonlySet<string>;
}

const mostAtOnce = 64;
const linkedAtOnce = 250;

export function createWriter({ folder, siteDir, previous }: WriterOptions, io: Io): Writer {
  const stats: EmitStats = { files: 0, bytes: 0, written: 0 };
  const files: Record<string, PublishedFile> = {};
  const claimed = new Map<string, string>();
  const folders = new Map<string, Promise<void>>();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];

  const makeFolder = (path: string): Promise<void> => {
    const made = folders.get(path) ?? io.makeFolder(path);
    folders.set(path, made);
    return made;
  };
  const note = (path: string, file: PublishedFile) => {
    files[path] = file;
    stats.files++;
    stats.bytes += file.size;
  };
  const whole = lazily(() => intactFiles(previous, io));
  /** The record of a file that is in the previous output as it was published. */
  const intact = async (path: string): Promise<PublishedFile | null> => (await whole()).get(path) ?? null;
  /** Files of the previous output that are still to get their second name. */
  const toLink: string[] = [];
  const linkAll = async (): Promise<void> => {
    const failed = await io.linkFiles(previous.folder, folder, toLink.splice(0));
    if (failed) throw new ProblemError(await explain(failed.error, { path: failed.path, content: "" }, { siteDir, io }));
  };
  const takeOver = (path: string, file: PublishedFile): void => {
    if (!previous.held.has(path) && toLink.push(path) >= linkedAtOnce) run(linkAll());
    note(path, file);
  };
  /** Lets it go on by itself: what goes wrong is thrown by a later call. */
  const run = (work: Promise<void>): void => {
    const task: Promise<void> = work.catch((error: unknown) => void failures.push(error)).finally(() => underWay.delete(task));
    underWay.add(task);
  };
  /** What stands there may be a second name of a published file: writing into it would change that one. */
  const makeRoom = async (path: string): Promise<string> => {
    const to = join(folder, path);
    if (previous.held.has(path)) await io.remove(to);
    else await makeFolder(dirname(to));
    return to;
  };
  const isSame = async (path: string, content: Uint8Array, known: PublishedFile): Promise<boolean> =>
    known.size === content.length && Buffer.compare(await io.readFile(join(previous.folder, path)), content) === 0;

  const write = async (path: string, content: string | Uint8Array): Promise<void> => {
    const known = await intact(path);
    const bytes = known && typeof content === "string" ? Buffer.from(content) : content;
    if (known && typeof bytes !== "string" && (await isSame(path, bytes, known))) return takeOver(path, known);
    const to = join(folder, path);
    if (previous.held.has(path)) await io.remove(to);
    noteWritten(path, await io.writeOneOfMany(to, bytes));
  };
  const copy = async (path: string, from: string): Promise<void> => {
    const [known, source] = await Promise.all([intact(path), io.stat(from)]);
    if (known?.source && known.source === source?.stamp) return takeOver(path, known);
    await io.copyFile(from, await makeRoom(path));
    noteWritten(path, await io.stat(join(folder, path)), source?.stamp);
  };
  const noteWritten = (path: string, about: Pick<PublishedFile, "size" | "modified"> | null, source?: string): void => {
    stats.written++;
    note(path, { size: about?.size ?? 0, modified: about?.modified ?? 0, ...(source && { source }) });
  };
  const put = async ({ path, content }: OutputFile): Promise<void> => {
    try {
      if (typeof content === "object" && "copyFrom" in content) await copy(path, content.copyFrom);
      else await write(path, content);
    } catch (error) {
      throw new ProblemError(await explain(error, { path, content }, { siteDir, io }));
    }
  };
  const settle = async () => {
    await Promise.all(underWay);
  };
  const finish = async () => {
    await settle();
    if (toLink.length > 0) run(linkAll());
    await settle();
    if (failures.length > 0) throw failures[0];
    for (const path of previous.held) if (!Object.hasOwn(files, path)) await io.remove(join(folder, path));
  };

  return {
    stats,
    files,
    keep: async (path) => {
      const known = await intact(path);
      if (!known) return false;
      claim(path, claimed);
      takeOver(path, known);
      return true;
    },
    finish,
    settle,
    write: async (file) => {
      if (failures.length > 0) throw failures[0];
      claim(file.path, claimed);
      run(put(file));
      if (underWay.size >= mostAtOnce) await Promise.race(underWay);
    },
  };
}

async function intactFiles({ folder, files }: PreviousOutput, io: Io): Promise<Map<string, PublishedFile>> {
  const known = Object.entries(files);
  const stats = await io.statMany(folder, Object.keys(files));
  return new Map(known.filter(([, file], index) => isUnchanged(file, stats[index])));
}

/** Two files must not want one place, not even on a file system that takes `Intro` and `intro` for the same. */
function claim(path: string, claimed: Map<string, string>): void {
  if (path === "" || path.startsWith("/") || path.includes("\\") || normalizePath(path) !== path || path.startsWith("..")) {
    throw new Error(`not a path inside of the output folder: ${path}`);
  }
  const key = path.normalize("NFC").toLowerCase();
  const other = claimed.get(key);
  claimed.set(key, path);
  if (other === undefined) return;
  const hint = "Rename one of the two, or remove the static file.";
  if (other === path) throw new ProblemError(problem("G001", `two files of the output have the same path: ${path}`, { hint }));
  throw new ProblemError(problem("G002", `paths of the output differ only by case: ${other}, ${path}`, { hint }));
}

/** What went wrong in the user's words. */
async function explain(error: unknown, { path, content }: OutputFile, { siteDir, io }: { siteDir: string; io: Io }): Promise<Problem> {
  if (codeOf(error) === "ENOSPC") {
    return problem("X003", `disk full writing ${path}`, { hint: "Free some space; the output before this build was kept." });
  }
  if (typeof content === "object" && "copyFrom" in content && (codeOf(error) === "EACCES" || (await io.stat(content.copyFrom)) === null)) {
    return problem("X002", `cannot read ${relative(siteDir, content.copyFrom)}: ${reasonOf(error)}`);
  }
  return problem("X003", `cannot write ${path}: ${reasonOf(error)}`, { hint: "The output before this build was kept." });
}
