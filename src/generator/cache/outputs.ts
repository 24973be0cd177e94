/** Remembers what was published: which page was made from what, and how each file looks on the disk. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { OwnFacts } from "../model/facts.ts";
import type { GoodLinks, LinkVerdict } from "../model/linkVerdict.ts";
import type { Published, PublishedFile } from "../model/output.ts";
import { type LateFacts, type NowFacts, partsOfFacts, recalledFacts } from "./late.ts";
import { appendLines, type Line, mayGrow, readLines, writeLines } from "./lines.ts";

/** Pages go by their routes. */
export interface OutputCache {
  /** The last published site. */
  published: Published;
  /** What was found in a page that was rendered from the very same; null when there is none. */
  find(route: string, origin: Origin): OwnFacts | null;
  keep(route: string, origin: Origin, facts: OwnFacts): void;
  /** Forgets all other pages. */
  retain(routes: ReadonlySet<string>): void;
  /**
   * Which links were found good and still lead to the same places; null for none. `key` changes with all that links may lead to,
   * but for the anchors of pages. To be asked when all pages were found or kept.
   */
  goodLinks(key: string): GoodLinks | null;
  /** What links lead to in the site that is about to be published: as the check of it says. */
  judge(key: string, verdict: LinkVerdict): void;
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

interface Index {
  header: Header;
  files: Published["files"];
  pages: Record<string, Entry>;
  /** How many lines it was read from; 0 when there was nothing to read. */
  lines: number;
}

interface Header extends Pick<Published, "at" | "spare"> {
  program: string;
  /** Where the site was published. */
  outDir: string;
  /** What its links lead to; null when nobody looked. */
  links: (LinkVerdict & { key: string }) | null;
}

interface Entry {
  atMost: string;
  exactly: string;
  facts: OwnFacts;
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

export async function openOutputCache({ folder, isKept, ...about }: OutputCacheOptions, io: Io): Promise<OutputCache> {
  const file = join(folder, indexName);
  const index = (isKept ? await readIndex(file, about, io) : null) ?? emptyIndex(about);
  const pages: Index["pages"] = {};
  const isFound = new Set<string>();
  let links: Header["links"] = null;
  return {
    published: { files: index.files, at: index.header.at, spare: index.header.spare },
    find(route, { atMost, exactly }) {
      const known = pages[route] ?? index.pages[route];
      if (!known || (known.atMost !== atMost && known.exactly !== exactly())) return null;
      pages[route] = known.atMost === atMost ? known : { ...known, atMost };
      isFound.add(route);
      return known.facts;
    },
    keep(route, { atMost, exactly }, facts) {
      isFound.delete(route);
      pages[route] = { atMost, exactly: exactly(), facts };
    },
    retain(routes) {
      for (const known of [pages, index.pages]) for (const route of Object.keys(known)) if (!routes.has(route)) delete known[route];
    },
    goodLinks(key) {
      const last = index.header.links;
      if (last?.key !== key || Object.keys(pages).some((route) => !isFound.has(route) && hasLost(index.pages[route], pages[route])))
        return null;
      const broken = new Set(last.broken);
      return { isGood: (route) => isFound.has(route) && !broken.has(route), isFrameGood: last.isFrameGood };
    },
    judge(key, verdict) {
      links = { key, ...verdict };
    },
    async save({ files, at, spare }) {
      if (!isKept) return;
      const now: Index = { header: { ...about, at, spare, links }, files, pages, lines: 0 };
      const news = index.lines === 0 ? [] : newsSince(index, now);
      const needed = Object.keys(files).length + Object.keys(pages).length;
      const write = mayGrow(index.lines, news.length, needed) ? appendLines(file, news, io) : writeLines(file, linesOf(now), io);
      // A site folder that cannot be written is no reason to fail: the next build does the work again.
      await write.catch(() => undefined);
    },
  };
}

/** Whether a link to an anchor of the page may have led there, and may not any more. */
function hasLost(before: Entry | undefined, now: Entry | undefined): boolean {
  const anchors = new Set(now?.facts.anchors);
  return before === undefined || before.facts.anchors.some((anchor) => !anchors.has(anchor));
}

/** Of several lines of one kind and path the last one holds; null stands for what is gone. */
type IndexLine = SiteLine | FileLine | PageLine | GoneLine;
type SiteLine = ["site", "", Header];
type FileLine = ["file", string, PublishedFile];
type PageLine = ["page", string, Omit<Entry, "facts"> & { facts: NowFacts }];
type GoneLine = ["file" | "page", string, null];

function newsSince(before: Index, now: Index): Line<IndexLine>[] {
  const files = changedIn(before.files, now.files).map(lineOfFile);
  const pages = changedIn(before.pages, now.pages).map(lineOfPage);
  const gone = (["file", "page"] as const).flatMap((kind) =>
    Object.keys(before[`${kind}s`])
      .filter((path) => !Object.hasOwn(now[`${kind}s`], path))
      .map((path): Line<GoneLine> => ({ value: [kind, path, null] })),
  );
  return [{ value: ["site", "", now.header] }, ...files, ...pages, ...gone];
}

function changedIn<T>(before: Record<string, T>, now: Record<string, T>): [string, T][] {
  return Object.entries(now).filter(([path, value]) => before[path] !== value);
}

function* linesOf({ header, files, pages }: Index): Generator<Line<IndexLine>> {
  yield { value: ["site", "", header] };
  yield* Object.entries(files).map(lineOfFile);
  for (const page of Object.entries(pages)) yield lineOfPage(page);
}

function lineOfFile([path, file]: [string, PublishedFile]): Line<FileLine> {
  return { value: ["file", path, file] };
}

function lineOfPage([route, { facts, ...entry }]: [string, Entry]): Line<PageLine> {
  const { now, late } = partsOfFacts(facts);
  return { value: ["page", route, { ...entry, facts: now }], late };
}

function emptyIndex(about: Pick<Header, "program" | "outDir">): Index {
  return { header: { ...about, at: 0, spare: null, links: null }, files: {}, pages: {}, lines: 0 };
}

/** null for one that is absent, damaged, or of another program or output folder. */
async function readIndex(path: string, about: Pick<Header, "program" | "outDir">, io: Io): Promise<Index | null> {
  try {
    const index = emptyIndex(about);
    for (const { value: line, late } of (await readLines<IndexLine, LateFacts>(path, io)) ?? []) {
      if (line[0] === "site") index.header = line[2];
      else if (line[2] === null) delete (line[0] === "file" ? index.files : index.pages)[line[1]];
      else if (line[0] === "file") index.files[line[1]] = line[2];
      else index.pages[line[1]] = { ...line[2], facts: recalledFacts(line[2].facts, late) };
      // The rest of another program's file may be anything.
      if (index.header.program !== about.program || index.header.outDir !== about.outDir) return null;
      index.lines++;
    }
    return index.lines > 0 ? index : null;
  } catch {
    return null;
  }
}
