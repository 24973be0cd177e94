/** Puts a file in the place of another one in one step. */
import { randomUUID } from "node:crypto";
import type { Io } from "../io/io.ts";

/** Writes a file that others may be reading: they get its old content, or all of the new. Throws as the disk does, and leaves nothing then. */
export async function replaceFile(path: string, content: string, io: Io): Promise<void> {
  const draft = `${path}.bcidocs-${randomUUID()}`;
  const keep = io.removeOnExit(draft);
  try {
    await io.writeFile(draft, content);
    await io.rename(draft, path);
  } catch (error) {
    await io.remove(draft).catch(() => undefined);
    throw error;
  } finally {
    keep();
  }
}
