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
import { type CachedPage, type CompiledPages, type CompiledPagesOptions, createCompiledPages } from "./compiledPages.ts";
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
  const pages = new PageSet(request, context);
  await pages.compileAll("compile", request.sources);
  const apiSources = await request.apiSources;
  if (apiSources.length > 0) await pages.compileAll("compile reference", apiSources);
  return pages;
}

/** The compiled pages of a site. Bodies are in the store, so that memory does not grow with the text of the site. */
export class PageSet {
  /** Paths of the pages that are only stubs: they have no body until they are compiled. */
  readonly stubs = new Set<string>();
  private readonly request: CompileRequest;
  private readonly context: StageContext;
  private readonly cache: CompiledPages;
  private readonly settings: ReadSettings;
  private readonly sources = new Map<string, SourceFile>();
  private readonly pages = new Map<string, CachedPage>();
  private readonly compiler: () => Promise<CompilePage>;

  constructor(request: CompileRequest, context: StageContext) {
    const { setup, siteDir } = request;
    const { maxBytes, aliases } = setup.parse.markdown;
    this.request = request;
    this.context = context;
    this.cache = createCompiledPages(request);
    this.settings = { siteDir, maxBytes, aliases };
    this.compiler = lazily(() => createCompilePage(setup));
  }

  /** In the order of the sources. */
  get metas(): PageMeta[] {
    return [...this.sources.keys()].flatMap((path) => this.pages.get(path)?.meta ?? []);
  }

  async body(path: string): Promise<PageBody> {
    const { cache } = this;
    return cache.body(this.pages.get(path)?.bodyKey ?? "") ?? required(cache.body((await this.compileAgain(path)).bodyKey), path);
  }

  /** What the page adds to the search index; see `packContribution`. */
  async search(path: string): Promise<string> {
    const { cache } = this;
    return cache.search(this.pages.get(path)?.searchKey ?? "") ?? required(cache.search((await this.compileAgain(path)).searchKey), path);
  }

  /** Changes with what the page adds to the search index; empty for a stub. */
  searchKeyOf(path: string): string {
    return this.pages.get(path)?.searchKey ?? "";
  }

  /** Links as the author of the page wrote them. */
  links(path: string): PageBody["links"] {
    return this.cache.body(this.pages.get(path)?.bodyKey ?? "")?.links ?? [];
  }

  /** Changes with the page: with what others may show of it, and with its body. */
  keyOf(path: string): string {
    const { metaKey = "", bodyKey = "" } = this.pages.get(path) ?? {};
    return metaKey + bodyKey;
  }

  /** Keys of what is stored of the pages. */
  keys(): string[] {
    return [...this.pages.values()].flatMap(({ key, bodyKey, searchKey }) => [key ?? [], bodyKey, searchKey].flat());
  }

  /** Reads and compiles a page again; null for one that has no file of its own, or that includes other files than before. */
  async recompile(path: string): Promise<PageMeta | null> {
    const source = this.sources.get(path);
    if (!source || source.kind === "api") return null;
    const read = await readAgain(source, this.settings, this.context.io);
    if ("includes" in read && read.includes.join() !== source.includes.join()) return null;
    if ("problem" in read) return this.keep(source, this.cache.put(null, problemPage(source, read.problem)));
    return this.keep(source, this.cache.put(read, await this.compileHere(read)));
  }

  async compileAll(stage: string, sources: SourceFile[]): Promise<void> {
    const { setup, threads, siteDir } = this.request;
    for (const source of sources) this.sources.set(source.path, source);
    const waiting = await this.addStubs(sources.filter((source) => !this.takeCached(source)));
    // Else V8 lets garbage grow to several times of what is in use: a cold build of 50,000 pages takes twice the memory.
    if (waiting.length >= 10_000) setFlagsFromString("--heap-growing-percent=30");
    const onUncaught = (uncaught: Problem): never => {
      throw new ProblemError(uncaught, siteDir);
    };
    const workers = await openWorkers(waiting, { setup, compile: (source) => this.compileHere(source), threads, onUncaught });
    const compileOne = async (source: SourceFile) => void this.keep(source, await this.compile(source, workers.compile));
    try {
      await this.context.stages.each(stage, waiting, compileOne, workers.width);
    } finally {
      await workers.close();
    }
  }

  private takeCached(source: SourceFile): boolean {
    const page = this.cache.get(source);
    if (page) this.keep(source, page);
    return page !== null;
  }

  /** Returns the sources that are to be compiled: pages of other shards become stubs, and at first most of a large site. */
  private async addStubs(missing: SourceFile[]): Promise<SourceFile[]> {
    const { sources, shard, setup, isStub } = this.request;
    const elsewhere = new Set(sources.flatMap(({ path }, index) => (isInShard(index, shard) ? [] : [path])));
    const isLater = ({ kind, path }: SourceFile) => kind === "markdown" && ((isStub && missing.length >= fewPages) || elsewhere.has(path));
    for (const source of missing.filter(isLater)) {
      const read = await readSource(source, this.settings, this.context.io);
      if ("problem" in read) continue;
      const meta = await stubPage(read, setup.parse);
      if (elsewhere.has(source.path)) source.text = null;
      this.pages.set(source.path, { meta, metaKey: "", bodyKey: "", searchKey: "" });
      this.stubs.add(source.path);
    }
    return missing.filter(({ path }) => !this.stubs.has(path));
  }

  private async compile(source: SourceFile, compilePage: CompilePage): Promise<CachedPage> {
    const { apiText } = this.request;
    const isTextless = source.kind === "api" && source.text === null && apiText;
    const read = isTextless ? { ...source, text: await apiText(source.path) } : await readSource(source, this.settings, this.context.io);
    if ("problem" in read) return this.cache.put(null, problemPage(source, read.problem));
    return this.cache.put(read, await compilePage(read));
  }

  private async compileHere(...[source]: Parameters<CompilePage>): ReturnType<CompilePage> {
    return (await this.compiler())(source);
  }

  /** For what is gone from the cache, or damaged. */
  private compileAgain(path: string): Promise<CachedPage> {
    return this.compile(required(this.sources.get(path), path), (source) => this.compileHere(source));
  }

  private keep(source: SourceFile, page: CachedPage): PageMeta {
    // It is in its file still; what the SDK says is nowhere else.
    if (source.kind !== "api") source.text = null;
    const meta = { ...shareTexts(page.meta, source), isApi: source.kind === "api", history: source.history };
    this.pages.set(source.path, { ...page, meta });
    return meta;
  }
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
