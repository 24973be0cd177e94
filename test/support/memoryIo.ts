/** An in-memory file system: the counterpart of `createNodeIo` for tests. */
import type { FileStat, Git, HistoryResult, Io, Log, Machine } from "../../src/generator/io/io.ts";
import { contentHash } from "../../src/generator/text/hash.ts";
import { comparePaths, isInside, normalizePath } from "../../src/generator/text/path.ts";

export interface MemoryIoOptions {
  log?: Log;
  /** What the clock shows, milliseconds since the Unix epoch. */
  now?: number;
  history?: HistoryResult;
  /** Files of other commits: texts by path, by the name of the commit. */
  commits?: Record<string, Record<string, string>>;
  machine?: Partial<Machine>;
  /** Makes an operation fail with an error code, e.g. `(name, path) => (name === "writeFile" ? "ENOSPC" : null)`. */
  fails?: (operation: Operation, path: string) => string | null;
}

export type Operation = "readFile" | "writeFile" | "copyFile" | "makeFolder" | "rename" | "remove" | "createExclusive" | "walk" | "list";

/** An `Io` over a record of texts (or bytes) by absolute path, which changes as files are written. */
export interface MemoryIo extends Io {
  files: Record<string, string | Uint8Array>;
}

const silentLog: Log = { stage: () => {}, progress: () => {} };

