/** Lets one build at a time work on a site: a file that holds the number of the process and when it began. */
import type { Io } from "../io/io.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { clockText } from "../text/count.ts";
import { codeOf, isReadOnly, reasonOf } from "../text/errno.ts";
import { jsonFields } from "../text/json.ts";

export interface Lock {
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  /** Milliseconds since the Unix epoch. */
  since: number;
}

/**
 * Takes the lock, or throws a ProblemError that names the build that has it. The lock of a build that is dead is taken over.
 * Several paths: the first one in whose folder a file can be made, e.g. `[<site>/.bcidocs/lock, <out>.lock]` for a read-only site folder.
 */
export async function takeLock(paths: string | readonly string[], io: Io): Promise<Lock> {
  const [path = "", ...others] = typeof paths === "string" ? [paths] : paths;
  try {
    return await takeLockAt(path, io);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (others.length > 0 && isReadOnly(error)) return takeLock(others, io);
    const hint = codeOf(error) === "ELOOP" ? "Replace the link with a folder." : "Make its folder writable.";
    throw new ProblemError(problem("X003", `cannot write ${path}: ${reasonOf(error)}`, { hint }));
  }
}

async function takeLockAt(path: string, io: Io): Promise<Lock> {
  const holderText = JSON.stringify({ pid: io.machine.pid, since: io.now() } satisfies Holder);
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await io.createExclusive(path, holderText)) {
      const endGuard = io.removeOnExit(path);
      return { release: () => release(path, holderText, io).finally(endGuard) };
    }
    const content = await readLock(path, io);
    if (content === null) continue;
    const holder = parseHolder(content);
    // A lock with our own number may come from a process that had it before us, as happens in containers.
    if (holder && (holder.pid === io.machine.pid ? holder.since >= io.machine.startedAt : io.machine.isRunning(holder.pid)))
      throw new ProblemError(lockedBy(holder, path));
    await removeStale(path, content, io);
  }
  throw new ProblemError(problem("K001", "other builds keep taking the lock", { hint: "Start one build at a time." }));
}

/** The content of the lock; null when it was released meanwhile. */
async function readLock(path: string, io: Io): Promise<string | null> {
  try {
    return new TextDecoder().decode(await io.readFile(path));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** Null for an incomplete file, e.g. after a power cut. */
function parseHolder(content: string): Holder | null {
  const { pid, since } = jsonFields(content);
  return typeof pid === "number" && typeof since === "number" ? { pid, since } : null;
}

/** Two builds may find the same stale lock: check the file again after moving it away, and put it back if it is the other's new one. */
async function removeStale(path: string, stale: string, io: Io): Promise<void> {
  const aside = `${path}.stale-${io.machine.pid}`;
  try {
    await io.rename(path, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  if ((await readLock(aside, io)) === stale) await io.remove(aside);
  else await io.rename(aside, path);
}

async function release(path: string, own: string, io: Io): Promise<void> {
  if ((await readLock(path, io)) === own) await io.remove(path);
}

function lockedBy({ pid, since }: Holder, path: string) {
  const hint = `Wait until it is done. If process ${pid} is not a build, remove ${path}.`;
  return problem("K001", `build ${pid} has held the lock since ${clockText(since)}`, { hint });
}
