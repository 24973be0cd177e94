/** Guards what is read and written: regular files only, and none of ours through a link. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, readSync, type Stats, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { codeOf } from "../text/errno.ts";
import type { OpenFile } from "./io.ts";
import { unlessAbsent } from "./walk.ts";

/** Windows knows neither pipes among its files nor this flag. */
const withoutWaiting = constants.O_NONBLOCK ?? 0;

/** The whole content. */
export function readRegularFile(path: string): Buffer {
  return withRegularFile(path, (file) => readFileSync(file));
}

/** `length` bytes from `offset` on; fewer where the file ends. */
export function readRegularRange(path: string, offset: number, length: number): Uint8Array {
  return withRegularFile(path, (file) => {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
  });
}

/** Null also for a folder or a pipe. */
export async function openRegularFile(path: string): Promise<OpenFile | null> {
  const unlessImpossible = (error: unknown) => (codeOf(error) === "ENAMETOOLONG" ? null : unlessAbsent(null)(error));
  const file = await open(path, constants.O_RDONLY | withoutWaiting).catch(unlessImpossible);
  const about = await file?.stat();
  if (file && about?.isFile()) {
    const read: OpenFile["read"] = (range) => file.createReadStream({ ...range, autoClose: false });
    return { size: about.size, modified: about.mtimeMs, read, close: () => file.close() };
  }
  await file?.close();
  return null;
}

function withRegularFile<T>(path: string, work: (file: number) => T): T {
  const file = openSync(path, constants.O_RDONLY | withoutWaiting);
  try {
    refuseSpecial(fstatSync(file), path);
    return work(file);
  } finally {
    closeSync(file);
  }
}

/** Writing into a pipe waits for a reader: this throws if there is none. */
export function refuseUnreadPipe(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isFIFO()) return;
  closeSync(openSync(path, constants.O_WRONLY | withoutWaiting));
}

/** Throws for anything but a file or a folder; reading a folder fails by itself. */
export function refuseSpecial(about: Stats, path: string): void {
  if (about.isFile() || about.isDirectory()) return;
  throw Object.assign(new Error(`not a regular file: ${path}`), { code: "EFTYPE", path });
}

/** The folder `.bcidocs` with all in it, and the hashes of translations. */
const ownPath = /^(.*?[\\/])(\.bcidocs(?:[\\/].*)?|i18n[\\/][^\\/]+[\\/]sources\.json)$/s;

/** Throws for such a path if it, or a folder of ours above it, is a link. */
export function refuseOwnLink(path: string): void {
  const [, folder = "", inner = ""] = ownPath.exec(path) ?? [];
  let at = folder;
  for (const part of inner === "" ? [] : inner.split(/(?<=[\\/])/)) {
    at += part;
    if (!lstatSync(at.replace(/[\\/]$/, ""), { throwIfNoEntry: false })?.isSymbolicLink()) continue;
    throw Object.assign(new Error(`it is a link: ${at}`), { code: "ELOOP", path });
  }
}
