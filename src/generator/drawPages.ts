/** Reads and draws all pages of a site: what is known from an earlier build is taken from there, the rest is spread over threads. */
import { keyOf } from "./cache/key.ts";
import type { CachedPage, PageCache } from "./cache/pages.ts";
import { readAgain, readSource } from "./discover/discover.ts";
import type { Io } from "./io/io.ts";
import type { DrawnPage, DrawnText } from "./model/page.ts";
import type { Problem } from "./model/problem.ts";
import type { FoundSource } from "./model/source.ts";
import { sketchPage } from "./parse/sketch.ts";
import { ProblemError } from "./problems/problem.ts";
import type { Steps } from "./steps.ts";
import { lazily } from "./text/lazily.ts";
import { comparePaths } from "./text/path.ts";
import { openDrawing, openSiteProcess } from "./workers/drawing.ts";
import { unpackText } from "./workers/packedText.ts";
import { createTasks, emptyDrawing, type PackedDrawing, type TaskSetup, type Tasks } from "./workers/tasks.ts";

export interface DrawRequest {
  /** Those that are at hand. */
  sources: FoundSource[];
  /** Those that come while the others are drawn. */
  late: Promise<FoundSource[]>;
  setup: TaskSetup;
  /** Of the site's own components by name, and of its config when that brings plugins: they are code, which the setup only names. */
  codeHashes: { components: Readonly<Record<string, string>>; plugins: string };
  cache: PageCache;
  /** Absolute. */
  siteDir: string;
  threads: number | undefined;
  /** Only what is known is taken, all other pages are sketched. */
  isSketch?: boolean | undefined;
}

export interface DrawnPages {
  pages: DrawnPage[];
  /** Paths of the pages that were only sketched: they have no text until they are drawn again. */
  sketched: Set<string>;
  /** What was drawn of a page. */
  textOf(path: string): Promise<DrawnText>;
  /** Changes with everything that the text follows from. */
  textKeyOf(path: string): string;
  /** Changes with everything that other pages may be told of this one; of pages that were drawn, sketches left out. */
  summaryKeyOf(path: string): string;
  /** Reads and draws a page anew; null for one that has no file of its own, or that includes other files than before. */
  redraw(path: string): Promise<DrawnPage | null>;
}

/** So many pages are drawn before anybody could miss them. */
const fewPages = 40;

