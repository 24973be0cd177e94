/** Reads and draws all pages of a site: what is known from an earlier build is taken from there, the rest is spread over threads. */
import { keyOf } from "./cache/key.ts";
import type { CachedPage, PageCache } from "./cache/pages.ts";
import { readAgain, readSource } from "./discover/discover.ts";
import type { Io } from "./io/io.ts";
import type { DrawnPage, DrawnText } from "./model/page.ts";
import type { FoundSource } from "./model/source.ts";
import type { Steps } from "./steps.ts";
import { lazily } from "./text/lazily.ts";
import { comparePaths } from "./text/path.ts";
import { openDrawing } from "./workers/drawing.ts";
import { createTasks, emptyDrawing, type PackedDrawing, type TaskSetup } from "./workers/tasks.ts";

export interface DrawRequest {
  sources: FoundSource[];
  setup: TaskSetup;
  /** Of the site's own components by name, and of its config when that brings plugins: they are code, which the setup only names. */
  codeHashes: { components: Readonly<Record<string, string>>; plugins: string };
  cache: PageCache;
  /** Absolute. */
  siteDir: string;
  threads: number | undefined;
}

export interface DrawnPages {
  pages: DrawnPage[];
  /** What was drawn of a page. */
  textOf(path: string): Promise<DrawnText>;
  /** Changes with everything that the text follows from. */
  textKeyOf(path: string): string;
  /** Reads and draws a page anew; null for one that has no file of its own. */
  redraw(path: string): Promise<DrawnPage | null>;
}

export async function drawPages(request: DrawRequest, steps: Steps, io: Io): Promise<DrawnPages> {
  const { sources, setup, cache, threads } = request;
  const keys = createKeys(request);
  const drawn = new Map<string, DrawnPage>();
  const texts = new Map<string, TextRecord>();
  const note = ({ page, ...record }: CachedPage) => {
    drawn.set(page.path, page);
    texts.set(page.path, record);
  };
  for (const source of sources) {
    const known = cache.find(source.path, keys.of(source), keys.look);
    if (known) note(known);
  }
  const missing = sources.filter(({ path }) => !drawn.has(path));
  const pool = await openDrawing(missing, setup, threads);
  const settings = { siteDir: request.siteDir, maxBytes: setup.parse.markdown.maxBytes };
  const draw = async (source: FoundSource): Promise<PackedDrawing> => {
    const read = await readSource(source, settings, io);
    return "problem" in read ? emptyDrawing(source, read.problem) : pool.draw({ ...source, text: read.text });
  };
  const keep = (source: FoundSource, drawing: PackedDrawing): DrawnPage => {
    const shown = Object.fromEntries(keys.namesOf(drawing).map((name) => [name, keys.look(name)]));
    // What failed may succeed the next time: no key ever finds it.
    const kept = cache.keep(hasFailed(drawing) ? "" : keys.of(source), { ...drawing, shown });
    note(kept);
    return kept.page;
  };
  try {
    await steps.each(
      "parse",
      missing,
      async (source) => {
        const drawing = await draw(source);
        // It is in its file still; what the SDK says is nowhere else.
        if (source.kind !== "api") source.text = null;
        keep(source, drawing);
      },
      pool.width,
    );
  } finally {
    await pool.close();
  }
  const place = (page: DrawnPage, { area, id, route, history }: FoundSource): DrawnPage => ({ ...page, area, id, route, history });
  const pages = sources.flatMap((source) => {
    const page = drawn.get(source.path);
    return page ? [place(page, source)] : [];
  });
  const tasks = lazily(() => createTasks(setup));
  return {
    pages,
    textOf: createTextOf(request, texts, draw),
    textKeyOf(path) {
      const { key, shown } = texts.get(path) ?? { key: "", shown: {} };
      return key + Object.entries(shown).flat().join(" ");
    },
    async redraw(path) {
      const source = sources.find((one) => one.path === path);
      if (!source || source.kind === "api") return null;
      const read = await readAgain(source, settings, io);
      const drawing = "problem" in read ? emptyDrawing(source, read.problem) : await (await tasks()).drawSource(read);
      return place(keep("problem" in read ? source : read, drawing), source);
    },
  };
}

/** A component threw, a thread died, or the file could not be read. */
function hasFailed({ page }: PackedDrawing): boolean {
  return page.problems.some(({ code, severity }) => code === "M017" || (severity === "error" && code.startsWith("X")));
}

/** What is kept of a drawing while its page may be forgotten. */
type TextRecord = Omit<CachedPage, "page">;

/** A text that is gone or damaged is drawn again. */
function createTextOf(
  { cache, sources }: DrawRequest,
  texts: Map<string, TextRecord>,
  draw: (source: FoundSource) => Promise<PackedDrawing>,
) {
  return async (path: string): Promise<DrawnText> => {
    const record = texts.get(path);
    const kept = record && (await cache.texts.get(record.spot));
    if (kept) return JSON.parse(kept) as DrawnText;
    const source = sources.find((one) => one.path === path);
    if (!source) throw new Error(`There is no page ${path}.`);
    return JSON.parse((await draw(source)).text) as DrawnText;
  };
}

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
