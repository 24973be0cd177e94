/** Compiles the pages of a site: those that are cached are taken from there, the rest is spread over workers. */
import { setFlagsFromString } from "node:v8";
import { imageSizes } from "../areas/docsSets.ts";
import { otherLocales } from "../areas/locales.ts";
import { type CompilePage, type CompileSetup, createCompilePage, problemPage } from "../compile/compilePage.ts";
import { stubPage } from "../compile/parsePage.ts";
import type { LoadedConfig } from "../config/load.ts";
import { readAgain, readSource } from "../discover/discover.ts";
import type { ReadSettings } from "../discover/read.ts";
import type { StageContext } from "../io/stages.ts";
import { variablesOf } from "../model/config.ts";
import type { PageBody, PageMeta } from "../model/page.ts";
import type { SourceFile, Sources } from "../model/source.ts";
import { type Problem, ProblemError } from "../problems/problem.ts";
import { siteMetadata } from "../render/site.ts";
import { lazily } from "../text/lazily.ts";
import { joinPath } from "../text/path.ts";
import { isInShard, type Shard } from "../text/shard.ts";
import { openWorkers } from "../workers/workers.ts";
import { type CachedPage, type CompiledPagesOptions, createCompiledPages } from "./compiledPages.ts";
import type { SiteComponents } from "./components.ts";

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

/** Up to this many pages compile fast enough that stubs save no noticeable time. */
const fewPages = 40;

export async function compilePages(request: CompileRequest, context: StageContext): Promise<PageSet> {
  const pages = createPageSet(request, context);
  await pages.compileAll("compile", request.sources);
  const apiSources = await request.apiSources;
  if (apiSources.length > 0) await pages.compileAll("compile reference", apiSources);
  return pages;
}

/** The compiled pages of a site. Bodies are in the store, so that memory does not grow with the text of the site. */
export type PageSet = ReturnType<typeof createPageSet>;

