/** Where a file of a name is nearest, upwards. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import { foldersUp } from "../text/path.ts";

/** The folder that has it, of `from` and those above; null without one. Paths are absolute. */
export async function nearestFolder(name: string, from: string, io: Pick<Io, "stat">): Promise<string | null> {
  for (const folder of foldersUp(from)) if ((await io.stat(join(folder, name)))?.isFile) return folder;
  return null;
}
