/** Fills a page's props from the page and the graph. */
import { createElement, Fragment, type ReactNode } from "react";
import type { PageProps } from "../../theme/props.ts";
import { generatedNode, outsideOfAreas } from "../areas/docsSets.ts";
import { isHome, langOf } from "../areas/locales.ts";
import type { DocsArea } from "../model/config.ts";
import type { CategoryIndex, IndexPage, PageNode, PageReference } from "../model/graph.ts";
import { hasTopId } from "../model/markdownConfig.ts";
import type { Heading, PageBody, PageMeta } from "../model/page.ts";
import { tableOfContents } from "../react/toc.ts";
import { isOwnNotFound, notFoundRoute } from "../text/reservedNames.ts";
import { encodePath, routesOfPath, routeToUrl } from "../text/url.ts";
import type { RenderContext } from "./context.ts";
import { fallbackAttributes } from "./locale.ts";
import { urlOfRoute } from "./resolveLinks.ts";
import { wholeSidebar } from "./sidebar.ts";
import { versionProps } from "./versions.ts";

/** A page that has a source file. */
export interface ViewSource {
  meta: PageMeta;
  body: PageBody;
}

/** The placeholder for the text of a page; `title` is null for one without markup. */
interface BodyNodes {
  content: ReactNode;
  title: ReactNode;
}

/** Props of a page that has a source file. */
export function pageProps(node: PageNode, { meta, body }: ViewSource, { content, title }: BodyNodes, context: RenderContext): PageProps {
  const { frontMatter } = meta;
  const { hasHeading1 } = body.references;
  const around = meta.hasCards && context.links.graph.categoryIndexes.find(({ route }) => route === node.route);
  return {
    ...shellProps(node, context),
    layout: layoutOf(node, meta, context.config),
    // The text begins as its author wrote it, even where lists name the page otherwise.
    titleNode: title ?? (meta.titleId === null ? node.title : meta.title),
    // There, every title has that id.
    titleId: meta.titleId ?? (hasTopId(context.config.markdown.headingIds) ? "_top" : null),
    description: meta.description,
    // A heading of the text is the title, even where `hide_title` hides the one of the front matter.
    hasTitle: !hasHeading1 && (!frontMatter.hide_title || meta.titleId !== null),
    hasOwnHeading: hasHeading1,
    hasHero: !hasHeading1 && !frontMatter.hide_title,
    content,
    cards: around ? cardsOf(around, context) : [],
    toc: tableOfContents(
      { frontMatter, headings: body.headings.map((heading) => inWordsOf(context, heading)) },
      context.config.themeConfig,
    ),
  };
}

function inWordsOf({ strings }: RenderContext, { word, ...heading }: Heading): Heading {
  if (word === undefined) return heading;
  const [number = ""] = / \d+$/.exec(heading.text) ?? [];
  return { ...heading, text: strings[word as keyof typeof strings] + number };
}

/** In other tools, the first page of docs at `/` has a sidebar like all others. */
function layoutOf(node: PageNode, { isApi, isStart }: PageMeta, { markdown: { syntax } }: RenderContext["config"]): PageProps["layout"] {
  if (isApi) return "api";
  // In Starlight, a start page must declare itself one.
  if (isStart || (isHome(node) && (node.area === null || syntax.length === 0))) return "home";
  return node.area === null ? "page" : "doc";
}

/** Props of the index of a category. */
export function categoryProps(node: PageNode, index: CategoryIndex, context: RenderContext): PageProps {
  return { ...shellProps(node, context), layout: "category", description: index.description, cards: cardsOf(index, context) };
}

function cardsOf(index: CategoryIndex, { links }: RenderContext): PageProps["cards"] {
  return index.items.map(({ label, route, description }) => ({ label, href: urlOfRoute(route, links), description }));
}

/** Props of the page with all of a long sidebar. */
export function allPagesProps(node: PageNode, context: RenderContext): PageProps {
  const sidebar = context.sidebars.get(node.sidebar ?? "");
  return { ...shellProps(node, context), layout: "allPages", allPages: sidebar ? wholeSidebar(sidebar) : [] };
}

/** Props of the page that lists the site from A to Z, or of a part of it. Unlisted only for search engines. */
export function indexPageProps(node: PageNode, part: IndexPage, context: RenderContext): PageProps {
  return { ...shellProps(node, context), layout: "search", isUnlisted: false, index: indexProps(part, context) };
}

/** Props of the page for unknown addresses. */
export function notFoundProps(context: RenderContext): PageProps {
  const place = { route: notFoundRoute, ...outsideOfAreas };
  const title = context.siteOf({ sidebar: null, ...place }).strings.notFoundTitle;
  const node = generatedNode({ id: "404", title, ...place });
  const props = shellProps(node, context);
  const links = [...props.site.navbar.left, ...props.site.navbar.right].filter((item) => item.type === "link");
  const navbarPages = links.filter(({ isExternal, href }) => !isExternal && isPage(href, context));
  const home = { label: props.site.strings.home, href: props.site.homeHref, isExternal: false };
  const others = context.links.graph.pages.filter(({ previous, next }) => previous === null && next !== null);
  const first = others.map(({ title, route }) => ({ label: title, href: urlOfRoute(route, context.links), isExternal: false }));
  const suggestions = [home, ...navbarPages, ...first].filter(
    ({ href }, index, all) => all.findIndex((other) => other.href === href) === index,
  );
  return { ...props, layout: "notFound", suggestions: suggestions.slice(0, 3) };
}

