/** Step 5: a page and the graph in, HTML and the facts about it out. Pure; React runs on the server only. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Page as PageView } from "../../theme/index.ts";
import type { PageProps, SidebarItemProps } from "../../theme/props.ts";
import type { HtmlFacts, OwnFacts, PageFacts } from "../model/facts.ts";
import type { PageNode, SiteGraph } from "../model/graph.ts";
import type { RenderedPage } from "../model/output.ts";
import type { DrawnPage, DrawnText, PageLink } from "../model/page.ts";
import { contentHash } from "../text/hash.ts";
import { escapeAttribute } from "../text/html.ts";
import { lazily } from "../text/lazily.ts";
import { isExternalUrl, rebaseUrl, routeToUrl, splitUrl } from "../text/url.ts";
import { createFrameDrawer, partMarks } from "./frame.ts";
import { type HeadFacts, headHtml } from "./head.ts";
import { createLinkContext, resolveUrl } from "./links.ts";
import { allPagesProps, categoryProps, createDateFormat, notFoundProps, pageProps, type RenderContext } from "./props.ts";
import { type Found, mediaOrigins, scanHtml } from "./scan.ts";
import { sidebarProps } from "./sidebar.ts";
import { type PreparedSidebar, prepareSidebars } from "./sidebarEntries.ts";
import { createSiteProps, type SiteContext } from "./site.ts";
import type { SiteTheme } from "./siteTheme.ts";
import { markFor, replaceMarks } from "./template.ts";
import { openDrawing } from "./world.ts";

export interface RenderInput {
  config: SiteContext["config"];
  graph: SiteGraph;
  theme: SiteTheme;
  codeHashes: RenderContext["codeHashes"];
}

/** The part of rendering that all pages share. */
export function createRenderContext({ config, graph, theme, codeHashes }: RenderInput): RenderContext {
  const links = createLinkContext(config, graph);
  return {
    config,
    links,
    siteOf: createSiteProps({ config, links }),
    toUrl: (route) => resolveUrl(route, "", links).url,
    sidebars: prepareSidebars(links),
    sidebarKey: createSidebarKey(graph),
    dateFormat: lazily(() => createDateFormat(config.i18n.defaultLocale)),
    frame: createFrameDrawer(theme),
    theme,
    codeHashes,
  };
}

function createSidebarKey({ sidebars }: SiteGraph): RenderContext["sidebarKey"] {
  const keys = new Map<string, string>();
  return (name) => {
    const key = keys.get(name) ?? contentHash(JSON.stringify(sidebars[name]), 32);
    keys.set(name, key);
    return key;
  };
}

/** Where a page stands and what it refers to: enough for its facts. */
export interface PageOutline {
  node: Pick<PageNode, "route" | "path" | "sidebar" | "area">;
  /** null for a page that has no source. */
  page: DrawnPage | null;
  /** URL of the picture that stands for the page elsewhere. */
  image: string | null;
  /** URLs of the page's text, by what the author wrote. */
  urls: Record<string, string>;
}

/** All that a page is shown, and what follows from it without drawing. */
export interface PagePlan extends PageOutline {
  props: PageProps;
  head: HeadFacts;
}

export interface RenderResult {
  rendered: RenderedPage;
  own: OwnFacts;
}

/** `page` is null for a node that the graph made by itself. */
export function outlinePage(node: PageNode, page: DrawnPage | null, context: RenderContext): PageOutline {
  const { links } = context;
  const open = (page?.facts.links ?? []).filter(({ isOpen }) => isOpen).map(({ url }) => splitUrl(url).path);
  return {
    node,
    page,
    image: imageUrl(page, context),
    urls: Object.fromEntries([...new Set(open)].map((url) => [url, resolveUrl(url, node.path, links).url])),
  };
}

/** The site's own image is a file of the static folder, whether it is written with a slash in front or not. */
function imageUrl(page: DrawnPage | null, { config, links }: RenderContext): string | null {
  const { image } = config.themeConfig;
  if (page?.frontMatter.image) return resolveUrl(page.frontMatter.image, page.path, links).url;
  return image ? resolveUrl(isExternalUrl(image) ? image : `/${image.replace(/^\//, "")}`, "", links).url : null;
}

export function planPage(node: PageNode, outline: PageOutline, context: RenderContext): PagePlan {
  const { page } = outline;
  const nodes = { content: markFor("content"), title: page?.hasTitleMarkup ? markFor("title") : null };
  return {
    ...outline,
    props: page ? pageProps(node, page, nodes, context) : indexProps(node, context),
    head: headFacts(node, outline, context),
  };
}

