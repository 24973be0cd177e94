/** What runs in a thread that writes files: each is written as soon as it comes, its folders are made. */
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parentPort } from "node:worker_threads";

export interface WriteRequest {
  id: number;
  /** Absolute. */
  path: string;
  content: string | Uint8Array;
}

/** `about` is null where it went wrong: whoever asked tries by himself, and sees why. */
export interface WriteResult {
  id: number;
  about: { size: number; modified: number } | null;
}

/** Listens until the thread is ended. */
function listen(port: NonNullable<typeof parentPort>): void {
  const made = new Set<string>();
  port.on("message", ({ id, path, content }: WriteRequest) => {
    port.postMessage({ id, about: write(path, content, made) } satisfies WriteResult);
  });
}

function write(path: string, content: string | Uint8Array, made: Set<string>): WriteResult["about"] {
  try {
    const folder = dirname(path);
    if (!made.has(folder)) makeFolder(folder, made);
    writeFileSync(path, content);
    const { size, mtimeMs } = statSync(path);
    return { size, modified: mtimeMs };
  } catch {
    return null;
  }
}

/** One by one, from the first that is known to be there: asking for all of them at once takes several times as long. */
function makeFolder(folder: string, made: Set<string>): void {
  const above = dirname(folder);
  if (made.has(above)) mkdirOnce(folder);
  else mkdirSync(folder, { recursive: true });
  made.add(above).add(folder);
}

function mkdirOnce(folder: string): void {
  try {
    mkdirSync(folder);
  } catch {
    mkdirSync(folder, { recursive: true });
  }
}

if (parentPort) listen(parentPort);
