/** Renders the parts of the shell. Hundreds of pages share them, so each is rendered once and kept. */
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type ShellSlots, shellComponents } from "../../theme/index.ts";
import type { PlaceholderProps, SidebarItemProps, SiteProps } from "../../theme/props.ts";
import type { HtmlMetadata } from "../model/htmlMetadata.ts";
import { connectOrigins, iframeOrigins, mediaOrigins, scanHtml } from "../react/scanHtml.ts";
import type { SiteTheme } from "../react/siteTheme.ts";
import { fillSlots, slotEdge, slotFor } from "../react/slots.ts";
import { openReactContext } from "../react/themeContext.ts";
import { contentHash } from "../text/hash.ts";
import { lazilyEach } from "../text/lazily.ts";

/** A piece of a page's HTML and what it refers to. */
interface RenderedPart extends HtmlMetadata {
  html: string;
  /** Of the HTML. */
  hash: string;
}

/** Placeholders for the parts while the rest of a page renders. */
export const shellSlots: ShellSlots = {
  header: slotFor("header"),
  sidebar: slotFor("sidebar"),
  siteLinks: slotFor("siteLinks"),
  footer: slotFor("footer"),
};

/** Each method throws what a component throws, every time it is asked. */
export interface ShellRenderer {
  /** The parts that follow from the site and from what is current in its navbar. */
  ofSite(site: SiteProps): Record<"header" | "siteLinks" | "footer", RenderedPart>;
  /** All of a sidebar: what its pages refer to, whichever part each shows. `items` is asked once for each key. */
  wholeSidebar(key: string, site: SiteProps, items: () => SidebarItemProps[]): RenderedPart;
  /** A sidebar without entries: what the site's own adds to every one. */
  emptySidebar(site: SiteProps): RenderedPart;
  /** A sidebar as one page shows it; `shared` are the items that other pages show as well. */
  sidebarHtml(site: SiteProps, items: SidebarItemProps[], shared: ReadonlySet<SidebarItemProps>): string;
}

/** One for all pages of a build. */
export function createShellRenderer(theme: SiteTheme): ShellRenderer {
  const kept = new Map<string, () => RenderedPart>();
  const once = (key: string, render: () => string): RenderedPart => {
    const part = kept.get(key) ?? outcomeOf(() => toPart(render()));
    kept.set(key, part);
    return part();
  };
  const toHtml = (name: string, site: SiteProps, part: ReactNode) => renderToString(openReactContext(theme, site, `${name}-`).within(part));
  const { Header, Footer, Sidebar } = theme.parts;
  const renderSidebar = (site: SiteProps, items: SidebarItemProps[]) => toHtml("sidebar", site, createElement(Sidebar, { items }));
  const renderedItems = new WeakMap<SidebarItemProps, string>();
  const itemHtml = (site: SiteProps, item: SidebarItemProps): string => {
    const html = renderedItems.get(item) ?? toHtml("item", site, createElement(shellComponents.SidebarItem, { item }));
    renderedItems.set(item, html);
    return html;
  };
  // An override of the sidebar may treat each item separately.
  const isOneByOne = theme.overrides.has("Sidebar");
  const renderParts = (site: SiteProps) => ({
    header: toPart(toHtml("header", site, createElement(Header))),
    siteLinks: toPart(toHtml("links", site, createElement(shellComponents.SiteLinks))),
    footer: once("footer", () => toHtml("footer", site, createElement(Footer))),
  });
  const partsOf = lazilyEach((site: SiteProps) => outcomeOf(() => renderParts(site)), new WeakMap());
  return {
    ofSite: (site) => partsOf(site)(),
    wholeSidebar: (key, site, items) => once(`sidebar ${key}`, () => renderSidebar(site, items())),
    emptySidebar: (site) => once("emptySidebar", () => renderSidebar(site, [])),
    sidebarHtml(site, items, shared) {
      const runs: string[] = [];
      const withPlaceholders = (list: SidebarItemProps[]): SidebarItemProps[] => {
        const entries: (SidebarItemProps | PlaceholderProps)[] = [];
        let run = "";
        const endRun = () => {
          if (run !== "") entries.push({ type: "placeholder", slot: slotFor(String(runs.push(run) - 1)) });
          run = "";
        };
        for (const item of list) {
          const isShared = shared.has(item);
          if (isShared) run += itemHtml(site, item);
          if (!isShared || isOneByOne) endRun();
          if (!isShared) entries.push(item.type === "category" ? { ...item, items: withPlaceholders(item.items) } : item);
        }
        endRun();
        // The theme accepts both; only its type for the items of a category lacks placeholders.
        return entries as SidebarItemProps[];
      };
      return fillSlots(renderSidebar(site, withPlaceholders(items)), runs);
    },
  };
}

/** Returns or throws again what `render` did. */
function outcomeOf<T>(render: () => T): () => T {
  try {
    const value = render();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function toPart(html: string): RenderedPart {
  const all = scanHtml(html);
  // What a menu of versions leads to is different on each page, and comes from the graph: there is nothing to check.
  const scanned = { ...all, links: all.links.filter(({ url }) => !url.includes(slotEdge)) };
  return {
    html,
    hash: contentHash(html, 32),
    ...scanned,
    mediaOrigins: mediaOrigins(scanned.links),
    connectOrigins: connectOrigins(html),
    iframeOrigins: iframeOrigins(html),
  };
}