function indexProps(node: PageNode, context: RenderContext): PageProps {
  if (node.sidebar !== null && context.links.graph.allPages[node.sidebar] === node.route) return allPagesProps(node, context);
  const index = context.links.graph.categoryIndexes.find(({ route }) => route === node.route);
  if (!index) throw new Error(`The graph has a page ${node.route} without a source.`);
  return categoryProps(node, index, context);
}

/** The page of the host for an unknown address. */
export function planNotFound(context: RenderContext): PagePlan {
  const props = notFoundProps(context);
  const head = { title: props.title, description: "", url: null, keywords: [], image: null, isHidden: true, kind: "website" as const };
  const node = { route: "/404", path: "generated:/404", sidebar: null, area: null };
  return { node, page: null, image: null, urls: {}, props, head };
}

/** Whether the components that drew a page's shell are still the same. */
export function isDrawnBySame({ code }: Pick<OwnFacts, "code">, { codeHashes }: Pick<RenderContext, "codeHashes">): boolean {
  return Object.entries(code).every(([name, hash]) => codeHashes[name] === hash);
}

/** Everything that decides what the HTML is, but for the text of the page, the settings of the site and its components. Throws what a component of the frame throws. */
export function shownTo(plan: PagePlan, context: RenderContext): unknown {
  const { site, sidebar: _, ...props } = plan.props;
  const { header, siteLinks, footer } = context.frame.ofSite(site);
  return [props, plan.head, plan.urls, header.hash, siteLinks.hash, footer.hash, sidebarShownTo(plan.node, context)];
}

const lastShown = new WeakMap<PreparedSidebar, { route: string; items: SidebarItemProps[] }>();

/** `sidebarProps`, which a page asks for twice: to tell whether it is still the same, and to draw it. */
function sidebarOn(sidebar: PreparedSidebar, route: string): SidebarItemProps[] {
  const last = lastShown.get(sidebar);
  const items = last?.route === route ? last.items : sidebarProps(sidebar, route);
  lastShown.set(sidebar, { route, items });
  return items;
}

/** Of a long sidebar only what is near the page. */
function sidebarShownTo({ sidebar: key, route }: PagePlan["node"], { sidebars, sidebarKey, theme, codeHashes }: RenderContext): unknown {
  const sidebar = key === null ? undefined : sidebars.get(key);
  if (key === null || !sidebar) return null;
  const shown = sidebar.allPages ? namesOf(sidebarOn(sidebar, route), sidebar.shared) : [sidebarKey(key), route];
  // It is drawn for each page anew, so its HTML cannot tell; what it draws in turn is not known either.
  return theme.replaced.has("Sidebar") ? [shown, codeHashes] : shown;
}

/** Items that many pages show are hashed once, and not on each of them. */
function namesOf(items: SidebarItemProps[], shared: Map<SidebarItemProps, string>): unknown[] {
  return items.map((item) => {
    const name = shared.get(item);
    if (name === undefined) return item.type === "category" ? { ...item, items: namesOf(item.items, shared) } : item;
    if (name === "") shared.set(item, contentHash(JSON.stringify(item), 12));
    return shared.get(item);
  });
}

/** Throws what a component throws. */
export function renderPage(plan: PagePlan, text: DrawnText | null, context: RenderContext): RenderResult {
  const { world, used } = openDrawing(context.theme, plan.props.site, "page-");
  const shellHtml = renderToString(createElement(PageView, { ...plan.props, frame: partMarks, world }));
  const code = Object.fromEntries([...used].map((name) => [name, context.codeHashes[name] ?? ""]));
  const own = { ...ownFacts(plan, scanHtml(shellHtml), context), code };
  return { rendered: finish(plan, { own, shellHtml, text }, context), own };
}

/** Of the page's text and of what stands around it. */
function ownFacts({ page, image, urls }: PagePlan, found: Found, context: RenderContext): Omit<OwnFacts, "code"> {
  const text = page?.facts ?? { links: [], anchors: [], islands: [], connectOrigins: [] };
  const shell = withoutSettled(found, new Set([...found.anchors, ...text.anchors]));
  const ofText = text.links.map(({ url, element, isOpen }) => ({ url: isOpen ? withUrls(url, urls) : url, element, isFrame: false }));
  const links = [...shell.links, ...ofText, ...(page?.frontMatter.image && image ? [{ url: image, element: "meta", isFrame: false }] : [])];
  const ofHead = [image, faviconUrl(context)].filter((url) => url !== null);
  const assets = `${context.config.baseUrl}assets/`;
  const toAssets = [...ofHead, ...links.map(({ url }) => url)].filter((url) => url.startsWith(assets));
  return {
    links,
    linkCount: links.length,
    settledLinks: found.links.length - shell.links.length,
    assetPaths: [...new Set(toAssets.map((url) => splitUrl(url).path))],
    anchors: [...shell.anchors, ...text.anchors],
    islands: [...text.islands, ...shell.islands],
    mediaOrigins: mediaOrigins(links),
    connectOrigins: text.connectOrigins,
  };
}

