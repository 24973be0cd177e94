/** Resolves what an author wrote in a link or an image to the URL that the page shows. */
import { type PageFolder, pageFolders } from "../areas/docsSets.ts";
import { routeInLocale } from "../areas/locales.ts";
import type { SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import { folderRules } from "../model/markdownConfig.ts";
import { folderOf, foldersAbove, isInside, joinPath } from "../text/path.ts";
import type { ResolvedUrl, UrlStyle } from "../text/url.ts";
import { decodePath, encodePath, insideBase, isExternalUrl, routesOfPath, routeToUrl, splitUrl } from "../text/url.ts";

/** What resolving needs: the page's own place, and where each name leads. */
export interface LinkContext extends UrlStyle {
  graph: SiteGraph;
  /** Folder with the files that are copied as they are, e.g. `static`. */
  staticDir: string;
  /** Language of the page that links are on; null for the default one. */
  locale: string | null;
  /** Folders with pages and their routes, the innermost first. */
  roots: PageFolder[];
  /** Routes that redirects leave. */
  redirected: ReadonlySet<string>;
  /** Links of another tool may name the file of a page: `/guide/start.html`. */
  takesFileNames: boolean;
  /** An address is that of the page in the default language, on pages that are not translated too, as in Starlight. */
  keepsAddresses: boolean;
}

type LinkSettings = Pick<SiteConfig, "baseUrl" | "trailingSlash" | "cleanUrls" | "markdown" | "staticDir" | "contentDir" | "docs" | "i18n">;

export function createLinkContext(config: LinkSettings, graph: SiteGraph, locale: string | null = null): LinkContext {
  return {
    graph,
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    cleanUrls: config.cleanUrls,
    staticDir: config.staticDir,
    locale,
    roots: pageFolders(config),
    redirected: new Set(graph.redirects.map(({ from }) => from)),
    takesFileNames: config.markdown.syntax.length > 0,
    keepsAddresses: config.markdown.syntax.some((tool) => folderRules[tool]?.keepsFallbackLinks),
  };
}

/**
 * `./focus.md#usage` on a page of `content/docs/api/` -> `/docs/api/focus#usage`. A URL path is prefixed
 * with the base URL; what leads nowhere stays as it is, for the link check to find in the HTML.
 */
export function resolveUrl(written: string, sourcePath: string, context: LinkContext): ResolvedUrl {
  return resolve(written.startsWith("/") ? inOwnReference(written, sourcePath, context) : written, sourcePath, context);
}

/** A file that the settings name: `img/logo.svg` and `/img/logo.svg` are both in the static folder. */
export function resolveStatic(src: string, context: LinkContext): ResolvedUrl {
  return resolveUrl(isExternalUrl(src) || src.startsWith("/") ? src : `/${src}`, "", context);
}

/** `/docs/reference/classes/Kit` on a page of version 7.0 is the page in the reference of 7.0. */
function inOwnReference(url: string, sourcePath: string, { graph, roots, baseUrl }: LinkContext): string {
  const { referenceRoutes } = graph;
  if (referenceRoutes === undefined) return url;
  const inside = insideBase(url, baseUrl);
  if (!isInside(splitUrl(inside).path, referenceRoutes.base)) return url;
  const root = rootOf(sourcePath, roots);
  const own = root?.area === referenceRoutes.area && root.version !== null ? referenceRoutes.routes[root.version] : undefined;
  return own === undefined ? url : own + inside.slice(referenceRoutes.base.length);
}

function resolve(url: string, sourcePath: string, context: LinkContext): ResolvedUrl {
  if (url === "" || url.startsWith("#") || isExternalUrl(url)) return { url };
  const { path, query, hash } = splitUrl(url);
  if (path === "") return { url };
  const find = (name: string) => (name.startsWith("/") ? byUrlPath(name, sourcePath, context) : byFile(name, sourcePath, context));
  const decoded = decodePath(path);
  // A file may really be called `a%20b.md`.
  const target = find(decoded) ?? (decoded === path ? undefined : find(path));
  if (!target) return { url: path.startsWith("/") ? withBase(path, context.baseUrl) + query + hash : url };
  return { ...target, url: target.url + query + hash };
}

/** The URL of a route. A route is not encoded, so that `%20` in it is just that. */
export function urlOfRoute(route: string, context: LinkContext): string {
  return context.graph.byRoute[route] === undefined ? resolveUrl(route, "", context).url : pageUrl(route, context);
}

/** The URL of a page, or of its translation into the language of the page that links to it. */
function pageUrl(route: string, context: LinkContext): string {
  const { graph, locale } = context;
  if (locale === null) return routeToUrl(route, context);
  const own = graph.translatedRoutes[locale]?.[route] ?? routeInLocale(route, locale);
  return routeToUrl(graph.byRoute[own] === undefined && !context.redirected.has(own) ? route : own, context);
}

/**
 * A relative path names a file next to the page, with or without its extension, or a page without a file at the route
 * that such a file would have, e.g. the index of a category. Else it is read as a browser does, from the page's address.
 * `guides/start.md` may also be a path in the folder of the docs, as in Docusaurus.
 */
function byFile(path: string, sourcePath: string, context: LinkContext): ResolvedUrl | undefined {
  if (sourcePath.startsWith("generated:")) return undefined;
  const file = joinPath(folderOf(sourcePath), path);
  const own = routeOfPage(sourcePath, context);
  const address = own && joinPath("/", context.trailingSlash ? own : folderOf(own), path);
  return (
    fileTarget(file, context) ??
    routeTarget(routeOfPath(file, context), context) ??
    routeTarget(address, context) ??
    (address === undefined ? undefined : assetOfDocs(address, context)) ??
    (/^\w.*\.mdx?$/i.test(path) ? fileTarget(joinPath(rootOf(sourcePath, context.roots)?.folder ?? "", path), context) : undefined)
  );
}

function routeOfPage(sourcePath: string, { graph, locale }: LinkContext): string | undefined {
  const route = graph.routeOfSource[sourcePath.normalize("NFC")];
  return route === undefined || locale === null || route.startsWith(`/${locale}/`) ? route : routeInLocale(route, locale);
}

function rootOf(file: string, roots: LinkContext["roots"]): LinkContext["roots"][number] | undefined {
  return roots.find(({ folder }) => isInside(file, folder));
}

/** `content/docs/category/guides` -> `/docs/category/guides`; undefined for a path outside of the content. */
function routeOfPath(file: string, { roots }: LinkContext): string | undefined {
  const root = rootOf(file, roots);
  if (!root) return undefined;
  const inside = root.folder === "" ? file : file.slice(root.folder.length + 1);
  return joinPath(root.routeBase, inside).normalize("NFC");
}

/** A page, a redirect, the file of a page or a static file. */
function routeTarget(path: string | undefined, context: LinkContext): ResolvedUrl | undefined {
  if (path === undefined) return undefined;
  const route = routesOfPath(path).find((each) => context.graph.byRoute[each] !== undefined || context.redirected.has(each));
  return route === undefined ? fileTarget(context.staticDir + path, context) : { url: pageUrl(route, context) };
}

function fileTarget(file: string, context: LinkContext): ResolvedUrl | undefined {
  const { graph } = context;
  const normalized = file.normalize("NFC");
  for (const candidate of candidatesOf(normalized)) {
    const route = graph.routeOfSource[candidate];
    if (route !== undefined) return { url: pageUrl(route, context) };
  }
  const asset = graph.urlOfAsset[normalized] ?? graph.urlOfAsset[file];
  const untranslated = asset === undefined ? untranslatedFile(file, context) : undefined;
  if (untranslated !== undefined) return fileTarget(untranslated, context);
  return asset && { ...asset, url: withBase(encodePath(asset.url), context.baseUrl) };
}

/** `i18n/fr/docs/focus.md` -> `content/docs/focus.md`: what a language does not have is that of the default one. */
function untranslatedFile(file: string, { roots }: LinkContext): string | undefined {
  const root = rootOf(file, roots);
  return root?.translates == null ? undefined : joinPath(root.translates, file.slice(root.folder.length));
}

function candidatesOf(file: string): string[] {
  // mdBook publishes the README of a folder as its index.
  if (/\.(?:mdx?|markdown|tsx)$/i.test(file)) return [file, file.replace(/(?<=^|\/)index(?=\.md$)/, "README")];
  const folder = file === "" ? "" : `${file}/`;
  const inFolder = ["index.md", "index.mdx", "README.md", "readme.md", "_category_.json", "_category_.yml", "_category_.yaml"];
  return [`${file}.md`, `${file}.mdx`, `${file}.markdown`, ...inFolder.map((name) => folder + name)];
}

/** A path from the site's root is a route, an output file, or a source file (`/content/docs/a.md`). */
function byUrlPath(path: string, sourcePath: string, context: LinkContext): ResolvedUrl | undefined {
  const { graph, baseUrl, takesFileNames } = context;
  const inside = insideBase(path, baseUrl);
  // Elsewhere that is another form of an address, which the link check reports.
  const routes = takesFileNames || !/(?:\.html|\/index)$/.test(inside) ? routesOfPath(inside) : [];
  const route = routes.find((each) => graph.byRoute[each] !== undefined);
  if (route !== undefined) return { url: context.keepsAddresses ? routeToUrl(route, context) : pageUrl(route, context) };
  return (
    fileTarget(`${context.staticDir}${inside}`, context) ??
    (/\.(?:mdx?|markdown)$/i.test(inside)
      ? (fileTarget(inside.slice(1), context) ?? pageOfDocs(inside, sourcePath, context))
      : assetOfDocs(inside, context))
  );
}

/** `/guides/start.md` names `docs/guides/start.md` too, and `/docs/start.md` `web/docs/start.md`, as in tools whose site begins at the folder of the docs or above it: that of the page first. */
function pageOfDocs(path: string, sourcePath: string, context: LinkContext): ResolvedUrl | undefined {
  const own = rootOf(sourcePath, context.roots);
  for (const folder of foldersAround(own ? [own, ...context.roots] : context.roots)) {
    const route = context.graph.routeOfSource[joinPath(`${folder}/${path}`).normalize("NFC")];
    if (route !== undefined) return { url: pageUrl(route, context) };
  }
  return undefined;
}

/** Folders of pages, then those above them, where another tool may have its config. */
function foldersAround(roots: LinkContext["roots"]): string[] {
  return [...roots.map(({ folder }) => folder), ...roots.flatMap(({ folder }) => foldersAbove(folder).reverse())];
}

/** `/images/a.png` names `content/docs/images/a.png` too, as in tools whose site begins there, and a file by its whole path. */
function assetOfDocs(path: string, { roots, graph, baseUrl }: LinkContext): ResolvedUrl | undefined {
  for (const folder of [...foldersAround(roots), ""]) {
    const asset = graph.urlOfAsset[joinPath(folder, path.slice(1)).normalize("NFC")];
    if (asset) return { ...asset, url: withBase(encodePath(asset.url), baseUrl) };
  }
  return undefined;
}

function withBase(path: string, baseUrl: string): string {
  return baseUrl === "/" || path.startsWith(baseUrl) ? path : baseUrl + path.slice(1);
}
