/** Remembers from build to build what was made of each page, and gives it out again as long as nothing that it was made from has changed. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { DrawnPage } from "../model/page.ts";
import type { TextFacts } from "../model/source.ts";
import { createTextStore, type Spot, type TextStore } from "./texts.ts";

/** What was drawn from a page, but for its text. */
export interface CachedPage {
  key: string;
  /** What it was shown of the site, by name. */
  shown: Record<string, string>;
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
  /** Writes what later builds need of these pages; all others are forgotten. */
  save(paths: Iterable<string>): Promise<void>;
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

const indexName = "pages.json";
const textsName = /^texts\.[\w-]+\.bin$/;

export async function openPageCache({ folder, program, isKept }: CacheOptions, io: Io): Promise<PageCache & { isDamaged: boolean }> {
  const { index, isDamaged } = isKept ? await readIndex(folder, program, io) : { index: emptyIndex(program), isDamaged: false };
  const texts = createTextStore(folder, `texts.${io.now().toString(36)}-${io.machine.pid}.bin`, io);
  const next = emptyIndex(program);
  let isChanged = false;
  return {
    isDamaged,
    texts,
    recall({ path, stamp }) {
      const known = index.files[path];
      if (!known || stamp === "" || known.stamp !== stamp) return null;
      next.files[path] = known;
      return { hash: known.hash, includes: known.includes };
    },
    note({ path, stamp }, facts) {
      isChanged = true;
      if (stamp !== "") next.files[path] = { ...facts, stamp };
    },
    find(path, key, look) {
      const entry = index.pages[path];
      if (entry?.key !== key || Object.entries(entry.shown).some(([name, value]) => look(name) !== value)) return null;
      next.pages[path] = entry;
      return entry;
    },
    keep(key, { page, text, shown }) {
      isChanged = true;
      const entry = { key, page, shown, spot: texts.put(text) };
      next.pages[page.path] = entry;
      return entry;
    },
    async save(paths) {
      await texts.flush();
      if (!isKept) return;
      const pages = Object.fromEntries([...paths].flatMap((path) => (next.pages[path] ? [[path, next.pages[path]]] : [])));
      const isSmaller = Object.keys(pages).length < Object.keys(index.pages).length;
      if (isChanged || isSmaller) await writeIndex(folder, { ...next, pages }, io);
    },
  };
}

function emptyIndex(program: string): Index {
  return { program, files: {}, pages: {} };
}

async function readIndex(folder: string, program: string, io: Io): Promise<{ index: Index; isDamaged: boolean }> {
  const bytes = await io.readFile(join(folder, indexName)).catch(() => null);
  if (bytes === null) return { index: emptyIndex(program), isDamaged: false };
  try {
    const index = JSON.parse(new TextDecoder().decode(bytes)) as Index;
    if (index.program !== program) return { index: emptyIndex(program), isDamaged: false };
    if (typeof index.files === "object" && typeof index.pages === "object") return { index, isDamaged: false };
  } catch {
    // Told below.
  }
  return { index: emptyIndex(program), isDamaged: true };
}

/** The index appears at once and whole; files of texts that it does not name are removed. */
async function writeIndex(folder: string, index: Index, io: Io): Promise<void> {
  const draft = join(folder, `${indexName}.${io.machine.pid}`);
  await io.writeFile(draft, JSON.stringify(index));
  await io.rename(draft, join(folder, indexName));
  const used = new Set(Object.values(index.pages).map(({ spot }) => spot.file));
  const unused = (await io.list(folder)).filter((name) => textsName.test(name) && !used.has(name)).map((name) => join(folder, name));
  await Promise.all(unused.map((path) => removeOld(path, io)));
}

/** A young one may belong to a run that is still at work. */
async function removeOld(path: string, io: Io): Promise<void> {
  const about = await io.stat(path);
  if (about && io.now() - about.modified > 3_600_000) await io.remove(path);
}
