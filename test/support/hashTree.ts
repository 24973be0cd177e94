/** Compares the contents of folders. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Every file below a folder, with the hash of its bytes, sorted by path; empty for an absent folder. */
export async function hashTree(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const path of await listFiles(folder)) {
    hashes[path] = createHash("sha256")
      .update(await readFile(join(folder, path)))
      .digest("hex");
  }
  return hashes;
}

/** Paths relative to the folder, forward slashes, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}
