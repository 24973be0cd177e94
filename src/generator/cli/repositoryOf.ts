/** Finds the root of the repository that a folder belongs to: CI services name files relative to it. */
import { join, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { foldersUp } from "../text/path.ts";

/** The nearest folder above, or the folder itself, that holds `.git`; the folder itself if there is none. */
export async function repositoryOf(folder: string, io: Io): Promise<string> {
  // A worktree has a file of that name.
  for (const current of foldersUp(resolve(folder))) if (await io.stat(join(current, ".git"))) return current;
  return resolve(folder);
}
