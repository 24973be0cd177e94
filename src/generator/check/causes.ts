/** Finds where broken links are written: one broken link for each place, however many pages show it. */
import { otherLocales } from "../areas/locales.ts";
import type { Locate, SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { FoundLink } from "../model/htmlMetadata.ts";
import type { PageLink } from "../model/page.ts";
import type { Place } from "../model/problem.ts";
import type { RenderedPage } from "../model/rendered.ts";
import { lazilyEach } from "../text/lazily.ts";
import { groupBy } from "../text/lists.ts";
import { isInside } from "../text/path.ts";
import { tryDecode } from "../text/url.ts";
import type { BrokenLink } from "./describe.ts";

/** What was found out about a link: `route` is the page that it leads to. */
interface Result {
  kind: string;
  route?: string;
}

/** A link of a page's HTML, one that leads nowhere if not said otherwise. */
export interface BrokenOccurrence<R extends Result = BrokenLink["result"]> {
  result: R;
  htmlLink: FoundLink;
  page: RenderedPage;
}

/** The same with the place where it is written, and all pages that show it. */
export interface PlacedLink<R extends Result = BrokenLink["result"]> extends Omit<BrokenLink, "result"> {
  result: R;
  /** Is the same for the same link at the same place, whichever page shows it. */
  key: string;
}

export interface CauseInput {
  graph: SiteGraph;
  config: SiteConfig;
  locate: Locate;
  /** The URL that a page has in its HTML for a link that its author wrote. */
  urlOfWritten: (link: PageLink, page: Pick<RenderedPage, "path" | "route">) => string;
}

interface Cause {
  place: Place;
  link?: PageLink;
  isGenerated?: boolean;
}

/** Of a page's links all or none. */
export type KnownCauses = WeakMap<BrokenOccurrence<Result>, Cause[]>;

/** A URL may occur several times on one page, and one place (a partial, the navbar) on several pages. Fills `causesByLink`. */
export function brokenLinksOf<R extends Result>(
  broken: BrokenOccurrence<R>[],
  input: CauseInput,
  causesByLink: KnownCauses = new WeakMap(),
): PlacedLink<R>[] {
  const brokenLinks = new Map<string, PlacedLink<R>>();
  const originsOf = createLinkOriginFinder(input);
  // The first page of each gives the hint, so pages in the default language come first.
  const folders = otherLocales(input.config).map((locale) => `/${locale}`);
  const isOther = ({ page }: BrokenOccurrence<R>) => folders.some((folder) => isInside(page.route, folder));
  const sorted = [...broken.filter((each) => !isOther(each)), ...broken.filter(isOther)];
  for (const each of sorted) {
    const { result, htmlLink, page } = each;
    const causes = causesByLink.get(each) ?? originsOf(each);
    causesByLink.set(each, causes);
    for (const { place, link, isGenerated } of causes) {
      // A page without a translation has the same text, and other URLs, in each language.
      const url = link && place.path === page.path ? link.url : htmlLink.url;
      const key = `${place.path}:${place.line}:${place.column}:${url}`;
      const same = brokenLinks.get(key);
      const pages = new Set([page.route]);
      if (same) same.pages.add(page.route);
      else brokenLinks.set(key, { key, result, htmlLink, sourceLink: link, place, pages, ...(isGenerated && { isGenerated }) });
    }
  }
  const all = [...brokenLinks.values()];
  // The first sentence of a comment is in lists, too.
  const ofAuthors = new Map(all.flatMap((link) => (link.sourceLink ? [[link.htmlLink.url, link] as const] : [])));
  return all.filter(({ isGenerated, htmlLink, pages }) => {
    const original = isGenerated ? ofAuthors.get(htmlLink.url) : undefined;
    if (original) for (const route of pages) original.pages.add(route);
    return !original;
  });
}

/** Whether a route is below a reference, of any version and language. */
function createIsOfReference({ graph, config }: CauseInput): (route: string | undefined) => boolean {
  const routes = [config.sdk?.routeBasePath ?? [], ...Object.values(graph.referenceRoutes?.routes ?? {})].flat();
  const bases = routes.flatMap((route) => [route, ...otherLocales(config).map((locale) => `/${locale}${route}`)]);
  return (route) => route !== undefined && bases.some((base) => isInside(route, base));
}

/** Where each link is written. A page that repeats a URL gets the places once, with the first of them. */
function createLinkOriginFinder(input: CauseInput): (broken: BrokenOccurrence<Result>) => Cause[] {
  const { graph, config, locate, urlOfWritten } = input;
  const isOfReference = createIsOfReference(input);
  const routesOfSidebars = new Set(Object.values(graph.allPages));
  const ofShell = new Map<string, Cause[]>();
  const linksOf = lazilyEach((page: RenderedPage) => ({ linksOfUrl: linksByUrl(page, urlOfWritten), seen: new Set<string>() }));

  const causeInShell = (url: string, route: string): Cause => {
    const keys = keysOfShellLink(url, route, config);
    return { place: locate(keys ?? ["themeConfig"]), isGenerated: keys === null && isOfReference(route) };
  };
  const inShell = ({ result, htmlLink }: BrokenOccurrence<Result>): Cause[] => {
    const route = result.route ?? "";
    const key = JSON.stringify([htmlLink.url, route]);
    const causes = ofShell.get(key) ?? [causeInShell(htmlLink.url, route)];
    ofShell.set(key, causes);
    return causes;
  };
  return (broken) => {
    const { htmlLink, page } = broken;
    // The page with all of a long sidebar has the sidebar's links in its text.
    if (htmlLink.isShell || routesOfSidebars.has(page.route)) return inShell(broken);
    const { linksOfUrl, seen } = linksOf(page);
    const link = `${broken.result.kind} ${htmlLink.url}`;
    if (seen.has(link)) return [];
    seen.add(link);
    const mayBe = ({ kind }: PageLink) => broken.result.kind !== "no-image" || kind === "image";
    const links = (linksOfUrl.get(tryDecode(htmlLink.url)) ?? []).filter(mayBe);
    if (links.length > 0) return links.map((each) => ({ place: each.place, link: each }));
    // `sdk/index.ts` of `sdk/index.ts#class-Kit`, where names of types and lists are links that nobody wrote.
    const file = /^(.*\.[cm]?[jt]sx?)#/.exec(page.path)?.[1];
    return [{ place: { path: file ?? page.path, line: 1 }, isGenerated: file !== undefined && isOfReference(broken.result.route) }];
  };
}

/** The links of a page as written, by the URL that they have in its HTML. */
function linksByUrl({ sourceLinks, path, route }: RenderedPage, urlOfWritten: CauseInput["urlOfWritten"]): Map<string, PageLink[]> {
  return groupBy(sourceLinks(), (link) => tryDecode(urlOfWritten(link, { path, route })));
}

type Keys = (string | number)[];

/** Keys of the config value that leads to `route` (or is `url` as written); null when none is found. */
export function keysOfShellLink(url: string, route: string, config: SiteConfig): Keys | null {
  const { navbar, footer, announcementBar } = config.themeConfig;
  const isHtmlWith = (value: string) => value.includes(`"${url}"`) || value.includes(`'${url}'`);
  const inHtml = () => search({ announcementBar, navbar, footer }, isHtmlWith, ["themeConfig"]);
  // Routes in settings get the base URL, links in HTML stay as they are.
  return (
    (url.startsWith(config.baseUrl) ? undefined : inHtml()) ??
    search({ navbar, footer }, (value) => value === url || value === route || value.replace(/\/$/, "") === route, ["themeConfig"]) ??
    search(
      config.docs.map(({ sidebars }) => ({ sidebars })),
      (value) => value === url || value === route,
      ["docs"],
    ) ??
    inHtml() ??
    null
  );
}

function search(value: unknown, matches: (text: string) => boolean, keys: Keys): Keys | undefined {
  if (typeof value === "string") return matches(value) ? keys : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = search(child, matches, [...keys, Array.isArray(value) ? Number(key) : key]);
    if (found) return found;
  }
  return undefined;
}
