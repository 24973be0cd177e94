/** Finds the root of the repository that a folder belongs to: CI services name files relative to it. */
import { dirname, join, resolve } from "node:path";
import type { Io } from "../io/io.ts";

/** The nearest folder above, or the folder itself, that holds `.git`; the folder itself if there is none. */
export async function repositoryOf(folder: string, io: Io): Promise<string> {
  for (let current = resolve(folder); ; current = dirname(current)) {
    // A worktree has a file of that name.
    if (await io.stat(join(current, ".git"))) return current;
    if (dirname(current) === current) return resolve(folder);
  }
}
