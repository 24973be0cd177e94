/** Puts the files of a new site in place: all of them, or none. Nothing that is there is overwritten. */
import { dirname, join, relative } from "node:path";
import type { Io } from "../io/io.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { replaceFile } from "../siteCode/replaceFile.ts";
import { reasonOf } from "../text/errno.ts";
import type { PlannedFile, SitePlan } from "./plan.ts";

export interface WriteResult {
  /** Paths of the files that were made. */
  created: string[];
  /** Files that were there already. */
  leftAlone: PlannedFile[];
}

/** Throws a ProblemError if a file cannot be written, after removing what was made until then. */
export async function writeSite(folder: string, { files, extended }: SitePlan, io: Io): Promise<WriteResult> {
  const undo: string[] = [];
  const result: WriteResult = { created: [], leftAlone: [] };
  try {
    for (const file of files) {
      const path = join(folder, file.path);
      const stats = await Promise.all([file.path, ...(file.insteadOf ?? [])].map((each) => io.stat(join(folder, each))));
      const isThere = stats.some((about) => about !== null) || !(await create(path, file.content, undo, io));
      if (isThere) result.leftAlone.push(file);
      else result.created.push(file.path);
    }
    // Last, and in one move: until here none of the user's files has changed.
    if (extended) await replaceFile(await io.realPath(join(folder, "package.json")), extended.text, io);
    return result;
  } catch (error) {
    for (const path of undo.reverse()) await io.remove(path).catch(() => undefined);
    const hint = "The files that were created are removed again.";
    throw new ProblemError(problem("X003", `the site cannot be written: ${reasonOf(error)}`, { hint }), folder);
  }
}

/** False if another program has just made it. `undo` gets what to remove after a failure: the topmost new folder, or the file. */
async function create(path: string, content: string, undo: string[], io: Io): Promise<boolean> {
  const folder = await topmostMissing(dirname(path), io);
  if (folder) undo.push(folder);
  const isMade = await io.createExclusive(path, content);
  if (isMade && !folder) undo.push(path);
  return isMade;
}

async function topmostMissing(folder: string, io: Io): Promise<string | null> {
  if (await io.stat(folder)) return null;
  const above = dirname(folder);
  return above === folder ? null : ((await topmostMissing(above, io)) ?? folder);
}

/** `(/home/me/kit, /home/me)` -> `cd kit`; null for the folder one is in. */
export function changeFolder(folder: string, from: string): string | null {
  const path = relative(from, folder);
  if (path === "") return null;
  return `cd ${/^[\w./\\:@+-]+$/.test(path) ? path : `"${path.replace(/(["$`\\])/g, "\\$1")}"`}`;
}
