/** What a build, a check and `serve --watch` have in common: the first half of the pipeline, config to graph, and the view of the site. */
import { createSdkNames, type SdkNamesOf } from "./areas/sdkNames.ts";
import { createSdkUses } from "./areas/sdkUses.ts";
import { usedIslandScripts } from "./bundle/bundle.ts";
import { bundleAssets } from "./cache/assets.ts";
import { compilePages, compileSetup, type PageSet } from "./cache/compilePages.ts";
import { loadSiteComponents, type SiteComponents } from "./cache/components.ts";
import { withHistoryMemo } from "./cache/history.ts";
import { keyOfEach } from "./cache/key.ts";
import { memoContext } from "./cache/memo.ts";
import type { memoReference } from "./cache/reference.ts";
import type { RenderedPages } from "./cache/renderedPages.ts";
import { createRenderer } from "./cache/renderPages.ts";
import { type CheckedSamples, checkSamples, samplesOfSite } from "./cache/samples.ts";
import { readSdk } from "./cache/siteSdk.ts";
import type { Store } from "./cache/store.ts";
import type { CauseInput } from "./check/causes.ts";
import { configUrls } from "./check/configUrls.ts";
import { nameProblems } from "./check/unknownNames.ts";
import type { LoadedConfig } from "./config/load.ts";
import { discoverContent } from "./discover/discover.ts";
import { assetFiles, referencedAssets } from "./emit/assets.ts";
import { buildGraph } from "./graph/graph.ts";
import type { Io } from "./io/io.ts";
import type { StageContext } from "./io/stages.ts";
import type { LoadChoice } from "./model/build.ts";
import type { Locate, SiteConfig } from "./model/config.ts";
import type { SiteGraph } from "./model/graph.ts";
import type { ClientManifest, OutputFile } from "./model/output.ts";
import type { PageMeta } from "./model/page.ts";
import { piecesOf, type RenderedPage } from "./model/rendered.ts";
import type { Sources } from "./model/source.ts";
import { agentFiles } from "./outputs/agentIndex.ts";
import { llmsSets } from "./outputs/llms.ts";
import { markdownFiles } from "./outputs/markdown/markdownPages.ts";
import { siteOutputs } from "./outputs/outputs.ts";
import { staticPaths } from "./outputs/staticPaths.ts";
import { groupConstructs } from "./problems/groups.ts";
import { type Problem, problem, within } from "./problems/problem.ts";
import { loadSiteTheme, plainTheme, type SiteTheme } from "./react/siteTheme.ts";
import type { Reference } from "./reference/extract.ts";
import { createRenderContext, type RenderContext } from "./render/context.ts";
import { stringsOf } from "./render/locale.ts";
import { urlOfWritten } from "./render/view.ts";
import type { SampleChecker } from "./samples/samplesWorker.ts";
import { startEarly } from "./text/lazily.ts";
import { openCompiler } from "./workers/workers.ts";

export interface SiteRequest extends LoadChoice {
  loaded: LoadedConfig;
  /** Of this site, open. */
  store: Store;
  /** Pages that are not cached are only stubs, so that the rest of the site loads at once. */
  isStub?: boolean | undefined;
  /** Replaces the step that reads the SDK. */
  readReference?: typeof memoReference | undefined;
  /** Checks samples, and stays open. */
  sampleChecker?: SampleChecker | undefined;
}

/** A site, compiled and linked: plain data. */
export interface Site {
  config: SiteConfig;
  /** Absolute. */
  siteDir: string;
  sources: Sources;
  /** By source path. */
  metas: Map<string, PageMeta>;
  graph: SiteGraph;
  components: SiteComponents;
  /** What the SDK of the working copy says. */
  reference: Reference;
  problems: Problem[];
}

/** What works for a site while it is in use. */
export interface SiteServices {
  locate: Locate;
  store: Store;
  /** Bodies and search texts of its pages. */
  pages: PageSet;
  /** Names of the SDK that pages may use. */
  names: SdkNamesOf;
  /** What TypeScript finds in the SDK; it checks that while the site is made. */
  typeProblems: Promise<Problem[]>;
  /** Its samples as TypeScript checks them, meanwhile too. */
  samples: Promise<CheckedSamples>;
  /** Checks them again, as `metas` has them now. */
  checkSamples(): Promise<CheckedSamples>;
  /** Stops what is not awaited yet. */
  stop(): void;
}

