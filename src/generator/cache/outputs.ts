/** Remembers what was published: which page was made from what, and how each file looks on the disk. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { Published, PublishedFile } from "../model/output.ts";
import { appendLines, mayGrow, readLines, writeLines } from "./lines.ts";

export interface OutputCache<Shell> {
  /** The last published site. */
  published: Published;
  /** What was kept of a page that was rendered from the very same; null when there is none. */
  find(path: string, origin: Origin): Shell | null;
  keep(path: string, origin: Origin, shell: Shell): void;
  /** Forgets all other pages. */
  retain(paths: ReadonlySet<string>): void;
  /** To be called when the site is published. */
  save(published: Published): Promise<void>;
}

/** What a page is made from. */
export interface Origin {
  /** Changes with the text of the page and with anything that any page is shown of the site; quickly made. */
  atMost: string;
  /** Changes with what this page is made from, and with nothing else. Only asked when the other has changed. */
  exactly: () => string;
}

interface Index<Shell> {
  header: Header;
  files: Published["files"];
  pages: Record<string, Entry<Shell>>;
  /** How many lines it was read from; 0 when there was nothing to read. */
  lines: number;
}

interface Header extends Pick<Published, "at" | "spare"> {
  program: string;
  /** Where the site was published. */
  outDir: string;
}

interface Entry<Shell> {
  atMost: string;
  exactly: string;
  shell: Shell;
}

export interface OutputCacheOptions {
  /** Absolute. */
  folder: string;
  program: string;
  /** Relative to the site folder, so that a cache can be moved along with its site. */
  outDir: string;
  isKept: boolean;
}

const indexName = "published.jsonl";

export async function openOutputCache<Shell>({ folder, isKept, ...about }: OutputCacheOptions, io: Io): Promise<OutputCache<Shell>> {
  const file = join(folder, indexName);
  const index = (isKept ? await readIndex<Shell>(file, about, io) : null) ?? emptyIndex<Shell>(about);
  const pages: Index<Shell>["pages"] = {};
  return {
    published: { files: index.files, at: index.header.at, spare: index.header.spare },
    find(path, { atMost, exactly }) {
      const known = pages[path] ?? index.pages[path];
      if (!known || (known.atMost !== atMost && known.exactly !== exactly())) return null;
      pages[path] = known.atMost === atMost ? known : { ...known, atMost };
      return known.shell;
    },
    keep(path, { atMost, exactly }, shell) {
      pages[path] = { atMost, exactly: exactly(), shell };
    },
    retain(paths) {
      for (const known of [pages, index.pages]) for (const path of Object.keys(known)) if (!paths.has(path)) delete known[path];
    },
    async save({ files, at, spare }) {
      if (!isKept) return;
      const now: Index<Shell> = { header: { ...about, at, spare }, files, pages, lines: 0 };
      const news = index.lines === 0 ? [] : newsSince(index, now);
      const needed = Object.keys(files).length + Object.keys(pages).length;
      const write = mayGrow(index.lines, news.length, needed) ? appendLines(file, news, io) : writeLines(file, linesOf(now), io);
      // A site folder that cannot be written is no reason to fail: the next build does the work again.
      await write.catch(() => undefined);
    },
  };
}

/** Of several lines of one kind and path the last one holds; null stands for what is gone. */
type Line<Shell> = ["site", "", Header] | ["file", string, PublishedFile | null] | ["page", string, Entry<Shell> | null];

function newsSince<Shell>(before: Index<Shell>, now: Index<Shell>): Line<Shell>[] {
  return [["site", "", now.header], ...newsOf("file", before.files, now.files), ...newsOf("page", before.pages, now.pages)];
}

function newsOf<K extends "file" | "page", T>(kind: K, before: Record<string, T>, now: Record<string, T>): [K, string, T | null][] {
  const changed = Object.entries(now).filter(([path, value]) => before[path] !== value);
  const gone = Object.keys(before).filter((path) => !Object.hasOwn(now, path));
  return [...changed, ...gone.map((path) => [path, null] as const)].map(([path, value]) => [kind, path, value]);
}

function* linesOf<Shell>({ header, files, pages }: Index<Shell>): Generator<Line<Shell>> {
  yield ["site", "", header];
  for (const [path, file] of Object.entries(files)) yield ["file", path, file];
  for (const [path, page] of Object.entries(pages)) yield ["page", path, page];
}

function emptyIndex<Shell>(about: Pick<Header, "program" | "outDir">): Index<Shell> {
  return { header: { ...about, at: 0, spare: null }, files: {}, pages: {}, lines: 0 };
}

/** null for one that is absent, damaged, or of another program or output folder. */
async function readIndex<Shell>(path: string, about: Pick<Header, "program" | "outDir">, io: Io): Promise<Index<Shell> | null> {
  try {
    const index = emptyIndex<Shell>(about);
    for (const [kind, key, value] of ((await readLines(path, io)) ?? []) as Iterable<Line<Shell>>) {
      if (kind === "site") index.header = value;
      else if (value === null) delete (kind === "file" ? index.files : index.pages)[key];
      else if (kind === "file") index.files[key] = value;
      else index.pages[key] = value;
      // The rest of another program's file may be anything.
      if (index.header.program !== about.program || index.header.outDir !== about.outDir) return null;
      index.lines++;
    }
    return index.lines > 0 ? index : null;
  } catch {
    return null;
  }
}
