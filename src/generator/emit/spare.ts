/**
 * The site before the published one is not deleted: it is nearly what the next build has to write. That build moves it to
 * where its output grows, takes out what is not the same any more, and writes what is new.
 */
import { dirname, join } from "node:path";
import type { Io } from "../io/io.ts";
import type { PublishedFile, Spare } from "../model/output.ts";
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
  const wanted = namesByFolder(held);
  const hasOutdated = new Set(outdated.flatMap(foldersAbove));
  const folders = [...wanted.keys()];
  const stats = await io.statMany(staging, folders);
  for (const [index, folder] of folders.entries()) {
    const [about, names] = [stats[index] ?? null, wanted.get(folder) ?? new Set()];
    const isUntouched = folder !== "" && about !== null && about.modified < at;
    if (isUntouched && !hasOutdated.has(folder)) continue;
    for (const name of await io.list(join(staging, folder))) {
      if (!names.has(name)) await io.remove(join(staging, folder, name));
    }
  }
}

/** `a/b/c.html` -> `["a/b", "a", ""]`. */
function foldersAbove(path: string): string[] {
  const folder = folderOf(path);
  return path === "" ? [] : [folder, ...foldersAbove(folder)];
}

/** Names of the files and folders that belong into each folder; the outermost is the empty string. */
function namesByFolder(paths: Iterable<string>): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>([["", new Set()]]);
  for (const path of paths) {
    for (let at = path; at !== ""; at = folderOf(at)) {
      const known = names.get(folderOf(at));
      if (known) known.add(nameOf(at));
      else names.set(folderOf(at), new Set([nameOf(at)]));
    }
  }
  return names;
}

/** Puts the folder that was published before aside as the next spare; removes it where that cannot be done. */
export async function keepSpare(
  { folder }: SparePlace,
  before: { path: string; files: Files; at: number },
  now: Files,
  io: Io,
): Promise<Spare | null> {
  const others = (await io.list(folder)).filter(isSpareName);
  await Promise.all(others.map((name) => io.remove(join(folder, name))));
  const name = `spare-${io.machine.pid}-${io.now().toString(36)}`;
  try {
    await io.makeFolder(dirname(join(folder, name)));
    await io.rename(before.path, join(folder, name));
  } catch (error) {
    if (codeOf(error) !== "ENOENT") await io.remove(before.path).catch(() => undefined);
    return null;
  }
  const differs = (path: string) => !isSame(now[path], before.files[path]);
  return { name, at: before.at, missing: Object.keys(now).filter(differs), outdated: Object.keys(before.files).filter(differs) };
}

function isSame(a: PublishedFile | undefined, b: PublishedFile | undefined): boolean {
  return a !== undefined && b !== undefined && a.size === b.size && a.modified === b.modified;
}
