/** Remembers what was published: which page was made from what, and how each file looks on the disk. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { Published } from "../model/output.ts";
import { readLines, writeLines } from "./lines.ts";

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
  program: string;
  /** Where the site was published. */
  outDir: string;
  published: Published;
  pages: Record<string, { atMost: string; exactly: string; shell: Shell }>;
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
  const index = (isKept ? await readIndex<Shell>(join(folder, indexName), about, io) : null) ?? {
    ...about,
    published: { files: {}, at: 0, spare: null },
    pages: {},
  };
  const pages: Index<Shell>["pages"] = {};
  return {
    published: index.published,
    find(path, { atMost, exactly }) {
      const known = pages[path] ?? index.pages[path];
      if (!known || (known.atMost !== atMost && known.exactly !== exactly())) return null;
      pages[path] = { ...known, atMost };
      return known.shell;
    },
    keep(path, { atMost, exactly }, shell) {
      pages[path] = { atMost, exactly: exactly(), shell };
    },
    retain(paths) {
      for (const known of [pages, index.pages]) for (const path of Object.keys(known)) if (!paths.has(path)) delete known[path];
    },
    async save(published) {
      if (!isKept) return;
      // A site folder that cannot be written is no reason to fail: the next build does the work again.
      await writeLines(join(folder, indexName), linesOf({ ...about, published, pages }), io).catch(() => undefined);
    },
  };
}

/** First the header, then a line for each page. */
function* linesOf<Shell>({ pages, ...header }: Index<Shell>): Generator<unknown> {
  yield header;
  yield* Object.entries(pages);
}

/** null for one that is absent, damaged, or of another program or output folder. */
async function readIndex<Shell>(path: string, about: { program: string; outDir: string }, io: Io): Promise<Index<Shell> | null> {
  try {
    const lines = await readLines(path, io);
    const header = lines?.next().value as Omit<Index<Shell>, "pages"> | undefined;
    if (!lines || header?.program !== about.program || header.outDir !== about.outDir) return null;
    return { ...header, pages: Object.fromEntries(lines as Iterable<[string, Index<Shell>["pages"][string]]>) };
  } catch {
    return null;
  }
}
