/** `renderPage`: a compiled page and the part of the graph that it shows, its view, become a document. Pure; React runs on the server only. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Page as PageLayout } from "../../theme/index.ts";
import type { FoundLink } from "../model/htmlMetadata.ts";
import type { CodeName, PageBody } from "../model/page.ts";
import type { OwnMetadata, OwnReferences } from "../model/rendered.ts";
import { mediaOrigins, type ScannedHtml, scanHtml } from "../react/scanHtml.ts";
import { fillSlots, slotEdge } from "../react/slots.ts";
import { openReactContext } from "../react/themeContext.ts";
import { escapeAttribute } from "../text/html.ts";
import { mapPath, splitUrl } from "../text/url.ts";
import { nameSlots } from "./apiNames.ts";
import type { RenderContext } from "./context.ts";
import { documentHtml } from "./document.ts";
import { headHtml } from "./head.ts";
import { textAttributes } from "./locale.ts";
import { withSampleCode } from "./sampleCode.ts";
import { shellSlots } from "./shell.ts";
import { sidebarProps } from "./sidebar.ts";
import { faviconUrl, type PageView, shellOf } from "./view.ts";

/** A page as HTML, and what it refers to. */
interface Document {
  html: string;
  metadata: OwnMetadata;
  references: OwnReferences;
}

/** What is rendered besides the view. */
interface RenderSource {
  body: PageBody;
  codeNames: readonly CodeName[];
}

/** Throws what a component throws. `source` is null for a page that has no source. */
export function renderPage(view: PageView, source: RenderSource | null, context: RenderContext): Document {
  const { body, codeNames } = source ?? { body: null, codeNames: [] };
  const { components: provided, used } = openReactContext(context.theme, view.props.site, "page-");
  const shellHtml = renderToString(createElement(PageLayout, { ...view.props, shell: shellSlots, components: provided }));
  const components = Object.fromEntries([...used].map((name) => [name, context.codeHashes[name] ?? ""]));
  const { metadata, references } = metadataOfPage({ view, body, scannedShell: scanHtml(shellHtml), components }, context);
  const { config } = context;
  const { lang, dir } = textAttributes(config, context.locale);
  const { version } = view.node;
  // For styles of a site that treat versions differently.
  const versionClass = version === null ? "" : ` class="docs-version-${escapeAttribute(version)}"`;
  const html = documentHtml(
    {
      route: view.node.route,
      layout: view.props.layout,
      ...(view.sheet && { sheet: `/${view.sheet}` }),
      lang,
      htmlAttributes: ` data-theme="${config.themeConfig.colorMode.defaultMode}"${dir ? ` dir="${dir}"` : ""}${versionClass}`,
      head: headHtml(view.head, config, faviconUrl(context) ?? undefined),
      body: bodyHtml(shellHtml, { view, body, codeNames }, context),
      metadata: [metadata, ...shellOf(view.node, context)],
    },
    context.manifest,
    config.baseUrl,
  );
  return { html, metadata, references };
}

interface Content {
  view: PageView;
  body: PageBody | null;
}

function bodyHtml(shellHtml: string, { view, body, codeNames }: Content & Pick<RenderSource, "codeNames">, context: RenderContext): string {
  const parts = context.shell.ofSite(view.props.site);
  const urls = body?.urls.map((url) => escapeAttribute(view.urls[url] ?? url)) ?? [];
  const menus = Object.fromEntries(Object.entries(view.menus).map(([slot, url]) => [slot, escapeAttribute(url)]));
  const withMenus = (html: string) => (html.includes(slotEdge) ? fillSlots(html, menus) : html);
  return fillSlots(shellHtml, {
    header: withMenus(parts.header.html),
    sidebar: sidebarHtml(view, context),
    siteLinks: withMenus(parts.siteLinks.html),
    footer: parts.footer.html,
    content: fillSlots(withSampleCode(body?.html ?? "", view.names.samples), { ...urls, ...nameSlots(view.names, codeNames, context) }),
    title: fillSlots(body?.title ?? "", urls),
  });
}

/** Of the page's text and of what is around it in the main area. */
function metadataOfPage(
  { view, body, scannedShell, components }: Content & Pick<OwnMetadata, "components"> & { scannedShell: ScannedHtml },
  context: RenderContext,
): Omit<Document, "html"> {
  const text = body?.references ?? { links: [], anchors: [], islands: [], connectOrigins: [], iframeOrigins: [] };
  const shell = withoutSamePageLinks(scannedShell, new Set([...scannedShell.anchors, ...text.anchors]));
  const ofText = text.links.map(({ url: written, element, isOpen }): FoundLink => {
    const url = isOpen ? mapPath(written, (path) => view.urls[path] ?? path) : written;
    return { url, element, isShell: false };
  });
  const ofImage = view.ownImage === null ? [] : [{ url: view.ownImage, element: "meta", isShell: false }];
  const ofLayout = shell.links.map((link): FoundLink => ({ ...link, isOfLayout: true }));
  const links = [...ofLayout, ...ofText, ...ofImage];
  const ofHead = [view.image, faviconUrl(context)].filter((url) => url !== null);
  const assets = `${context.config.baseUrl}assets/`;
  const toAssets = [...ofHead, ...links.map(({ url }) => url)].filter((url) => url.startsWith(assets));
  return {
    metadata: {
      linkCount: links.length,
      samePageLinkCount: scannedShell.links.length - shell.links.length,
      assetPaths: [...new Set(toAssets.map((url) => splitUrl(url).path))],
      islands: [...text.islands, ...shell.islands],
      mediaOrigins: mediaOrigins(links),
      connectOrigins: text.connectOrigins,
      iframeOrigins: text.iframeOrigins,
      components,
    },
    references: { links, anchors: [...shell.anchors, ...text.anchors] },
  };
}

/** Links to what the page has for certain need not be kept for the check. Copied, since a part of a text keeps the whole text in memory. */
function withoutSamePageLinks({ links, ...found }: ScannedHtml, anchors: ReadonlySet<string>): ScannedHtml {
  const open = links.filter(({ url }) => !(url.startsWith("#") && anchors.has(url.slice(1))));
  return JSON.parse(JSON.stringify({ ...found, links: open })) as ScannedHtml;
}

/** Everything that decides what the HTML is, but for the body of the page, the settings of the site and its components. Throws what a component of the shell throws. */
export function keyOfView(view: PageView, context: RenderContext): unknown {
  const { site, sidebar: _, ...props } = view.props;
  const { header, siteLinks, footer } = context.shell.ofSite(site);
  return [props, view.head, view.urls, view.names, view.menus, header.hash, siteLinks.hash, footer.hash, keyOfSidebar(view.node, context)];
}

/** Of a long sidebar only what is near the page. */
function keyOfSidebar({ sidebar: key, route }: PageView["node"], { sidebars, sidebarKey, theme, codeHashes }: RenderContext): unknown {
  const sidebar = key === null ? undefined : sidebars.get(key);
  if (key === null || !sidebar) return null;
  const shown = sidebar.allPages ? sidebarProps(sidebar, route) : [sidebarKey(key), route];
  // An override is rendered for each page, so its HTML cannot decide; nor is it known what it renders.
  return theme.overrides.has("Sidebar") ? [shown, codeHashes] : shown;
}

function sidebarHtml({ node, props }: PageView, { shell, sidebars }: RenderContext): string {
  const sidebar = node.sidebar === null ? undefined : sidebars.get(node.sidebar);
  return sidebar ? shell.sidebarHtml(props.site, sidebarProps(sidebar, node.route), sidebar.shared) : "";
}
