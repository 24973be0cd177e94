/** Draws the parts of the frame. They are alike on hundreds of pages, so each is drawn once and kept. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { type FrameParts, frameParts, ThemeProvider } from "../../theme/index.ts";
import type { PageProps } from "../../theme/props.ts";
import type { FoundLink } from "../model/output.ts";
import { connectOrigins, type Found, scanHtml } from "./scan.ts";
import { markFor } from "./template.ts";

/** A piece of a page's HTML and what it refers to. */
export interface DrawnPart extends Found {
  html: string;
  connectOrigins: string[];
}

/** Where the parts go while the rest of a page is drawn. */
export const partMarks: FrameParts = {
  header: markFor("header"),
  sidebar: markFor("sidebar"),
  siteLinks: markFor("siteLinks"),
  footer: markFor("footer"),
};

export type FrameDrawer = (page: PageProps) => Record<keyof FrameParts, DrawnPart>;

/** One for all pages of a build. */
export function createFrameDrawer(): FrameDrawer {
  const kept = new Map<string, DrawnPart>();
  const drawOnce = (part: keyof typeof frameParts, site: PageProps["site"], key: string): DrawnPart => {
    const name = `${part} ${key}`;
    const known =
      kept.get(name) ?? toPart(renderToString(createElement(ThemeProvider, { site }, createElement(frameParts[part] as never))));
    kept.set(name, known);
    return known;
  };
  return ({ site, sidebar }) => {
    const navbar = JSON.stringify(site.navbar);
    return {
      header: drawOnce("Header", site, navbar),
      siteLinks: drawOnce("SiteLinks", site, navbar),
      footer: drawOnce("Footer", site, ""),
      sidebar: sidebar
        ? toPart(renderToString(createElement(ThemeProvider, { site }, createElement(frameParts.Sidebar, { items: sidebar }))))
        : nothing,
    };
  };
}

const nothing: DrawnPart = { html: "", links: [], anchors: [], islands: [], connectOrigins: [] };

function toPart(html: string): DrawnPart {
  return { html, ...scanHtml(html), connectOrigins: connectOrigins(html) };
}

/** The lists of links of the parts, shared with every other page that shows them. */
export function frameLinks(parts: Record<keyof FrameParts, DrawnPart>): FoundLink[][] {
  return Object.values(parts).map(({ links }) => links);
}
