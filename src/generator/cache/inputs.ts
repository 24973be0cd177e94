/** Records what a build reads, so that a later build can detect without reading it that nothing has changed. */
import type { Io, WalkEntry } from "../io/io.ts";
import { contentHash } from "../text/hash.ts";
import { isWithin } from "../text/path.ts";

/** What was read, with fingerprints. Paths are absolute; paths and fingerprints are valid on one machine only. */
export interface Inputs {
  walks: { folder: string; alsoNames: readonly string[]; within: string; fingerprint: string }[];
  /** By path; a folder is `folder`, what was not there is `absent`. */
  files: Record<string, string>;
  /** By folder. */
  histories: Record<string, string>;
}

export type Recording = ReturnType<typeof startRecording>;

/** `isOwn`: paths that the build itself writes, e.g. its cache, are not inputs. */
export function startRecording(io: Io, isOwn: (path: string) => boolean) {
  const start = io.now() - 10;
  const walks = new Map<string, { walk: Inputs["walks"][number]; paths: ReadonlySet<string>; isUncertain: boolean }>();
  const files = new Map<string, string>();
  const histories = new Map<string, string>();
  const isWalked = (path: string) =>
    [...walks.values()].some(({ walk: { folder }, paths }) => path.startsWith(`${folder}/`) && paths.has(path.slice(folder.length + 1)));
  const has = (path: string) => files.has(path) || isWalked(path);
  const noteFile = async (path: string): Promise<void> => {
    if (!isOwn(path) && !has(path)) files.set(path, await fileFingerprint(path, io, start));
  };
  const noteHistory = async (folder: string): Promise<string> => {
    const fingerprint = await io.historyFingerprint(folder);
    histories.set(folder, fingerprint);
    return fingerprint;
  };
  const noteWalk = (walk: Omit<Inputs["walks"][number], "fingerprint">, entries: WalkEntry[]): void => {
    walks.set(JSON.stringify(walk), {
      walk: { ...walk, fingerprint: walkFingerprint(entries) },
      paths: new Set(entries.map(({ path }) => path)),
      isUncertain: entries.some(({ fingerprint }) => fingerprint === ""),
    });
  };
  /** A copy that was made to be read, and is gone again, is not an input. */
  const forget = (path: string): void => {
    for (const key of [...files.keys()]) if (isWithin(key, path)) files.delete(key);
    for (const [key, { walk }] of [...walks]) if (isWithin(walk.folder, path)) walks.delete(key);
  };
  const recordingIo: Io = {
    ...io,
    readFile: (path) => noteFile(path).then(() => io.readFile(path)),
    stat: (path) => noteFile(path).then(() => io.stat(path)),
    walk: async (folder, alsoNames = [], within = folder) => {
      const entries = await io.walk(folder, alsoNames, within);
      if (!isOwn(folder)) noteWalk({ folder, alsoNames, within }, entries);
      return entries;
    },
    history: async (folder, commit) => {
      // What a commit has behind it follows from its name.
      if (commit === undefined) await noteHistory(folder);
      return io.history(folder, commit);
    },
    historyFingerprint: noteHistory,
    remove: async (path) => {
      await io.remove(path);
      forget(path);
    },
  };
  return {
    /** A file that was saved after this may have been read before. File systems use a clock that lags by a few milliseconds. */
    start,
    /** Notes what is asked of it, and passes it on. */
    io: recordingIo,
    /** Whether this absolute path was looked up, or found in a folder that was walked. */
    has,
    /** Absolute paths of the folders that were walked and of all other paths that were looked up, existing or not. */
    paths: () => ({ folders: [...walks.values()].map(({ walk }) => walk.folder), files: [...files.keys()] }),
    /** null when a file was written so recently that a later change could go unnoticed, unless the caller can tell by other means. */
    inputs(allowsUncertain = false): Inputs | null {
      const all = [...walks.values()];
      const others = [...files].filter(([path]) => !isWalked(path));
      const fingerprints = [...others.map(([, fingerprint]) => fingerprint), ...histories.values()];
      const isUncertain = fingerprints.includes("") || all.some((each) => each.isUncertain);
      if (isUncertain && !allowsUncertain) return null;
      return { walks: all.map(({ walk }) => walk), files: Object.fromEntries(others), histories: Object.fromEntries(histories) };
    },
  };
}

/** The same with other names for all paths. */
export function withPaths({ walks, files, histories }: Inputs, rename: (path: string) => string): Inputs {
  const renamed = (record: Record<string, string>) =>
    Object.fromEntries(Object.entries(record).map(([path, state]) => [rename(path), state]));
  return {
    walks: walks.map((walk) => ({ ...walk, folder: rename(walk.folder), within: rename(walk.within) })),
    files: renamed(files),
    histories: renamed(histories),
  };
}

/** Whether all fingerprints still match. */
export async function areSame({ walks, files, histories }: Inputs, io: Io): Promise<boolean> {
  const checks = [
    ...walks.map(async (each) => walkFingerprint(await io.walk(each.folder, each.alsoNames, each.within)) === each.fingerprint),
    ...Object.entries(files).map(async ([path, fingerprint]) => fingerprint !== "" && (await fileFingerprint(path, io)) === fingerprint),
    ...Object.entries(histories).map(async ([folder, fingerprint]) => (await io.historyFingerprint(folder)) === fingerprint),
  ];
  return (await Promise.all(checks)).every(Boolean);
}

/** The same files as they are now. */
export async function fingerprintsOf(inputs: Inputs, io: Io): Promise<Inputs> {
  return { ...inputs, files: await mapFiles(inputs, (path) => fileFingerprint(path, io)) };
}

/** Hashes of the files by path; the same one for every path that is not a file. */
export function contentsOf(inputs: Inputs, io: Io): Promise<Record<string, string>> {
  return mapFiles(inputs, async (path) => contentHash(await io.readFile(path).catch(() => "absent"), 32));
}

async function mapFiles({ files }: Inputs, map: (path: string) => Promise<string>): Promise<Record<string, string>> {
  return Object.fromEntries(await Promise.all(Object.keys(files).map(async (path) => [path, await map(path)] as const)));
}

async function fileFingerprint(path: string, io: Io, start = Number.POSITIVE_INFINITY): Promise<string> {
  const about = await io.stat(path).catch(() => null);
  if (about === null) return "absent";
  return about.isDirectory ? "folder" : about.changed > start ? "" : about.fingerprint;
}

function walkFingerprint(entries: WalkEntry[]): string {
  return contentHash(entries.map(({ path, fingerprint, fault = "" }) => `${path}\0${fingerprint}\0${fault}`).join("\n"), 32);
}
