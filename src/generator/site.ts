/** The first half of the line, config to graph: what a build, a check and a watch have in common. */

import { partFacts, themeStrings, wakes } from "../theme/index.ts";
import { bundleClient } from "./bundle/bundle.ts";
import { type ComponentModules, componentFolder, componentName, loadComponents } from "./bundle/components.ts";
import { rememberClient } from "./cache/client.ts";
import { rememberGraph } from "./cache/graph.ts";
import { rememberingHistory } from "./cache/history.ts";
import { openPageCache, type PageCache } from "./cache/pages.ts";
import { type ConfigRequest, type LoadedConfig, loadConfig } from "./config/load.ts";
import { discoverContent } from "./discover/discover.ts";
import { type DrawnPages, drawPages } from "./drawPages.ts";
import { buildGraph, type GraphInput } from "./graph/graph.ts";
import type { Io } from "./io/io.ts";
import type { Locate, SiteConfig } from "./model/config.ts";
import type { SiteGraph } from "./model/graph.ts";
import type { ClientManifest } from "./model/output.ts";
import type { DrawnPage, PageSummary } from "./model/page.ts";
import type { Problem } from "./model/problem.ts";
import type { Asset, FoundSource, SourceFile, Sources } from "./model/source.ts";
import { exitCodeOf } from "./problems/exit.ts";
import { ProblemError, problem, within } from "./problems/problem.ts";
import { extractReference, type Reference } from "./reference/extract.ts";
import { siteFacts } from "./render/site.ts";
import { loadSiteTheme, plainTheme, type SiteCode, type SiteTheme } from "./render/siteTheme.ts";
import type { Registered } from "./render/tree.ts";
import type { Steps } from "./steps.ts";
import { contentHash } from "./text/hash.ts";
import { cacheFolder } from "./text/ownFolders.ts";
import { comparePaths } from "./text/path.ts";
import type { TaskSetup } from "./workers/tasks.ts";

export interface Site {
  config: SiteConfig;
  /** Absolute. */
  siteDir: string;
  locate: Locate;
  sources: Sources;
  /** By source path. */
  pages: Map<string, DrawnPage>;
  /** What was drawn of a page, by its path. */
  textOf: DrawnPages["textOf"];
  /** Changes with everything that a page's text follows from. */
  textKeyOf: DrawnPages["textKeyOf"];
  /** Source paths of pages of which nothing but a sketch is known. */
  sketched: DrawnPages["sketched"];
  /** Draws a page anew, e.g. because its file has changed; nothing else of the site follows. */
  redraw: DrawnPages["redraw"];
  /** Lets go of what was only kept for this build. */
  close(): Promise<void>;
  graph: SiteGraph;
  /** Changes with the graph, its problems left out. */
  graphKey: string;
  /** Components that pages use by name and that wake in the browser: source path by name. */
  islands: Record<string, string>;
  /** Module of the site's components; null for a site without. */
  code: SiteCode | null;
  /** Of the components, by name. */
  codeHashes: Record<string, string>;
  /** CSS files that stand beside components, relative to the site. */
  componentStyles: string[];
  problems: Problem[];
}

export interface SiteRequest extends ConfigRequest {
  /** Threads that pages are drawn in; 0 for none, left out for as many as the work and the machine suggest. */
  threads?: number | undefined;
  /** The config, where it was loaded before. */
  loaded?: LoadedConfig | undefined;
  /** False: nothing is taken from earlier builds, and nothing is left for later ones. */
  isCached?: boolean | undefined;
  /** What is known of pages; left out for what earlier builds have left on the disk. */
  cache?: (PageCache & { isDamaged: boolean }) | undefined;
  /** Pages that are not known yet are only sketched, so that the rest of the site is there at once. */
  isSketch?: boolean | undefined;
  /** Stops the work soon after it is aborted; what was there before stays. */
  signal?: AbortSignal | undefined;
  /** What reads the SDK, where it is not read as a build does. */
  extract?: typeof extractReference | undefined;
}

/** Throws a ProblemError when going on makes no sense, e.g. for a faulty config. */
export async function loadSite(request: SiteRequest, steps: Steps, io: Io): Promise<Site> {
  const loaded = request.loaded ?? (await steps.run("config", () => loadConfig(request, io)));
  const stop = new AbortController();
  const signal = request.signal ? AbortSignal.any([stop.signal, request.signal]) : stop.signal;
  try {
    return await within(loaded.siteDir, () => loadPages(loaded, { ...request, signal }, { steps, io }));
  } catch (error) {
    // Whatever is still at work for this site works in vain.
    stop.abort();
    throw error;
  }
}

