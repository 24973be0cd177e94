/** Step 3b: the text of one page as HTML. It knows nothing of other pages, so URLs inside of the site stay open. */
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { ApiText, type SiteFacts } from "../../theme/index.ts";
import type { TocEntry } from "../../theme/props.ts";
import type { SiteConfig } from "../model/config.ts";
import type { DrawnFacts, DrawnPage, DrawnText, Page } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import { isExternalUrl, splitUrl } from "../text/url.ts";
import { apiProps } from "./api.ts";
import { imagePath } from "./links.ts";
import { connectOrigins, scanHtml } from "./scan.ts";
import type { SiteTheme } from "./siteTheme.ts";
import { createHoles, type Holes } from "./template.ts";
import { tocEntries } from "./toc.ts";
import { type TreeContext, treeToReact } from "./tree.ts";
import { type Drawing as DrawingOf, openDrawing } from "./world.ts";

/** What drawing a page may know besides the page. */
export interface DrawContext {
  site: SiteFacts;
  tableOfContents: SiteConfig["themeConfig"]["tableOfContents"];
  baseUrl: string;
  staticDir: string;
  theme: SiteTheme;
  /** Width and height of the images of the site, by path. */
  imageSizes: Record<string, { width: number; height: number }>;
}

export interface Drawing {
  page: DrawnPage;
  text: DrawnText;
}

/** Also says what of the site the page asked for. */
export interface ObservedDrawing extends Drawing {
  /** Paths, whether there is such an image or not. */
  images: string[];
  /** Names of the components of the site that were drawn. */
  used: string[];
}

/** Throws what a component throws. */
export function drawPage(page: Page, context: DrawContext): ObservedDrawing {
  const { tree, titleTree, api, ...summary } = page;
  const holes = createHoles();
  const images = new Set<string>();
  const drawing = openDrawing(context.theme, context.site);
  const tools = drawingTools(summary.path, { holes, images, context, drawing });
  const toReact = (root: Page["tree"]): ReactNode => treeToReact(root, tools);
  const toHtml = (node: ReactNode) => renderToString(drawing.within(node));
  const content = api
    ? createElement(ApiText, {
        api: apiProps(api, { toReact, resolve: tools.resolve }),
        title: summary.title,
        toc: tableOfContents(summary, context),
      })
    : toReact(tree);
  const html = toHtml(content);
  const title = titleTree && toHtml(toReact(titleTree));
  return {
    page: { ...summary, isApi: api !== undefined, hasTitleMarkup: title !== null, facts: factsOf(html + (title ?? ""), holes) },
    text: { content: html, title, urls: holes.urls },
    images: [...images],
    used: [...drawing.used],
  };
}

/** The table of contents, as the page or else the site wants it. */
export function tableOfContents(
  { frontMatter, headings }: Pick<Page, "frontMatter" | "headings">,
  { tableOfContents: { minHeadingLevel, maxHeadingLevel } }: Pick<DrawContext, "tableOfContents">,
): TocEntry[] {
  if (frontMatter.hide_table_of_contents) return [];
  const min = frontMatter.toc_min_heading_level ?? minHeadingLevel;
  return tocEntries(headings, { min, max: frontMatter.toc_max_heading_level ?? maxHeadingLevel });
}

interface Tools {
  holes: Holes;
  /** What was asked for so far. */
  images: Set<string>;
  context: DrawContext;
  drawing: DrawingOf;
}

function drawingTools(path: string, { holes, images, context, drawing }: Tools): TreeContext {
  return {
    resolve: (url, element) => {
      const { path: target, query, hash } = splitUrl(url);
      if (target === "" || isExternalUrl(url)) return { url };
      const resolved = { url: holes.markOf(target) + query + hash };
      if (element !== "img") return resolved;
      const image = imagePath(target, path, context);
      images.add(image);
      return { ...resolved, ...context.imageSizes[image] };
    },
    prose: drawing.prose,
    drawNamed: drawing.world.drawNamed,
  };
}

function factsOf(html: string, holes: Holes): DrawnFacts {
  const { links, anchors, islands } = scanHtml(html);
  return {
    links: links.map(({ url, element }) => {
      const written = holes.urlOf(url);
      return { url: written ?? url, element, isOpen: written !== undefined };
    }),
    anchors,
    islands,
    connectOrigins: connectOrigins(html),
    // React escapes `<` in text and in attributes.
    hasHeading1: /<h1[\s>]/.test(html),
  };
}

/** An empty text, and the problem that says why. */
export function emptyPageDrawing({ tree: _tree, titleTree: _title, api, ...summary }: Page, fault: Problem): Drawing {
  return {
    page: {
      ...summary,
      problems: [...summary.problems, fault],
      hasTitleMarkup: false,
      isApi: api !== undefined,
      facts: { links: [], anchors: [], islands: [], connectOrigins: [], hasHeading1: false },
    },
    text: { content: "", title: null, urls: [] },
  };
}
