/** Reads a folder with everything below it, following links only to what may be published. */
import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../text/errno.ts";
import { comparePaths, isWithin, relativeTo } from "../text/path.ts";
import type { WalkEntry, WalkFault } from "./io.ts";

/** A folder of the walk. */
interface Visit {
  /** The path of the walk to here, e.g. `/site/content/latest`. */
  folder: string;
  /** The same relative to the walked root, with a slash at its end; empty for the root. */
  prefix: string;
  /** The real paths of this folder and of all above it, root first: a link back to one of them is a loop. */
  realFolders: readonly string[];
}

interface WalkOptions {
  /** Names that are walked although they begin with a dot. */
  alsoNames: readonly string[];
  /** Where links may lead, e.g. the folder of the site. */
  within: string;
  /** Runs a task when fewer than some others run. */
  limit: <T>(task: () => Promise<T> | T) => Promise<T>;
}

/** The files below `root`, sorted by path. */
export async function walkFolder(root: string, options: WalkOptions): Promise<WalkEntry[]> {
  const realRoot = await options.limit(() => realpathSync.native(root)).catch(unlessAbsent(null));
  if (realRoot === null) return [];
  const walkEntries: WalkEntry[] = [];
  const within = options.within === root ? realRoot : realpathSync.native(options.within);
  await visitFolder({ folder: root, prefix: "", realFolders: [realRoot] }, walkEntries, { ...options, within });
  return walkEntries.sort((a, b) => comparePaths(a.path, b.path));
}

async function visitFolder(visit: Visit, walkEntries: WalkEntry[], options: WalkOptions): Promise<void> {
  const entries = await options.limit(() => readdirSync(visit.folder, { withFileTypes: true })).catch(unlessAbsent([]));
  for (const entry of entries) {
    const isWanted = options.alsoNames.includes(entry.name) || !(entry.name.startsWith(".") || entry.name === "node_modules");
    // Nearly all are files, and a promise for each would take longer than the call.
    if (isWanted && entry.isFile()) noteFile(visit, entry, walkEntries);
    else if (isWanted) await visitEntry(visit, entry, walkEntries, options);
  }
}

function noteFile({ folder, prefix }: Visit, { name }: Dirent, walkEntries: WalkEntry[]): void {
  const about = statIfThere(`${folder}/${name}`);
  if (about) walkEntries.push({ path: prefix + name, size: about.size, fingerprint: fingerprintOf(about) });
  // Node reads every name as UTF-8, and finds no file under what it makes of another one.
  else if (name.includes("\uFFFD")) noteFault(prefix + name, "name", walkEntries);
}

function noteFault(path: string, fault: WalkFault, walkEntries: WalkEntry[]): void {
  walkEntries.push({ path, size: 0, fingerprint: "", fault });
}

/** A folder, or a link to something. */
async function visitEntry(parent: Visit, entry: Dirent, walkEntries: WalkEntry[], options: WalkOptions): Promise<void> {
  const path = parent.prefix + entry.name;
  const location = join(parent.folder, entry.name);
  let realLocation = join(parent.realFolders.at(-1) ?? "", entry.name);

  if (entry.isSymbolicLink()) {
    const target = await followLink(location, parent.realFolders, options);
    if ("fault" in target) return noteFault(path, target.fault, walkEntries);
    realLocation = target.real;
  }

  const about = statIfThere(location);
  if (!about) return entry.name.includes("\uFFFD") ? noteFault(path, "name", walkEntries) : undefined;
  if (about.isFile()) walkEntries.push({ path, size: about.size, fingerprint: fingerprintOf(about) });
  else if (!about.isDirectory()) noteFault(path, "special", walkEntries);
  else {
    await visitFolder({ folder: location, prefix: `${path}/`, realFolders: [...parent.realFolders, realLocation] }, walkEntries, options);
  }
}

/** Of what is not there (any more): null, or undefined where its folder is. */
export function statIfThere(path: string): Stats | null | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return unlessAbsent(null)(error);
  }
}

/** Where a link leads, or why it must not be followed. */
async function followLink(
  location: string,
  realFolders: readonly string[],
  { within, limit }: WalkOptions,
): Promise<{ real: string } | { fault: WalkFault }> {
  try {
    const real = await limit(() => realpathSync.native(location));
    const isHidden = /(?:^|\/)(?:\.|node_modules(?:\/|$))/.test(relativeTo(within, real));
    if (!isWithin(real, realFolders[0] ?? "") && (isHidden || !isWithin(real, within))) return { fault: "outside" };
    return realFolders.some((folder) => isWithin(folder, real)) ? { fault: "loop" } : { real };
  } catch (error) {
    if (codeOf(error) === "ELOOP") return { fault: "loop" };
    if (isAbsence(error)) return { fault: "broken" };
    throw error;
  }
}

/** ENOTDIR: a folder of the path is now a file. */
export function isAbsence(error: unknown): boolean {
  return codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
}

/** A handler that returns `value` if the path does not exist (any more) and rethrows other errors. */
export function unlessAbsent<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isAbsence(error)) return value;
    throw error;
  };
}

/** Some file systems record times to two seconds only. */
const coarse = { step: 1_000, milliseconds: 2_000 };
const fine = 50;

/**
 * Size, time of the last write and time of the last change of any kind: `touch` cannot set that one. A file that was
 * written just now has none, since it may be written again within the same tick of the clock.
 */
export function fingerprintOf({ size, mtimeMs, ctimeMs }: Pick<Stats, "size" | "mtimeMs" | "ctimeMs">): string {
  const uncertain = mtimeMs % coarse.step === 0 ? coarse.milliseconds : fine;
  return Date.now() - Math.max(mtimeMs, ctimeMs) < uncertain ? "" : `${size} ${mtimeMs} ${ctimeMs}`;
}
