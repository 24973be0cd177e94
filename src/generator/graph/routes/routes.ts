/** Gives every page its final id and route, from its path and its front matter. */
import type { DocsArea, SiteConfig } from "../../model/config.ts";
import type { PageMeta } from "../../model/page.ts";
import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { withoutNumberPrefixes } from "../../text/numberPrefix.ts";
import { comparePaths, folderOf, joinPath, nameOf, normalizePath, withoutExtension } from "../../text/path.ts";
import { faultOfRoute } from "./routeRules.ts";

/** A page with its position in its area. */
export interface RoutedPage {
  page: PageMeta;
  area: DocsArea | null;
  /** Without number prefixes, e.g. `guides/focus`. */
  id: string;
  route: string;
  /** Folder inside its area as it is on disk, e.g. `01-guides`. */
  folder: string;
  /** File name without extension as it is on disk, e.g. `02-focus`. */
  stem: string;
  isDraft: boolean;
}

export interface RoutedPages {
  /** Sorted by path, drafts included. */
  pages: RoutedPage[];
  problems: Problem[];
}

interface AreaRoot {
  area: DocsArea;
  /** Folder with a slash at its end, e.g. `content/docs/`. */
  prefix: string;
}

/** `index` and `README` become their folder, in any case. */
export function isFolderPage(name: string): boolean {
  return /^(?:index|readme)$/i.test(name);
}

/** Where a page's route is decided: its slug, else the top of the file. */
export function routePlace(page: PageMeta): Place {
  return page.places.slug ?? { path: page.path, line: 1 };
}

export function routePages(pages: PageMeta[], config: SiteConfig): RoutedPages {
  const roots = new Map(config.docs.map((area) => [area.id, rootOf(area)]));
  const problems: Problem[] = [];
  const sorted = [...pages].sort((a, b) => comparePaths(a.path, b.path));
  return { pages: sorted.map((page) => routePage(page, roots, problems)), problems };
}

function rootOf(area: DocsArea): AreaRoot {
  const folder = normalizePath(area.path);
  return { area, prefix: folder === "" ? "" : `${folder}/` };
}

function routePage(page: PageMeta, roots: Map<string, AreaRoot>, problems: Problem[]): RoutedPage {
  const root = page.area === null ? undefined : roots.get(page.area);
  const isInArea = root !== undefined && page.path.startsWith(root.prefix);
  const rawId = isInArea ? withoutExtension(page.path.slice(root.prefix.length)) : page.id;
  const pathId = isInArea ? withoutNumberPrefixes(rawId) : rawId;
  const pathRoute = isInArea ? routeOfId(pathId, root.area.routeBasePath) : page.route.normalize("NFC");
  const base = root?.area.routeBasePath ?? "/";
  const id = idWith(page.frontMatter.id, pathId);
  // The page of a folder keeps the folder's address, whatever its id is.
  const hasOwnRoute = isInArea && page.frontMatter.id !== undefined && !isFolderPage(nameOf(pathId));
  const idRoute = hasOwnRoute ? joinPath(base, id) : pathRoute;
  return {
    page,
    area: root?.area ?? null,
    id,
    route: finalRoute({ page, base, idRoute, pathRoute, folderRoute: folderRouteOf(pathId, pathRoute) }, problems),
    folder: folderOf(rawId),
    stem: nameOf(rawId),
    isDraft: page.frontMatter.draft === true,
  };
}

function routeOfId(id: string, base: string): string {
  return joinPath(base, isFolderPage(nameOf(id)) ? folderOf(id) : id).normalize("NFC");
}

/** The folder that a relative slug starts from; for an index page, its own folder. */
function folderRouteOf(id: string, route: string): string {
  return isFolderPage(nameOf(id)) ? route : joinPath("/", folderOf(route));
}

function idWith(lastSegment: string | undefined, id: string): string {
  return (lastSegment === undefined ? id : joinPath(folderOf(id), lastSegment)).normalize("NFC");
}

interface RouteChoice {
  page: PageMeta;
  base: string;
  /** By the id of the front matter, else by the path. */
  idRoute: string;
  pathRoute: string;
  folderRoute: string;
}

/** The slug's route when the page has a usable one, else that of its id, else the path's. */
function finalRoute(choice: RouteChoice, problems: Problem[]): string {
  const { page, idRoute, pathRoute } = choice;
  const slug = page.frontMatter.slug;
  const slugFault = slug === undefined ? null : faultOfSlug(slug);
  if (slug !== undefined && slugFault !== null) {
    problems.push(slugProblem(page, slug, slugFault));
    return idRoute;
  }
  const route = slug === undefined ? idRoute : routeOfSlug(slug, choice);
  const fault = faultOfRoute(route);
  if (fault === null) return route;
  // A relative slug may be valid and its folder not.
  problems.push(slug?.includes(fault.segment) ? slugProblem(page, slug, fault.cause) : nameProblem(page, fault.cause));
  return pathRoute;
}

function routeOfSlug(slug: string, { base, folderRoute }: RouteChoice): string {
  return joinPath(slug.startsWith("/") ? base : folderRoute, slug).normalize("NFC");
}

/** What is wrong with a slug as it is written; null when it can be joined to a route. */
export function faultOfSlug(slug: string): string | null {
  if (slug.includes("\\")) return "has a backslash";
  if (slug.startsWith("//")) return "begins with two slashes, which browsers read as another site";
  if (slug.split("/").includes("..")) return 'leaves its folder with ".."';
  return null;
}

function slugProblem(page: PageMeta, slug: string, cause: string): Problem {
  return problem("G003", `The slug ${JSON.stringify(slug)} ${cause}.`, {
    place: routePlace(page),
    hint: 'Write a path below the docs, e.g. "/guides/focus", or a name relative to the folder, e.g. "focus".',
  });
}

function nameProblem(page: PageMeta, cause: string): Problem {
  return problem("G005", `The route of this file ${cause}.`, {
    place: { path: page.path, line: 1 },
    hint: "Rename the file or its folder, or give the page a `slug`.",
  });
}
