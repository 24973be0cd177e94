/**
 * The output before the published one is not deleted: most of its files are what the next build has to write. That build moves it to
 * its staging folder and writes only what differs. No file is shared with the published output, so an edit of `dist/` stays there.
 */
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Io } from "../io/io.ts";
import type { Published, PublishedFile, PublishedFolder } from "../model/output.ts";
import { isInFolder } from "../text/path.ts";

const namePattern = /^previous-output-[\w-]+$/;

/** The files of a folder that are unchanged since it was published; null and undefined are missing files. */
export function isUnchanged(file: PublishedFile, now: Pick<PublishedFile, "size" | "modified" | "changed"> | null | undefined): boolean {
  return now?.size === file.size && now.modified === file.modified && now.changed === file.changed;
}

/** Whether all files of a folder are those that were published there. */
export async function areUnchanged(files: Record<string, PublishedFile>, folder: string, io: Io): Promise<boolean> {
  for (const [path, file] of Object.entries(files)) if (!isUnchanged(file, await io.stat(join(folder, path)))) return false;
  return true;
}

/** Moves the previous output to `staging`, and removes files that no build published. Returns the files that are there; null if there is none. */
export async function takePrevious(
  folder: string,
  previous: Published["previous"],
  staging: string,
  io: Io,
): Promise<Map<string, PublishedFile> | null> {
  if (!previous || !namePattern.test(previous.name)) return null;
  try {
    await io.rename(join(folder, previous.name), staging);
  } catch {
    return null;
  }
  const held = new Map<string, PublishedFile>();
  for (const [path, file] of Object.entries(previous.files)) {
    if (isInFolder(path) && isUnchanged(file, await io.stat(join(staging, path)))) held.set(path, file);
  }
  for (const path of await io.listAll(staging)) if (!held.has(path)) await io.remove(join(staging, path));
  return held;
}

/** Keeps the folder that was published before for the next build, or removes it where that cannot be done. */
export async function keepPrevious(
  folder: string,
  { path, files, at }: PublishedFolder & { path: string },
  io: Io,
): Promise<Published["previous"]> {
  const name = `previous-output-${io.machine.pid}-${io.now().toString(36)}`;
  try {
    for (const other of (await io.list(folder)).filter((each) => namePattern.test(each))) await io.remove(join(folder, other));
    await io.makeFolder(dirname(join(folder, name)));
    await io.rename(path, join(folder, name));
    return { name, files, at };
  } catch {
    // The new output is in place: the next build removes what cannot be removed now.
    await io.remove(path).catch(() => undefined);
    return null;
  }
}

/** Resolution of file times; two writes within it look the same. */
const tick = 20;

/** Waits until a file that is edited from now on has another time than those that were written before `lastWritten`. */
export async function untilNextTick(lastWritten: number, io: Io): Promise<void> {
  const left = lastWritten + tick - io.now();
  if (left > 0 && left <= tick) await sleep(left);
}
