/** The view of a page: the part of the graph that the page shows, ready for its layout. It decides, with the body, what the HTML is. */
import type { PageProps } from "../../theme/props.ts";
import { canonicalRoute, type VersionedPage } from "../areas/canonical.ts";
import { outsideOfAreas } from "../areas/docsSets.ts";
import { isHome } from "../areas/locales.ts";
import type { PageNode } from "../model/graph.ts";
import type { HtmlMetadata } from "../model/htmlMetadata.ts";
import type { PageLink, PageMeta } from "../model/page.ts";
import { slotFor } from "../react/slots.ts";
import { isOwnNotFound, notFoundRoute, pageSheet } from "../text/reservedNames.ts";
import { encodePath, rebaseUrl, routeToUrl, splitUrl } from "../text/url.ts";
import { type NamesView, namesView } from "./apiNames.ts";
import type { RenderContext } from "./context.ts";
import type { HeadProps } from "./head.ts";
import { textAttributes } from "./locale.ts";
import { allPagesProps, categoryProps, indexPageProps, notFoundProps, pageProps, type ViewSource } from "./props.ts";
import { resolveStatic, resolveUrl } from "./resolveLinks.ts";
import { menuRoutes, translationsOf } from "./versions.ts";

export interface PageView {
  node: Pick<PageNode, "route" | "path" | "sidebar" | "area" | "version" | "locale">;
  /** URL of the picture that represents the page elsewhere. */
  image: string | null;
  /** The same, when the page's own front matter names it. */
  ownImage: string | null;
  /** URLs of the page's text, by what the author wrote. */
  urls: Record<string, string>;
  names: NamesView;
  /** URLs of the menus of versions in the shell, by the names of their slots. */
  menus: Record<string, string>;
  props: PageProps;
  head: HeadProps;
  /** Path of the stylesheet with the rules of the page's own; left out for none. */
  sheet?: string;
}

/** `source` is null for a page that the graph made. */
export function viewOf(node: PageNode, source: ViewSource | null, context: RenderContext): PageView {
  const { links } = context;
  const open = (source?.body.references.links ?? []).filter(({ isOpen }) => isOpen).map(({ url }) => splitUrl(url).path);
  const ownImage = source?.meta.frontMatter.image ? resolveUrl(source.meta.frontMatter.image, source.meta.path, links).url : null;
  const image = ownImage ?? siteImage(context);
  const nodes = { content: slotFor("content"), title: source?.meta.hasTitleMarkup ? slotFor("title") : null };
  return {
    node,
    image,
    ownImage,
    urls: Object.fromEntries([...new Set(open)].map((url) => [url, resolveUrl(url, node.path, links).url])),
    names: namesView(node, source?.meta ?? null, context),
    menus: menuUrls(node, context),
    props: source ? pageProps(node, source, nodes, context) : generatedProps(node, context),
    head: headProps(node, { meta: source?.meta ?? null, image }, context),
    ...(source?.meta.styles && { sheet: pageSheet(source.meta.styles) }),
  };
}

function menuUrls(page: VersionedPage, { links }: RenderContext): PageView["menus"] {
  return Object.fromEntries(Object.entries(menuRoutes(page, links.graph)).map(([slot, route]) => [slot, routeToUrl(route, links)]));
}

function siteImage({ config, links }: RenderContext): string | null {
  const { image } = config.themeConfig;
  return image ? resolveStatic(image, links).url : null;
}

function generatedProps(node: PageNode, context: RenderContext): PageProps {
  if (node.sidebar !== null && context.links.graph.allPages[node.sidebar] === node.route) return allPagesProps(node, context);
  const part = context.links.graph.indexPages.find(({ route }) => route === node.route);
  if (part) return indexPageProps(node, part, context);
  const index = context.links.graph.categoryIndexes.find(({ route }) => route === node.route);
  if (!index) throw new Error(`The graph has a page ${node.route} without a source.`);
  return categoryProps(node, index, context);
}

