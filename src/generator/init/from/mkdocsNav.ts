/** The `nav` of MkDocs as sidebars, with what the plugins literate-nav, awesome-pages and section-index make of it. */
import { unescapeHtml } from "../../text/html.ts";
import { comparePaths, folderOf, joinPath, nameOf, withoutExtension } from "../../text/path.ts";
import { decodePath, parseUrl } from "../../text/url.ts";
import { readYaml } from "../../text/yaml.ts";
import { at, fieldsOf, itemsOf, type Json, type Settings, textOf } from "./data.ts";
import { createParser, type Node, textOfNode } from "./markdownTree.ts";
import type { Source } from "./source.ts";

/** `to`: a page, a folder, an address, or a pattern such as `*`; `...` is what else the folder has. */
interface Entry {
  label?: string;
  to: string | Entry[];
}

export interface NavRequest {
  nav: Json | undefined;
  plugins: Settings;
  /** Features of the theme. */
  features: readonly Json[];
  siteUrl: string | undefined;
  /** Folder of the docs. */
  folder: string;
  /** Paths in that folder. */
  pages: readonly string[];
}

export interface Navigation {
  sidebars?: Settings;
  /** Items of the navigation bar, for a theme with tabs. */
  tabs: Settings[];
}

/** Undefined sidebars: the navigation is left to the folders. */
export async function navigationOf(request: NavRequest, source: Source): Promise<Navigation> {
  const items = await itemsOfNav(request, source);
  if (items.length === 0) return { tabs: [] };
  return request.features.includes("navigation.tabs") ? tabsOf(items) : { sidebars: { docs: items }, tabs: [] };
}

/** What is read while the entries become items. */
interface Reading extends NavRequest {
  source: Source;
  pagePaths: ReadonlySet<string>;
  /** Pages that are named somewhere: patterns leave them out everywhere. */
  seen: Set<string>;
  /** The file of a folder with its links, for the plugin literate-nav. */
  literate: string | null;
}

async function itemsOfNav(request: NavRequest, source: Source): Promise<Json[]> {
  const { plugins, pages } = request;
  const literate = "literate-nav" in plugins ? (textOf(at(plugins["literate-nav"], "nav_file")) ?? "SUMMARY.md") : null;
  const reading: Reading = { ...request, source, pagePaths: new Set(pages), seen: new Set(), literate };
  const entries = entriesOf(request.nav);
  markSeen(entries, "", reading);
  if (entries.length > 0) return itemsIn(entries, "", reading);
  return literate !== null || "awesome-pages" in plugins ? itemsOfFolder("", reading) : [];
}

function markSeen(entries: readonly Entry[], root: string, reading: Reading): void {
  for (const { to } of entries) {
    if (typeof to === "string") reading.seen.add(joinPath(root, to));
    else markSeen(to, root, reading);
  }
}

async function itemsIn(entries: readonly Entry[], root: string, reading: Reading): Promise<Json[]> {
  const items: Json[] = [];
  for (const entry of entries) items.push(...(await itemsOfEntry(entry, root, reading)));
  return items;
}

