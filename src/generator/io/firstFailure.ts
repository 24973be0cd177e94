/** Does something for each of many files, one after the other, up to the first that fails. */
import type { FailedFile } from "./io.ts";

/** null when all went well. */
export async function firstFailure(paths: readonly string[], work: (path: string) => Promise<void> | void): Promise<FailedFile | null> {
  for (const path of paths) {
    try {
      await work(path);
    } catch (error) {
      return { path, error };
    }
  }
  return null;
}