/** The page of the host for an unknown address. */
export function notFoundView(context: RenderContext): PageView {
  const props = notFoundProps(context);
  const node = { route: notFoundRoute, path: `generated:${notFoundRoute}`, sidebar: null, ...outsideOfAreas };
  return {
    node,
    image: null,
    ownImage: null,
    urls: {},
    names: { links: [], uses: {}, samples: [] },
    menus: menuUrls({ ...node, id: "404" }, context),
    props,
    head: {
      title: props.title,
      description: "",
      url: null,
      translations: [],
      locale: context.config.i18n.defaultLocale,
      keywords: [],
      metadata: [],
      image: null,
      isHidden: true,
      kind: "website",
    },
  };
}

/** The parts of the shell that the page shows and shares with others. */
export function shellOf(node: PageView["node"], context: RenderContext): HtmlMetadata[] {
  const site = context.siteOf(node);
  const { header, siteLinks, footer } = context.shell.ofSite(site);
  return [header, siteLinks, footer, ...sidebarPart(node.sidebar, site, context)];
}

/** All links of the page's sidebar. Those of a long one are on the page that holds all of it. */
function sidebarPart(key: string | null, site: PageProps["site"], { shell, sidebars, theme }: RenderContext): HtmlMetadata[] {
  const sidebar = key === null ? undefined : sidebars.get(key);
  if (key === null || !sidebar) return [];
  if (sidebar.allPages) return theme.overrides.has("Sidebar") ? [shell.emptySidebar(site)] : [];
  return [shell.wholeSidebar(key, site, () => sidebar.entries.flatMap(({ away }) => away ?? []))];
}

/** The URL that a page has in its HTML for what its author wrote. */
export function urlOfWritten(link: PageLink, { path, route }: Pick<PageNode, "path" | "route">, context: RenderContext): string {
  const { graph } = context.links;
  const { links } = context.inLocale(graph.pages[graph.byRoute[route] ?? -1]?.locale ?? null);
  return resolveUrl(rebaseUrl(link.url, link.place.path, path), path, links).url;
}

export function faviconUrl({ config, links }: RenderContext): string | null {
  return config.favicon ? resolveStatic(config.favicon, links).url : null;
}

function headProps(node: PageNode, { meta, image }: { meta: PageMeta | null; image: string | null }, context: RenderContext): HeadProps {
  const { config, links } = context;
  const isSiteHome = isHome(node);
  // Here, the title of the home page names it in menus; in other tools, it is that of its tab, too.
  const homeTitle = config.markdown.syntax.length > 0 ? meta?.frontMatter.title : undefined;
  const isAnywhere = isOwnNotFound(node.route);
  const markdown = context.markdownFiles.get(node.route);
  const isIndex = links.graph.indexPages.some(({ route }) => route === node.route);
  // A page with a source has its own description.
  const category = meta ? undefined : links.graph.categoryIndexes.find(({ route }) => route === node.route);
  return {
    title: meta?.frontMatter.title_meta ?? (isSiteHome ? (homeTitle ?? config.title) : node.title),
    metadata: meta?.frontMatter.metadata ?? [],
    description:
      meta?.description || category?.description || (isSiteHome ? config.tagline : isIndex ? context.siteOf(node).strings.searchHint : ""),
    url: isAnywhere ? null : routeToUrl(canonicalRoute(node, links.graph), links),
    translations: (isAnywhere ? [] : translationsOf(node, links.graph)).map(({ locale, route }) => ({
      lang: textAttributes(config, locale).lang,
      url: routeToUrl(route, links),
      isDefault: locale === null,
    })),
    locale: context.locale ?? config.i18n.defaultLocale,
    keywords: meta?.frontMatter.keywords ?? category?.keywords ?? [],
    image,
    isHidden: node.isUnlisted,
    kind: isSiteHome ? "website" : "article",
    ...(markdown !== undefined && { markdown: config.baseUrl + encodePath(markdown) }),
  };
}
