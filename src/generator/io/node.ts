/** The real file system: the only file that imports node:fs and starts other programs. */
import {
  appendFileSync,
  constants,
  copyFile,
  linkSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rm,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { codeOf } from "../text/errno.ts";
import { comparePaths } from "../text/path.ts";
import { readChanges, readRenames } from "./changes.ts";
import { gitObjects } from "./gitObjects.ts";
import { historyFingerprint, readHistory } from "./history.ts";
import type { FileStat, Io, Log, Machine } from "./io.ts";
import { openRegularFile, readRegularFile, readRegularRange, refuseOwnLink, refuseSpecial, refuseUnreadPipe } from "./regularFile.ts";
import { heldByOthers, noHandleLeft, retry } from "./retry.ts";
import { runLimited } from "./runLimited.ts";
import { runModule } from "./runModule.ts";
import { temporaryFolder } from "./temporary.ts";
import { fingerprintOf, isAbsence, statIfThere, unlessAbsent, walkFolder } from "./walk.ts";

/**
 * A call takes some ten microseconds on a local disk, less than half of what it takes to hand it to another thread and
 * get the result: a site has thousands of small files.
 */
const now =
  <Arguments extends unknown[], Result>(call: (...given: Arguments) => Result) =>
  async (...given: Arguments): Promise<Result> =>
    call(...given);

const disk = {
  appendFile: now((path: string, content: Uint8Array) => {
    refuseOwnLink(path);
    refuseUnreadPipe(path);
    appendFileSync(path, content);
  }),
  copyFile: async (from: string, to: string, mode: number) => {
    refuseOwnLink(to);
    refuseSpecial(statSync(from), from);
    await promisify(copyFile)(from, to, mode);
  },
  link: now(linkSync),
  mkdir: now((path: string) => {
    refuseOwnLink(path);
    makeFolder(path);
  }),
  readdir: now((path: string) => readdirSync(path)),
  readFile: now(readRegularFile),
  realpath: now((path: string) => realpathSync.native(path)),
  rename: now((from: string, to: string) => {
    refuseOwnLink(to);
    renameSync(from, to);
  }),
  rm: promisify(rm),
  stat: now((path: string) => statSync(path)),
  unlink: now(unlinkSync),
  writeFile: now((path: string, content: string | Uint8Array, options?: { flag: string }) => {
    refuseOwnLink(path);
    refuseUnreadPipe(path);
    writeFileSync(path, content, options);
  }),
};

/** Creates all folders above it on demand: creating them first takes six times as long, and nearly always they exist. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) === "EEXIST" && statSync(path).isDirectory()) return;
    // Node's recursive mkdir says ENOENT if a file system is read-only.
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}

const mostOpenFiles = 64;

/** Tests use `createMemoryIo` instead. */
export function createNodeIo(log: Log): Io {
  const limit = pLimit(mostOpenFiles);
  let drafts = 0;
  const open = <T>(task: () => Promise<T>): Promise<T> => limit(() => retry(noHandleLeft, task));

  const writeFile: Io["writeFile"] = (path, content) => open(() => inFolder(path, () => disk.writeFile(path, content)));

  return {
    readFile: (path) => open(() => disk.readFile(path)),
    writeFile,
    copyFile: (from, to) => open(() => inFolder(to, () => disk.copyFile(from, to, constants.COPYFILE_FICLONE))),
    appendFile: (path, content) => open(() => inFolder(path, () => disk.appendFile(path, content))),
    readRange: readRegularRange,
    openFile: (path) => open(() => openRegularFile(path)),
    runModule,
    runLimited,
    // Needs no file handle, so it need not wait for one.
    stat: async (path) => statOf(path),
    walk: (folder, alsoNames = []) => walkFolder(folder, { alsoNames, limit: open }),
    listAll: (folder) => open(async () => listAll(folder, "").sort(comparePaths)).catch(unlessAbsent([])),
    list: (folder) => open(() => disk.readdir(folder)).then((names) => names.sort(comparePaths), unlessAbsent([])),
    realPath,
    makeFolder: async (path) => {
      await open(() => disk.mkdir(path));
    },
    temporaryFolder: async (siteDir) => temporaryFolder(siteDir),
    rename: (from, to) => retry(heldByOthers, () => disk.rename(from, to)),
    remove: async (path) => {
      refuseOwnLink(dirname(path));
      await disk.rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
    removeOnExit: (path) => {
      const removeNow = () => rmSync(path, { recursive: true, force: true });
      process.once("exit", removeNow);
      return () => void process.off("exit", removeNow);
    },
    createExclusive: (path, content) => createExclusive(path, content, `${path}.${process.pid}-${++drafts}`),
    history: async (folder, commit) => {
      const about = await disk.stat(folder).catch(unlessAbsent(null));
      return about === null ? { entries: {}, note: null } : readHistory(folder, commit);
    },
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
async function inFolder(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    await disk.mkdir(dirname(path));
    await write();
  }
}

async function realPath(path: string): Promise<string> {
  try {
    return await disk.realpath(path);
  } catch (error) {
    if (!isAbsence(error) || dirname(path) === path) throw error;
    return join(await realPath(dirname(path)), basename(path));
  }
}

/**
 * The file appears with its whole content at once: it is written under another name and then linked.
 * Where the file system knows no links it is opened exclusively, and for a moment it is there but empty.
 */
async function createExclusive(path: string, content: string, draft: string): Promise<boolean> {
  try {
    await inFolder(draft, () => disk.writeFile(draft, content));
    await disk.link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(codeOf(error))) throw error;
    return openExclusive(path, content);
  } finally {
    await disk.unlink(draft).catch(unlessAbsent(undefined));
  }
}

async function openExclusive(path: string, content: string): Promise<boolean> {
  try {
    await disk.writeFile(path, content, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** A user without an entry in the system's list, as in some containers, has no home. */
function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return "/";
  }
}

function describeMachine(): Machine {
  return {
    pid: process.pid,
    startedAt: Math.round(performance.timeOrigin),
    home: homeFolder(),
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
