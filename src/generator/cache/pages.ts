/** Remembers from build to build what was made of each page, and gives it out again as long as nothing that it was made from has changed. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { DrawnPage } from "../model/page.ts";
import type { TextFacts } from "../model/source.ts";
import { keyOf } from "./key.ts";
import { type LatePage, type NowPage, partsOfPage, recalledPage } from "./late.ts";
import { appendLines, type Line, mayGrow, readLines, writeLines } from "./lines.ts";
import { createTextStore, type Spot, type TextStore } from "./texts.ts";

/** What was drawn from a page, but for its text. */
export interface CachedPage {
  key: string;
  /** What it was shown of the site, by name. */
  shown: Record<string, string>;
  /** Changes with what other pages may be told of it. */
  summaryKey: string;
  page: DrawnPage;
  spot: Spot;
}

export interface PageCache {
  /** What a file said when it had this stamp. */
  recall(file: Stamped): TextFacts | null;
  note(file: Stamped, facts: TextFacts): void;
  /** `look` answers what the page would be shown now, by name, e.g. `image content/a.png`. */
  find(path: string, key: string, look: (name: string) => string): CachedPage | null;
  /** `shown`: what the page was shown of the site, by name. */
  keep(key: string, drawn: { page: DrawnPage; text: string; shown: Record<string, string> }): CachedPage;
  texts: TextStore;
  /** Writes what later builds need of these pages; all others are forgotten. Afterwards only `texts` are at hand: memory is scarce. */
  save(paths: Iterable<string>): Promise<void>;
  /** Removes the texts of a build that leaves nothing for later ones. */
  close(): Promise<void>;
}

interface Stamped {
  path: string;
  stamp: string;
}

interface Index {
  /** What made it: entries of another program are never used. */
  program: string;
  files: Record<string, TextFacts & { stamp: string }>;
  pages: Record<string, CachedPage>;
}

export interface CacheOptions {
  /** Absolute. */
  folder: string;
  /** Names the program and its version. */
  program: string;
  /** False: nothing is taken from earlier builds and nothing is left for later ones. */
  isKept: boolean;
}

const indexName = "pages.jsonl";
const textsName = /^texts\.[\w-]+\.bin$/;

export async function openPageCache({ folder, program, isKept }: CacheOptions, io: Io): Promise<PageCache & { isDamaged: boolean }> {
  const read = isKept ? await readIndex(folder, program, io) : { index: emptyIndex(program), lines: 0, isDamaged: false };
  let { index } = read;
  const texts = createTextStore(folder, `texts.${io.now().toString(36)}-${io.machine.pid}.bin`, io);
  let next = emptyIndex(program);
  /** What the index has yet to be told, by what makes the line of it: thousands of lines need not wait in memory. */
  const fresh: (() => IndexLine)[] = [];
  return {
    isDamaged: read.isDamaged,
    texts,
    recall({ path, stamp }) {
      const known = index.files[path];
      if (!known || stamp === "" || known.stamp !== stamp) return null;
      next.files[path] = known;
      return { hash: known.hash, includes: known.includes };
    },
    note({ path, stamp }, facts) {
      if (stamp === "") return;
      const file = { ...facts, stamp };
      fresh.push(() => lineOfFile(path, file));
      next.files[path] = file;
    },
    find(path, key, look) {
      const entry = index.pages[path];
      if (!entry || !isCurrent(entry, key, look)) return null;
      next.pages[path] = entry;
      return entry;
    },
    keep(key, { page, text, shown }) {
      const entry = { key, page, shown, summaryKey: summaryKeyOf(page), spot: texts.put(text) };
      fresh.push(() => lineOfPage(page.path, entry));
      next.pages[page.path] = entry;
      return entry;
    },
    async save(paths) {
      if (isKept) await texts.flush();
      const { files, pages: known } = next;
      const lines = fresh.splice(0);
      [index, next] = [emptyIndex(program), emptyIndex(program)];
      if (!isKept) return;
      const pages = Object.fromEntries([...paths].flatMap((path) => (known[path] ? [[path, known[path]]] : [])));
      const needed = Object.keys(files).length + Object.keys(pages).length;
      const isTidy = mayGrow(read.lines, lines.length, needed);
      const isFull = await isWasteful(folder, Object.values(pages), io);
      if (isTidy && !isFull && lines.length === 0) return;
      if (isFull) await gather(pages, texts);
      const write =
        isTidy && !isFull
          ? appendLines(
              join(folder, indexName),
              lines.map((line) => line()),
              io,
            )
          : writeIndex(folder, { program, files, pages }, io);
      // A site folder that cannot be written is no reason to fail: the next build does the work again.
      await write.catch(() => undefined);
    },
    async close() {
      if (!isKept) await texts.remove();
    },
  };
}

