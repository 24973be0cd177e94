/** Remembers what was published: which page was made from what, and how each file looks on the disk. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { PublishedFile } from "../model/output.ts";

export interface OutputCache<Shell> {
  /** The files of the last published site, by path. */
  files: Record<string, PublishedFile>;
  /** What was kept of a page that was rendered from the very same; null when there is none. */
  find(path: string, key: string): Shell | null;
  keep(path: string, key: string, shell: Shell): void;
  /** To be called when the site is published. */
  save(files: Record<string, PublishedFile>): Promise<void>;
}

interface Index<Shell> {
  program: string;
  /** Where the site was published. */
  outDir: string;
  files: Record<string, PublishedFile>;
  pages: Record<string, { key: string; shell: Shell }>;
}

export interface OutputCacheOptions {
  /** Absolute. */
  folder: string;
  program: string;
  /** Relative to the site folder, so that a cache can be moved along with its site. */
  outDir: string;
  isKept: boolean;
}

const indexName = "published.json";

export async function openOutputCache<Shell>({ folder, isKept, ...about }: OutputCacheOptions, io: Io): Promise<OutputCache<Shell>> {
  const index = (isKept ? await readIndex<Shell>(join(folder, indexName), about, io) : null) ?? { ...about, files: {}, pages: {} };
  const pages: Index<Shell>["pages"] = {};
  let isChanged = false;
  return {
    files: index.files,
    find(path, key) {
      const known = index.pages[path];
      if (known?.key !== key) return null;
      pages[path] = known;
      return known.shell;
    },
    keep(path, key, shell) {
      isChanged = true;
      pages[path] = { key, shell };
    },
    async save(files) {
      if (!isKept || (!isChanged && files === index.files)) return;
      const draft = join(folder, `${indexName}.${io.machine.pid}`);
      await io.writeFile(draft, JSON.stringify({ ...about, files, pages } satisfies Index<Shell>));
      await io.rename(draft, join(folder, indexName));
    },
  };
}

/** null for one that is absent, damaged, or of another program or output folder. */
async function readIndex<Shell>(path: string, about: { program: string; outDir: string }, io: Io): Promise<Index<Shell> | null> {
  try {
    const index = JSON.parse(new TextDecoder().decode(await io.readFile(path))) as Index<Shell>;
    return index.program === about.program && index.outDir === about.outDir ? index : null;
  } catch {
    return null;
  }
}
