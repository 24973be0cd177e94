/** Gives every page its final id and route, from its path and its front matter. */
import { type DocsSet, docsSets, setKeyOf } from "../../areas/docsSets.ts";
import { homeRoute, otherLocales, routeInLocale, translatedRoute } from "../../areas/locales.ts";
import type { SiteConfig } from "../../model/config.ts";
import { folderRules } from "../../model/markdownConfig.ts";
import type { PageMeta } from "../../model/page.ts";
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import { namingRules } from "../../text/fileNames.ts";
import { comparePaths, folderOf, joinPath, nameOf, normalizePath, withoutExtension } from "../../text/path.ts";
import { isOwnNotFound, notFoundFile } from "../../text/reservedNames.ts";

/** A page with its position in its area. */
export interface RoutedPage {
  page: PageMeta;
  /** null outside of all areas. */
  set: DocsSet | null;
  /** Its language; null for the default one. */
  locale: string | null;
  /** It is shown in this language for want of a translation. */
  isFallback: boolean;
  /** Without number prefixes, e.g. `guides/focus`. */
  id: string;
  route: string;
  /** Folder inside its area as it is on disk, e.g. `01-guides`. */
  folder: string;
  /** File name without extension as it is on disk, e.g. `02-focus`. */
  stem: string;
  /** It is the page of its folder. */
  isIndex: boolean;
  isDraft: boolean;
}

/** Where the front matter of a page has a key, else the top of the file. */
export function placeOfKey({ path, places }: PageMeta, key: string): Place {
  return places[key] ?? { path, line: 1 };
}

/** Sorted by path, drafts included. */
export function routePages(pages: PageMeta[], config: SiteConfig): { pages: RoutedPage[]; problems: Problem[] } {
  const sets = new Map(docsSets(config).map((set) => [set.key, set]));
  const problems: Problem[] = [];
  const sorted = [...pages].sort((a, b) => comparePaths(a.path, b.path));
  // A page of the reference has a version, but no file in its folder: no sidebar is made from it, and it cannot be edited there.
  const own = sorted.map((page) => routePage(page, (!page.isApi && sets.get(setKeyOf(page))) || null, { config, problems }));
  return { pages: [...own, ...fallbacks(own, sets, config)], problems };
}

/** In each further language, the pages of the default one that it does not translate. */
function fallbacks(pages: RoutedPage[], sets: Map<string, DocsSet>, config: SiteConfig): RoutedPage[] {
  const translated = new Set(pages.map((routed) => translationKey(routed, routed.locale)));
  const originals = pages.filter(({ locale }) => locale === null);
  return otherLocales(config).flatMap((locale) =>
    originals
      .filter((routed) => !translated.has(translationKey(routed, locale)))
      .map((routed) => ({
        ...routed,
        set: routed.set && (sets.get(setKeyOf({ ...routed.page, locale })) ?? null),
        locale,
        isFallback: true,
        route: routed.route === "/" ? homeRoute(locale, config) : translatedRoute(routed.route, locale, config),
      })),
  );
}

/** A page and its translations have the same path in their folders. */
function translationKey({ page, folder, stem }: RoutedPage, locale: string | null): string {
  return JSON.stringify([setKeyOf({ ...page, locale }), folder, stem]);
}

function routePage(page: PageMeta, set: DocsSet | null, { config, problems }: { config: SiteConfig; problems: Problem[] }): RoutedPage {
  const folders = set === null ? [] : set.locale === null ? [set.folder] : set.translations;
  const prefix = folders.map((folder) => (folder === "" ? "" : `${folder}/`)).find((each) => page.path.startsWith(each)) ?? "";
  const isInSet = set !== null;
  const rawId = isInSet ? withoutExtension(page.path.slice(prefix.length)) : page.id;
  const naming = set?.area.naming ?? "docusaurus";
  const { idOfPath, folderPage, hasFolderSlash } = namingRules(naming);
  const pathId = isInSet ? idOfPath(rawId) : rawId;
  const isNotFound = pathId === "404" && set?.routeBase === routeInLocale("/", page.locale);
  // In some tools, `guides/guides.md` is the page of its folder too.
  const mayBeNamesake = isInSet && config.markdown.syntax.some((tool) => folderRules[tool]?.hasNamesakes);
  const isNamesake = mayBeNamesake && nameOf(pathId).toLowerCase() === nameOf(folderOf(pathId)).toLowerCase();
  const isIndex = folderPage.test(nameOf(pathId)) || isNamesake;
  const inFolder = isIndex ? folderOf(pathId) : isNotFound ? notFoundFile : pathId;
  const ownRoute = (isInSet ? joinPath(set.routeBase, inFolder) : page.route).normalize("NFC");
  const pathRoute = hasFolderSlash && isIndex && ownRoute !== "/" ? `${ownRoute}/` : ownRoute;
  const base = set?.routeBase ?? routeInLocale("/", page.locale);
  // To other tools, the key says nothing.
  const lastSegment = naming === "docusaurus" ? page.frontMatter.id : undefined;
  const id = (lastSegment === undefined ? pathId : joinPath(folderOf(pathId), lastSegment)).normalize("NFC");
  // The page of a folder keeps the folder's address, whatever its id is.
  const hasOwnRoute = isInSet && lastSegment !== undefined && !isIndex;
  const idRoute = hasOwnRoute ? joinPath(base, id) : pathRoute;
  const folderRoute = isIndex ? pathRoute : joinPath("/", folderOf(pathRoute));
  const isFromBase = naming === "starlight";
  return {
    page,
    set,
    locale: page.locale,
    isFallback: false,
    id,
    route: finalRoute({ page, base, idRoute, pathRoute, folderRoute, isFromBase }, problems),
    folder: folderOf(rawId),
    stem: nameOf(rawId),
    isIndex,
    isDraft: page.frontMatter.draft === true,
  };
}