async function loadPages(loaded: LoadedConfig, request: SiteRequest, { steps, io }: { steps: Steps; io: Io }): Promise<Site> {
  const { config, siteDir, locate } = loaded;
  const { extract = extractReference, isSketch } = request;
  const cacheOptions = { folder: cacheFolder(siteDir), program: __BUILD__, isKept: request.isCached ?? true };
  const cache = request.cache ?? (await openPageCache(cacheOptions, io));
  const discovering = cacheOptions.isKept ? rememberingHistory(io, siteDir) : io;
  // The SDK is read by a thread, components are bundled by another process, and pages are drawn in the meantime.
  const reading = config.sdk
    ? steps.run("reference", () => extract({ config, siteDir, locate, isCached: request.isCached, signal: request.signal }, io))
    : Promise.resolve(noReference);
  reading.catch(() => undefined);
  const found = await steps.run("discover", () => discoverContent({ config, siteDir, memory: cache }, discovering));
  const loading = loadSiteComponents({ sources: found.sources, siteDir, isCached: request.isCached }, io);
  loading.catch(() => undefined);
  const components = await steps.run("components", () => loading);
  const late = reading.then((reference) => {
    // An SDK that cannot be read is all there is to tell: without its pages half of the links would lead nowhere.
    if (exitCodeOf(reference.problems) !== 0) throw new ProblemError(reference.problems);
    return reference.sources.map(asFound);
  });
  late.catch(() => undefined);
  const code = siteCode(components);
  const codeHashes = Object.fromEntries(
    Object.entries(components.modules).map(([path, module]) => [exportName(path, module), module.hash]),
  );
  const ofCode = { components: codeHashes, plugins: hasPlugins(loaded.config) ? loaded.module.hash : "" };
  const setup = taskSetup({ loaded, sources: found.sources, components, code });
  const drawing = { sources: found.sources.files, late, setup, codeHashes: ofCode, cache, siteDir, threads: request.threads, isSketch };
  const { pages, summaryKeyOf, ...drawn } = await drawPages(drawing, steps, io);
  const { sketched } = drawn;
  const reference = await reading;
  if (sketched.size === 0) await cache.save(pages.map(({ path }) => path));
  const input = { sources: found.sources, config, reference: reference.sidebar, words: themeStrings };
  const remembering = {
    folder: cacheOptions.folder,
    isKept: cacheOptions.isKept && request.cache === undefined,
    madeFrom: () => [loaded.module.hash, graphSources(input), pages.map(({ path }) => [path, summaryKeyOf(path)])],
  };
  const { graph, graphKey } = await steps.run("graph", () => rememberGraph(remembering, () => buildGraph({ ...input, pages, locate }), io));
  const ofPages = pages.flatMap((page) => page.problems);
  const damage = cache.isDamaged ? [problem("X006", "the cache in .bcidocs is damaged and is made anew")] : [];
  const ofComponents = Object.values(components.modules).flatMap(({ warning }) => warning ?? []);
  const ofSources = [...found.problems, ...ofComponents, ...reference.problems, ...ofPages];
  const problems = [...damage, ...ofSources, ...graph.problems, ...emptySite(config, pages)];
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return {
    config,
    siteDir,
    locate,
    sources: found.sources,
    pages: byPath,
    ...drawn,
    close: cache.close,
    graph,
    graphKey,
    islands: islandPaths(components),
    code,
    codeHashes,
    componentStyles: components.styles,
    problems,
  };
}

/** Of what the graph is made from, all but its pages. */
function graphSources({ sources: { assets, categories }, ...input }: Omit<GraphInput, "pages" | "locate">): unknown {
  return { ...input, assets, categories };
}

/** What the browser gets beside the pages of this site. Throws a ProblemError for a stylesheet or an island that is faulty. */
export function bundleSite(site: Site, { isCached = true }: Pick<SiteRequest, "isCached">, io: Io): Promise<ClientManifest> {
  const { config, siteDir, islands, componentStyles } = site;
  const facts = siteFacts(config);
  const request = { folder: cacheFolder(siteDir), madeFrom: [config, islands, componentStyles, facts], isKept: isCached };
  return rememberClient(request, (noting) => bundleClient({ config, siteDir, islands, componentStyles, facts }, noting), io);
}

