/** Step 5: a page and the graph in, HTML and the facts about it out. Pure; React runs on the server only. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Page as PageView } from "../../theme/index.ts";
import type { PageProps } from "../../theme/props.ts";
import type { PageNode, SiteGraph } from "../model/graph.ts";
import type { RenderedPage } from "../model/output.ts";
import type { DrawnFacts, DrawnText, PageSummary } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import { failedPage } from "../problems/failedPage.ts";
import { rebaseUrl, routeToUrl } from "../text/url.ts";
import type { Drawing } from "./draw.ts";
import { createFrameDrawer, frameLinks, partMarks } from "./frame.ts";
import { type HeadFacts, headHtml } from "./head.ts";
import { resolveUrl } from "./links.ts";
import { categoryProps, createDateFormat, notFoundProps, pageProps, type RenderContext, sidebarSizes } from "./props.ts";
import { type Found, mediaOrigins, scanHtml } from "./scan.ts";
import type { SiteContext } from "./site.ts";
import { fillTemplate, markFor, replaceMarks } from "./template.ts";

export interface RenderInput {
  config: SiteContext["config"];
  graph: SiteGraph;
}

/** The part of rendering that all pages share. */
export function createRenderContext({ config, graph }: RenderInput): RenderContext {
  const links = {
    graph,
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    staticDir: config.staticDir,
    fromRoot: new Map(),
  };
  return {
    config,
    links,
    sidebarSizes: sidebarSizes(graph.sidebars),
    dateFormat: createDateFormat(config.i18n.defaultLocale),
    drawFrame: createFrameDrawer(),
  };
}

export interface RenderResult {
  rendered: RenderedPage | null;
  problems: Problem[];
}

/** `drawing` is null for a node that the graph made by itself. */
export function renderPage(node: PageNode, drawing: Drawing | null, context: RenderContext): RenderResult {
  return guarded(node.path, () => {
    const nodes = { content: markFor("content"), title: drawing?.text.title ? markFor("title") : null };
    const props = drawing ? pageProps(node, drawing.page, nodes, context) : indexProps(node, context);
    return finish(props, { node, drawing, facts: headFacts(node, drawing?.page ?? null, context) }, context);
  });
}

function indexProps(node: PageNode, context: RenderContext): PageProps {
  const index = context.links.graph.categoryIndexes.find(({ route }) => route === node.route);
  if (!index) throw new Error(`The graph has a page ${node.route} without a source.`);
  return categoryProps(node, index, context);
}

/** The page of the host for an unknown address. */
export function renderNotFound(context: RenderContext): RenderResult {
  return guarded("generated:/404", () => {
    const props = notFoundProps(context);
    const facts = { title: props.title, description: "", url: null, keywords: [], image: null, isHidden: true, kind: "website" as const };
    return finish(props, { node: { route: "/404", path: "generated:/404" }, drawing: null, facts }, context);
  });
}

/** A page that fails is told, so that all bad pages are listed and not only the first. */
function guarded(path: string, render: () => RenderedPage): RenderResult {
  try {
    return { rendered: render(), problems: [] };
  } catch (error) {
    return { rendered: null, problems: [failedPage(path, error)] };
  }
}

interface Subject {
  node: Pick<PageNode, "route" | "path">;
  drawing: Drawing | null;
  facts: HeadFacts;
}

function finish(props: PageProps, { node, drawing, facts }: Subject, context: RenderContext): RenderedPage {
  const { config, links } = context;
  const resolve = (url: string) => resolveUrl(url, node.path, links).url;
  const shell = renderToString(createElement(PageView, { ...props, parts: partMarks }));
  const parts = context.drawFrame(props);
  const texts = drawing && textsOf(drawing.text, resolve);
  const favicon = config.favicon ? resolveUrl(`/${config.favicon.replace(/^\//, "")}`, "", links).url : null;
  const locale = config.i18n.defaultLocale;
  const direction = config.i18n.localeConfigs[locale]?.direction;
  return {
    facts: {
      route: node.route,
      path: node.path,
      ...gatherFacts({ shell: scanHtml(shell), parts, drawn: drawing?.page.facts, resolve }),
      written: (drawing?.page.links ?? []).map((link) => ({ link, url: resolve(rebaseUrl(link.url, link.place.path, node.path)) })),
      headLinks: [facts.image, favicon].filter((url) => url !== null),
    },
    layout: props.layout,
    lang: config.i18n.localeConfigs[locale]?.htmlLang ?? locale,
    htmlAttributes: ` data-theme="${config.themeConfig.colorMode.defaultMode}"${direction === "rtl" ? ' dir="rtl"' : ""}`,
    head: headHtml(facts, config, favicon),
    body: replaceMarks(shell, {
      header: parts.header.html,
      sidebar: parts.sidebar.html,
      siteLinks: parts.siteLinks.html,
      footer: parts.footer.html,
      ...texts,
    }),
  };
}

function textsOf({ content, title }: DrawnText, resolve: (url: string) => string): Record<string, string> {
  return { content: fillTemplate(content, resolve), title: title ? fillTemplate(title, resolve) : "" };
}

interface Gathering {
  /** Of what stands around the parts and the text. */
  shell: Found;
  parts: ReturnType<RenderContext["drawFrame"]>;
  drawn: DrawnFacts | undefined;
  resolve: (url: string) => string;
}

function gatherFacts({ shell, parts, drawn, resolve }: Gathering) {
  const ofText = (drawn?.links ?? []).map(({ url, element, isOpen }) => ({ url: isOpen ? resolve(url) : url, element, isFrame: false }));
  const around = Object.values(parts);
  const links = [...shell.links, ...ofText];
  const shared = frameLinks(parts);
  return {
    links,
    frameLinks: shared,
    anchors: [...shell.anchors, ...around.flatMap(({ anchors }) => anchors), ...(drawn?.anchors ?? [])],
    islands: drawn?.islands ?? [],
    mediaOrigins: mediaOrigins([...links, ...shared.flat()]),
    connectOrigins: [...new Set([...around.flatMap((part) => part.connectOrigins), ...(drawn?.connectOrigins ?? [])])],
  };
}

function headFacts(node: PageNode, page: PageSummary | null, { config, links }: RenderContext): HeadFacts {
  const image = page?.frontMatter.image ?? config.themeConfig.image;
  const isHome = node.route === "/";
  return {
    title: isHome ? config.title : node.title,
    description: page?.description || (isHome ? config.tagline : ""),
    url: routeToUrl(node.route, links),
    keywords: page?.frontMatter.keywords ?? [],
    image: image ? resolveUrl(image, page?.path ?? "", links).url : null,
    isHidden: node.isUnlisted,
    kind: isHome ? "website" : "article",
  };
}
