/** The one interface to everything outside: files, version history, clock. Passed in as the last argument. */
import type { History } from "../model/source.ts";

export interface FileStat {
  isDirectory: boolean;
  /** False for a folder, and for a pipe, socket or device. */
  isFile: boolean;
  size: number;
  /** When it was written last, in milliseconds since the Unix epoch. */
  modified: number;
  /** When anything about it changed last, its times included: no program can set it. In milliseconds since the Unix epoch. */
  changed: number;
  /** Changes whenever the file is written; empty if unknown. Valid on one machine only. */
  fingerprint: string;
}

/** A file to read piece by piece. It is open: what replaces it meanwhile changes neither its size nor its bytes. */
export interface OpenFile {
  size: number;
  /** As in `FileStat`. */
  modified: number;
  /** The bytes from `start` to `end`, both included. */
  read(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** One entry of a folder walk; `path` is relative to the folder that was walked, forward slashes. */
export interface WalkEntry {
  path: string;
  size: number;
  /** As in `FileStat`. */
  fingerprint: string;
  /** Why it cannot be read; such entries are reported and skipped. */
  fault?: WalkFault;
}

/**
 * A link that leaves the folder that it may lead to, loops, or leads nowhere; `special`: a pipe, socket or device; `name`: the name is not
 * UTF-8, and invalid bytes are shown as U+FFFD.
 */
export type WalkFault = "outside" | "loop" | "broken" | "special" | "name";

/** What the version history says. */
export interface HistoryResult {
  /** By path relative to the asked folder. Files past the boundary of a shallow clone are missing. */
  entries: Record<string, History>;
  /** Why entries may be missing; null when all is well. */
  note: GitNote | null;
}

/** Why something of the version history is missing; `shallow`: the clone does not have all of it. */
export type GitNote = "no-git" | "no-repository" | "shallow" | "refused";

/** A file as a commit has it. */
export interface GitFile {
  /** Relative to the asked folder. */
  path: string;
  /** Names its content. */
  object: string;
  size: number;
}

/** Commits other than the one that is checked out. `folder` is inside of the repository. */
export interface Git {
  /** The commit of each name, e.g. `v6.x` or `origin/main`, in their order; null for a name that is not there. */
  commits(folder: string, names: readonly string[]): Promise<{ commits: (string | null)[]; note: GitNote | null }>;
  /** The files of a commit below the folder; links and submodules are left out. */
  files(folder: string, commit: string): Promise<GitFile[]>;
  /** Hands on the content of each file, in their order. Rejects when one is missing. */
  read(folder: string, files: readonly GitFile[], take: (path: string, bytes: Uint8Array) => Promise<void>): Promise<void>;
}

/** What is other than at an earlier commit; paths relative to the asked folder. */
export interface ChangesResult {
  /** Files that were edited or added, also those that git does not follow yet. */
  changed: string[];
  removed: string[];
  /** New path by old one. */
  renamed: Record<string, string>;
  /** Why nothing is known; null when all is well. */
  note: "no-git" | "no-repository" | "unknown-ref" | "shallow" | null;
}

/** What a module wrote, or what it printed about its end. */
export type ModuleResult = { output: string } | { complaint: string };

/** A module that may do anything, and what it may use. */
export interface LimitedRequest {
  file: string;
  cwd: string;
  seconds: number;
  /** Of memory for objects. */
  megabytes: number;
  /** Of what it prints. */
  mostBytes: number;
}

/** The result. */
export interface LimitedRun {
  output: string;
  /** What it wrote to standard error. */
  complaint: string;
  status: number | null;
  signal: string | null;
  /** What it had too much of, so that it was ended. */
  limit: "time" | "memory" | "output" | null;
}

/** Paths are absolute unless said otherwise. Methods reject with Node's own errors (`code` ENOENT, EACCES, …). */
export interface Io {
  readFile(path: string): Promise<Uint8Array>;
  /** Folders above it are made. */
  writeFile(path: string, content: string | Uint8Array): Promise<void>;
  /** Adds to the end of a file, which is made when it is not there. */
  appendFile(path: string, content: Uint8Array): Promise<void>;
  /** `length` bytes from `offset` on; fewer if the file ends. Synchronous, since it is called for thousands of short pieces. */
  readRange(path: string, offset: number, length: number): Uint8Array;
  /** Null where there is no file. Whoever opens a file closes it. */
  openFile(path: string): Promise<OpenFile | null>;
  copyFile(from: string, to: string): Promise<void>;
  stat(path: string): Promise<FileStat | null>;
  /**
   * Files below a folder, sorted by path; an absent folder is an empty list. Names that begin with a dot
   * and `node_modules` are left out, `alsoNames` excepted, e.g. `[".well-known"]`. Links may lead to what is below `within`, by default the folder.
   */
  walk(folder: string, alsoNames?: readonly string[], within?: string): Promise<WalkEntry[]>;
  /** Paths of everything below a folder but its folders, dot names included, sorted; links are not followed. An absent folder is an empty list. */
  listAll(folder: string): Promise<string[]>;
  /** Names in a folder, dot names included, sorted; an absent folder is an empty list. */
  list(folder: string): Promise<string[]>;
  /** The path with every link followed; of an absent path, the part that exists is followed. */
  realPath(path: string): Promise<string>;
  makeFolder(path: string): Promise<void>;
  /** A folder that goes when the process ends; in it Node finds the packages that it finds from `siteDir`. */
  temporaryFolder(siteDir: string): Promise<string>;
  rename(from: string, to: string): Promise<void>;
  /** A file, or a folder with all it holds; an absent one is fine. */
  remove(path: string): Promise<void>;
  /** Removes a file or folder if the process ends before the returned function is called. */
  removeOnExit(path: string): () => void;
  /** Creates a file that must not exist yet; false when it does. */
  createExclusive(path: string, content: string): Promise<boolean>;
  /** Last commits of the files below a folder, from one run of the version control system; of a commit, those before it. */
  history(folder: string, commit?: string): Promise<HistoryResult>;
  /** Files below a folder that have changed since the commit, branch or tag. */
  changes(folder: string, ref: string): Promise<ChangesResult>;
  /** Old and new paths of files below a folder that were renamed, the latest first; empty where git does not know. */
  renames(folder: string): Promise<[from: string, to: string][]>;
  /** Changes whenever `history` may return something else; runs no program. */
  historyFingerprint(folder: string): Promise<string>;
  /** What an ES module writes to file descriptor 3 in its own process. It finds packages from `folder`; its output is dropped. */
  runModule(code: string, folder: string): Promise<ModuleResult>;
  /** Runs a module file in its own process, with limits; processes that it starts end with it. */
  runLimited(request: LimitedRequest): Promise<LimitedRun>;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  log: Log;
  machine: Machine;
  git: Git;
}

/** The process that runs, and its neighbours. */
export interface Machine {
  pid: number;
  /** When this process began, in milliseconds since the Unix epoch. */
  startedAt: number;
  /** The user's home folder. */
  home: string;
  /** The current folder. */
  cwd: string;
  /** Whether a process with this id runs now. */
  isRunning(pid: number): boolean;
}

/** Where progress goes; problems are returned as data, not logged. */
export interface Log {
  /** A stage began, e.g. `render`, with how many steps it has. */
  stage(name: string, total?: number): void;
  /** `done` of the current stage's steps are finished. */
  progress(done: number): void;
}