export function summaryKeyOf(page: DrawnPage): string {
  return keyOf(partsOfPage(page).now);
}

/** Whether what was drawn is what would be drawn now; `look` as in `PageCache.find`. */
export function isCurrent(entry: CachedPage, key: string, look: (name: string) => string): boolean {
  return entry.key === key && Object.entries(entry.shown).every(([name, value]) => look(name) === value);
}

function emptyIndex(program: string): Index {
  return { program, files: {}, pages: {} };
}

/** Each build adds a file of texts, and leaves in the older ones what is used no more. */
const mostTextFiles = 40;

async function isWasteful(folder: string, pages: CachedPage[], io: Io): Promise<boolean> {
  const names = [...new Set(pages.map(({ spot }) => spot.file))];
  const sizes = await Promise.all(names.map(async (name) => (await io.stat(join(folder, name)))?.size ?? 0));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const used = pages.reduce((sum, { spot }) => sum + spot.length, 0);
  return names.length > mostTextFiles || all > 2 * used + 1_000_000;
}

/** Puts all texts into one file. One that is gone stays where it was: its page is drawn again when it is needed. */
async function gather(pages: Record<string, CachedPage>, texts: TextStore): Promise<void> {
  for (const [path, page] of Object.entries(pages)) {
    const text = await texts.get(page.spot);
    if (text !== null) pages[path] = { ...page, spot: texts.put(text) };
  }
  await texts.flush();
}

/** First the header, then a line for each file and each page. */
type IndexLine = Line<FileLine> | Line<PageLine, LatePage>;
type FileLine = ["file", string, Index["files"][string]];
type PageLine = ["page", string, Omit<CachedPage, "page"> & { page: NowPage }];

function lineOfFile(path: string, file: Index["files"][string]): Line<FileLine> {
  return { value: ["file", path, file] };
}

function lineOfPage(path: string, { page, ...entry }: CachedPage): Line<PageLine, LatePage> {
  const { now, late } = partsOfPage(page);
  return { value: ["page", path, { ...entry, page: now }], late };
}

interface ReadIndex {
  index: Index;
  /** How many were read; 0 when the file is to be written anew. */
  lines: number;
  isDamaged: boolean;
}

/** Of several lines of one path the last one holds. */
async function readIndex(folder: string, program: string, io: Io): Promise<ReadIndex> {
  const index = emptyIndex(program);
  const none = { index, lines: 0, isDamaged: false };
  try {
    const lines = await readLines<FileLine | PageLine, LatePage>(join(folder, indexName), io);
    if (lines === null) return none;
    const header = lines.next().value.value as unknown as { program: string };
    if (header.program !== program) return none;
    let count = 1;
    for (const { value: line, late } of lines) {
      count++;
      if (line[0] === "file") index.files[line[1]] = line[2];
      else index.pages[line[1]] = { ...line[2], page: recalledPage(line[2].page, late) };
    }
    return { index, lines: count, isDamaged: false };
  } catch {
    return { index: emptyIndex(program), lines: 0, isDamaged: true };
  }
}

function* linesOf({ program, files, pages }: Index): Generator<Line<unknown>> {
  yield { value: { program } };
  for (const [path, file] of Object.entries(files)) yield lineOfFile(path, file);
  for (const [path, page] of Object.entries(pages)) yield lineOfPage(path, page);
}

/** Files of texts that the index does not name are removed. */
async function writeIndex(folder: string, index: Index, io: Io): Promise<void> {
  await writeLines(join(folder, indexName), linesOf(index), io);
  const used = new Set(Object.values(index.pages).map(({ spot }) => spot.file));
  const unused = (await io.list(folder)).filter((name) => textsName.test(name) && !used.has(name)).map((name) => join(folder, name));
  await Promise.all(unused.map((path) => removeOld(path, io)));
}

/** A young one may belong to a run that is still at work. */
async function removeOld(path: string, io: Io): Promise<void> {
  const about = await io.stat(path);
  if (about && io.now() - about.modified > 3_600_000) await io.remove(path);
}
