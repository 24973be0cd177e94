/** The first half of the pipeline, config to graph: what a build, a check and `serve --watch` have in common. */
import { join } from "node:path";
import { otherLocales } from "./areas/locales.ts";
import { createSdkNames, type SdkNamesOf } from "./areas/sdkNames.ts";
import { createSdkUses } from "./areas/sdkUses.ts";
import { bundleClient, themeFolder } from "./bundle/bundle.ts";
import { placeInIslands } from "./bundle/islandErrors.ts";
import { bundleLiveSamples, type LiveScripts, withSamples } from "./bundle/liveSamples.ts";
import { compilePages, type PageSet } from "./cache/compilePages.ts";
import { createFileCache, type FileCache } from "./cache/files.ts";
import { withHistoryMemo } from "./cache/history.ts";
import { keyOf, keyOfEach } from "./cache/key.ts";
import { type MemoContext, memo } from "./cache/memo.ts";
import { type CheckedReference, memoReference } from "./cache/reference.ts";
import { openRemoteCache, type RemoteCache, type RemoteCacheRequest } from "./cache/remote.ts";
import type { RenderedPages } from "./cache/renderedPages.ts";
import { createRenderer, type Renderer } from "./cache/renderPages.ts";
import { type CheckedSamples, checkSamples } from "./cache/samples.ts";
import { openStore, type Store } from "./cache/store.ts";
import { nameProblems } from "./check/unknownNames.ts";
import { compileSetup } from "./compileSetup.ts";
import { type ConfigRequest, type LoadedConfig, loadConfig } from "./config/load.ts";
import { discoverContent } from "./discover/discover.ts";
import { buildGraph } from "./graph/graph.ts";
import type { Io } from "./io/io.ts";
import type { Stages } from "./io/stages.ts";
import type { LoadChoice } from "./model/build.ts";
import type { SiteConfig } from "./model/config.ts";
import type { SiteGraph } from "./model/graph.ts";
import type { ClientManifest } from "./model/output.ts";
import type { PageMeta } from "./model/page.ts";
import type { Place, Problem } from "./model/problem.ts";
import type { SemverStep } from "./model/publicApi.ts";
import type { SourceFile, Sources } from "./model/source.ts";
import { markdownFiles } from "./outputs/markdown/markdownPages.ts";
import { exitCodeOf } from "./problems/exit.ts";
import { groupConstructs } from "./problems/groups.ts";
import { ProblemError, problem, within } from "./problems/problem.ts";
import { loadSiteTheme, plainTheme } from "./react/siteTheme.ts";
import { type Reference, sdkCompiler } from "./reference/extract.ts";
import { onlyReference, type SiteReference, siteReference } from "./reference/siteReference.ts";
import { changeWords } from "./reference/versions/changePages.ts";
import { checkApi } from "./reference/versions/checkApi.ts";
import type { ReferenceCache } from "./reference/versions/sdkAtCommit.ts";
import { referenceVersions } from "./reference/versions/versionReferences.ts";
import { createRenderContext, type RenderContext } from "./render/context.ts";
import { stringsOf } from "./render/locale.ts";
import { siteMetadata } from "./render/site.ts";
import type { SampleChecker } from "./samples/samplesWorker.ts";
import { loadSiteComponents, type SiteComponents } from "./siteComponents.ts";
import { openCompiler, samplesOfSite } from "./siteSamples.ts";
import { isInside } from "./text/path.ts";
import { cacheFolder } from "./text/reservedNames.ts";

export interface SiteRequest extends LoadChoice, ConfigRequest {
  /** The config, where it was loaded before. */
  loaded?: LoadedConfig | undefined;
  /** The store of this site, if it is open already. */
  store?: Store | undefined;
  /** Absolute paths of folders with what other machines have built of it. */
  included?: readonly string[] | undefined;
  /** Pages that are not cached are only stubs, so that the rest of the site loads at once. */
  isStub?: boolean | undefined;
  /** Replaces the step that reads the SDK. */
  readReference?: typeof memoReference | undefined;
  /** Checks samples, and stays open. */
  sampleChecker?: SampleChecker | undefined;
}