export interface LoadedSite {
  site: Site;
  services: SiteServices;
}

/** Throws a ProblemError when going on makes no sense, e.g. for a faulty SDK. */
export async function loadSite(request: SiteRequest, context: StageContext): Promise<LoadedSite> {
  const { loaded, store } = request;
  const stop = new AbortController();
  const signal = request.signal ? AbortSignal.any([stop.signal, request.signal]) : stop.signal;
  const load = () => loadPages({ ...request, signal, stop: () => stop.abort() }, context);
  try {
    return await within(loaded.siteDir, () => withoutSuspects(load, store, signal));
  } catch (error) {
    // Stops all other work for this site.
    stop.abort();
    throw error;
  }
}

/** A failure may come from what is damaged in the store, or from what another machine has put there: the work begins again without it. */
export async function withoutSuspects<T>(work: () => Promise<T>, store: Store, signal: AbortSignal | undefined): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !store.dropSuspects(error)) throw error;
    }
  }
}

async function loadPages(request: SiteRequest & { signal: AbortSignal; stop(): void }, context: StageContext): Promise<LoadedSite> {
  const { stages, io } = context;
  const { loaded, store, signal, stop } = request;
  const { config, siteDir, locate, warnings } = loaded;
  const compiler = openCompiler(signal);
  const memos = memoContext(siteDir, store, io);
  // The SDK is read in a thread while the other pages are compiled.
  const sdk = readSdk(request, compiler.reader, { ...memos, stages });
  const { sources, problems } = await stages.run("discover", () => discoverContent(loaded, withHistoryMemo(io, { siteDir, store })));
  const components = await stages.run("components", () => loadSiteComponents({ sources, siteDir, config }, memos));
  // While the theme's overrides load, Ctrl-C ends the process: the output is not locked yet.
  await themeOf(components);
  const setup = compileSetup(loaded, sources, components);
  const codeHashes = { components: components.hashes, plugins: setup.plugins ? loaded.module.hash : "" };
  const pages = await compilePages(
    { ...request, threads: request.threads, ...sdk, sources: sources.files, setup, codeHashes, siteDir },
    context,
  );
  const [{ reference, typeProblems }, { navigation, problems: ofReference }] = await Promise.all([sdk.reference, sdk.versions]);
  const pageMetas = pages.metas;
  const metas = new Map(pageMetas.map((meta) => [meta.path, meta]));
  const { sampleChecker: checker = compiler.checker } = request;
  const checkAllSamples = () => {
    const fences = samplesOfSite(metas.values(), config);
    return startEarly(checkSamples({ config, siteDir, signal, fences, checker, isKept: checker !== compiler.checker }, memos));
  };
  const samples = checkAllSamples();
  void Promise.allSettled([typeProblems, samples]).then(compiler.close);
  const words = (locale: string | null) => stringsOf(config, locale);
  const graph = await stages.run("graph", () => buildGraph({ pages: pageMetas, sources, config, locate, reference: navigation, words }));
  const names = createSdkNames(pageMetas, graph);
  const ofPages = groupConstructs(pageMetas.flatMap((page) => page.problems));
  const all = [
    ...warnings,
    ...(store.isDamaged() ? [problem("X006", "the cache in .bcidocs is damaged; the missing parts are built again")] : []),
    ...problems,
    ...components.problems,
    ...ofReference,
    ...ofPages,
    ...nameProblems(pageMetas, names),
    ...graph.problems,
    ...emptySite(config, pageMetas),
  ];
  return {
    site: { config, siteDir, sources, metas, graph, components, reference, problems: all },
    services: { locate, store, pages, names, typeProblems, samples, checkSamples: checkAllSamples, stop },
  };
}

/** Which guides use each name of the SDK. */
export function usesOf({ site, services: { names } }: LoadedSite, samples: RenderContext["samples"]): RenderContext["uses"] {
  return createSdkUses({ ...site, names, samples });
}

/** What the browser gets of it besides its pages. */
export function bundleSite({ site, services }: LoadedSite, io: Io): ReturnType<typeof bundleAssets> {
  return bundleAssets({ ...site, locate: services.locate }, memoContext(site.siteDir, services.store, io));
}