/** The theme as this site has it. Its code runs only where something of the frame is its own. */
export function siteTheme({ code }: Pick<Site, "code">): Promise<SiteTheme> | SiteTheme {
  return code?.exports.some(({ isPart }) => isPart) ? loadSiteTheme(code) : plainTheme;
}

interface ComponentsInput {
  sources: Sources;
  siteDir: string;
  isCached: boolean | undefined;
}

interface SiteComponents extends ComponentModules {
  /** CSS files that stand beside them. */
  styles: string[];
}

async function loadSiteComponents({ sources, siteDir, isCached }: ComponentsInput, io: Io): Promise<SiteComponents> {
  const entries = await io.walk(`${siteDir}/${componentFolder}`);
  const paths = componentPaths(entries, sources);
  const files = new Set(entries.map(({ path }) => `${componentFolder}/${path}`));
  const styles = paths.map((path) => path.replace(/\.tsx$/, ".css")).filter((path) => files.has(path));
  const loaded = await loadComponents(paths, { siteDir, wakes, parts: Object.keys(partFacts), isCached }, io);
  return { ...loaded, styles };
}

const noReference: Reference = { sources: [], sidebar: [], problems: [] };

function componentPaths(entries: { path: string }[], sources: Sources): string[] {
  const own = entries.filter(({ path }) => path.endsWith(".tsx")).map(({ path }) => `${componentFolder}/${path}`);
  const pages = sources.files.filter(({ kind }) => kind === "component").map(({ path }) => path);
  return [...own, ...pages].sort(comparePaths);
}

function islandPaths({ modules }: ComponentModules): Record<string, string> {
  return Object.fromEntries(Object.entries(modules).flatMap(([path, { wake }]) => (wake ? [[registeredName(path), path]] : [])));
}

function siteCode({ url, modules }: ComponentModules): SiteCode | null {
  const exports = Object.entries(modules).map(([path, module], index) => ({
    name: exportName(path, module),
    key: `m${index}`,
    wake: module.wake as Registered["wake"],
    isPart: module.part !== null,
  }));
  return url === null ? null : { url, exports };
}

function exportName(path: string, { part }: { part: string | null }): string {
  return part ?? registeredName(path);
}

/** Components go by their names, `.tsx` pages by their paths. */
function registeredName(path: string): string {
  return path.startsWith(`${componentFolder}/`) ? componentName(path) : path;
}

interface SetupInput {
  loaded: LoadedConfig;
  sources: Sources;
  components: ComponentModules;
  code: SiteCode | null;
}

function hasPlugins({ markdown: { remarkPlugins, rehypePlugins } }: SiteConfig): boolean {
  return remarkPlugins.length > 0 || rehypePlugins.length > 0;
}

/** A page of the reference names no file, and its text is at hand. */
function asFound(source: SourceFile): FoundSource {
  return { ...source, hash: contentHash(source.text, 32), includes: [] };
}

/** What reading and drawing pages may know of the site. */
function taskSetup({ loaded: { config, module }, sources, components: { modules }, code }: SetupInput): TaskSetup {
  const variables = { ...config.variables, ...(config.product !== undefined && { product: config.product }) };
  const { remarkPlugins: _remark, rehypePlugins: _rehype, ...markdown } = config.markdown;
  return {
    parse: {
      markdown: { ...markdown, remarkPlugins: [], rehypePlugins: [] },
      variables: Object.keys(variables).length > 0 ? variables : null,
      partials: sources.partials,
      frontMatter: Object.fromEntries(Object.entries(modules).map(([path, { frontMatter }]) => [path, frontMatter])),
    },
    draw: {
      site: siteFacts(config),
      tableOfContents: config.themeConfig.tableOfContents,
      baseUrl: config.baseUrl,
      staticDir: config.staticDir,
      imageSizes: imageSizes(sources.assets),
    },
    components: code,
    plugins: hasPlugins(config) ? { url: module.url } : null,
  };
}

function imageSizes(assets: Asset[]): TaskSetup["draw"]["imageSizes"] {
  const measured = assets.flatMap(({ path, width, height }) => (width && height ? [[path.normalize("NFC"), { width, height }]] : []));
  return Object.fromEntries(measured) as TaskSetup["draw"]["imageSizes"];
}

/** All pages may be drafts: then there is a site, but nothing to show. */
function emptySite(config: SiteConfig, pages: PageSummary[]): Problem[] {
  if (pages.length === 0 || pages.some(({ frontMatter }) => !frontMatter.draft)) return [];
  return [problem("C012", `every page under ${config.contentDir}/ is a draft`, { hint: "Remove `draft: true` from at least one page." })];
}
