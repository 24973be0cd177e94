/** Renders the pages of a site one by one; a page whose body and view are those of the last build is not rendered again. */
import { shownConfig } from "../model/config.ts";
import type { PageNode } from "../model/graph.ts";
import type { PageMeta } from "../model/page.ts";
import type { RenderResult } from "../model/rendered.ts";
import { markdownPage } from "../outputs/markdown/markdown.ts";
import { markdownUrls } from "../outputs/markdown/markdownPages.ts";
import { ProblemError } from "../problems/problem.ts";
import type { SiteCode } from "../react/siteTheme.ts";
import { usesOnPage } from "../render/apiNames.ts";
import type { RenderContext } from "../render/context.ts";
import type { HeadProps } from "../render/head.ts";
import { keyOfView, renderPage } from "../render/renderPage.ts";
import { notFoundView, shellOf, viewOf } from "../render/view.ts";
import { asCodeOf, describeFailure } from "../siteCode/failedPage.ts";
import { interruptible } from "../siteCode/interruptible.ts";
import { placeOfError } from "../siteCode/placeOfError.ts";
import { lazily, lazilyEach } from "../text/lazily.ts";
import { notFoundRoute } from "../text/reservedNames.ts";
import { routeToFile, routeToUrl } from "../text/url.ts";
import type { PageSet } from "./compilePages.ts";
import { configForKey, keyOf } from "./key.ts";
import type { KnownPage, Origin, RenderedFiles, RenderedPages } from "./renderedPages.ts";

/** How many pages render at once. */
export const pagesAtOnce = 16;

export interface RendererOptions {
  pages: Pick<PageSet, "body" | "links" | "keyOf">;
  /** Changes with the graph. */
  graphKey: string;
  /** Module of the site's components; null for a site without. */
  code: SiteCode | null;
  context: RenderContext;
  cache: Pick<RenderedPages, "get" | "put" | "fromRemote">;
}

type IsKept = (...paths: string[]) => Promise<boolean>;

const notKept: IsKept = async () => false;

export type Renderer = ReturnType<typeof createRenderer>;