interface ViewParts {
  cache: RenderedPages;
  /** What TypeScript says of the samples of a page. */
  samples: RenderContext["samples"];
  /** Left out: as these samples have it. */
  uses?: RenderContext["uses"];
}

/** The site's own code runs only where it overrides a part of the shell. */
async function themeOf({ code }: SiteComponents): Promise<SiteTheme> {
  return code?.exports.some(({ isPart }) => isPart) ? loadSiteTheme(code) : plainTheme;
}

/** A site that is ready to be rendered: what a build writes, and what `serve --watch` answers. */
export type SiteView = Awaited<ReturnType<typeof openView>>;

export async function openView(
  loaded: LoadedSite,
  manifest: ClientManifest,
  { cache, samples, uses = usesOf(loaded, samples) }: ViewParts,
) {
  const { site, services } = loaded;
  const { config, graph, metas } = site;
  const { names, pages } = services;
  const { code, hashes } = site.components;
  const theme = await themeOf(site.components);
  const files = markdownFiles(site);
  const context = createRenderContext({ config, graph, manifest, theme, codeHashes: hashes, names, uses, samples, markdownFiles: files });
  const { problems: _, byRoute: _ofPages, pages: nodes, ...linked } = graph;
  const symbols = [...metas.values()].flatMap((page) => page.symbols ?? []);
  const graphKey = keyOfEach([...Object.entries(linked), ...nodes, ...symbols]);
  const taken = staticPaths(graph);
  return {
    site,
    services,
    manifest,
    context,
    renderer: createRenderer({ pages, graphKey, code, context, cache }),
    /** Which Markdown versions are listed together; those that a file of the static folder takes the place of are left out. */
    sets: llmsSets({ ...site, files }).filter(({ path, fullPath }) => !taken.has(path) && !taken.has(fullPath)),
  };
}

/** All files but the pages and their texts: what `pages` need, or what any page may; headers depend on the pages. */
export function siteFiles({ site, manifest, context, sets }: SiteView, pages: readonly RenderedPage[] | null): OutputFile[] {
  const { graph, config, sources, siteDir } = site;
  const taken = staticPaths(graph);
  const islands = piecesOf(pages ?? []).flatMap((piece) => piece.islands.map(({ name }) => name));
  const referenced = pages
    ? referencedAssets(pages, graph, config.baseUrl)
    : new Set(sources.assets.map(({ path }) => path.normalize("NFC")));
  const outputs = siteOutputs({ ...manifest, ...site, pages: pages ?? [] });
  return [
    ...manifest.files,
    ...(pages ? usedIslandScripts(manifest, islands) : manifest.islandScripts),
    ...assetFiles(referenced, sources.assets, siteDir),
    ...agentFiles({ ...site, files: context.markdownFiles, sets }).filter(({ path }) => !taken.has(path)),
    ...(pages ? outputs : outputs.filter(({ path }) => path !== "_headers")),
  ];
}

/** What links may lead to besides the pages, and what else their check has to know. `files`: those of `siteFiles`. */
export function linkTargets({ site, services: { locate }, manifest, context, sets }: SiteView, files: readonly OutputFile[], io: Io) {
  const texts = [...context.markdownFiles.values(), ...sets.flatMap(({ path, fullPath }) => [path, fullPath])];
  return {
    ...site,
    locate,
    urlOfWritten: (...[link, page]: Parameters<CauseInput["urlOfWritten"]>) => urlOfWritten(link, page, context),
    files: [...files.map(({ path }) => path), ...texts].map((path) => `/${path}`),
    configUrls: configUrls(site.config, locate, manifest.styleUrls),
    today: new Date(io.now()).toISOString().slice(0, 10),
  };
}

/** All pages may be drafts: then there is a site, but nothing to show. */
function emptySite(config: SiteConfig, pages: PageMeta[]): Problem[] {
  if (pages.length === 0 || pages.some(({ frontMatter }) => !frontMatter.draft)) return [];
  const details = { place: { path: pages[0]?.path ?? "" }, hint: "Remove `draft: true` from at least one page." };
  return [problem("C012", `every page under ${config.contentDir}/ is a draft`, details)];
}