/** A site, compiled and linked. */
export interface Site extends Pick<LoadedConfig, "config" | "siteDir" | "locate"> {
  sources: Sources;
  pages: PageSet;
  /** By source path. */
  metas: Map<string, PageMeta>;
  graph: SiteGraph;
  /** Names of the SDK that pages may use. */
  names: SdkNamesOf;
  components: SiteComponents;
  /** What the SDK of the working copy says. */
  reference: Reference;
  problems: Problem[];
  /** What TypeScript finds in the SDK; it checks that while the site is made. */
  found: Promise<Problem[]>;
  /** Its samples as TypeScript checks them, meanwhile too. */
  samples: Promise<CheckedSamples>;
  /** Checks them again, as `metas` has them now. */
  checkSamples(): Promise<CheckedSamples>;
  /** Stops what is not awaited yet. */
  stop(): void;
  store: Store;
  /** Where other machines find what this one makes; null without. */
  remote: RemoteCache | null;
  /** What is known of source files, to be saved at the end of a build. */
  files: FileCache;
}

interface SiteContext {
  stages: Stages;
  io: Io;
}

/** Throws a ProblemError when going on makes no sense, e.g. for a faulty config. */
export async function loadSite(request: SiteRequest, { stages, io }: SiteContext): Promise<Site> {
  const loaded = request.loaded ?? (await stages.run("config", () => loadConfig(request, io)));
  const stop = new AbortController();
  const signal = request.signal ? AbortSignal.any([stop.signal, request.signal]) : stop.signal;
  const isKept = request.isCached ?? true;
  const store = request.store ?? (await openStore({ folder: cacheFolder(loaded.siteDir), program: __BUILD__, isKept }, io));
  const remote = request.remote && isKept ? remoteOf(loaded, request.remote, io) : null;
  const pulled = remote && (await stages.run("remote cache", remote.pull));
  for (const folder of [...(request.included ?? []), ...(pulled ? [pulled] : [])]) await store.include(folder);
  try {
    const load = (): ReturnType<typeof loadPages> =>
      loadPages(loaded, { ...request, store, signal }, { stages, io }).catch((error: unknown) => {
        if (signal.aborted || !store.dropSuspects(error)) throw error;
        return load();
      });
    const site = await within(loaded.siteDir, load);
    return { ...site, remote, stop: () => stop.abort() };
  } catch (error) {
    // Stops all other work for this site.
    stop.abort();
    if (!request.store) await store.close();
    throw error;
  }
}

function remoteOf({ config, siteDir }: LoadedConfig, { token }: Pick<RemoteCacheRequest, "token">, io: Io): RemoteCache | null {
  const { remote } = config.cache;
  return remote ? openRemoteCache({ config, remote, token, folder: join(cacheFolder(siteDir), `remote-${io.machine.pid}`) }, io) : null;
}

