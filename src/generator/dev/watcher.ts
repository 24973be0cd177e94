/** Reports which files have changed, whatever program wrote them and however it did so. */
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type FSWatcher, watch } from "chokidar";
import type { Io } from "../io/io.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { isInside, publishedDotNames } from "../text/path.ts";
import type { Change } from "./changes.ts";

export interface WatchRequest {
  /** Absolute; changes are relative to it. */
  siteDir: string;
  /** Absolute paths: of folders, with everything in them; files may not exist yet. Called repeatedly, since a new import may add to it. */
  wanted: () => { folders: string[]; files: string[] };
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
const quiet = 100;
const tolerance = 20;
/** Milliseconds until a changed file is checked again: what follows too soon after another change goes unnoticed. */
const unsure = 80;
/** Milliseconds after which the rest of a file that was read half written has been noticed. */
export const untilConfirmed = unsure + tolerance;
/** Milliseconds until new folders are watched: usually, and on a busy machine. */
const untilWatched = 150;
const untilCertainlyWatched = 1_000;
/** When this many files change within a moment, expect more. */
const many = 8;
const moment = 1_000;
/** The longest wait for a program that keeps writing, e.g. a slow copy. */
const longest = 2_000;
/** Milliseconds between two checks where the system cannot report changes. */
const interval = 400;

/** Milliseconds that a file gets to be written: one that is being written may be empty, or incomplete. */
const untilWritten = 40;
/** Milliseconds between two checks of an empty file: an author waits for it. */
const pollInterval = 4;

const events: Record<string, Change["event"]> = {
  add: "added",
  change: "changed",
  unlink: "removed",
  addDir: "added",
  unlinkDir: "removed",
};

export function openWatcher(request: WatchRequest) {
  let scope = scopeOf(request);
  const isIgnored = (path: string) => !isInScope(resolve(path), scope) || request.isOwn(resolve(path));
  const changes = new Map<string, Change>();
  /** When each file changed last, for recent changes. */
  const recent = new Map<string, number>();
  let since = 0;
  let lastEvent = 0;
  let timer: NodeJS.Timeout | undefined;
  let firstLook: NodeJS.Timeout | undefined;
  let secondLook: NodeJS.Timeout | undefined;
  const flush = () => {
    const reported = [...changes.values()];
    changes.clear();
    request.onChange(reported);
  };
  const note = (event: string, path: string) => {
    const about: Change = { path: relative(request.siteDir, path).replaceAll("\\", "/"), event: events[event] ?? "changed" };
    const before = changes.get(about.path);
    // Removed and added again, as editors do: it has changed.
    changes.set(about.path, before && before.event !== about.event ? { ...about, event: settled(before.event, about.event) } : about);
    if (event === "addDir") lookWhenQuiet();
    const now = performance.now();
    if (changes.size === 1) since = now;
    lastEvent = now;
    recent.delete(path);
    recent.set(path, now);
    for (const [each, time] of recent) {
      if (now - time < moment) break;
      recent.delete(each);
    }
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    const start = performance.now();
    const delay = recent.size < many ? 0 : Math.max(0, Math.min(quiet, since + longest - start));
    // A delayed timer runs before all events that happened while the site was rendered.
    timer = setTimeout(() => (delay > 0 && performance.now() - start > delay + tolerance ? wait() : flush()), delay);
  };
  const confirm = createConfirming(request, note);
  const begin = (usePolling: boolean) => start(request, { usePolling, isIgnored, note, confirm, onLimit: fallBack });
  let watcher = begin(false);
  let isClosed = false;

  /** No event reports what changes in a new folder before it is watched: look once it usually is. */
  function lookSoon(): void {
    clearTimeout(firstLook);
    firstLook = setTimeout(request.onReady, untilWatched);
  }

  /** Look again when it certainly is, and no file is being written. */
  function lookWhenQuiet(): void {
    clearTimeout(secondLook);
    const isBusy = () => performance.now() - lastEvent < untilCertainlyWatched;
    secondLook = setTimeout(() => (isBusy() ? lookWhenQuiet() : request.onReady()), untilCertainlyWatched);
  }

  /** Systems limit how many files are watched, and network folders report no changes. */
  function fallBack(error: unknown): void {
    if (isClosed) return;
    request.onNote(`from now on, files are checked for changes every ${interval} ms: ${reasonOf(error)}`);
    void watcher.close();
    watcher = begin(true);
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
      watcher.add(outermost);
      lookSoon();
      lookWhenQuiet();
    },
    async close(): Promise<void> {
      isClosed = true;
      for (const each of [timer, firstLook, secondLook]) clearTimeout(each);
      confirm.stop();
      await watcher.close();
    },
  };
}

/** Fingerprint of a file when its change was reported; null: it was removed. */
type Fingerprint = string | null;

export const folderFingerprint = "folder";

type Confirming = ReturnType<typeof createConfirming>;

/**
 * Checks files again a little later: whether the reported state is still right. The system's events are not enough, since the
 * folder is read after an event, when an editor may have moved the file aside for a moment, and changes during that read go unnoticed.
 */
