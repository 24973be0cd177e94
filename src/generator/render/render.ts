/** Step 5: a page and the graph in, HTML and the facts about it out. Pure; React runs on the server only. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Page as PageView } from "../../theme/index.ts";
import type { PageProps } from "../../theme/props.ts";
import type { PageNode, SiteGraph } from "../model/graph.ts";
import type { RenderedPage } from "../model/output.ts";
import type { Page } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import { rebaseUrl, routeToUrl } from "../text/url.ts";
import { type HeadFacts, headHtml } from "./head.ts";
import { resolveUrl } from "./links.ts";
import { categoryProps, createDateFormat, notFoundProps, pageProps, type RenderContext, sidebarSizes } from "./props.ts";
import { connectOrigins, mediaOrigins, scanHtml } from "./scan.ts";
import type { SiteContext } from "./site.ts";
import type { Registered } from "./tree.ts";

export interface RenderInput {
  config: SiteContext["config"];
  graph: SiteGraph;
  /** Components that pages use by name: the theme's and the site's. */
  registered: Record<string, Registered>;
}

/** The part of rendering that all pages share. */
export function createRenderContext({ config, graph, registered }: RenderInput): RenderContext {
  const links = {
    graph,
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    staticDir: config.staticDir,
    fromRoot: new Map(),
  };
  return { config, links, registered, sidebarSizes: sidebarSizes(graph.sidebars), dateFormat: createDateFormat(config.i18n.defaultLocale) };
}

export interface RenderResult {
  rendered: RenderedPage | null;
  problems: Problem[];
}

/** `page` is null for a node that the graph made by itself. */
export function renderPage(node: PageNode, page: Page | null, context: RenderContext): RenderResult {
  return guarded(node.path, () => {
    const props = page ? pageProps(node, page, context) : indexProps(node, context);
    return finish(props, { node, page, facts: headFacts(node, page, context) }, context);
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
    return finish(props, { node: { route: "/404", path: "generated:/404" }, page: null, facts }, context);
  });
}

/** A component that throws is told with its page, so that all bad pages are listed and not only the first. */
function guarded(path: string, render: () => RenderedPage): RenderResult {
  try {
    return { rendered: render(), problems: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const hint = "A component that the page uses threw this while it was drawn. It is drawn in Node: there is no window and no document.";
    return { rendered: null, problems: [problem("M017", `the page failed to render: ${message}`, { place: { path, line: 1 }, hint })] };
  }
}

interface Subject {
  node: Pick<PageNode, "route" | "path">;
  page: Page | null;
  facts: HeadFacts;
}

function finish(props: PageProps, { node, page, facts }: Subject, context: RenderContext): RenderedPage {
  const { config, links } = context;
  const body = renderToString(createElement(PageView, props));
  const found = scanHtml(body);
  const favicon = config.favicon ? resolveUrl(`/${config.favicon.replace(/^\//, "")}`, "", links).url : null;
  const locale = config.i18n.defaultLocale;
  const direction = config.i18n.localeConfigs[locale]?.direction;
  return {
    facts: {
      route: node.route,
      path: node.path,
      ...found,
      written: (page?.links ?? []).map((link) => ({
        link,
        url: resolveUrl(rebaseUrl(link.url, link.place.path, node.path), node.path, links).url,
      })),
      headLinks: [facts.image, favicon].filter((url) => url !== null),
      mediaOrigins: mediaOrigins(found.links),
      connectOrigins: connectOrigins(body),
    },
    layout: props.layout,
    lang: config.i18n.localeConfigs[locale]?.htmlLang ?? locale,
    htmlAttributes: ` data-theme="${config.themeConfig.colorMode.defaultMode}"${direction === "rtl" ? ' dir="rtl"' : ""}`,
    head: headHtml(facts, config, favicon),
    body,
  };
}

function headFacts(node: PageNode, page: Page | null, { config, links }: RenderContext): HeadFacts {
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
