/** Reports which files have changed, whatever program wrote them and however it did so. */
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type FSWatcher, watch } from "chokidar";
import type { Io } from "../io/io.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { foldersUp, isWithin, publishedDotNames, relativeTo } from "../text/path.ts";
import type { Change } from "./comparedMetadata.ts";

interface WatchRequest {
  /** Absolute; changes are relative to it. */
  siteDir: string;
  /** Absolute paths: of folders, with everything in them; files may not exist yet. Called repeatedly, since a new import may add to it. */
  paths: () => { folders: string[]; files: string[] };
  /** Whether the site was made of the file at this absolute path. */
  isInput: (path: string) => boolean;
  /** What is never watched, e.g. the output. Absolute. */
  isOwn: (path: string) => boolean;
  onChange: (changes: Change[]) => void;
  /** Fingerprint of a file, e.g. its size and when it was written; `folderFingerprint` for a folder, null for a missing path. */
  fingerprint: (path: string) => Promise<Fingerprint>;
  /** Changes are reported from now on; called again after a restart, and when new folders are watched. */
  onReady: () => void;
  /** For notes to the user, e.g. that changes are now found by polling. */
  onNote: (text: string) => void;
}

/** Milliseconds without another event, when many files change at once, e.g. by a change of branch. */
const debounceMs = 100;
const toleranceMs = 20;
/** Milliseconds until a changed file is checked again: what follows too soon after another change goes unnoticed. */
const recheckMs = 80;
/** Milliseconds after which the rest of a file that was read half written has been noticed. */
export const untilConfirmedMs = recheckMs + toleranceMs;
/** Milliseconds until new folders are watched: usually, and on a busy machine. */
const untilWatchedMs = 150;
const untilCertainlyWatchedMs = 1_000;
/** When this many files change within a moment, expect more. */
const burstSize = 8;
const burstWindowMs = 1_000;
/** The longest wait for a program that keeps writing, e.g. a slow copy. */
const longestWaitMs = 2_000;
/** Milliseconds between two checks where the system cannot report changes. */
const pollMs = 400;

/** Errors of a system that watches no more files. */
const limits = ["ENOSPC", "EMFILE", "ENFILE"];

/** Milliseconds that a file gets to be written: one that is being written may be empty, or incomplete. */
const untilWrittenMs = 40;
/** Milliseconds between two checks of an empty file: an author waits for it. */
const emptyFileMs = 4;

const events: Record<string, Change["event"]> = {
  add: "added",
  change: "changed",
  unlink: "removed",
  addDir: "added",
  unlinkDir: "removed",
};

