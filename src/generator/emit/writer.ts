/** Writes many files below one folder, a bounded number at once. */
import { dirname, join, relative } from "node:path";
import type { Io } from "../io/io.ts";
import type { OutputFile } from "../model/output.ts";
import type { Problem } from "../model/problem.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { normalizePath } from "../text/path.ts";

export interface Writer {
  /** Resolves as soon as there is room for another file. A failure is thrown by a later call. */
  write(file: OutputFile): Promise<void>;
  /** Resolves when all is written; throws the first failure. */
  finish(): Promise<void>;
  /** Resolves when nothing is under way any more, failed or not. */
  settle(): Promise<void>;
  readonly stats: EmitStats;
}

export interface EmitStats {
  files: number;
  bytes: number;
}

const mostAtOnce = 200;

/** `siteDir` is for messages: files to copy are named relative to it. */
export function createWriter({ folder, siteDir }: { folder: string; siteDir: string }, io: Io): Writer {
  const stats: EmitStats = { files: 0, bytes: 0 };
  const claimed = new Map<string, string>();
  const folders = new Map<string, Promise<void>>();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];

  const makeFolder = (path: string): Promise<void> => {
    const made = folders.get(path) ?? io.makeFolder(path);
    folders.set(path, made);
    return made;
  };
  const put = async ({ path, content }: OutputFile): Promise<void> => {
    const to = join(folder, path);
    try {
      await makeFolder(dirname(to));
      if (typeof content === "object" && "copyFrom" in content) {
        await io.copyFile(content.copyFrom, to);
        const copied = await io.stat(to);
        stats.bytes += copied?.size ?? 0; // Read and added in one go: other files are counted while this one waits.
      } else {
        await io.writeFile(to, content);
        stats.bytes += typeof content === "string" ? Buffer.byteLength(content) : content.length;
      }
      stats.files++;
    } catch (error) {
      throw new ProblemError(await explain(error, { path, content }, { siteDir, io }));
    }
  };
  const finish = async () => {
    await Promise.all(underWay);
    if (failures.length > 0) throw failures[0];
  };

  return {
    stats,
    finish,
    settle: async () => {
      await Promise.all(underWay);
    },
    write: async (file) => {
      if (failures.length > 0) throw failures[0];
      claim(file.path, claimed);
      const task: Promise<void> = put(file)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(task));
      underWay.add(task);
      if (underWay.size >= mostAtOnce) await Promise.race(underWay);
    },
  };
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