function createConfirming(
  { fingerprint, isInput }: Pick<WatchRequest, "fingerprint" | "isInput">,
  onOther: (event: "change" | "unlink", path: string) => void,
) {
  const known = new Map<string, Fingerprint>();
  const timers = new Map<string, NodeJS.Timeout>();
  const check = async (path: string, isSure: boolean) => {
    if (isSure) timers.delete(path);
    const now = await fingerprint(path).catch(() => null);
    // Files that are there from the start are not known.
    const before = known.has(path) || !isInput(path) ? (known.get(path) ?? null) : "";
    if (now === before) return;
    // An editor may have moved it aside for a moment.
    if (now === null && !isSure) return;
    known.set(path, now);
    onOther(now === null ? "unlink" : "change", path);
  };
  const suspect = (path: string) => {
    if (!timers.has(path)) void check(path, false);
    clearTimeout(timers.get(path));
    timers.set(
      path,
      setTimeout(() => void check(path, true), unsure),
    );
  };
  return {
    /** This change was reported: check once more whether it was the last. */
    reported(path: string, reported: Fingerprint): void {
      known.set(path, reported);
      suspect(path);
    },
    /** Something happened there, which may be reported or not. Nothing reports what came with a new folder before it was watched. */
    suspect,
    /** Changes in this folder are reported. */
    watched(path: string): void {
      if (!known.has(path)) known.set(path, folderFingerprint);
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

interface Start {
  usePolling: boolean;
  isIgnored: (path: string) => boolean;
  note: (event: string, path: string) => void;
  confirm: Confirming;
  onLimit: (error: unknown) => void;
}

const limits = ["ENOSPC", "EMFILE", "ENFILE"];

function start(request: WatchRequest, { usePolling, isIgnored, note, confirm, onLimit }: Start): FSWatcher {
  // Folders report what happens to their files: a watch for each of 20,000 would take seconds, and may be more than the system has.
  // What a link leads to, they do not report.
  const links = new Set<string>();
  const watcher = watch(targetsOf(request), {
    ignoreInitial: true,
    usePolling,
    interval,
    binaryInterval: interval,
    ignorePermissionErrors: true,
    ignored: (path, stats) => {
      if (stats?.isSymbolicLink()) links.add(path);
      return isIgnored(path) || (!usePolling && stats?.isFile() === true && isInside(path, request.siteDir) && !links.has(path));
    },
  });
  let hasFallenBack = false;
  watcher.on("all", (event, path, stats) => {
    note(event, path);
    if (event === "unlink") confirm.reported(path, null);
    else if (event === "addDir") confirm.suspect(path);
    else if (stats?.isFile()) confirm.reported(path, fingerprintOf(stats));
  });
  // The system's event, before the folder was read to find out what it is about.
  watcher.on("raw", (_, name, about) => {
    const { watchedPath } = about as { watchedPath?: string };
    if (!watchedPath || !name) return;
    confirm.watched(watchedPath);
    // `name` is that of a file in the watched folder, or of the watched file itself.
    for (const path of [join(watchedPath, name), watchedPath]) if (!isIgnored(path)) confirm.suspect(path);
  });
  watcher.once("ready", request.onReady);
  watcher.on("error", (error) => {
    if (hasFallenBack || !limits.includes(codeOf(error) ?? "")) return;
    hasFallenBack = true;
    onLimit(error);
  });
  return watcher;
}

/** Waits for the text of a file that is being written, and not for long. */
export async function untilFilled(path: string, io: Io): Promise<void> {
  for (let waited = 0; waited < untilWritten; waited += pollInterval) {
    if ((await io.stat(path))?.size !== 0) return;
    await pause(pollInterval);
  }
}

/** As `WatchRequest.fingerprint` returns it. */
export async function fingerprintAt(path: string, io: Pick<Io, "stat">): Promise<Fingerprint> {
  const about = await io.stat(path);
  if (about?.isDirectory) return folderFingerprint;
  return about && fingerprintOf({ size: about.size, mtimeMs: about.modified });
}

/** Of a file. */
export function fingerprintOf({ size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return `${size} ${mtimeMs}`;
}

/** The site's folder, for folders that do not exist yet, and paths outside of it. */
function targetsOf({ siteDir, wanted }: WatchRequest): string[] {
  const { folders, files } = wanted();
  return [siteDir, ...[...folders, ...files].filter((path) => !isInside(path, siteDir))];
}

/** What is watched, prepared for thousands of lookups. */
interface Scope {
  folders: string[];
  /** Single files, and all folders above a watched path. */
  paths: Set<string>;
}

function scopeOf({ wanted }: WatchRequest): Scope {
  const { folders, files } = wanted();
  const outermost = folders.filter((folder) => !folders.some((other) => other !== folder && isInside(folder, other)));
  return { folders: outermost, paths: new Set([...folders, ...files].flatMap(withFoldersAbove)) };
}

/** `/a/b` -> `["/a/b", "/a", "/"]`. */
function withFoldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [path] : [path, ...withFoldersAbove(folder)];
}

/** Files that editors write next to the edited one. */
const editorFiles = /(?:~|\.sw[a-z]|\.tmp|\.crswap|___jb_(?:tmp|old)___)$|^(?:4913|#.*#)$/;

function isInScope(path: string, { folders, paths }: Scope): boolean {
  if (/[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path)) return false;
  if (paths.has(path)) return true;
  const folder = folders.find((each) => isInside(path, each));
  if (folder === undefined) return false;
  const names = path.slice(folder.length + 1).split(/[\\/]/);
  return names.every((name) => (!name.startsWith(".") || publishedDotNames.includes(name)) && !editorFiles.test(name));
}

function settled(before: Change["event"], after: Change["event"]): Change["event"] {
  if (before === "removed" && after === "added") return "changed";
  return before === "added" && after === "changed" ? "added" : after;
}