export function startWatcher(request: WatchRequest) {
  const changes = new Map<string, Change>();
  /** When each file changed last, for recent changes. */
  const recent = new Map<string, number>();
  let scope = scopeOf(request);
  let [firstEvent, lastEvent] = [0, 0];
  let flushTimer: NodeJS.Timeout | undefined;
  let rescanTimer: NodeJS.Timeout | undefined;
  let finalRescanTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const confirm = createConfirming(request, note);
  let current = begin(false);

  function begin(usePolling: boolean): FSWatcher {
    const isIgnored = (path: string) => !isInScope(resolve(path), scope) || request.isOwn(resolve(path));
    // Folders report what happens to their files: a watch for each of 20,000 would take seconds, and may be more than the system has.
    // What a link leads to, they do not report.
    const links = new Set<string>();
    const files = watch(request.siteDir, {
      ignoreInitial: true,
      usePolling,
      interval: pollMs,
      binaryInterval: pollMs,
      ignorePermissionErrors: true,
      ignored: (path, stats) => {
        if (stats?.isSymbolicLink()) links.add(path);
        return isIgnored(path) || (!usePolling && stats?.isFile() === true && isWithin(path, request.siteDir) && !links.has(path));
      },
    });
    files.on("all", (event, path, stats) => {
      note(event, path);
      if (event === "unlink") confirm.reported(path, null);
      else if (event === "addDir") confirm.suspect(path);
      else if (stats?.isFile()) confirm.reported(path, fingerprintOf(stats));
    });
    // The system's event, before the folder was read to find out what it is about.
    files.on("raw", (_, name, about) => {
      const { watchedPath } = about as { watchedPath?: string };
      if (!watchedPath || !name) return;
      confirm.watched(watchedPath);
      // `name` is that of a file in the watched folder, or of the watched file itself.
      for (const path of [join(watchedPath, name), watchedPath]) if (!isIgnored(path)) confirm.suspect(path);
    });
    files.once("ready", () => {
      // With many paths, chokidar is ready before it watches the site's folder: the others are added after that.
      files.add(pathsOutside(request));
      request.onReady();
      rescanWhenIdle();
    });
    files.on("error", (error) => {
      if (files === current && limits.includes(codeOf(error))) fallBack(error);
    });
    return files;
  }

  /** Systems limit how many files are watched, and network folders report no changes. */
  function fallBack(error: unknown): void {
    if (isClosed) return;
    request.onNote(`from now on, files are checked for changes every ${pollMs} ms: ${reasonOf(error)}`);
    void current.close();
    current = begin(true);
  }

  function note(event: string, path: string): void {
    const change: Change = { path: relativeTo(request.siteDir, path), event: events[event] ?? "changed" };
    const before = changes.get(change.path)?.event;
    changes.set(change.path, { ...change, event: mergedEvent(before, change.event) });
    if (event === "addDir") rescanWhenIdle();
    const now = performance.now();
    if (changes.size === 1) firstEvent = now;
    lastEvent = now;
    recent.delete(path);
    recent.set(path, now);
    for (const [each, time] of recent) {
      if (now - time < burstWindowMs) break;
      recent.delete(each);
    }
    flushLater();
  }

  function flushLater(): void {
    clearTimeout(flushTimer);
    const start = performance.now();
    const delay = recent.size < burstSize ? 0 : Math.max(0, Math.min(debounceMs, firstEvent + longestWaitMs - start));
    // A delayed timer runs before all events that happened while the site was rendered.
    const isLate = () => delay > 0 && performance.now() - start > delay + toleranceMs;
    flushTimer = setTimeout(() => (isLate() ? flushLater() : flush()), delay);
  }

  function flush(): void {
    const reported = [...changes.values()];
    changes.clear();
    request.onChange(reported);
  }

  /** Look again when new folders certainly are watched, and no file is being written. */
  function rescanWhenIdle(): void {
    clearTimeout(finalRescanTimer);
    const isBusy = () => performance.now() - lastEvent < untilCertainlyWatchedMs;
    finalRescanTimer = setTimeout(() => (isBusy() ? rescanWhenIdle() : request.onReady()), untilCertainlyWatchedMs);
  }

  return {
    /** Call it when there may be more to watch. */
    refresh(): void {
      const before = scope;
      scope = scopeOf(request);
      const added = new Set([...scope.paths].filter((path) => isInScope(path, scope) && !isInScope(path, before)));
      // A path that is added twice is watched twice.
      const outermost = [...added].filter((path) => !added.has(dirname(path)));
      if (outermost.length === 0) return;
      current.add(outermost);
      // No event reports what changes in a new folder before it is watched: look once it usually is.
      clearTimeout(rescanTimer);
      rescanTimer = setTimeout(request.onReady, untilWatchedMs);
      rescanWhenIdle();
    },
    async close(): Promise<void> {
      isClosed = true;
      for (const each of [flushTimer, rescanTimer, finalRescanTimer]) clearTimeout(each);
      confirm.stop();
      await current.close();
    },
  };
}

/** Fingerprint of a file when its change was reported; null: it was removed. */
type Fingerprint = string | null;

export const folderFingerprint = "folder";

/**
 * Checks files again a little later: whether the reported state is still right. The system's events are not enough, since the
 * folder is read after an event, when an editor may have moved the file aside for a moment, and changes during that read go unnoticed.
 */
