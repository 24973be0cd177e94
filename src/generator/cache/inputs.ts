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

export class Recording {
  /** A file that was saved after this may have been read before. File systems use a clock that lags by a few milliseconds. */
  readonly start: number;
  /** Notes what is asked of it, and passes it on. */
  readonly io: Io;
  private readonly isOwn: (path: string) => boolean;
  private readonly walks = new Map<string, { walk: Inputs["walks"][number]; paths: ReadonlySet<string>; isUncertain: boolean }>();
  private readonly files = new Map<string, string>();
  private readonly histories = new Map<string, string>();

  /** `isOwn`: paths that the build itself writes, e.g. its cache, are not inputs. */
  constructor(io: Io, isOwn: (path: string) => boolean) {
    this.isOwn = isOwn;
    this.start = io.now() - 10;
    const noteHistory = async (folder: string): Promise<string> => {
      const fingerprint = await io.historyFingerprint(folder);
      this.histories.set(folder, fingerprint);
      return fingerprint;
    };
    this.io = {
      ...io,
      readFile: async (path) => {
        await this.noteFile(path, io);
        return io.readFile(path);
      },
      stat: async (path) => {
        await this.noteFile(path, io);
        return io.stat(path);
      },
      walk: async (folder, alsoNames = [], within = folder) => {
        const entries = await io.walk(folder, alsoNames, within);
        if (!isOwn(folder)) this.noteWalk({ folder, alsoNames, within }, entries);
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
        this.forget(path);
      },
    };
  }

  /** Whether this absolute path was looked up, or found in a folder that was walked. */
  has(path: string): boolean {
    return this.files.has(path) || this.isWalked(path);
  }

  /** Absolute paths of the folders that were walked and of all other paths that were looked up, existing or not. */
  paths(): { folders: string[]; files: string[] } {
    return { folders: [...this.walks.values()].map(({ walk }) => walk.folder), files: [...this.files.keys()] };
  }

  /** null when a file was written so recently that a later change could go unnoticed, unless the caller can tell by other means. */
  inputs(allowsUncertain = false): Inputs | null {
    const walks = [...this.walks.values()];
    const others = [...this.files].filter(([path]) => !this.isWalked(path));
    const fingerprints = [...others.map(([, fingerprint]) => fingerprint), ...this.histories.values()];
    const isUncertain = fingerprints.includes("") || walks.some((each) => each.isUncertain);
    if (isUncertain && !allowsUncertain) return null;
    return { walks: walks.map(({ walk }) => walk), files: Object.fromEntries(others), histories: Object.fromEntries(this.histories) };
  }

  private isWalked(path: string): boolean {
    return [...this.walks.values()].some(
      ({ walk: { folder }, paths }) => path.startsWith(`${folder}/`) && paths.has(path.slice(folder.length + 1)),
    );
  }

  private async noteFile(path: string, io: Io): Promise<void> {
    if (!this.isOwn(path) && !this.has(path)) this.files.set(path, await fileFingerprint(path, io, this.start));
  }

  private noteWalk(walk: Omit<Inputs["walks"][number], "fingerprint">, entries: WalkEntry[]): void {
    this.walks.set(JSON.stringify(walk), {
      walk: { ...walk, fingerprint: walkFingerprint(entries) },
      paths: new Set(entries.map(({ path }) => path)),
      isUncertain: entries.some(({ fingerprint }) => fingerprint === ""),
    });
  }

  /** A copy that was made to be read, and is gone again, is not an input. */
  private forget(path: string): void {
    for (const key of [...this.files.keys()]) if (isWithin(key, path)) this.files.delete(key);
    for (const [key, { walk }] of [...this.walks]) if (isWithin(walk.folder, path)) this.walks.delete(key);
  }
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
