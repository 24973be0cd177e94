/** Folders: the repository, what tests write, temporary folders that are deleted when a test ends. */
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** Ignored by Git; kept from run to run. */
export const outputFolder = join(repository, "test", ".output");

/** A new empty folder outside of the repository, and how to remove it. */
export async function temporaryFolder(name = "bcidocs"): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `${name}-`)));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
