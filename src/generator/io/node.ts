/** The real file system: the only file that imports node:fs and starts other programs. */
import { constants, linkSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { attempt } from "../text/attempt.ts";
import { codeOf } from "../text/errno.ts";
import { comparePaths } from "../text/path.ts";
import { readChanges, readRenames } from "./gitChanges.ts";
import { gitObjects } from "./gitObjects.ts";
import { historyFingerprint, readHistory } from "./history.ts";
import type { FileStat, Io, Log, Machine } from "./io.ts";
import { openRegularFile, readRegularFile, readRegularRange, refuseOwnLink, refuseSpecial, refuseUnreadPipe } from "./regularFile.ts";
import { runLimited, runModule } from "./runLimited.ts";
import { temporaryFolder } from "./temporary.ts";
import { fingerprintOf, isAbsence, statIfThere, unlessAbsent, walkFolder } from "./walk.ts";

async function copy(from: string, to: string): Promise<void> {
  refuseOwnLink(to);
  refuseSpecial(statSync(from), from);
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}

async function write(path: string, content: string | Uint8Array, flag: "w" | "wx" | "a"): Promise<void> {
  refuseOwnLink(path);
  refuseUnreadPipe(path);
  await writeFile(path, content, { flag });
}

/** Creates all folders above it on demand: creating them first takes six times as long, and nearly always they exist. */
async function makeFolder(path: string): Promise<void> {
  refuseOwnLink(path);
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === "EEXIST" && statSync(path).isDirectory()) return;
    // Node's recursive mkdir says ENOENT if a file system is read-only.
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path);
  }
}

/**
 * Calls that read are synchronous: one takes some ten microseconds on a local disk, less than half of what it takes to hand it to
 * another thread. Those that write wait for the disk, often for a millisecond, so threads of Node do that. Tests use `createMemoryIo`.
 */
export function createNodeIo(log: Log): Io {
  const limit = pLimit(64);
  let drafts = 0;
  const open = <T>(task: () => Promise<T> | T): Promise<T> => limit(() => retry(noHandleLeft, task));

  return {
    readFile: (path) => open(() => readRegularFile(path)),
    writeFile: (path, content) => open(() => inFolder(path, () => write(path, content, "w"))),
    copyFile: (from, to) => open(() => inFolder(to, () => copy(from, to))),
    appendFile: (path, content) => open(() => inFolder(path, () => write(path, content, "a"))),
    readRange: readRegularRange,
    openFile: (path) => open(() => openRegularFile(path)),
    runModule,
    runLimited,
    // Needs no file handle, so it need not wait for one.
    stat: async (path) => statOf(path),
    walk: (folder, alsoNames = [], within = folder) => walkFolder(folder, { alsoNames, within, limit: open }),
    listAll: (folder) => open(() => listAll(folder, "").sort(comparePaths)).catch(unlessAbsent([])),
    list: (folder) => open(() => readdirSync(folder).sort(comparePaths)).catch(unlessAbsent([])),
    realPath: async (path) => realPath(path),
    makeFolder: (path) => open(() => makeFolder(path)),
    temporaryFolder: async (siteDir) => temporaryFolder(siteDir),
    rename: (from, to) =>
      retry(heldByOthers, () => {
        refuseOwnLink(to);
        renameSync(from, to);
      }),
    remove: async (path) => {
      refuseOwnLink(dirname(path));
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
    removeOnExit: (path) => {
      // A write that has begun may end meanwhile.
      const removeNow = () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 10 });
      process.once("exit", removeNow);
      return () => void process.off("exit", removeNow);
    },
    createExclusive: (path, content) => createExclusive(path, content, `${path}.${process.pid}-${++drafts}`),
    history: async (folder, commit) => (statIfThere(folder) ? readHistory(folder, commit) : { entries: {}, note: null }),
    changes: readChanges,
    renames: readRenames,
    historyFingerprint,
    now: () => Date.now(),
    log,
    machine: describeMachine(),
    git: gitObjects,
  };
}

function listAll(root: string, prefix: string): string[] {
  const entries = readdirSync(`${root}/${prefix}`, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? listAll(root, `${prefix}${entry.name}/`) : [prefix + entry.name]));
}

function statOf(path: string): FileStat | null {
  const about = statIfThere(path);
  return about
    ? {
        isDirectory: about.isDirectory(),
        isFile: about.isFile(),
        size: about.size,
        modified: about.mtimeMs,
        changed: about.ctimeMs,
        fingerprint: fingerprintOf(about),
      }
    : null;
}

/** Runs what writes a file, and once more after making its folder where that is missing. */
async function inFolder(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    await makeFolder(dirname(path));
    await work();
  }
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!isAbsence(error) || dirname(path) === path) throw error;
    return join(realPath(dirname(path)), basename(path));
  }
}

/**
 * The file appears with its whole content at once: it is written under another name and then linked.
 * Where the file system knows no links it is opened exclusively, and for a moment it is there but empty.
 */
async function createExclusive(path: string, content: string, draft: string): Promise<boolean> {
  try {
    await inFolder(draft, () => write(draft, content, "w"));
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(codeOf(error))) return falseIfThere(error);
    return await write(path, content, "wx").then(() => true, falseIfThere);
  } finally {
    rmSync(draft, { force: true });
  }
}

function falseIfThere(error: unknown): false {
  if (codeOf(error) === "EEXIST") return false;
  throw error;
}

function describeMachine(): Machine {
  return {
    pid: process.pid,
    startedAt: Math.round(performance.timeOrigin),
    // A user without an entry in the system's list, as in some containers, has no home.
    home: attempt(homedir, "/"),
    cwd: process.cwd(),
    isRunning: (pid) => {
      try {
        process.kill(pid, 0);
        return true;
      } catch (error) {
        // EPERM: it runs, and belongs to another user.
        return codeOf(error) === "EPERM";
      }
    },
  };
}

/** The process or the machine has no file handle left just now. */
const noHandleLeft: readonly string[] = ["EMFILE", "ENFILE"];

/** Another program holds the file; common on Windows, where EACCES says the same. */
const heldByOthers: readonly string[] = process.platform === "win32" ? ["EPERM", "EBUSY", "EACCES"] : ["EPERM", "EBUSY"];

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
      if (attempt === 10 || !codes.includes(codeOf(error))) throw error;
      await pause(Math.min(10 * 2 ** (attempt - 1), 400));
    }
  }
}