/** Whether a URL of the site leads to a page that exists. */
function isPage(href: string, { links, config }: RenderContext): boolean {
  return routesOfPath(`/${href.slice(config.baseUrl.length)}`).some((route) => links.graph.byRoute[route] !== undefined);
}

/** The shell around a page's content. */
function shellProps(node: PageNode, context: RenderContext): PageProps {
  const { toUrl } = context;
  const sidebar = node.sidebar === null ? undefined : context.sidebars.get(node.sidebar);
  return {
    layout: "page",
    site: context.siteOf(node),
    title: node.title,
    titleNode: createElement(Fragment, null, node.title),
    titleId: null,
    description: "",
    hasTitle: true,
    hasOwnHeading: false,
    hasHero: true,
    content: null,
    // Rendered apart from the page: see shell.ts.
    sidebar: sidebar ? [] : null,
    breadcrumbs: node.breadcrumbs.map(({ label, route }) => ({ label, ...(route !== null && { href: toUrl(route) }) })),
    toc: [],
    previous: neighbourProps(node.previous, context),
    next: neighbourProps(node.next, context),
    editHref: node.editUrl,
    reportHref: reportHref(node, context),
    asksForFeedback: areaOf(node, context)?.feedback === true && Object.keys(context.config.analytics).length > 0,
    markdown: markdownProps(node, context),
    lastUpdate: lastUpdateProps(node, context.dateFormat),
    tags: (node.tags ?? []).map(({ label, route }) => ({ label, href: toUrl(route) })),
    isUnlisted: node.isUnlisted && !isOwnNotFound(node.route),
    outdated:
      node.outdatedFrom === undefined
        ? null
        : { href: routeToUrl(node.outdatedFrom, context.config), lang: langOf(context.config.i18n.defaultLocale, context.config) },
    untranslated: node.isFallback ? fallbackAttributes(context.config, node.locale) : null,
    version: versionProps(node, context.links.graph, toUrl),
    hasBaseUrlBanner: node.route === "/" && context.config.baseUrlIssueBanner,
    cards: [],
    allPages: [],
    index: null,
    suggestions: [],
  };
}

function neighbourProps(page: PageReference | null, { toUrl }: RenderContext): PageProps["previous"] {
  return page && { label: page.label, href: toUrl(page.route), description: page.description };
}

function areaOf({ area }: PageNode, { config }: RenderContext): DocsArea | undefined {
  return config.docs.find(({ id }) => id === area);
}

function reportHref(node: PageNode, context: RenderContext): string | null {
  const address = areaOf(node, context)?.reportUrl;
  const values = { url: (context.config.url ?? "") + context.toUrl(node.route), title: node.title, version: node.version ?? "" };
  return address?.replace(/\{(url|title|version)\}/g, (_, key: keyof typeof values) => encodeURIComponent(values[key])) ?? null;
}

function markdownProps({ route }: PageNode, { markdownFiles, config }: RenderContext): PageProps["markdown"] {
  const file = markdownFiles.get(route);
  if (file === undefined || config.agents === false) return null;
  const href = config.baseUrl + encodePath(file);
  const address = encodeURIComponent((config.url ?? "") + href);
  return { href, links: config.agents.links.map((link) => ({ ...link, href: link.href.replaceAll("{url}", address) })) };
}

function lastUpdateProps({ lastUpdate }: PageNode, dateFormat: RenderContext["dateFormat"]): PageProps["lastUpdate"] {
  if (!lastUpdate) return null;
  const date = lastUpdate.time === null ? null : new Date(lastUpdate.time);
  return {
    author: lastUpdate.author,
    date: date?.toISOString().slice(0, 10) ?? null,
    text: date && dateFormat().format(date),
  };
}

/** What the page from A to Z shows of the graph. */
function indexProps(part: IndexPage, { links, toUrl }: Pick<RenderContext, "links" | "toUrl">): PageProps["index"] {
  const sections = part.letters.map(({ letter, entries }) => ({
    letter,
    id: letterId(letter),
    entries: entries.map(({ label, route, anchor, kind, parent }) => ({
      label,
      href: toUrl(route) + (anchor && `#${anchor}`),
      kind,
      parent,
    })),
  }));
  const firstOf = new Map<string, string>();
  const together = links.graph.indexPages.filter(({ folder }) => folder === part.folder);
  for (const { route, letters } of together)
    for (const { letter } of letters) if (!firstOf.has(letter)) firstOf.set(letter, `${toUrl(route)}#${letterId(letter)}`);
  return { letters: [...firstOf].map(([label, href]) => ({ label, href })), sections };
}

/** Begins with two underscores, as all ids of the theme do. */
function letterId(letter: string): string {
  return `__${letter === "#" ? "others" : letter.toLowerCase()}`;
}
