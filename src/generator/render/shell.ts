/** Draws the parts of the frame. They are alike on hundreds of pages, so each is drawn once and kept. */
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type ShellSlots, shellComponents } from "../../theme/index.ts";
import type { PlaceholderProps, SidebarItemProps, SiteProps } from "../../theme/props.ts";
import type { HtmlMetadata } from "../model/rendered.ts";
import { connectOrigins, mediaOrigins, scanHtml } from "../react/scanHtml.ts";
import type { SiteTheme } from "../react/siteTheme.ts";
import { fillSlots, slotFor } from "../react/slots.ts";
import { openReactContext } from "../react/themeContext.ts";
import { contentHash } from "../text/hash.ts";

/** A piece of a page's HTML and what it refers to. */
export interface DrawnPart extends HtmlMetadata {
  html: string;
  /** Of the HTML. */
  hash: string;
}

/** Where the parts go while the rest of a page is drawn. */
export const shellSlots: ShellSlots = {
  header: slotFor("header"),
  sidebar: slotFor("sidebar"),
  siteLinks: slotFor("siteLinks"),
  footer: slotFor("footer"),
};

/** Each method throws what a component throws, every time it is asked. */
export interface FrameDrawer {
  /** The parts that follow from the site and from what is current in its navbar. */
  ofSite(site: SiteProps): Record<"header" | "siteLinks" | "footer", DrawnPart>;
  /** All of a sidebar: what its pages refer to by it, whatever part of it each shows. `items` is asked once for each key. */
  wholeSidebar(key: string, site: SiteProps, items: () => SidebarItemProps[]): DrawnPart;
  /** A sidebar without entries: what the site's own adds to every one. */
  emptySidebar(site: SiteProps): DrawnPart;
  /** A sidebar as one page shows it; `shared` are the items that other pages show as well. */
  sidebarHtml(site: SiteProps, items: SidebarItemProps[], shared: ReadonlyMap<SidebarItemProps, unknown>): string;
}

/** One for all pages of a build. */
export function createFrameDrawer(theme: SiteTheme): FrameDrawer {
  const kept = new Map<string, () => DrawnPart>();
  const once = (key: string, draw: () => string): DrawnPart => {
    const part = kept.get(key) ?? settled(() => toPart(draw()));
    kept.set(key, part);
    return part();
  };
  const toHtml = (name: string, site: SiteProps, part: ReactNode) => renderToString(openReactContext(theme, site, `${name}-`).within(part));
  const { Header, Footer, Sidebar } = theme.parts;
  const drawSidebar = (site: SiteProps, items: SidebarItemProps[]) => toHtml("sidebar", site, createElement(Sidebar, { items }));
  const drawnItems = new WeakMap<SidebarItemProps, string>();
  const itemHtml = (site: SiteProps, item: SidebarItemProps): string => {
    const html = drawnItems.get(item) ?? toHtml("item", site, createElement(shellComponents.SidebarItem, { item }));
    drawnItems.set(item, html);
    return html;
  };
  // A sidebar of the site's own may treat each of its items by itself.
  const isOneByOne = theme.replaced.has("Sidebar");
  const bySite = new WeakMap<SiteProps, () => ReturnType<FrameDrawer["ofSite"]>>();
  const drawParts = (site: SiteProps) => ({
    header: toPart(toHtml("header", site, createElement(Header))),
    siteLinks: toPart(toHtml("links", site, createElement(shellComponents.SiteLinks))),
    footer: once("footer", () => toHtml("footer", site, createElement(Footer))),
  });
  return {
    ofSite(site) {
      const parts = bySite.get(site) ?? settled(() => drawParts(site));
      bySite.set(site, parts);
      return parts();
    },
    wholeSidebar: (key, site, items) => once(`sidebar ${key}`, () => drawSidebar(site, items())),
    emptySidebar: (site) => once("emptySidebar", () => drawSidebar(site, [])),
    sidebarHtml(site, items, shared) {
      const runs: string[] = [];
      const withStandIns = (list: SidebarItemProps[]): SidebarItemProps[] => {
        const drawn: (SidebarItemProps | PlaceholderProps)[] = [];
        let run = "";
        const endRun = () => {
          if (run !== "") drawn.push({ type: "placeholder", slot: slotFor(String(runs.push(run) - 1)) });
          run = "";
        };
        for (const item of list) {
          const isShared = shared.has(item);
          if (isShared) run += itemHtml(site, item);
          if (!isShared || isOneByOne) endRun();
          if (!isShared) drawn.push(item.type === "category" ? { ...item, items: withStandIns(item.items) } : item);
        }
        endRun();
        // The theme takes both; only its name for what a category holds leaves stand-ins out.
        return drawn as SidebarItemProps[];
      };
      return fillSlots(drawSidebar(site, withStandIns(items)), runs);
    },
  };
}

/** Answers or throws again what `draw` did. */
function settled<T>(draw: () => T): () => T {
  try {
    const value = draw();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function toPart(html: string): DrawnPart {
  const found = scanHtml(html);
  return { html, hash: contentHash(html, 32), ...found, mediaOrigins: mediaOrigins(found.links), connectOrigins: connectOrigins(html) };
}
