/** The second half of `compilePage`: the text of one page as HTML. It knows nothing of other pages, so URLs inside of the site get slots. */
import type { Root } from "hast";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { ApiText, type SiteMetadata } from "../../theme/index.ts";
import type { ApiPageProps } from "../../theme/props.ts";
import type { Language } from "../../theme/search/words.ts";
import type { SiteConfig } from "../model/config.ts";
import type { BodyReferences, CompiledPage, PageMeta, PageSymbol, ParsedPage } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import { connectOrigins, iframeOrigins, scanHtml } from "../react/scanHtml.ts";
import type { SiteTheme } from "../react/siteTheme.ts";
import { createSlots, type Slots, slotFor, withoutNameSlots } from "../react/slots.ts";
import { openReactContext } from "../react/themeContext.ts";
import { tableOfContents } from "../react/toc.ts";
import { asBrowserReads, imagePaths, isExternalUrl, splitUrl } from "../text/url.ts";
import { contributionOf, emptyContribution, packContribution } from "./search/contribution.ts";
import { type TreeContext, treeToReact } from "./toReact.ts";

/** What compiling a page's text may use besides the page. */
export interface BodyContext {
  site: SiteMetadata;
  tableOfContents: SiteConfig["themeConfig"]["tableOfContents"];
  baseUrl: string;
  staticDir: string;
  docsDirs: readonly string[];
  theme: SiteTheme;
  /** How the words of the site are read; null for a site without a search. */
  language: Language | null;
  /** Width and height of the images of the site, by path. */
  imageSizes: Record<string, { width: number; height: number }>;
}

/** Throws what a component throws. */
export function compileBody(page: ParsedPage, context: BodyContext): CompiledPage {
  const slots = createSlots();
  const images = new Set<string>();
  const react = openReactContext(context.theme, context.site);
  const resolve = resolverFor(page.path, { slots, images, context });
  const tree: TreeContext = { resolve, prose: react.prose, renderNamed: react.components.renderNamed };
  const toReact = (root: ParsedPage["tree"]): ReactNode => treeToReact(root, tree);
  const toHtml = (node: ReactNode) => renderToString(react.within(node));
  const content = page.api
    ? createElement(ApiText, {
        api: withUses(fill(page.api, { toReact, resolve }) as ApiPageProps, page.symbols ?? []),
        title: page.title,
        toc: tableOfContents(page, context),
      })
    : toReact(page.tree);
  const html = toHtml(content);
  const title = page.titleTree && toHtml(toReact(page.titleTree));
  const { headings, links } = page;
  return {
    meta: { ...metaOf(page), hasTitleMarkup: title !== null },
    body: { html, title, urls: slots.urls, headings, links, references: referencesOf(html + (title ?? ""), slots) },
    search: searchTextOf(page, html, context),
    images: [...images],
    components: [...react.used],
  };
}

function searchTextOf(page: ParsedPage, html: string, { language }: BodyContext): string {
  const { title, titleId, symbols = [], frontMatter } = page;
  if (!language) return emptyContribution(title);
  return packContribution(
    contributionOf({ html: withoutNameSlots(html), title, titleId, symbols, keywords: frontMatter.keywords ?? [] }, language),
  );
}

function metaOf(page: ParsedPage): PageMeta {
  const { headings: _headings, links: _links, components: _components, tree: _tree, titleTree: _title, api, ...meta } = page;
  return { ...meta, isApi: api !== undefined, hasTitleMarkup: false, history: null };
}

/** `images`: what the page has requested so far. */
function resolverFor(
  path: string,
  { slots, images, context }: { slots: Slots; images: Set<string>; context: BodyContext },
): TreeContext["resolve"] {
  return (written, element) => {
    const url = asBrowserReads(written);
    const { path: target, query, hash } = splitUrl(url);
    if (target === "" || isExternalUrl(url)) return { url };
    const resolved = { url: slots.slotOf(target) + query + hash };
    if (element !== "img") return resolved;
    const candidates = imagePaths(target, path, context);
    for (const image of candidates) images.add(image);
    const measured = candidates.find((image) => context.imageSizes[image] !== undefined);
    return { ...resolved, ...(measured !== undefined && context.imageSizes[measured]) };
  };
}

function referencesOf(html: string, slots: Slots): BodyReferences {
  const { links, anchors, islands } = scanHtml(html);
  return {
    links: links.map(({ url, element }) => {
      const written = slots.urlOf(url);
      return { url: written ?? url, element, isOpen: written !== undefined };
    }),
    anchors,
    islands,
    connectOrigins: connectOrigins(html),
    iframeOrigins: iframeOrigins(html),
    // React escapes `<` in text and in attributes.
    hasHeading1: /<h1[\s>]/.test(html),
  };
}

/** A page without text, and the problem that says why. */
export function emptyCompiledPage(page: ParsedPage, fault: Problem): CompiledPage {
  const meta = { ...metaOf(page), problems: [...page.problems, fault] };
  const references = { links: [], anchors: [], islands: [], connectOrigins: [], iframeOrigins: [], hasHeading1: false };
  const body = { html: "", title: null, urls: [], headings: [], links: [], references };
  return { meta, body, search: emptyContribution(page.title), images: [], components: [] };
}

interface ApiRendering extends Pick<TreeContext, "resolve"> {
  toReact: (tree: Root) => ReactNode;
}

/** With slots for the guides that use the export and its members: `u0`, `u1` and so on, by the number of the symbol. */
function withUses(api: ApiPageProps, symbols: readonly PageSymbol[]): ApiPageProps {
  const numbers = new Map(symbols.flatMap(({ kind, anchor }, index) => (kind === "parameter" ? [] : [[anchor, index] as const])));
  const usedIn = (anchor: string) => (numbers.has(anchor) ? { usedIn: slotFor(`u${numbers.get(anchor)}`) } : {});
  const groups = api.groups.map((group) => ({
    ...group,
    members: group.members.map((member) => ({ ...member, ...(member.hasSection && usedIn(member.anchor)) })),
  }));
  return { ...api, groups, ...usedIn("") };
}

/** A copy in which each tree is a React node and each `to` a final URL. */
function fill(value: unknown, rendering: ApiRendering): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => fill(item, rendering));
  if ("type" in value && value.type === "root") return rendering.toReact(value as Root);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "to" && item !== null ? rendering.resolve(String(item), "a").url : fill(item, rendering),
    ]),
  );
}
