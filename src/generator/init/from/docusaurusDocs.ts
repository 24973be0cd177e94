/** Docs areas and sidebars of Docusaurus. */
import { countOf } from "../../text/count.ts";
import { folderOf, joinPath, nameOf, withoutExtension } from "../../text/path.ts";
import { excludeOf } from "./exclude.ts";
import { type Json, type Settings, settingsOf } from "./json.ts";
import { editUrlAbove, pagesBelow, reportPages, type Source } from "./source.ts";
import { at, fieldsOf, isPlain, itemsOf, textOf, type Value } from "./value.ts";

/** The options of the docs plugin, and the id of its area. */
export interface DocsOptions {
  value: Value | undefined;
  id: string;
}

const readOptions = new Set([
  "id",
  "path",
  "routeBasePath",
  "sidebarPath",
  "editUrl",
  "showLastUpdateAuthor",
  "showLastUpdateTime",
  "exclude",
]);
/** Read with the versions of the area. */
const versionOptions = new Set(["versions", "lastVersion", "includeCurrentVersion"]);
const needless = new Set(["breadcrumbs", "include", "admonitions", "editCurrentVersion", "editLocalizedFiles"]);

export async function areaOf({ value, id }: DocsOptions, source: Source): Promise<Settings> {
  const { prefix, report, converter } = source;
  const path = joinPath(prefix, textOf(at(value, "path")) ?? "docs");
  const route = textOf(at(value, "routeBasePath")) ?? "docs";
  const pages = await pagesBelow(path, source.files);
  reportPages(path, pages, source);
  reportFolderNames(path, pages, source);
  for (const [name, option] of fieldsOf(value)) {
    if (needless.has(name)) report.needless(`docs.${name}`);
    else if (!readOptions.has(name) && !versionOptions.has(name)) report.waits(`docs.${name} has no counterpart`, option.place);
  }
  return settingsOf({
    id: id === "default" ? undefined : id,
    path,
    exclude: excludeOf(itemsOf(at(value, "exclude")), "docs.exclude", source),
    routeBasePath: `/${route.replace(/^\/+|\/+$/g, "")}`,
    sidebars: await sidebarsOf(value, source),
    editUrl: editUrlOf(at(value, "editUrl"), source),
    showLastUpdateAuthor: converter.json(at(value, "showLastUpdateAuthor"), "docs.showLastUpdateAuthor"),
    showLastUpdateTime: converter.json(at(value, "showLastUpdateTime"), "docs.showLastUpdateTime"),
  });
}

/** There, `guides/guides.md` is the page of its folder, as `guides/index.md` is. */
function reportFolderNames(folder: string, pages: string[], { report }: Source): void {
  for (const path of pages) {
    const isNamedAsFolder = nameOf(folderOf(path)).toLowerCase() === nameOf(withoutExtension(path)).toLowerCase() && folderOf(path) !== "";
    if (isNamedAsFolder)
      report.waits("a page with the name of its folder has an address of its own: name it index.md", { path: joinPath(folder, path) });
  }
}

function editUrlOf(value: Value | undefined, { prefix, report }: Source): string | undefined {
  if (!value) return undefined;
  const url = textOf(value);
  const above = url === null ? null : editUrlAbove(url, prefix);
  if (above === null)
    report.waits("docs.editUrl: write the address to which the path of a page below this folder is appended", value.place);
  else report.carried("edit links");
  return above ?? undefined;
}

async function sidebarsOf(options: Value | undefined, source: Source): Promise<Json | undefined> {
  const named = at(options, "sidebarPath");
  if (named?.is === "code") source.report.waits(`sidebarPath is ${named.code}`, named.place);
  const file = textOf(named);
  if (file === null || isPlain(named, false)) return undefined;
  const path = joinPath(source.prefix, file);
  const sidebars = await source.files.exported(path);
  if (sidebars?.is !== "fields") {
    source.report.waits("the file of the sidebars exports none", sidebars?.place ?? { path });
    return undefined;
  }
  const carried = sidebarsIn(sidebars, source);
  const items = Object.values(carried).reduce<number>((sum, items) => sum + countItems(items), 0);
  source.report.carried(`${countOf(Object.keys(carried).length, "sidebar")} with ${countOf(items, "item")}, from ${path}`);
  return carried;
}

/** The sidebars of an object, by name. */
export function sidebarsIn(sidebars: Value, source: Source): Settings {
  return Object.fromEntries([...fieldsOf(sidebars)].flatMap(([name, value]) => sidebarOf(name, value, source)));
}

function sidebarOf(name: string, value: Value, source: Source): [string, Json][] {
  if (value.is !== "code") return [[name, itemsIn(value, source)]];
  source.report.waits(`sidebar ${name} is ${value.code}`, value.place);
  return [];
}

/** A list of items, or the shorthand of categories. */
function itemsIn(value: Value, source: Source): Json[] {
  if (value.is === "list") return value.items.flatMap((item) => itemOf(item, source));
  return [...fieldsOf(value)].map(([label, items]) => ({ type: "category", label, items: itemsIn(items, source) }));
}

const keysOfType: Record<string, string[]> = {
  doc: ["type", "id", "label", "className"],
  ref: ["type", "id", "label", "className"],
  link: ["type", "href", "label", "className"],
  html: ["type", "value", "className", "defaultStyle"],
  autogenerated: ["type", "dirName"],
  category: ["type", "label", "items", "link", "collapsible", "collapsed", "className", "description"],
};
const keysOfLink = ["type", "id", "slug", "title", "description"];

function itemOf(item: Value, source: Source): Json[] {
  if (item.is === "plain") return typeof item.plain === "string" ? [item.plain] : [];
  if (item.is !== "fields") {
    source.report.waits(`a sidebar item is ${item.is === "code" ? item.code : "a list"}`, item.place);
    return [];
  }
  const type = textOf(at(item, "type"));
  if (type === null) return itemsIn(item, source);
  const keys = keysOfType[type];
  if (!keys) {
    source.report.waits(`a sidebar item of the type "${type}" is not known`, item.place);
    return [];
  }
  const settings = pick(item, { keys, name: `sidebar ${type}` }, source);
  const items = at(item, "items");
  if (type === "category") settings.items = items ? itemsIn(items, source) : [];
  const link = at(item, "link");
  if (link?.is === "fields") settings.link = pick(link, { keys: keysOfLink, name: "sidebar category link" }, source);
  return [settings];
}

interface Picked {
  keys: readonly string[];
  name: string;
}

/** The fields that bcidocs knows; others need manual work. */
function pick(value: Value, { keys, name }: Picked, { report, converter }: Source): Settings {
  const settings: Settings = {};
  for (const [key, inner] of fieldsOf(value)) {
    if (!keys.includes(key)) report.waits(`${name}: ${key} has no counterpart`, inner.place);
    else if (key !== "items") {
      const data = converter.json(inner, `${name}.${key}`);
      if (data !== undefined) settings[key] = data;
    }
  }
  return settings;
}

function countItems(items: Json): number {
  if (!Array.isArray(items)) return 0;
  return items.reduce<number>((sum, item) => {
    const inner = typeof item === "object" && item !== null && !Array.isArray(item) ? item.items : undefined;
    return sum + 1 + (inner === undefined ? 0 : countItems(inner));
  }, 0);
}
