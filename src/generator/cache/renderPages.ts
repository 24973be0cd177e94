/** Renders the pages of a site one by one; a page whose body and view are those of the last build is not rendered again. */
import { shownConfig } from "../model/config.ts";
import type { PageNode } from "../model/graph.ts";
import type { PageMeta } from "../model/page.ts";
import type { Place } from "../model/problem.ts";
import type { RenderResult } from "../model/rendered.ts";
import { type MarkdownHead, markdownPage } from "../outputs/markdown/markdown.ts";
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
import { lazily } from "../text/lazily.ts";
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

export type Renderer = ReturnType<typeof createRenderer>;

type IsKept = (path: string) => Promise<boolean>;

const notKept: IsKept = async () => false;

export function createRenderer({ pages, graphKey, code, context: inDefault, cache }: RendererOptions) {
  const { files: _, islandScripts: _scripts, styleUrls: _urls, live = {}, ...names } = inDefault.manifest;
  // What each component is made of decides only for the pages that have it; which overrides there are decides for all.
  const { config, markdownFiles } = inDefault;
  const withoutMarkdown = inDefault.links.graph.pages.flatMap(({ route }) => (markdownFiles.has(route) ? [] : [route]));
  const settings = keyOf(configForKey(shownConfig(config)), names, code?.exports, withoutMarkdown);
  const toMarkdown = markdownUrls(config, markdownFiles);
  const siteKey = keyOf(settings, graphKey, inDefault.codeHashes);
  const hasOverrides = code?.exports.some(({ isPart }) => isPart) ?? false;
  const guarded = <T>(path: string, work: () => T): T =>
    hasOverrides ? asCodeOf({ path, codeUrl: code?.url ?? null }, () => interruptible(work)) : work();
  const places = new Map<unknown, Promise<Place | null>>();

  /** The scripts of live samples decide only for the pages that have them, and so do the guides that use an export, and samples. */
  const keyOfPage = (node: PageNode | null, meta: PageMeta | null): string => {
    if (!meta) return "";
    const scripts = meta.samples?.map(({ id }) => live[id]) ?? [];
    const uses = node && meta.isApi ? usesOnPage(node, meta, inDefault) : [];
    const checked = inDefault.samples(meta.path).filter(({ names, queries, types }) => names.length + queries.length > 0 || types);
    const more = [...scripts, ...uses, ...checked];
    return pages.keyOf(meta.path) + (more.length > 0 ? keyOf(more) : "");
  };

  const renderNode = async (node: PageNode | null, meta: PageMeta | null, isKept: IsKept): Promise<RenderResult> => {
    const pageKey = keyOfPage(node, meta);
    const context = inDefault.inLocale(node?.locale ?? null);
    const body = meta && (await pages.body(meta.path));
    const view = node ? viewOf(node, meta && body && { meta, body }, context) : notFoundView(context);
    const origin: Origin = {
      site: siteKey + pageKey,
      view: lazily(() => guarded(view.node.path, () => keyOf(settings, pageKey, keyOfView(view, context)))),
    };
    const path = routeToFile(view.node.route, context.config);
    const known = cache.get(view.node.route, origin);
    if (known && isOfSameComponents(known, inDefault) && (await areKept(view.node.route, isKept))) return resultOf(view.node, meta, known);
    const file = markdownFiles.get(view.node.route);
    const filesOf = ({ html, markdown }: RenderedFiles) => ({
      file: { path, content: html },
      markdown: file === undefined || markdown === null ? null : { path: file, content: markdown },
    });
    const remote = cache.fromRemote(view.node.route, origin);
    if (remote && isOfSameComponents(remote, inDefault)) return { ...resultOf(view.node, meta, remote), ...filesOf(remote) };
    const rendered = guarded(view.node.path, () => renderPage(view, body && { body, codeNames: meta?.codeNames ?? [] }, context));
    const markdown = node === null || file === undefined ? null : markdownPage(rendered.html, markdownHead(node, view.head), toMarkdown);
    const kept = cache.put(view.node.route, origin, { ...rendered, markdown });
    return { ...resultOf(view.node, meta, kept), ...filesOf({ ...rendered, markdown }) };
  };
  const areKept = async (route: string, isKept: IsKept): Promise<boolean> => {
    const markdown = markdownFiles.get(route);
    return (await isKept(routeToFile(route, config))) && (markdown === undefined || (await isKept(markdown)));
  };
  const markdownHead = (node: PageNode, { title, description }: HeadProps): MarkdownHead => ({
    title,
    description,
    url: (config.url ?? "") + routeToUrl(node.route, config),
    version: node.version,
    updated: node.lastUpdate?.time ? new Date(node.lastUpdate.time).toISOString().slice(0, 10) : null,
  });
  /** A page that the site's settings, graph and components leave as it was needs no view. */
  const findUnchanged = async (node: PageNode, meta: PageMeta | null, isKept: IsKept): Promise<RenderResult | null> => {
    const origin = { site: siteKey + keyOfPage(node, meta), view: () => "" };
    const known = cache.get(node.route, origin);
    if (!known || !isOfSameComponents(known, inDefault)) return null;
    return (await areKept(node.route, isKept)) ? resultOf(node, meta, known) : null;
  };
  const resultOf = (
    node: Parameters<typeof shellOf>[0],
    meta: PageMeta | null,
    { metadata, markdownKey, references }: KnownPage,
  ): RenderResult => ({
    page: {
      route: node.route,
      path: node.path,
      metadata,
      markdownKey,
      references,
      shell: shellOf(node, inDefault.inLocale(node.locale)),
      sourceLinks: () => (meta ? pages.links(meta.path) : []),
    },
    file: null,
    markdown: null,
    problems: [],
  });
  /** A page that fails becomes a problem, so that all bad pages are listed and not only the first. */
  const orProblem = async (path: string, rendered: Promise<RenderResult>): Promise<RenderResult> => {
    try {
      return await rendered;
    } catch (error) {
      // A file of the output, and no fault of the page.
      if (error instanceof ProblemError) throw error;
      // A part of the shell fails with the same error on every page.
      const place = places.get(error) ?? placeOfError(error, code?.url ?? null);
      places.set(error, place);
      return { page: null, file: null, markdown: null, problems: [describeFailure(path, error, await place)] };
    }
  };
  return {
    /** Changes with everything that any page shows of the site, and with every address in it. */
    siteKey,
    /** `isKept` says whether the output still has this file; asked only if the page would be written the same. Default: no. */
    render: (node: PageNode, meta: PageMeta | null, isKept: IsKept = notKept) =>
      orProblem(
        node.path,
        findUnchanged(node, meta, isKept).then((known) => known ?? renderNode(node, meta, isKept)),
      ),
    /** The page of the host for an unknown address. */
    renderNotFound: (isKept: IsKept = notKept) => orProblem(`generated:${notFoundRoute}`, renderNode(null, null, isKept)),
  };
}

/** Whether the components that rendered a page's shell are still the same. */
function isOfSameComponents({ metadata: { components } }: KnownPage, { codeHashes }: RenderContext): boolean {
  return Object.entries(components).every(([name, hash]) => codeHashes[name] === hash);
}
