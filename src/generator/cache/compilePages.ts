/** Compiles the pages of a site: those that are cached are taken from there, the rest is spread over workers. */

import { type CompilePage, type CompileSetup, createCompilePage, problemPage } from "../compile/compilePage.ts";
import { stubPage } from "../compile/parsePage.ts";
import { readAgain, readSource } from "../discover/discover.ts";
import type { Io } from "../io/io.ts";
import type { Stages } from "../io/stages.ts";
import type { PageBody, PageMeta } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { ProblemError } from "../problems/problem.ts";
import { lazily } from "../text/lazily.ts";
import { isInShard, type Shard } from "../text/shard.ts";
import { openWorkers } from "../workers/workers.ts";
import { type CachedPage, type CompiledPagesOptions, createCompiledPages } from "./compiledPages.ts";

export interface CompileRequest extends CompiledPagesOptions {
  /** Sources of the content. */
  sources: SourceFile[];
  /** Pages of the reference, which come while the others are compiled. */
  apiSources: Promise<SourceFile[]>;
  /** The text of one of them that came without. */
  apiText?: (path: string) => Promise<string>;
  setup: CompileSetup;
  /** Absolute. */
  siteDir: string;
  threads: number | undefined;
  /** Only cached pages are complete, all others are stubs. */
  isStub?: boolean | undefined;
  /** Pages of other shards are stubs. */
  shard?: Shard | undefined;
}

/** The compiled pages of a site. Bodies are in the store, so that memory does not grow with the text of the site. */
export type PageSet = Awaited<ReturnType<typeof compilePages>>;

/** Up to this many pages compile fast enough that stubs save no noticeable time. */
const fewPages = 40;

export async function compilePages(request: CompileRequest, { stages, io }: { stages: Stages; io: Io }) {
  const { setup, threads, siteDir } = request;
  const cache = createCompiledPages(request);
  const pages = new Map<string, CachedPage>();
  const stubs = new Set<string>();
  const elsewhere = new Set(request.sources.flatMap(({ path }, index) => (isInShard(index, request.shard) ? [] : [path])));
  const onUncaught = (uncaught: Problem): never => {
    throw new ProblemError(uncaught, siteDir);
  };
  const compiler = lazily(() => createCompilePage(setup));
  const compileHere: CompilePage = async (source) => (await compiler())(source);
  const { maxBytes, aliases } = setup.parse.markdown;
  const settings = { siteDir, maxBytes, aliases };
  const keep = (source: SourceFile, page: CachedPage): PageMeta => {
    const meta = { ...shareTexts(page.meta, source), isApi: source.kind === "api", history: source.history };
    pages.set(source.path, { ...page, meta });
    return meta;
  };
  const compile = async (source: SourceFile, compilePage: CompilePage): Promise<CachedPage> => {
    const isElsewhere = source.kind === "api" && source.text === null && request.apiText;
    const read = isElsewhere ? { ...source, text: await isElsewhere(source.path) } : await readSource(source, settings, io);
    if ("problem" in read) return cache.put(null, problemPage(source, read.problem));
    return cache.put(read, await compilePage(read));
  };
  const compileAll = async (stage: string, sources: SourceFile[]): Promise<void> => {
    const missing: SourceFile[] = [];
    for (const source of sources) {
      const known = cache.get(source);
      if (known) keep(source, known);
      else missing.push(source);
    }
    const isStub = request.isStub && missing.length >= fewPages;
    const isLater = ({ kind, path }: SourceFile) => kind === "markdown" && (isStub || elsewhere.has(path));
    for (const source of missing.filter(isLater)) {
      const read = await readSource(source, settings, io);
      if ("problem" in read) continue;
      const meta = await stubPage(read, setup.parse);
      if (elsewhere.has(source.path)) source.text = null;
      pages.set(source.path, { meta, metaKey: "", bodyKey: "", searchKey: "" });
      stubs.add(source.path);
    }
    const now = missing.filter(({ path }) => !stubs.has(path));
    const workers = await openWorkers(now, { setup, compile: compileHere, threads, onUncaught });
    const compileOne = async (source: SourceFile): Promise<void> => {
      const compiled = await compile(source, workers.compile);
      // It is in its file still; what the SDK says is nowhere else.
      if (source.kind !== "api") source.text = null;
      keep(source, compiled);
    };
    try {
      await stages.each(stage, now, compileOne, workers.width);
    } finally {
      await workers.close();
    }
  };

  await compileAll("compile", request.sources);
  const ofReference = await request.apiSources;
  if (ofReference.length > 0) await compileAll("compile reference", ofReference);
  const sources = new Map([...request.sources, ...ofReference].map((source) => [source.path, source]));
  /** For what is gone from the cache, or damaged. */
  const compileAgain = (path: string) => compile(required(sources.get(path), path), compileHere);
  return {
    metas: [...sources.keys()].flatMap((path) => pages.get(path)?.meta ?? []),
    /** Paths of the pages that are only stubs: they have no body until they are compiled. */
    stubs,
    async body(path: string): Promise<PageBody> {
      return cache.body(pages.get(path)?.bodyKey ?? "") ?? required(cache.body((await compileAgain(path)).bodyKey), path);
    },
    /** What the page adds to the search index; see `packContribution`. */
    async search(path: string): Promise<string> {
      return cache.search(pages.get(path)?.searchKey ?? "") ?? required(cache.search((await compileAgain(path)).searchKey), path);
    },
    /** Changes with what the page adds to the search index; empty for a stub. */
    searchKeyOf: (path: string) => pages.get(path)?.searchKey ?? "",
    /** Links as the author of the page wrote them. */
    links: (path: string) => cache.body(pages.get(path)?.bodyKey ?? "")?.links ?? [],
    /** Changes with the page: with what others may show of it, and with its body. */
    keyOf(path: string): string {
      const { metaKey = "", bodyKey = "" } = pages.get(path) ?? {};
      return metaKey + bodyKey;
    },
    /** Reads and compiles a page again; null for one that has no file of its own, or that includes other files than before. */
    async recompile(path: string): Promise<PageMeta | null> {
      const source = sources.get(path);
      if (!source || source.kind === "api") return null;
      const read = await readAgain(source, settings, io);
      if ("includes" in read && read.includes.join() !== source.includes.join()) return null;
      if ("problem" in read) return keep(source, cache.put(null, problemPage(source, read.problem)));
      return keep(source, cache.put(read, await compileHere(read)));
    },
  };
}

function required<T>(found: T | null | undefined, path: string): T {
  if (found === null || found === undefined) throw new Error(`The page ${path} is neither in the site nor in the cache.`);
  return found;
}

/** Texts that are equal become one text, in place: in a large site, the others are a tenth of the memory. */
function shareTexts(meta: PageMeta, { path, route, id, area, version, locale, includes }: SourceFile): PageMeta {
  const { frontMatter, title, description } = meta;
  if (frontMatter.title === title) frontMatter.title = title;
  if (frontMatter.description === description) frontMatter.description = description;
  for (const place of Object.values(meta.places)) if (place.path === path) place.path = path;
  return Object.assign(meta, { path, route, id, area, version, locale, includes });
}