async function loadPages(
  loaded: LoadedConfig,
  request: SiteRequest & { store: Store; signal: AbortSignal },
  { stages, io }: SiteContext,
): Promise<Omit<Site, "stop" | "remote">> {
  const { config, siteDir, locate } = loaded;
  const { store, isStub, shard, signal, threads } = request;
  const context = memoContext(siteDir, store, io);
  const files = createFileCache(store, config.markdown.aliases);
  const asked = { config, siteDir, locate, signal };
  const compiler = openCompiler(signal);
  const readReference = async (): Promise<CheckedReference> => {
    if (!config.sdk) return noReference;
    const { version } = await sdkCompiler(asked, io);
    const read = request.readReference ?? memoReference;
    return stages.measure(`reference (TypeScript ${version})`, () => read(asked, context, compiler.reader));
  };
  const readVersions = async (reference: Reference): Promise<SiteReference> => {
    if (!referenceVersions(config)) return onlyReference(reference);
    const { version: compiler } = await sdkCompiler(asked, io);
    const words = [null, ...otherLocales(config)].map((locale) => ({ locale, words: changeWords(stringsOf(config, locale)) }));
    const inVersions = { ...asked, reference, words, compiler, cache: referenceCache(context) };
    return stages.measure("reference of versions", () => siteReference(inVersions, io));
  };
  // The SDK is read in a thread while the other pages are compiled.
  const reading = startEarly(readReference());
  const readings = startEarly(reading.then(({ reference }) => readVersions(reference)));
  const apiSources = startEarly(readings.then(sourcesOfReference));
  const apiText = async (path: string) => (await readings).textOf(path);
  const found = await stages.run("discover", () => discoverContent({ config, siteDir, cachedFiles: files }, withHistoryMemo(io, context)));
  const components = await stages.run("components", () => loadSiteComponents({ sources: found.sources, siteDir, config }, context));
  const setup = compileSetup({ loaded, sources: found.sources, components });
  const codeHashes = { components: components.hashes, plugins: setup.plugins ? loaded.module.hash : "" };
  const { files: sources } = found.sources;
  const pages = await compilePages(
    { sources, apiSources, apiText, setup, codeHashes, store, siteDir, threads, isStub, shard },
    { stages, io },
  );
  const [{ reference, found: ofTypes }, ofVersions] = await Promise.all([reading, readings]);
  const metas = new Map(pages.metas.map((meta) => [meta.path, meta]));
  const ofSamples = request.sampleChecker ? { checker: request.sampleChecker, isKept: true } : { checker: compiler.checker, isKept: false };
  const checkNow = () =>
    startEarly(checkSamples({ config, siteDir, signal, fences: samplesOfSite(metas.values()), ...ofSamples }, context));
  const samples = checkNow();
  void Promise.allSettled([ofTypes, samples]).then(compiler.close);
  const graph = await stages.run("graph", () =>
    buildGraph({
      pages: pages.metas,
      sources: found.sources,
      config,
      locate,
      reference: ofVersions.navigation,
      words: (locale) => stringsOf(config, locale),
    }),
  );
  const damage = store.isDamaged() ? [problem("X006", "the cache in .bcidocs is damaged; the missing parts are built again")] : [];
  const ofPages = groupConstructs(pages.metas.flatMap((page) => page.problems));
  const names = createSdkNames(pages.metas, graph);
  const ofSources = [...found.problems, ...components.problems, ...ofVersions.problems, ...ofPages, ...nameProblems(pages.metas, names)];
  return {
    config,
    siteDir,
    locate,
    sources: found.sources,
    pages,
    metas,
    graph,
    names,
    components,
    reference,
    found: ofTypes,
    samples,
    checkSamples: checkNow,
    problems: [...loaded.warnings, ...damage, ...ofSources, ...graph.problems, ...emptySite(config, pages.metas)],
    store,
    files,
  };
}

/** What the API changed since a commit, and whether the version number says so. */
export async function apiProblems(site: Site, since: { ref: string; step: SemverStep | undefined }, io: Io): Promise<Problem[]> {
  const { config, siteDir, locate, reference, store } = site;
  const compiler = config.sdk ? (await sdkCompiler({ config, siteDir }, io)).version : "";
  const cache = referenceCache(memoContext(siteDir, store, io));
  return checkApi({ config, siteDir, locate, reference, compiler, cache, ...since }, io);
}

function referenceCache(context: MemoContext): ReferenceCache {
  return {
    memo: (name, inputs, make) => memo({ name, inputs }, make, context),
    touch: (name, inputs) => void context.store.has(keyOf(name, inputs)),
  };
}

function memoContext(siteDir: string, store: Store, io: Io): MemoContext {
  return { siteDir, store, io, isOwn: (path) => isInside(path, join(siteDir, ".bcidocs")) };
}

/** A promise whose failure counts only once it is awaited. */
function startEarly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

const noReference: CheckedReference = { reference: { sources: [], sidebar: [], problems: [] }, found: Promise.resolve([]) };

/** Without the pages of an SDK that cannot be read half of the links would be broken: its problems are all there is to report. */
function sourcesOfReference({ sources, problems }: SiteReference): SourceFile[] {
  if (exitCodeOf(problems) !== 0) throw new ProblemError(problems);
  return sources;
}