/** Links to what the page has for certain need not be kept for the check. Copied, since a part of a text keeps the whole text in memory. */
function withoutSettled({ links, ...found }: Found, anchors: ReadonlySet<string>): Found {
  const open = links.filter(({ url }) => !(url.startsWith("#") && anchors.has(url.slice(1))));
  return JSON.parse(JSON.stringify({ ...found, links: open })) as Found;
}

interface Drawn {
  own: OwnFacts;
  shellHtml: string;
  text: DrawnText | null;
}

function finish(plan: PagePlan, { own, shellHtml, text }: Drawn, context: RenderContext): RenderedPage {
  const { config } = context;
  const { props, head } = plan;
  const parts = context.frame.ofSite(props.site);
  const urls = text?.urls.map((url) => escapeAttribute(plan.urls[url] ?? url)) ?? [];
  const locale = config.i18n.defaultLocale;
  const direction = config.i18n.localeConfigs[locale]?.direction;
  return {
    // Of the page nothing else is kept, so that memory does not grow with the site.
    facts: pageFacts({ node: plan.node, source: plan.page && { links: plan.page.links } }, own, context),
    layout: props.layout,
    lang: config.i18n.localeConfigs[locale]?.htmlLang ?? locale,
    htmlAttributes: ` data-theme="${config.themeConfig.colorMode.defaultMode}"${direction === "rtl" ? ' dir="rtl"' : ""}`,
    head: headHtml(head, config, faviconUrl(context)),
    body: replaceMarks(shellHtml, {
      header: parts.header.html,
      sidebar: sidebarHtml(plan, context),
      siteLinks: parts.siteLinks.html,
      footer: parts.footer.html,
      content: replaceMarks(text?.content ?? "", urls),
      title: replaceMarks(text?.title ?? "", urls),
    }),
  };
}

/** What is kept of a page: it follows from where it stands and from what was found when it was rendered. */
export function pageFacts(
  { node, source }: Pick<PageOutline, "node"> & Pick<PageFacts, "source">,
  own: OwnFacts,
  context: RenderContext,
): PageFacts {
  const site = context.siteOf(node);
  const { header, siteLinks, footer } = context.frame.ofSite(site);
  const frame = [header, siteLinks, footer, ...sidebarPart(node.sidebar, site, context)];
  return { route: node.route, path: node.path, own, frame, source };
}

function sidebarHtml({ node, props }: PagePlan, { frame, sidebars }: RenderContext): string {
  const sidebar = node.sidebar === null ? undefined : sidebars.get(node.sidebar);
  return sidebar ? frame.sidebarHtml(props.site, sidebarOn(sidebar, node.route), sidebar.shared) : "";
}

/** The URL that a page has in its HTML for what its author wrote. */
export function urlOfWritten(link: PageLink, path: string, { links }: RenderContext): string {
  return resolveUrl(rebaseUrl(link.url, link.place.path, path), path, links).url;
}

function withUrls(url: string, urls: Record<string, string>): string {
  const { path, query, hash } = splitUrl(url);
  return (urls[path] ?? path) + query + hash;
}

/** All links of the page's sidebar. Those of a long one stand on the page that holds all of it. */
function sidebarPart(key: string | null, site: PageProps["site"], { frame, sidebars, theme }: RenderContext): HtmlFacts[] {
  const sidebar = key === null ? undefined : sidebars.get(key);
  if (key === null || !sidebar) return [];
  if (sidebar.allPages) return theme.replaced.has("Sidebar") ? [frame.emptySidebar(site)] : [];
  return [frame.wholeSidebar(key, site, () => sidebar.entries.flatMap(({ away }) => away ?? []))];
}

function faviconUrl({ config, links }: RenderContext): string | null {
  return config.favicon ? resolveUrl(`/${config.favicon.replace(/^\//, "")}`, "", links).url : null;
}

function headFacts(node: PageNode, { page, image }: PageOutline, { config, links }: RenderContext): HeadFacts {
  const isHome = node.route === "/";
  return {
    title: isHome ? config.title : node.title,
    description: page?.description || (isHome ? config.tagline : ""),
    url: routeToUrl(node.route, links),
    keywords: page?.frontMatter.keywords ?? [],
    image,
    isHidden: node.isUnlisted,
    kind: isHome ? "website" : "article",
  };
}