export async function drawPages(request: DrawRequest, steps: Steps, io: Io): Promise<DrawnPages> {
  const { setup, cache, threads } = request;
  const keys = createKeys(request);
  const drawn = new Map<string, DrawnPage>();
  const texts = new Map<string, TextRecord>();
  const sketched = new Set<string>();
  const onLate = (late: Problem): never => {
    throw new ProblemError(late, request.siteDir);
  };
  const siteProcess = openSiteProcess(setup, onLate);
  const tasks = lazily(() => createTasks(setup, siteProcess?.draw));
  const settings = { siteDir: request.siteDir, maxBytes: setup.parse.markdown.maxBytes };
  const note = ({ page, ...record }: CachedPage): DrawnPage => {
    texts.set(page.path, record);
    return page;
  };
  const keep = (source: FoundSource, drawing: PackedDrawing): DrawnPage => {
    const shown = Object.fromEntries(keys.namesOf(drawing).map((name) => [name, keys.look(name)]));
    // What failed may succeed the next time: no key ever finds it.
    return note(cache.keep(hasFailed(drawing) ? "" : keys.of(source), { ...drawing, shown }));
  };
  const recall = (source: FoundSource): boolean => {
    const known = cache.find(source.path, keys.of(source), keys.look);
    if (known) drawn.set(source.path, note(known));
    return known !== null;
  };
  /** Answers which pages are left to be drawn. */
  const sketch = async (sources: FoundSource[]): Promise<FoundSource[]> => {
    const others: FoundSource[] = [];
    for (const source of sources) {
      if (source.kind === "markdown" && source.text !== null) {
        drawn.set(source.path, await sketchPage({ ...source, text: source.text }, setup.parse.variables));
        sketched.add(source.path);
      } else others.push(source);
    }
    return others;
  };
  const draw = async (source: FoundSource, { drawSource }: Pick<Tasks, "drawSource">): Promise<PackedDrawing> => {
    const read = await readSource(source, settings, io);
    return "problem" in read ? emptyDrawing(source, read.problem) : drawSource({ ...source, text: read.text });
  };
  const drawAll = async (sources: FoundSource[]): Promise<void> => {
    const unknown = sources.filter((source) => !recall(source));
    const missing = request.isSketch && unknown.length >= fewPages ? await sketch(unknown) : unknown;
    const pool = await openDrawing(missing, { setup, tasks, threads, siteProcess, onLate });
    const drawOne = async (source: FoundSource): Promise<void> => {
      const drawing = await draw(source, { drawSource: pool.draw });
      // It is in its file still; what the SDK says is nowhere else.
      if (source.kind !== "api") source.text = null;
      drawn.set(source.path, keep(source, drawing));
    };
    try {
      await steps.each("parse", missing, drawOne, pool.width);
      await pool.settle();
    } finally {
      await pool.close();
    }
  };

  await drawAll(request.sources);
  const late = await request.late;
  if (late.length > 0) await drawAll(late);
  const sources = new Map([...request.sources, ...late].map((source) => [source.path, source]));
  const pages = [...sources.values()].flatMap((source) => {
    const page = drawn.get(source.path);
    return page ? [withHistory(page, source)] : [];
  });
  // What is returned below would keep them from being forgotten one by one.
  drawn.clear();
  return {
    pages,
    sketched,
    /** A text that is gone or damaged is drawn again. */
    async textOf(path) {
      const record = texts.get(path);
      const kept = record && (await cache.texts.get(record.spot));
      if (kept) return unpackText(kept);
      const source = sources.get(path);
      if (!source) throw new Error(`There is no page ${path}.`);
      return unpackText((await draw(source, await tasks())).text);
    },
    textKeyOf(path) {
      const { key, shown } = texts.get(path) ?? { key: "", shown: {} };
      return key + Object.entries(shown).flat().join(" ");
    },
    summaryKeyOf(path) {
      const history = sources.get(path)?.history ?? null;
      return (texts.get(path)?.summaryKey ?? "") + (history === null ? "" : JSON.stringify(history));
    },
    async redraw(path) {
      const source = sources.get(path);
      if (!source || source.kind === "api") return null;
      const read = await readAgain(source, settings, io);
      if ("includes" in read && read.includes.join() !== source.includes.join()) return null;
      const drawing = "problem" in read ? emptyDrawing(source, read.problem) : await (await tasks()).drawSource(read);
      return withHistory(keep("problem" in read ? source : read, drawing), source);
    },
  };
}

/** A page is known by what it was made from, which its history is no part of. */
function withHistory(page: DrawnPage, { history }: FoundSource): DrawnPage {
  if (page.history === history || JSON.stringify(page.history) === JSON.stringify(history)) return page;
  const { headings, links, places, facts } = page;
  return { ...page, headings, links, places, facts, history };
}

/** A component threw, a thread died, or the file could not be read. */
function hasFailed({ page }: PackedDrawing): boolean {
  return page.problems.some(({ code, severity }) => code === "M017" || code === "M026" || (severity === "error" && code.startsWith("X")));
}

/** What is kept of a drawing while its page may be forgotten. */
type TextRecord = Omit<CachedPage, "page">;

/** What a component is looked up by, e.g. `code live-chart`. */
const codePrefix = "code ";

/** What a drawing depends on, as keys and names. */
function createKeys({ setup, codeHashes }: DrawRequest) {
  const { partials, ...parse } = setup.parse;
  const { imageSizes, ...draw } = setup.draw;
  const ofSite = keyOf(parse, draw, setup.components?.exports, codeHashes.plugins);
  // A page that includes anything depends on every file that may be included: those that it names may name others.
  const included = keyOf(Object.entries(partials).sort(([a], [b]) => comparePaths(a, b)));
  const keys = new WeakMap<FoundSource, string>();

  const makeKey = ({ kind, path, area, id, route, hash, includes }: FoundSource) =>
    keyOf(ofSite, kind, path, area, id, route, hash, includes.length > 0 && included);
  return {
    of(source: FoundSource): string {
      const key = keys.get(source) ?? makeKey(source);
      keys.set(source, key);
      return key;
    },
    /** What the site has under a name now. */
    look(name: string): string {
      if (name.startsWith(codePrefix)) return codeHashes.components[name.slice(codePrefix.length)] ?? "";
      const size = imageSizes[name.slice("image ".length)];
      return size ? `${size.width}x${size.height}` : "";
    },
    namesOf({ images, used }: PackedDrawing): string[] {
      const ofSite = used.filter((name) => codeHashes.components[name] !== undefined);
      return [...images.map((path) => `image ${path}`), ...ofSite.map((name) => codePrefix + name)];
    },
  };
}