async function itemsOfEntry({ label, to }: Entry, root: string, reading: Reading): Promise<Json[]> {
  const { pages, pagePaths, siteUrl, source } = reading;
  if (typeof to !== "string") return categoryOf(label, await itemsIn(to, root, reading), reading);
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(to) || (to.startsWith("/") && !pagePaths.has(to.slice(1))))
    // A path of the host may lead out of the site.
    return [{ type: "link", label: label ?? to, href: (to.startsWith("/") && siteUrl !== undefined && parseUrl(to, siteUrl)?.href) || to }];
  if (/^\.\.\.|\*/.test(to)) return itemsOfRest(joinPath(root, folderOf(to)), reading, to.endsWith("/"));
  const path = joinPath(root, to.replace(/^\//, ""));
  if (pagePaths.has(path)) return [docOf(path, label)];
  if (pages.some((page) => page.startsWith(`${path}/`)))
    return categoryOf(label ?? titleOfFolder(path), await itemsOfFolder(path, reading), reading);
  source.report.manual(`nav: an entry names a page that does not exist: ${to}`);
  return [];
}

/** With section-index, the first page is that of the category; a theme with `navigation.indexes` takes an index for it. */
function categoryOf(label: string | undefined, items: Json[], { plugins, features }: Reading): Json[] {
  if (!label) return items;
  const [first, ...others] = items;
  const isPageOfCategory = (path: string) =>
    "section-index" in plugins || (features.includes("navigation.indexes") && isIndex(nameOf(path)));
  const index = typeof first === "string" && isPageOfCategory(first) ? first : null;
  if (index === null) return items.length === 0 ? [] : [{ type: "category", label, items }];
  return others.length === 0
    ? [{ type: "doc", id: index, label }]
    : [{ type: "category", label, link: { type: "doc", id: index }, items: others }];
}

/** What a file in the folder lists, else all that is in it. */
async function itemsOfFolder(path: string, reading: Reading): Promise<Json[]> {
  const entries = (await listedByLinks(path, reading)) ?? (await listedByAwesomePages(path, reading));
  if (entries) {
    markSeen(entries, path, reading);
    return itemsIn(entries, path, reading);
  }
  const isPlain = reading.literate === null && !("awesome-pages" in reading.plugins);
  return isPlain ? [{ type: "autogenerated", dirName: path }] : itemsOfRest(path, reading);
}

async function listedByLinks(path: string, { literate, plugins, folder, source, pagePaths, seen }: Reading): Promise<Entry[] | null> {
  const list = joinPath(folder, path, literate ?? "");
  const text = literate === null ? null : await source.files.text(list);
  if (literate === null || text === null) return null;
  const entries = linksOfList((await createParser(source))(text, list));
  const hasIndexFirst = at(plugins["literate-nav"], "implicit_index") === true && entries.length > 0;
  const index = hasIndexFirst
    ? ["index.md", "README.md"].map((name) => joinPath(path, name)).find((page) => pagePaths.has(page))
    : undefined;
  if (index !== joinPath(path, literate)) seen.add(joinPath(path, literate));
  return entries.length === 0 ? null : [...(index === undefined ? [] : [{ to: nameOf(index) }]), ...entries];
}

/** Links of the list after a line `<!--nav-->`, else of the last list. An item is a link, a text, or one of these with a list below. */
function linksOfList({ children = [] }: Node): Entry[] {
  const mark = children.findLastIndex((node) => node.type === "html" && node.value?.trim() === "<!--nav-->");
  const isList = (node: Node) => node.type === "list";
  const list = mark < 0 ? children.findLast(isList) : children.slice(mark).find(isList);
  return list ? linksIn(list) : [];
}

function linksIn(list: Node): Entry[] {
  return (list.children ?? []).flatMap((item): Entry[] => {
    const [first, ...others] = item.children ?? [];
    const inner = others.find((node) => node.type === "list");
    const to = first?.children?.find((node) => node.type === "link")?.url;
    const label = first ? textOfNode(first).trim() : "";
    // A section that has a page begins with it.
    const own = to === undefined ? [] : [{ to: decodePath(to) }];
    if (!inner) return label.includes("*") ? [{ to: label }] : own.map((link) => ({ label, ...link }));
    return [{ label, to: [...own, ...linksIn(inner)] }];
  });
}

async function listedByAwesomePages(path: string, { plugins, folder, source }: Reading): Promise<Entry[] | null> {
  const text = "awesome-pages" in plugins ? await source.files.text(joinPath(folder, path, ".pages")) : null;
  const settings: unknown = text === null ? null : readYaml(text).document.toJS();
  const entries = entriesOf(at(settings as Json, "nav") ?? at(settings as Json, "arrange"));
  return entries.length === 0 ? null : entries;
}

/** Pages of a folder, its index first, then the folders in it. */
async function itemsOfRest(path: string, reading: Reading, hasOnlyFolders = false): Promise<Json[]> {
  const { pages, seen } = reading;
  const inside = pages
    .filter((page) => path === "" || page.startsWith(`${path}/`))
    .map((page) => page.slice(path === "" ? 0 : path.length + 1));
  const names = inside.filter((name) => !name.includes("/") && !seen.has(joinPath(path, name)) && !hasOnlyFolders);
  const sorted = names.sort((a, b) => Number(isIndex(b)) - Number(isIndex(a)) || comparePaths(a, b));
  const folders = [...new Set(inside.filter((name) => name.includes("/")).map((name) => name.split("/")[0] ?? ""))].sort(comparePaths);
  const items: Json[] = sorted.map((name) => docOf(joinPath(path, name)));
  for (const name of folders.filter((each) => !seen.has(joinPath(path, each)))) {
    const inner = joinPath(path, name);
    items.push(...categoryOf(titleOfFolder(inner), await itemsOfFolder(inner, reading), reading));
  }
  return items;
}

function entriesOf(nav: Json | undefined): Entry[] {
  return itemsOf(nav).flatMap((item): Entry[] => {
    if (typeof item === "string") return [{ to: item }];
    return Object.entries(fieldsOf(item)).map(([label, value]) => ({
      // The theme writes it into HTML as it is.
      label: unescapeHtml(label.replace(/<\/?[a-z][^<>]*>/gi, "")),
      to: Array.isArray(value) ? entriesOf(value) : (textOf(value) ?? ""),
    }));
  });
}

function isIndex(name: string): boolean {
  return /^(?:index|readme)(?:\.|$)/i.test(name);
}

function docOf(path: string, label?: string): Json {
  const id = withoutExtension(path);
  return label === undefined ? id : { type: "doc", id, label };
}

/** As MkDocs makes it: `user-guide` is "User guide", and a name with capitals stays. */
function titleOfFolder(path: string): string {
  const words = nameOf(path).replace(/[-_]/g, " ");
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** Each section has a sidebar of its own, in order; pages next to them are in the navigation bar, and each run of them is a sidebar. */
function tabsOf(items: readonly Json[]): Navigation {
  const sidebars: Settings = {};
  let run: Json[] | null = null;
  const tabs = items.flatMap((item): Settings[] => {
    const { type, id, label, href, link, items: inner } = fieldsOf(item);
    if (type === "link") return [{ label: label ?? "", href: href ?? "" }];
    if (type !== "category") {
      run ??= sidebars[freeName("docs", sidebars)] = [];
      run.push(item);
      return [{ type: "doc", docId: id ?? item, ...(label !== undefined && { label }) }];
    }
    run = null;
    const sidebarId = freeName(String(label), sidebars);
    const index = at(link, "id");
    sidebars[sidebarId] = [...(index === undefined ? [] : [{ type: "doc", id: index, label: label ?? "" }]), ...itemsOf(inner)];
    return [{ type: "docSidebar", sidebarId, label: label ?? "" }];
  });
  return { sidebars, tabs };
}

/** `docs`, or `docs-2` where there is one. */
function freeName(name: string, sidebars: Settings): string {
  let count = 1;
  const candidate = () => (count === 1 ? name : `${name}-${count}`);
  while (Object.hasOwn(sidebars, candidate())) count++;
  return candidate();
}
