/** What a build, a check and `serve --watch` have in common: the first half of the pipeline, config to graph, and the view of the site. */
import { join } from "node:path";
import { otherLocales } from "./areas/locales.ts";
import { createSdkNames } from "./areas/sdkNames.ts";
import { createSdkUses } from "./areas/sdkUses.ts";
import { usedIslandScripts } from "./bundle/bundle.ts";
import { compilePages } from "./cache/compilePages.ts";
import { compileSetup } from "./cache/compileSetup.ts";
import { loadSiteComponents } from "./cache/components.ts";
import { createFileCache } from "./cache/files.ts";
import { withHistoryMemo } from "./cache/history.ts";
import { keyOf, keyOfEach } from "./cache/key.ts";
import { type MemoContext, memo, memoContext } from "./cache/memo.ts";
import { type CheckedReference, memoReference } from "./cache/reference.ts";
import { openRemoteCache, type RemoteCache, type RemoteCacheRequest } from "./cache/remote.ts";
import type { RenderedPages } from "./cache/renderedPages.ts";
import { createRenderer } from "./cache/renderPages.ts";
import { checkSamples, samplesOfSite } from "./cache/samples.ts";
import { openStore, type Store } from "./cache/store.ts";
import type { CauseInput } from "./check/causes.ts";
import { configUrls } from "./check/configUrls.ts";
import { nameProblems } from "./check/unknownNames.ts";
import { type ConfigRequest, type LoadedConfig, loadConfig } from "./config/load.ts";
import { discoverContent } from "./discover/discover.ts";
import { assetFiles, referencedAssets } from "./emit/assets.ts";
import { buildGraph } from "./graph/graph.ts";
import type { Io } from "./io/io.ts";
import type { Stages } from "./io/stages.ts";
import type { LoadChoice } from "./model/build.ts";
import type { SiteConfig } from "./model/config.ts";
import type { ClientManifest, OutputFile } from "./model/output.ts";
import type { PageMeta } from "./model/page.ts";
import type { Problem } from "./model/problem.ts";
import type { SemverStep } from "./model/publicApi.ts";
import { piecesOf, type RenderedPage } from "./model/rendered.ts";
import type { SourceFile } from "./model/source.ts";
import { agentFiles } from "./outputs/agentIndex.ts";
import { llmsSets } from "./outputs/llms.ts";
import { markdownFiles } from "./outputs/markdown/markdownPages.ts";
import { siteOutputs } from "./outputs/outputs.ts";
import { staticPaths } from "./outputs/staticPaths.ts";
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
import { urlOfWritten } from "./render/view.ts";
import type { SampleChecker } from "./samples/samplesWorker.ts";
import { cacheFolder } from "./text/reservedNames.ts";
import { openCompiler } from "./workers/siteCompiler.ts";

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
export type Site = Awaited<ReturnType<typeof loadSite>>;

export interface SiteContext {
  stages: Stages;
  io: Io;
}