function createConfirming(
  { fingerprint, isInput }: Pick<WatchRequest, "fingerprint" | "isInput">,
  onOther: (event: "change" | "unlink", path: string) => void,
) {
  const reported = new Map<string, Fingerprint>();
  const timers = new Map<string, NodeJS.Timeout>();
  const check = async (path: string, isSure: boolean) => {
    if (isSure) timers.delete(path);
    const now = await fingerprint(path).catch(() => null);
    // Of files that are there from the start, nothing was reported.
    const before = reported.has(path) || !isInput(path) ? (reported.get(path) ?? null) : "";
    if (now === before) return;
    // An editor may have moved it aside for a moment.
    if (now === null && !isSure) return;
    reported.set(path, now);
    onOther(now === null ? "unlink" : "change", path);
  };
  const suspect = (path: string) => {
    if (!timers.has(path)) void check(path, false);
    clearTimeout(timers.get(path));
    const timer = setTimeout(() => void check(path, true), recheckMs);
    timers.set(path, timer);
  };
  return {
    /** This change was reported: check once more whether it was the last. */
    reported(path: string, state: Fingerprint): void {
      reported.set(path, state);
      suspect(path);
    },
    /** Something happened there, which may be reported or not. Nothing reports what came with a new folder before it was watched. */
    suspect,
    /** Changes in this folder are reported. */
    watched(path: string): void {
      if (!reported.has(path)) reported.set(path, folderFingerprint);
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Waits for the text of a file that is being written, and not for long. */
export async function untilFilled(path: string, io: Io): Promise<void> {
  for (let waited = 0; waited < untilWrittenMs; waited += emptyFileMs) {
    if ((await io.stat(path))?.size !== 0) return;
    await pause(emptyFileMs);
  }
}

/** As `WatchRequest.fingerprint` returns it. */
export async function fingerprintAt(path: string, io: Pick<Io, "stat">): Promise<Fingerprint> {
  const about = await io.stat(path);
  if (about?.isDirectory) return folderFingerprint;
  return about && fingerprintOf({ size: about.size, mtimeMs: about.modified, ctimeMs: about.changed });
}

/** Of a file. */
export function fingerprintOf({ size, mtimeMs, ctimeMs }: { size: number; mtimeMs: number; ctimeMs: number }): string {
  return `${size} ${mtimeMs} ${ctimeMs}`;
}

/** What belongs to the site and is not in its folder, which is watched as a whole. */
function pathsOutside({ siteDir, paths }: WatchRequest): string[] {
  const { folders, files } = paths();
  return [...folders, ...files].filter((path) => !isWithin(path, siteDir));
}

/** What is watched, prepared for thousands of lookups. */
interface Scope {
  folders: string[];
  /** Single files, and all folders above a watched path. */
  paths: Set<string>;
}

function scopeOf({ paths }: WatchRequest): Scope {
  const { folders, files } = paths();
  const outermost = folders.filter((folder) => !folders.some((other) => other !== folder && isWithin(folder, other)));
  return { folders: outermost, paths: new Set([...folders, ...files].flatMap(foldersUp)) };
}

/** Files that editors write next to the edited one. */
const editorFiles = /(?:~|\.sw[a-z]|\.tmp|\.crswap|___jb_(?:tmp|old)___)$|^(?:4913|#.*#)$/;

function isInScope(path: string, { folders, paths }: Scope): boolean {
  if (/[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path)) return false;
  if (paths.has(path)) return true;
  const folder = folders.find((each) => isWithin(path, each));
  if (folder === undefined) return false;
  const names = path.slice(folder.length + 1).split(/[\\/]/);
  return names.every((name) => (!name.startsWith(".") || publishedDotNames.includes(name)) && !editorFiles.test(name));
}

/** Removed and added again, as editors do: it has changed. */
function mergedEvent(before: Change["event"] | undefined, after: Change["event"]): Change["event"] {
  if (before === "removed" && after === "added") return "changed";
  return before === "added" && after === "changed" ? "added" : after;
}
