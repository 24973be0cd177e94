/** What runs in a thread that writes files: each request is met as soon as it comes, folders are made. */
import { linkSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parentPort } from "node:worker_threads";

/** Absolute path of a file, and what goes into it. */
export interface WriteRequest {
  path: string;
  content: string | Uint8Array;
}

/** Files that get a second name: absolute folders, and paths relative to both. */
export interface LinkRequest {
  from: string;
  to: string;
  paths: string[];
}

/** What went wrong is not told: whoever asked tries by himself, and sees why. */
export interface ThreadAnswer {
  /** What was written; null where it could not be. */
  about: { size: number; modified: number } | null;
  /** Paths that could not be linked. */
  failed: string[];
}

export type ThreadRequest = { id: number } & (WriteRequest | LinkRequest);
export type ThreadResult = { id: number } & ThreadAnswer;

/** Listens until the thread is ended. */
function listen(port: NonNullable<typeof parentPort>): void {
  const made = new Set<string>();
  port.on("message", ({ id, ...request }: ThreadRequest) => {
    const result: ThreadResult =
      "paths" in request ? { id, about: null, failed: link(request, made) } : { id, about: write(request, made), failed: [] };
    port.postMessage(result);
  });
}

function write({ path, content }: WriteRequest, made: Set<string>): ThreadAnswer["about"] {
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

function link({ from, to, paths }: LinkRequest, made: Set<string>): string[] {
  return paths.filter((path) => {
    try {
      const target = join(to, path);
      const folder = dirname(target);
      if (!made.has(folder)) makeFolder(folder, made);
      linkSync(join(from, path), target);
      return false;
    } catch {
      return true;
    }
  });
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
