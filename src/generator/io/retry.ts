/** Tries again what fails only for a moment: too many open files, a file that a virus scanner holds. */
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../text/errno.ts";

/** The process or the machine has no file handle left just now. */
export const noHandleLeft: readonly string[] = ["EMFILE", "ENFILE"];

/** Another program holds the file; common on Windows, where EACCES says the same. */
export const heldByOthers: readonly string[] = process.platform === "win32" ? ["EPERM", "EBUSY", "EACCES"] : ["EPERM", "EBUSY"];

const attempts = 10;
const longestPause = 400;

/** Runs `operation` up to ten times as long as it fails with one of `codes`, with growing pauses of about two seconds in all. */
export async function retry<T>(
  codes: readonly string[],
  operation: () => Promise<T> | T,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (attempt === attempts || !codes.includes(codeOf(error))) throw error;
      await pause(Math.min(10 * 2 ** (attempt - 1), longestPause));
    }
  }
}