/** `createMemoryIo({ "/site/content/index.md": "# Hello" })`. */
export function createMemoryIo(files: Record<string, string | Uint8Array>, options: MemoryIoOptions = {}): MemoryIo {
  const folders = new Set<string>();
  const below = (folder: string) => Object.keys(files).filter((path) => path !== folder && isInside(path, folder));
  const isFolder = (path: string) => folders.has(path) || below(path).length > 0;
  const attempt = (operation: Operation, path: string) => {
    const code = options.fails?.(operation, path);
    if (code) throw failure(code, operation, path);
  };
  const contentOf = (path: string): string | Uint8Array => {
    const content = files[path];
    if (content === undefined) throw failure(isFolder(path) ? "EISDIR" : "ENOENT", "readFile", path);
    return content;
  };
  const write = (operation: Operation, path: string, content: string | Uint8Array) => {
    attempt(operation, path);
    if (isFolder(path)) throw failure("EISDIR", operation, path);
    files[path] = content;
  };
  const statOf = (path: string): FileStat | null => {
    const content = files[path];
    if (content !== undefined)
      return {
        isDirectory: false,
        isFile: true,
        size: toBytes(content).length,
        modified: 0,
        changed: 0,
        fingerprint: contentHash(content),
      };
    return isFolder(path) ? { isDirectory: true, isFile: false, size: 0, modified: 0, changed: 0, fingerprint: "" } : null;
  };
  const inside = (folder: string) => [...below(folder), ...[...folders].filter((path) => path !== folder && isInside(path, folder))];

  return {
    files,
    readFile: async (path) => {
      attempt("readFile", path);
      return toBytes(contentOf(path));
    },
    writeFile: async (path, content) => write("writeFile", path, content),
    appendFile: async (path, content) => write("writeFile", path, Buffer.concat([toBytes(files[path] ?? ""), content])),
    runLimited: async () => ({ output: "", complaint: "Nothing runs in memory.", status: 1, signal: null, limit: null }),
    runModule: async () => ({ complaint: "Nothing runs in memory." }),
    openFile: async (path) => {
      if (files[path] === undefined) return null;
      const bytes = toBytes(files[path]);
      const read = async function* ({ start, end }: { start: number; end: number }) {
        yield bytes.subarray(start, end + 1);
      };
      return { size: bytes.length, modified: 0, read, close: async () => {} };
    },
    readRange: (path, offset, length) => toBytes(contentOf(path)).subarray(offset, offset + length),
    copyFile: async (from, to) => write("copyFile", to, contentOf(from)),
    stat: async (path) => statOf(path),
    walk: async (folder, alsoNames = []) => {
      attempt("walk", folder);
      const paths = below(folder).map((path) => {
        const content = contentOf(path);
        return { path: path.slice(folder.length + 1), size: toBytes(content).length, fingerprint: contentHash(content) };
      });
      return paths
        .filter(({ path }) => path.split("/").every((name) => isWalked(name, alsoNames)))
        .sort((a, b) => comparePaths(a.path, b.path));
    },
    listAll: async (folder) => {
      attempt("list", folder);
      return below(folder)
        .map((path) => path.slice(folder.length + 1))
        .sort(comparePaths);
    },
    list: async (folder) => {
      attempt("list", folder);
      const names = inside(folder).map((path) => path.slice(folder === "/" ? 1 : folder.length + 1).split("/")[0] ?? "");
      return [...new Set(names)].sort(comparePaths);
    },
    realPath: async (path) => normalizePath(path),
    makeFolder: async (path) => {
      attempt("makeFolder", path);
      if (files[path] !== undefined) throw failure("EEXIST", "makeFolder", path);
      folders.add(path);
    },
    temporaryFolder: async () => "/tmp/bcidocs-1",
    rename: async (from, to) => {
      attempt("rename", from);
      if (files[from] === undefined && !isFolder(from)) throw failure("ENOENT", "rename", from);
      if (inside(to).length > 0) throw failure("ENOTEMPTY", "rename", from);
      for (const path of [from, ...below(from)]) {
        const content = files[path];
        if (content !== undefined) files[to + path.slice(from.length)] = content;
        delete files[path];
      }
      for (const path of [...folders].filter((folder) => isInside(folder, from))) {
        folders.delete(path);
        folders.add(to + path.slice(from.length));
      }
    },
    remove: async (path) => {
      attempt("remove", path);
      for (const file of [path, ...below(path)]) delete files[file];
      for (const folder of [...folders].filter((one) => isInside(one, path))) folders.delete(folder);
    },
    removeOnExit: () => () => undefined,
    createExclusive: async (path, content) => {
      attempt("createExclusive", path);
      if (files[path] !== undefined) return false;
      files[path] = content;
      return true;
    },
    history: async () => options.history ?? { entries: {}, note: "no-repository" },
    changes: async () => ({ changed: [], removed: [], renamed: {}, note: "no-repository" as const }),
    renames: async () => [],
    historyFingerprint: async () => contentHash(JSON.stringify(options.history ?? null)),
    now: () => options.now ?? 0,
    log: options.log ?? silentLog,
    machine: { pid: 100, startedAt: 0, home: "/home/user", cwd: "/", isRunning: () => false, ...options.machine },
    git: memoryGit(options.commits),
  };
}

/** A site in no repository, unless it has commits. */
function memoryGit(commits: MemoryIoOptions["commits"]): Git {
  const known = Object.entries(commits ?? {}).map(([name, files]) => ({ name, files, commit: contentHash(JSON.stringify(files), 40) }));
  return {
    commits: async (_folder, names) => ({
      commits: names.map((name) => known.find((each) => each.name === name)?.commit ?? null),
      note: commits ? null : "no-repository",
    }),
    files: async (_folder, commit) => {
      const files = known.find((each) => each.commit === commit)?.files ?? {};
      return Object.entries(files).map(([path, text]) => ({ path, object: text, size: text.length }));
    },
    read: async (_folder, files, take) => {
      for (const { path, object } of files) await take(path, toBytes(object));
    },
  };
}

function isWalked(name: string, alsoNames: readonly string[]): boolean {
  return alsoNames.includes(name) || !(name.startsWith(".") || name === "node_modules");
}

function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

function failure(code: string, operation: Operation, path: string): Error {
  return Object.assign(new Error(`${code}: ${operation} '${path}'`), { code, path, syscall: operation });
}