export function createRenderer({ pages, graphKey, code, context: inDefault, cache }: RendererOptions) {
  const { config, markdownFiles, manifest, links, codeHashes } = inDefault;
  // The scripts of live samples, and what each component is made of, decide only for the pages that have them.
  const { files: _, islandScripts: _scripts, styleUrls: _urls, live = {}, ...names } = manifest;
  const withoutMarkdown = links.graph.pages.flatMap(({ route }) => (markdownFiles.has(route) ? [] : [route]));
  /** Changes with the settings, and with every address that all pages may have. */
  const settingsKey = keyOf(configForKey(shownConfig(config)), names, code?.exports, withoutMarkdown);
  /** Changes with everything that any page shows of the site. */
  const siteKey = keyOf(settingsKey, graphKey, codeHashes);
  const hasOverrides = code?.exports.some(({ isPart }) => isPart) ?? false;
  const toMarkdown = markdownUrls(config, markdownFiles);
  /** A part of the shell fails with the same error on every page. */
  const placeOf = lazilyEach((error: unknown) => placeOfError(error, code?.url ?? null));

  /** The scripts of live samples decide only for the pages that have them, and so do the guides that use an export, and samples. */
  function keyOfPage(node: PageNode | null, meta: PageMeta | null): string {
    if (!meta) return "";
    const scripts = meta.samples?.map(({ id }) => live[id]) ?? [];
    const uses = node && meta.isApi ? usesOnPage(node, meta, inDefault) : [];
    const checked = inDefault.samples(meta.path).filter(({ names, queries, types }) => names.length + queries.length > 0 || types);
    const more = [...scripts, ...uses, ...checked];
    return pages.keyOf(meta.path) + (more.length > 0 ? keyOf(more) : "");
  }

  /** A page that the site's settings, graph and components leave as it was needs no view. */
  async function findUnchanged(node: PageNode, meta: PageMeta | null, isKept: IsKept): Promise<RenderResult | null> {
    const known = cache.get(node.route, { site: siteKey + keyOfPage(node, meta), view: () => "" });
    return known && hasSameComponents(known) && (await areKept(node.route, isKept)) ? resultOf(node, meta, known) : null;
  }

  async function renderNode(node: PageNode | null, meta: PageMeta | null, isKept: IsKept): Promise<RenderResult> {
    const pageKey = keyOfPage(node, meta);
    const context = inDefault.inLocale(node?.locale ?? null);
    const body = meta && (await pages.body(meta.path));
    const view = node ? viewOf(node, meta && body && { meta, body }, context) : notFoundView(context);
    const { route, path } = view.node;
    const origin: Origin = {
      site: siteKey + pageKey,
      view: lazily(() => guarded(path, () => keyOf(settingsKey, pageKey, keyOfView(view, context)))),
    };
    const known = cache.get(route, origin);
    if (known && hasSameComponents(known) && (await areKept(route, isKept))) return resultOf(view.node, meta, known);
    const remote = cache.fromRemote(route, origin);
    if (remote && hasSameComponents(remote)) return { ...resultOf(view.node, meta, remote), ...filesOf(route, remote) };
    const rendered = guarded(path, () => renderPage(view, body && { body, codeNames: meta?.codeNames ?? [] }, context));
    const markdown = node && markdownFiles.has(route) ? markdownOf(node, view.head, rendered.html) : null;
    const files = { html: rendered.html, markdown };
    return { ...resultOf(view.node, meta, cache.put(route, origin, { ...rendered, markdown })), ...filesOf(route, files) };
  }

  function markdownOf(node: PageNode, { title, description }: HeadProps, html: string): string {
    const url = (config.url ?? "") + routeToUrl(node.route, config);
    const updated = node.lastUpdate?.time ? new Date(node.lastUpdate.time).toISOString().slice(0, 10) : null;
    return markdownPage(html, { title, description, url, version: node.version, updated }, toMarkdown);
  }

  function filesOf(route: string, { html, markdown }: RenderedFiles): Pick<RenderResult, "file" | "markdown"> {
    const path = markdownFiles.get(route);
    return {
      file: { path: routeToFile(route, config), content: html },
      markdown: path === undefined || markdown === null ? null : { path, content: markdown },
    };
  }

  function areKept(route: string, isKept: IsKept): Promise<boolean> {
    return isKept(...[routeToFile(route, config), markdownFiles.get(route)].filter((path) => path !== undefined));
  }

  function resultOf(node: Parameters<typeof shellOf>[0], meta: PageMeta | null, known: KnownPage): RenderResult {
    const { route, path } = node;
    const { metadata, markdownKey, references } = known;
    const sourceLinks = () => (meta ? pages.links(meta.path) : []);
    const page = { route, path, metadata, markdownKey, references, shell: shellOf(node, inDefault.inLocale(node.locale)), sourceLinks };
    return { page, file: null, markdown: null, problems: [] };
  }

  /** A page that fails becomes a problem, so that all bad pages are listed and not only the first. */
  async function orProblem(path: string, rendered: Promise<RenderResult>): Promise<RenderResult> {
    try {
      return await rendered;
    } catch (error) {
      // A file of the output, and no fault of the page.
      if (error instanceof ProblemError) throw error;
      return { page: null, file: null, markdown: null, problems: [describeFailure(path, error, await placeOf(error))] };
    }
  }

  /** Runs overrides of the theme, which are code of the site. */
  function guarded<T>(path: string, work: () => T): T {
    return hasOverrides ? asCodeOf({ path, codeUrl: code?.url ?? null }, () => interruptible(work)) : work();
  }

  /** Whether the components that rendered the page are still the same. */
  function hasSameComponents({ metadata: { components } }: KnownPage): boolean {
    return Object.entries(components).every(([name, hash]) => codeHashes[name] === hash);
  }

  return {
    /** `isKept` says whether the output still has all of these files; asked only if the page would be written the same. Default: no. */
    render(node: PageNode, meta: PageMeta | null, isKept: IsKept = notKept): Promise<RenderResult> {
      const render = async () => (await findUnchanged(node, meta, isKept)) ?? renderNode(node, meta, isKept);
      return orProblem(node.path, render());
    },
    /** The page of the host for an unknown address. */
    renderNotFound: (isKept: IsKept = notKept) => orProblem(`generated:${notFoundRoute}`, renderNode(null, null, isKept)),
  };
}