/** Throws a ProblemError when going on makes no sense, e.g. for a faulty config. */
export async function loadSite(request: SiteRequest, { stages, io }: SiteContext) {
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
    return {
      ...site,
      /** Where other machines find what this one makes; null without. */
      remote,
      /** Stops what is not awaited yet. */
      stop: () => stop.abort(),
    };
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

async function loadPages(loaded: LoadedConfig, request: SiteRequest & { store: Store; signal: AbortSignal }, { stages, io }: SiteContext) {
  const { config, siteDir, locate } = loaded;
  const { store, isStub, shard, signal, threads } = request;
  const context = memoContext(siteDir, store, io);
  const files = createFileCache(store, config.markdown.aliases);
  const ofSdk = { config, siteDir, locate, signal };
  const compiler = openCompiler(signal);
  const readReference = async (): Promise<CheckedReference> => {
    if (!config.sdk) return noReference;
    const { version } = await sdkCompiler(ofSdk, io);
    const read = request.readReference ?? memoReference;
    return stages.measure(`reference (TypeScript ${version})`, () => read(ofSdk, context, compiler.reader));
  };
  const readVersions = async (reference: Reference): Promise<SiteReference> => {
    if (!referenceVersions(config)) return onlyReference(reference);
    const { version: compiler } = await sdkCompiler(ofSdk, io);
    const words = [null, ...otherLocales(config)].map((locale) => ({ locale, words: changeWords(stringsOf(config, locale)) }));
    const inVersions = { ...ofSdk, reference, words, compiler, cache: referenceCache(context) };
    return stages.measure("reference of versions", () => siteReference(inVersions, io));
  };
  // The SDK is read in a thread while the other pages are compiled.
  const reading = startEarly(readReference());
  const readings = startEarly(reading.then(({ reference }) => readVersions(reference)));
  const apiSources = startEarly(readings.then(sourcesOfReference));
  const apiText = async (path: string) => (await readings).textOf(path);
  const discovered = await stages.run("discover", () =>
    discoverContent({ config, siteDir, cachedFiles: files }, withHistoryMemo(io, context)),
  );
  const components = await stages.run("components", () => loadSiteComponents({ sources: discovered.sources, siteDir, config }, context));
  const setup = compileSetup(loaded, discovered.sources, components);
  const codeHashes = { components: components.hashes, plugins: setup.plugins ? loaded.module.hash : "" };
  const { files: sources } = discovered.sources;
  const pages = await compilePages(
    { sources, apiSources, apiText, setup, codeHashes, store, siteDir, threads, isStub, shard },
    { stages, io },
  );
  const [{ reference, typeProblems }, ofVersions] = await Promise.all([reading, readings]);
  const metas = new Map(pages.metas.map((meta) => [meta.path, meta]));
  const ofSamples = request.sampleChecker ? { checker: request.sampleChecker, isKept: true } : { checker: compiler.checker, isKept: false };
  const checkNow = () =>
    startEarly(checkSamples({ config, siteDir, signal, fences: samplesOfSite(metas.values(), config), ...ofSamples }, context));
  const samples = checkNow();
  void Promise.allSettled([typeProblems, samples]).then(compiler.close);
  const graph = await stages.run("graph", () =>
    buildGraph({
      pages: pages.metas,
      sources: discovered.sources,
      config,
      locate,
      reference: ofVersions.navigation,
      words: (locale) => stringsOf(config, locale),
    }),
  );
  const damage = store.isDamaged() ? [problem("X006", "the cache in .bcidocs is damaged; the missing parts are built again")] : [];
  const ofPages = groupConstructs(pages.metas.flatMap((page) => page.problems));
  const names = createSdkNames(pages.metas, graph);
  const ofSources = [
    ...discovered.problems,
    ...components.problems,
    ...ofVersions.problems,
    ...ofPages,
    ...nameProblems(pages.metas, names),
  ];
  return {
    config,
    siteDir,
    locate,
    sources: discovered.sources,
    pages,
    /** By source path. */
    metas,
    graph,
    /** Names of the SDK that pages may use. */
    names,
    components,
    /** What the SDK of the working copy says. */
    reference,
    /** What TypeScript finds in the SDK; it checks that while the site is made. */
    typeProblems,
    /** Its samples as TypeScript checks them, meanwhile too. */
    samples,
    /** Checks them again, as `metas` has them now. */
    checkSamples: checkNow,
    problems: [...loaded.warnings, ...damage, ...ofSources, ...graph.problems, ...emptySite(config, pages.metas)],
    store,
    /** What is known of source files, to be saved at the end of a build. */
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

/** A promise whose failure counts only once it is awaited. */
function startEarly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

export const noReference: CheckedReference = { reference: { sources: [], sidebar: [], problems: [] }, typeProblems: Promise.resolve([]) };

/** Without the pages of an SDK that cannot be read half of the links would be broken: its problems are all there is to report. */
function sourcesOfReference({ sources, problems }: SiteReference): SourceFile[] {
  if (exitCodeOf(problems) !== 0) throw new ProblemError(problems);
  return sources;
}

/** Which guides use each name of the SDK. */
export function usesOf(site: Pick<Site, "graph" | "metas" | "names">, samples: RenderContext["samples"]): RenderContext["uses"] {
  return createSdkUses({ ...site, samples });
}

interface ViewParts {
  cache: RenderedPages;
  /** What TypeScript says of the samples of a page. */
  samples: RenderContext["samples"];
  /** Left out: as these samples have it. */
  uses?: RenderContext["uses"];
}

/** A site that is ready to be rendered: what a build writes, and what `serve --watch` answers. */
export type SiteView = Awaited<ReturnType<typeof openView>>;

/** The site's own code runs only where it overrides a part of the shell. */
export async function openView(site: Site, manifest: ClientManifest, { cache, samples, uses = usesOf(site, samples) }: ViewParts) {
  const { config, graph, pages, metas, names } = site;
  const { code, hashes } = site.components;
  const theme = code?.exports.some(({ isPart }) => isPart) ? await loadSiteTheme(code) : plainTheme;
  const files = markdownFiles(site);
  const context = createRenderContext({ config, graph, manifest, theme, codeHashes: hashes, names, uses, samples, markdownFiles: files });
  const { problems: _, byRoute: _ofPages, pages: nodes, ...linked } = graph;
  const symbols = [...metas.values()].flatMap((page) => page.symbols ?? []);
  const graphKey = keyOfEach([...Object.entries(linked), ...nodes, ...symbols]);
  const taken = staticPaths(graph);
  return {
    site,
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
export function linkTargets({ site, manifest, context, sets }: SiteView, files: readonly OutputFile[], io: Io) {
  const texts = [...context.markdownFiles.values(), ...sets.flatMap(({ path, fullPath }) => [path, fullPath])];
  return {
    ...site,
    urlOfWritten: (...[link, page]: Parameters<CauseInput["urlOfWritten"]>) => urlOfWritten(link, page, context),
    files: [...files.map(({ path }) => path), ...texts].map((path) => `/${path}`),
    configUrls: configUrls({ ...site, ...manifest }),
    today: new Date(io.now()).toISOString().slice(0, 10),
  };
}

/** All pages may be drafts: then there is a site, but nothing to show. */
function emptySite(config: SiteConfig, pages: PageMeta[]): Problem[] {
  if (pages.length === 0 || pages.some(({ frontMatter }) => !frontMatter.draft)) return [];
  return [problem("C012", `every page under ${config.contentDir}/ is a draft`, { hint: "Remove `draft: true` from at least one page." })];
}