function createPageSet(request: CompileRequest, { stages, io }: StageContext) {
  const { setup, siteDir, apiText, threads } = request;
  const { maxBytes, aliases } = setup.parse.markdown;
  const settings: ReadSettings = { siteDir, maxBytes, aliases };
  const cache = createCompiledPages(request);
  const stubs = new Set<string>();
  const sourceAt = new Map<string, SourceFile>();
  const pages = new Map<string, CachedPage>();
  const compiler = lazily(() => createCompilePage(setup));
  const compileHere: CompilePage = async (source) => (await compiler())(source);

  function takeCached(source: SourceFile): boolean {
    const page = cache.get(source);
    if (page) keep(source, page);
    return page !== null;
  }

  /** Returns the sources that are to be compiled: pages of other shards become stubs, and at first most of a large site. */
  async function addStubs(missing: SourceFile[]): Promise<SourceFile[]> {
    const { sources, shard, isStub } = request;
    const elsewhere = new Set(sources.flatMap(({ path }, index) => (isInShard(index, shard) ? [] : [path])));
    const isLater = ({ kind, path }: SourceFile) => kind === "markdown" && ((isStub && missing.length >= fewPages) || elsewhere.has(path));
    for (const source of missing.filter(isLater)) {
      const read = await readSource(source, settings, io);
      if ("problem" in read) continue;
      const meta = await stubPage(read, setup.parse);
      if (elsewhere.has(source.path)) source.text = null;
      pages.set(source.path, { meta, metaKey: "", bodyKey: "", searchKey: "" });
      stubs.add(source.path);
    }
    return missing.filter(({ path }) => !stubs.has(path));
  }

  async function compile(source: SourceFile, compilePage: CompilePage): Promise<CachedPage> {
    const isTextless = source.kind === "api" && source.text === null && apiText;
    const read = isTextless ? { ...source, text: await apiText(source.path) } : await readSource(source, settings, io);
    if ("problem" in read) return cache.put(null, problemPage(source, read.problem));
    return cache.put(read, await compilePage(read));
  }

  /** For what is gone from the cache, or damaged. */
  function compileAgain(path: string): Promise<CachedPage> {
    return compile(required(sourceAt.get(path), path), compileHere);
  }

  function keep(source: SourceFile, page: CachedPage): PageMeta {
    // It is in its file still; what the SDK says is nowhere else.
    if (source.kind !== "api") source.text = null;
    const meta = { ...shareTexts(page.meta, source), isApi: source.kind === "api", history: source.history };
    pages.set(source.path, { ...page, meta });
    return meta;
  }

  return {
    /** Paths of the pages that are only stubs: they have no body until they are compiled. */
    stubs,
    /** In the order of the sources. */
    get metas(): PageMeta[] {
      return [...sourceAt.keys()].flatMap((path) => pages.get(path)?.meta ?? []);
    },
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
    /** Keys of what is stored of the pages. */
    keys: () => [...pages.values()].flatMap(({ key, bodyKey, searchKey }) => [key ?? [], bodyKey, searchKey].flat()),
    /** Reads and compiles a page again; null for one that has no file of its own, or that includes other files than before. */
    async recompile(path: string): Promise<PageMeta | null> {
      const source = sourceAt.get(path);
      if (!source || source.kind === "api") return null;
      const read = await readAgain(source, settings, io);
      if ("includes" in read && read.includes.join() !== source.includes.join()) return null;
      if ("problem" in read) return keep(source, cache.put(null, problemPage(source, read.problem)));
      return keep(source, cache.put(read, await compileHere(read)));
    },
    async compileAll(stage: string, sources: SourceFile[]): Promise<void> {
      for (const source of sources) sourceAt.set(source.path, source);
      const waiting = await addStubs(sources.filter((source) => !takeCached(source)));
      // Else V8 lets garbage grow to several times of what is in use: a cold build of 50,000 pages takes twice the memory.
      if (waiting.length >= 10_000) setFlagsFromString("--heap-growing-percent=30");
      const onUncaught = (uncaught: Problem): never => {
        throw new ProblemError(uncaught, siteDir);
      };
      const workers = await openWorkers(waiting, { setup, compile: compileHere, threads, onUncaught });
      const compileOne = async (source: SourceFile) => void keep(source, await compile(source, workers.compile));
      try {
        await stages.each(stage, waiting, compileOne, workers.width);
      } finally {
        await workers.close();
      }
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

/** What compiling a page may know of its site, and what a compiled page depends on. */
export function compileSetup({ config, module }: LoadedConfig, sources: Sources, components: SiteComponents): CompileSetup {
  const variables = variablesOf(config);
  const { remarkPlugins, rehypePlugins, ...markdown } = config.markdown;
  const locales = otherLocales(config);
  return {
    parse: {
      markdown: { ...markdown, remarkPlugins: [], rehypePlugins: [] },
      variables: Object.keys(variables).length > 0 ? variables : null,
      partials: sources.partials,
      embeds: config.embeds,
      ...(config.sdk && { hasLive: config.sdk.live !== undefined, names: config.sdk.links.inlineCode ? "all" : "bracketed" }),
      ...((config.sdk || config.samples.check) && { hasSamples: true }),
      componentProps: components.props,
      frontMatter: components.frontMatter,
    },
    body: {
      site: siteMetadata(config),
      tableOfContents: config.themeConfig.tableOfContents,
      baseUrl: config.baseUrl,
      staticDir: config.staticDir,
      docsDirs: config.docs.map(({ path }) => joinPath(path)),
      imageSizes: imageSizes(sources.assets, config),
    },
    searchLocale: config.search === false ? null : config.i18n.defaultLocale,
    ...(locales.length > 0 && { otherSites: Object.fromEntries(locales.map((locale) => [locale, siteMetadata(config, locale)])) }),
    components: components.code,
    plugins: remarkPlugins.length + rehypePlugins.length > 0 ? { url: module.url } : null,
  };
}
