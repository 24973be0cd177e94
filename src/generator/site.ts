/** The first half of the line, config to graph: what a build, a check and a watch have in common. */

import { themeComponents, wakes } from "../theme/index.ts";
import { type ComponentModule, componentFolder, componentName, loadComponents } from "./bundle/components.ts";
import { type ConfigRequest, type LoadedConfig, loadConfig } from "./config/load.ts";
import { discoverContent } from "./discover/discover.ts";
import { buildGraph } from "./graph/graph.ts";
import type { Io } from "./io/io.ts";
import type { Locate, SiteConfig } from "./model/config.ts";
import type { SiteGraph } from "./model/graph.ts";
import type { PackedPage, PageSummary } from "./model/page.ts";
import type { Problem } from "./model/problem.ts";
import type { Sources } from "./model/source.ts";
import { packPage } from "./pack.ts";
import { createHighlighter } from "./parse/code/highlight.ts";
import type { ParseContext } from "./parse/context.ts";
import { parsePage } from "./parse/parse.ts";
import { exitCodeOf } from "./problems/exit.ts";
import { ProblemError, problem, within } from "./problems/problem.ts";
import { extractReference, type Reference } from "./reference/extract.ts";
import type { Registered } from "./render/tree.ts";
import type { Steps } from "./steps.ts";
import { comparePaths } from "./text/path.ts";

export interface Site {
  config: SiteConfig;
  /** Absolute. */
  siteDir: string;
  locate: Locate;
  sources: Sources;
  /** By source path; each is taken out when it is rendered. */
  pages: Map<string, PackedPage>;
  graph: SiteGraph;
  /** Components that pages use by name. */
  registered: Record<string, Registered>;
  /** Those of them that wake in the browser: source path by name. */
  islands: Record<string, string>;
  problems: Problem[];
}

/** Throws a ProblemError when going on makes no sense, e.g. for a faulty config. */
export async function loadSite(request: ConfigRequest, steps: Steps, io: Io): Promise<Site> {
  const loaded = await steps.run("config", () => loadConfig(request, io));
  return within(loaded.siteDir, () => loadPages(loaded, steps, io));
}

async function loadPages({ config, siteDir, locate }: LoadedConfig, steps: Steps, io: Io): Promise<Site> {
  const found = await steps.run("discover", () => discoverContent(config, siteDir, io));
  // Bundled by another process while TypeDoc works in this one.
  const loading = loadSiteComponents(found.sources, siteDir, io);
  loading.catch(() => undefined);
  const reference = config.sdk ? await steps.run("reference", () => extractReference({ config, siteDir, locate }, io)) : noReference;
  // An SDK that cannot be read is all there is to tell: without its pages half of the links would lead nowhere.
  if (exitCodeOf(reference.problems) !== 0) throw new ProblemError(reference.problems);
  const modules = await steps.run("components", () => loading);
  const registered = registeredComponents(modules);
  const context = parseContext({ config, sources: found.sources, registered, modules });
  const files = [...found.sources.files, ...reference.sources];
  const pages = await steps.each("parse", files, async (source) => packPage(await parsePage(source, context)));
  const graph = await steps.run("graph", () => buildGraph({ pages, sources: found.sources, config, locate, reference: reference.sidebar }));
  const ofPages = pages.flatMap((page) => page.problems);
  const problems = [...found.problems, ...reference.problems, ...ofPages, ...graph.problems, ...emptySite(config, pages)];
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return { config, siteDir, locate, sources: found.sources, pages: byPath, graph, registered, islands: islandPaths(modules), problems };
}

async function loadSiteComponents(sources: Sources, siteDir: string, io: Io): Promise<Record<string, ComponentModule>> {
  const entries = await io.walk(`${siteDir}/${componentFolder}`);
  return loadComponents(componentPaths(entries, sources), { siteDir, wakes }, io);
}

const noReference: Reference = { sources: [], sidebar: [], problems: [] };

function componentPaths(entries: { path: string }[], sources: Sources): string[] {
  const own = entries.filter(({ path }) => path.endsWith(".tsx")).map(({ path }) => `${componentFolder}/${path}`);
  const pages = sources.files.filter(({ kind }) => kind === "component").map(({ path }) => path);
  return [...own, ...pages].sort(comparePaths);
}

/** The theme's components, the site's by their names, and `.tsx` pages by their paths. */
function registeredComponents(modules: Record<string, ComponentModule>): Record<string, Registered> {
  const ofTheme = Object.entries(themeComponents).map(([name, component]) => [name, { component, wake: null }]);
  const ofSite = Object.entries(modules).map(([path, { component, wake }]) => [registeredName(path), { component, wake }]);
  return Object.fromEntries([...ofTheme, ...ofSite]) as Record<string, Registered>;
}

function islandPaths(modules: Record<string, ComponentModule>): Record<string, string> {
  return Object.fromEntries(Object.entries(modules).flatMap(([path, { wake }]) => (wake ? [[registeredName(path), path]] : [])));
}

function registeredName(path: string): string {
  return path.startsWith(`${componentFolder}/`) ? componentName(path) : path;
}

interface ParseInput {
  config: SiteConfig;
  sources: Sources;
  registered: Record<string, Registered>;
  modules: Record<string, ComponentModule>;
}

function parseContext({ config, sources, registered, modules }: ParseInput): ParseContext {
  const variables = { ...config.variables, ...(config.product !== undefined && { product: config.product }) };
  return {
    markdown: config.markdown,
    variables: Object.keys(variables).length > 0 ? variables : null,
    partials: sources.partials,
    components: Object.keys(registered).sort(comparePaths),
    frontMatter: Object.fromEntries(Object.entries(modules).map(([path, { frontMatter }]) => [path, frontMatter])),
    highlighter: createHighlighter(),
  };
}

/** All pages may be drafts: then there is a site, but nothing to show. */
function emptySite(config: SiteConfig, pages: PageSummary[]): Problem[] {
  if (pages.length === 0 || pages.some(({ frontMatter }) => !frontMatter.draft)) return [];
  return [problem("C012", `every page under ${config.contentDir}/ is a draft`, { hint: "Remove `draft: true` from at least one page." })];
}
