/**
 * The site before the published one is not deleted: it is nearly what the next build has to write. That build moves it to
 * where its output grows, takes out what is not the same any more, and writes what is new.
 */
import { dirname, join } from "node:path";
import type { Io } from "../io/io.ts";
import { isUnchanged, type PublishedFile, type Spare } from "../model/output.ts";
import { codeOf } from "../text/errno.ts";
import { folderOf, nameOf } from "../text/path.ts";

type Files = Record<string, PublishedFile>;

/** Folders of spares lie here; those of builds that were killed are removed. */
export interface SparePlace {
  /** Absolute. */
  folder: string;
  spare: Spare | null;
}

const isSpareName = (name: string) => name.startsWith("spare-");

/** Moves the spare to `staging`. Answers which published files it holds; null when there is no spare that can be moved. */
export async function takeSpare({ folder, spare }: SparePlace, staging: string, published: Files, io: Io): Promise<Set<string> | null> {
  if (!spare) return null;
  try {
    await io.rename(join(folder, spare.name), staging);
  } catch {
    return null;
  }
  const missing = new Set(spare.missing);
  const held = new Set(Object.keys(published).filter((path) => !missing.has(path)));
  await removeOthers({ staging, held, spare }, io);
  return held;
}

interface Taken {
  staging: string;
  held: ReadonlySet<string>;
  spare: Spare;
}

/** What is outdated goes, and what somebody put into the folder while it was published: that must not come back with it. */
async function removeOthers({ staging, held, spare: { outdated, at } }: Taken, io: Io): Promise<void> {
  const folders = [...foldersOf(held)];
  const stats = await io.statMany(staging, folders);
  const hasOutdated = foldersOf(outdated);
  const touched = folders.filter((folder, index) => {
    const modified = stats[index]?.modified;
    const mayBeTouched = modified === undefined || modified + blur(modified) >= at;
    return folder === "" || mayBeTouched || hasOutdated.has(folder);
  });
  const wanted = namesIn(new Set(touched), [...held, ...folders]);
  for (const [folder, names] of wanted) {
    for (const name of await io.list(join(staging, folder))) {
      if (!names.has(name)) await io.remove(join(staging, folder, name));
    }
  }
}

/** By how many milliseconds the time of a change may be too early: systems round it down, to a tick of their clock or to two seconds. */
function blur(modified: number): number {
  return modified % 1_000 === 0 ? 2_000 : 20;
}

/** `a/b/c.html` -> `a/b`, `a` and the empty string. */
function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set([""]);
  for (const path of paths) {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  return folders;
}

/** Which of the paths lie in each of these folders, by name. */
function namesIn(folders: ReadonlySet<string>, paths: readonly string[]): Map<string, Set<string>> {
  const names = new Map([...folders].map((folder) => [folder, new Set<string>()]));
  for (const path of paths) if (path !== "") names.get(folderOf(path))?.add(nameOf(path));
  return names;
}

/** Puts the folder that was published before aside as the next spare; removes it where that cannot be done. */
export async function keepSpare(
  { folder }: SparePlace,
  before: { path: string; files: Files; at: number },
  now: Files,
  io: Io,
): Promise<Spare | null> {
  await removeSpares(folder, io);
  const name = newName(io);
  try {
    await io.makeFolder(dirname(join(folder, name)));
    await io.rename(before.path, join(folder, name));
  } catch (error) {
    if (codeOf(error) !== "ENOENT") await io.remove(before.path).catch(() => undefined);
    return null;
  }
  const differs = (path: string) => {
    const file = before.files[path];
    return file === undefined || !isUnchanged(file, now[path]);
  };
  return { name, at: before.at, missing: Object.keys(now).filter(differs), outdated: Object.keys(before.files).filter(differs) };
}

/** Never, as a time: nobody puts anything into a folder that was not published. */
const never = Number.MAX_SAFE_INTEGER;

/**
 * Where nothing was published before, the spare is made of second names for the files that are published now. It is there when
 * `done` resolves, or not at all: then the next build does without.
 */
export function growSpare({ folder }: SparePlace, site: { path: string; files: Files }, io: Io): { spare: Spare; done: Promise<void> } {
  const name = newName(io);
  const growing = join(folder, `${name}-growing`);
  const grow = async () => {
    await removeSpares(folder, io);
    const failed = await io.linkFiles(site.path, growing, Object.keys(site.files), { mayCopy: false });
    if (failed) throw failed.error;
    await io.rename(growing, join(folder, name));
  };
  const done = grow().catch(() => io.remove(growing).catch(() => undefined));
  return { spare: { name, missing: [], outdated: [], at: never }, done };
}

async function removeSpares(folder: string, io: Io): Promise<void> {
  const names = (await io.list(folder)).filter(isSpareName);
  await Promise.all(names.map((name) => io.remove(join(folder, name))));
}

function newName({ machine, now }: Io): string {
  return `spare-${machine.pid}-${now().toString(36)}`;
}