interface RouteChoice {
  page: PageMeta;
  base: string;
  /** By the id of the front matter, else by the path. */
  idRoute: string;
  pathRoute: string;
  folderRoute: string;
  /** A slug is a path below the docs, with or without a slash. */
  isFromBase: boolean;
}

/** The slug's route when the page has a usable one, else that of its id, else the path's. */
function finalRoute(choice: RouteChoice, problems: Problem[]): string {
  const { page, idRoute, pathRoute, folderRoute, base, isFromBase } = choice;
  const slug = page.frontMatter.slug;
  const isRelative = slug !== undefined && !slug.startsWith("/") && !isFromBase;
  const slugFault = slug === undefined ? null : faultOfSlug(slug, isRelative ? folderRoute.slice(base.length) : "");
  if (slug !== undefined && slugFault !== null) {
    problems.push(slugProblem(page, slug, slugFault));
    return idRoute;
  }
  const route = slug === undefined ? idRoute : joinPath(isRelative ? folderRoute : base, slug).normalize("NFC");
  const fault = faultOfRoute(route);
  if (fault === null || (isOwnNotFound(route) && route === pathRoute)) return route;
  // A relative slug may be valid and its folder not.
  problems.push(slug?.includes(fault.segment) ? slugProblem(page, slug, fault.cause) : nameProblem(page, fault.cause));
  return mendedRoute(pathRoute);
}

/** The nearest route that can be used. */
function mendedRoute(path: string): string {
  const route = path.replace(new RegExp(forbidden, "gu"), "-").replace(/[. ]+(?=\/|$)/g, "");
  const fault = faultOfRoute(route);
  return fault === null ? route : route.replace(fault.segment, (segment) => `${segment.slice(0, 60)}-`);
}

/** What is wrong with a slug as it is written; null when it can be joined to a route. `folder`: what it is relative to, below the docs. */
export function faultOfSlug(slug: string, folder = ""): string | null {
  if (slug.includes("\\")) return "has a backslash";
  if (slug.startsWith("//")) return "begins with two slashes, which browsers read as another site";
  if (normalizePath(`${folder}/${slug}`.replace(/^\/+/, "")).startsWith("..")) return 'leaves the docs with ".."';
  return null;
}

function slugProblem(page: PageMeta, slug: string, cause: string): Problem {
  return problem("G003", `The slug ${JSON.stringify(slug)} ${cause}.`, {
    place: placeOfKey(page, "slug"),
    hint: 'Write a path below the docs, e.g. "/guides/focus", or a name relative to the folder, e.g. "focus".',
  });
}

function nameProblem(page: PageMeta, cause: string): Problem {
  const hint = "Rename the file or its folder, or give the page a `slug`.";
  return problem("G005", `The route of this file ${cause}.`, { place: { path: page.path, line: 1 }, hint });
}

const windowsDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const forbidden = /[?#<>:"|*\\]|\p{Cc}|\p{Cs}/u;
/** Most file systems end a name at 255 bytes; `.html` has to fit too. */
const longestName = 240;

/** Why a route cannot be used, as the end of a sentence, and the segment at fault; null when all is well. */
export interface RouteFault {
  segment: string;
  cause: string;
}

/** Checks a route such as `/docs/focus`. */
export function faultOfRoute(route: string): RouteFault | null {
  const [fault = null] = route.split("/").slice(1).flatMap(faultsOfSegment);
  return reservedFault(route) ?? fault;
}

function reservedFault(route: string): RouteFault | null {
  const [, first = "", second] = route.split("/");
  const last = route.slice(route.lastIndexOf("/") + 1);
  if (/^404(?:\.html)?$/i.test(first) && second === undefined) return { segment: first, cause: "is reserved for the not-found page" };
  if (first.toLowerCase() === "assets") return { segment: first, cause: 'is reserved: everything below "/assets" belongs to the build' };
  if (/^(?:_headers|robots\.txt|sitemap(?:-\d+)?\.xml)$/i.test(first))
    return { segment: first, cause: "is reserved for a file of that name" };
  if (/^index(?:\.html)?$/i.test(last)) return { segment: last, cause: 'is reserved: hosts answer "index" with its folder' };
  return null;
}

function faultsOfSegment(segment: string): RouteFault[] {
  const fault = (cause: string) => [{ segment, cause }];
  const character = forbidden.exec(segment)?.[0];
  if (character !== undefined) return fault(`has the character ${JSON.stringify(character)}, which not every host and system allows`);
  if (windowsDevice.test(segment)) return fault(`has the part "${segment}", which is a reserved name on Windows`);
  if (/[. ]$/.test(segment)) return fault(`has the part "${segment}", and Windows drops a dot or space at the end of a name`);
  return segment.length * 3 > longestName && Buffer.byteLength(segment) > longestName ? fault("has a part of more than 240 bytes") : [];
}
