/** Makes sidebar entries from a folder: its pages and folders by position, then by name. */
import type { SidebarItem } from "../../model/graph.ts";
import type { Place } from "../../model/problem.ts";
import type { CategoryFile } from "../../model/source.ts";
import { namingRules, splitNumberPrefix, titleOfName, withoutNumberPrefixes } from "../../text/fileNames.ts";
import { comparePaths, joinPath, nameOf } from "../../text/path.ts";
import type { RoutedPage } from "../routes/routes.ts";
import { type CategorySpec, makeCategory } from "./category.ts";
import { docNamed, linkTo, type SidebarContext, sidebarLabel } from "./sidebarContext.ts";
import { starlightEntries } from "./starlight.ts";

interface Entry {
  position: number;
  name: string;
  items: SidebarItem[];
}

interface Generated {
  /** The page that the category of the folder already leads to. */
  page?: RoutedPage | null;
  /** Whether the folders in it are closed. Left out: as usual. */
  isCollapsed?: boolean | undefined;
}

/** The entries of a folder on disk. */
export function generatedItems(folder: string, context: SidebarContext, { page = null, isCollapsed }: Generated = {}): SidebarItem[] {
  if (context.docs.set.area.naming === "starlight")
    return starlightEntries(folder, isCollapsed ?? false, context).flatMap(({ items }) => items);
  const { pages = [], folders = [] } = context.docs.folders.get(folder) ?? {};
  const shown = pages.filter((routed) => routed !== page && !routed.isDraft && !routed.page.frontMatter.sidebar_hidden);
  const entries = [...shown.map((routed) => pageEntry(routed, context)), ...folders.map((path) => folderEntry(path, context, isCollapsed))];
  return entries.sort(hasFilesFirst(context) ? compareFiles : compareEntries).flatMap(({ items }) => items);
}

function hasFilesFirst({ docs }: SidebarContext): boolean | undefined {
  return namingRules(docs.set.area.naming).hasFilesFirst;
}

function nameAndPosition(name: string, context: SidebarContext): ReturnType<typeof splitNumberPrefix> {
  return hasFilesFirst(context) ? { name, position: undefined } : splitNumberPrefix(name);
}

function compareFiles(a: Entry, b: Entry): number {
  // Two entries without a position have an infinite one each, whose difference is NaN.
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return comparePaths(a.name, b.name);
}

function compareEntries(a: Entry, b: Entry): number {
  const byName = comparePaths(a.name.toLowerCase(), b.name.toLowerCase());
  return a.position === b.position && byName !== 0 ? byName : compareFiles(a, b);
}

/** Whether something directly in a folder on disk states its position, and so comes first. */
export function hasPositions(folder: string, context: SidebarContext): boolean {
  const { pages = [], folders = [] } = context.docs.folders.get(folder) ?? {};
  const ofPages = pages.filter(({ isDraft }) => !isDraft).map((routed) => positionOfPage(routed, context));
  const ofFolders = folders.map((path) => context.categoryFiles.get(path)?.position ?? nameAndPosition(nameOf(path), context).position);
  return [...ofPages, ...ofFolders].some((position) => position !== undefined);
}

function positionOfPage({ page, stem }: RoutedPage, context: SidebarContext): number | undefined {
  return page.frontMatter.sidebar_position ?? nameAndPosition(stem, context).position;
}

function pageEntry(routed: RoutedPage, context: SidebarContext): Entry {
  // MkDocs compares whole names: `b-2.md` is before `b.md`.
  const name = hasFilesFirst(context) ? nameOf(routed.page.path) : splitNumberPrefix(routed.stem).name;
  const usual = hasFilesFirst(context) ? Number.MAX_VALUE : Number.POSITIVE_INFINITY;
  // The page of the folder introduces the others.
  const position = positionOfPage(routed, context) ?? (routed.isIndex ? Number.NEGATIVE_INFINITY : usual);
  return { position, name, items: [linkTo(routed)] };
}

function folderEntry(path: string, context: SidebarContext, isCollapsed: boolean | undefined): Entry {
  const file = context.categoryFiles.get(path);
  const { name, position } = nameAndPosition(nameOf(path), context);
  const target = targetOf(path, file, context);
  const doc = target !== null && "doc" in target ? target.doc : null;
  const spec: CategorySpec = {
    label: file?.label ?? (doc === null ? titleOfName(name) || name : sidebarLabel(doc)),
    items: generatedItems(path, context, { page: doc, isCollapsed }),
    target,
    collapsible: file?.collapsible,
    collapsed: file?.collapsed ?? isCollapsed,
    className: file?.className ?? doc?.page.frontMatter.sidebar_class_name,
    description: file?.description,
    file,
    folder: path,
    place: () => placeOfFile(file),
  };
  const usual = position ?? Number.POSITIVE_INFINITY;
  return { position: file?.position ?? doc?.page.frontMatter.sidebar_position ?? usual, name, items: makeCategory(spec, context) };
}

function placeOfFile(file: CategoryFile | undefined): Place {
  return { path: file?.path ?? "", line: 1 };
}

/** What the `_category_` file says, else the folder's index page. */
function targetOf(path: string, file: CategoryFile | undefined, context: SidebarContext): CategorySpec["target"] {
  const link = file?.link;
  if (link === null) return null;
  if (link?.type === "generated-index") return { index: link };
  const own = context.docs.folders.get(path)?.pages.find(({ isIndex, isDraft }) => !isDraft && isIndex) ?? null;
  const doc = link === undefined ? own : namedPage(link.id, { path, file }, context);
  if (doc !== null) return { doc };
  return link === undefined && isOverviewWanted(path, context) ? { index: { slug: slugOf(path) } } : null;
}

/** Unless a page is at the route of the folder, e.g. `guides.md` next to `guides/`. */
function isOverviewWanted(path: string, { docs }: SidebarContext): boolean {
  if (!docs.set.area.overviews) return false;
  const route = joinPath(docs.set.routeBase, slugOf(path)).normalize("NFC");
  return ![...docs.byId.values()].some((routed) => routed.route === route);
}

function slugOf(path: string): string {
  return `/${withoutNumberPrefixes(path)}`;
}

/** An id is searched in the folder first, then in the whole area. */
function namedPage(
  id: string,
  { path, file }: { path: string; file: CategoryFile | undefined },
  context: SidebarContext,
): RoutedPage | null {
  const local = joinPath(withoutNumberPrefixes(path), id);
  return docNamed(context.docs.byId.has(local) ? local : id, () => placeOfFile(file), context);
}