/** What the browser gets besides the pages of this site. Throws a ProblemError for a stylesheet or an island that is faulty. */
export async function bundleAssets(site: Site, io: Io): Promise<{ manifest: ClientManifest; problems: Problem[] }> {
  return withSamples(...(await Promise.all([bundleTheme(site, io), bundleSamples(site, io)])));
}

/** The live samples of the pages; null on a site without any. */
async function bundleSamples({ config, siteDir, locate, graph, metas, store }: Site, io: Io): Promise<LiveScripts | null> {
  const live = config.sdk?.live;
  const samples = graph.pages.flatMap(({ path }) => metas.get(path)?.samples ?? []);
  if (live === undefined || samples.length === 0) return null;
  const { entryPoints } = config.sdk ?? { entryPoints: [] };
  const step = {
    name: "live samples",
    inputs: [live, entryPoints, samples],
    isFinal: ({ problems }: LiveScripts) => problems.length === 0,
  };
  return memo(
    step,
    (recordingIo) => bundleLiveSamples({ siteDir, live, entryPoints, samples, locate }, recordingIo),
    memoContext(siteDir, store, io),
  );
}

function scriptLanguages(config: SiteConfig) {
  return [
    { locale: config.i18n.defaultLocale, metadata: siteMetadata(config) },
    ...otherLocales(config).map((locale) => ({ locale, metadata: siteMetadata(config, locale) })),
  ];
}

/** Where in a component of the site an error began that a browser reports; null for any other error. */
export async function placeOfCrash({ config, siteDir, components: { islands } }: Site, stack: string): Promise<Place | null> {
  return placeInIslands(stack, { siteDir, themeDir: themeFolder(), islands, languages: scriptLanguages(config) });
}

function bundleTheme({ config, siteDir, components, store }: Site, io: Io): Promise<ClientManifest> {
  const context = memoContext(siteDir, store, io);
  return bundleClient({ ...components, config, languages: scriptLanguages(config) }, (name, input, bundle) =>
    memo({ name, inputs: [input] }, (recordingIo) => bundle({ ...input, siteDir, themeDir: themeFolder() }, recordingIo), context),
  );
}

/** Which guides use each name of the SDK. */
export function usesOf(site: Pick<Site, "graph" | "metas" | "names">, samples: RenderContext["samples"]): RenderContext["uses"] {
  return createSdkUses({ ...site, samples });
}

interface RendererParts {
  cache: RenderedPages;
  /** What TypeScript says of the samples of a page. */
  samples: RenderContext["samples"];
  /** Left out: as these samples have it. */
  uses?: RenderContext["uses"];
}

/** Ready to render the pages of the site. The site's own code runs only where it overrides a part of the shell. */
export async function openRenderer(
  site: Site,
  manifest: ClientManifest,
  { cache, samples, uses = usesOf(site, samples) }: RendererParts,
): Promise<{ renderer: Renderer; context: RenderContext }> {
  const { config, graph, pages, metas, names } = site;
  const { code, hashes } = site.components;
  const files = markdownFiles(site);
  const theme = code?.exports.some(({ isPart }) => isPart) ? await loadSiteTheme(code) : plainTheme;
  const shown = { names, uses, samples, markdownFiles: files };
  const context = createRenderContext({ config, graph, manifest, theme, codeHashes: hashes, ...shown });
  const { problems: _, byRoute: _ofPages, pages: nodes, ...linked } = graph;
  const symbols = [...metas.values()].flatMap((page) => page.symbols ?? []);
  const graphKey = keyOfEach([...Object.entries(linked), ...nodes, ...symbols]);
  return { renderer: createRenderer({ pages, graphKey, code, context, cache }), context };
}

/** All pages may be drafts: then there is a site, but nothing to show. */
function emptySite(config: SiteConfig, pages: PageMeta[]): Problem[] {
  if (pages.length === 0 || pages.some(({ frontMatter }) => !frontMatter.draft)) return [];
  return [problem("C012", `every page under ${config.contentDir}/ is a draft`, { hint: "Remove `draft: true` from at least one page." })];
}
