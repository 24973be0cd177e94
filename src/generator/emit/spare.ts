/**
 * The site before the published one is not deleted: it is nearly what the next build has to write. That build moves it to
 * where its output grows, takes out what is not the same any more, and writes what is new.
 */
import { dirname, join } from "node:path";
import type { Io } from "../io/io.ts";
import type { PublishedFile, Spare } from "../model/output.ts";
import { codeOf } from "../text/errno.ts";

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
  await removeOthers({ staging, held, at: spare.at }, io);
  return held;
}

interface Taken {
  staging: string;
  held: ReadonlySet<string>;
  at: number;
}

/** What somebody put into the published folder must not come back with it. */
async function removeOthers({ staging, held, at }: Taken, io: Io): Promise<void> {
  const names = new Map<string, Set<string>>([["", new Set()]]);
  for (const path of held) {
    for (let at = path; at !== ""; ) {
      const slash = at.lastIndexOf("/");
      const above = slash < 0 ? "" : at.slice(0, slash);
      const known = names.get(above);
      if (known) known.add(at.slice(slash + 1));
      else names.set(above, new Set([at.slice(slash + 1)]));
      at = above;
    }
  }
  for (const [folder, wanted] of names) {
    const about = await io.stat(join(staging, folder));
    if (folder !== "" && about && about.modified < at) continue;
    for (const name of await io.list(join(staging, folder))) {
      if (!wanted.has(name)) await io.remove(join(staging, folder, name));
    }
  }
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
  return { name, at: before.at, missing: Object.keys(now).filter((path) => !isSame(now[path], before.files[path])) };
}

function isSame(a: PublishedFile | undefined, b: PublishedFile | undefined): boolean {
  return a !== undefined && b !== undefined && a.size === b.size && a.modified === b.modified;
}
