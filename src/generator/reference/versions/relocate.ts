/** Moves the pages of a reference to another version of the docs: other routes, other sources. */
import type { SetOfPage } from "../../areas/docsSets.ts";
import type { ApiSource, ApiSourcePage, ApiText } from "../../model/api.ts";
import type { SidebarItem } from "../../model/graph.ts";
import type { SourceFile } from "../../model/source.ts";
import { isInside } from "../../text/path.ts";
import { sourceFile } from "../sourceFile.ts";
import type { ReadPages } from "./sdkAtCommit.ts";

export interface Relocation {
  /** Route of the reference where it was written, and where it goes. */
  from: string;
  to: string;
  /** Where it belongs among the versions. */
  place: SetOfPage;
  /** Path of a file of the SDK, as pages and problems of this version have it. */
  pathOf(path: string): string;
  /** A relative link in a comment of the file, where it has to be written otherwise. */
  linkOf?: ((url: string, path: string) => string) | undefined;
  /** Address of a line, with `{path}` and `{line}`; null where none is known. */
  sourceUrl: string | null;
}

export function relocate({ sources, sidebar }: ReadPages, relocation: Relocation): ReadPages {
  return {
    sources: sources.map((source) => relocateSource(source, relocation)),
    sidebar: sidebar.map((item) => relocateItem(item, relocation)),
  };
}

function relocateSource({ path, route, id, text }: SourceFile, relocation: Relocation): SourceFile {
  const [file = "", name = ""] = path.split(/#(.*)/s);
  const page = moved(JSON.parse(text ?? "{}") as ApiSourcePage, relocation);
  const address = { path: `${relocation.pathOf(file)}#${name}`, route: routeOf(route, relocation), id };
  return { ...sourceFile(address, page), ...relocation.place };
}

function relocateItem(item: SidebarItem, relocation: Relocation): SidebarItem {
  if (item.type === "link") return { ...item, route: routeOf(item.route, relocation) };
  if (item.type !== "category") return item;
  const route = item.route && routeOf(item.route, relocation);
  return { ...item, route, items: item.items.map((each) => relocateItem(each, relocation)) };
}

/** `/docs/reference/classes/Kit#read` -> `/docs/7.0/reference/classes/Kit#read`; other addresses stay. */
function routeOf(route: string, { from, to }: Relocation): string {
  const [path = ""] = route.split(/[#?]/);
  return isInside(path, from) ? to + route.slice(from.length) : route;
}

/** A copy with every route, link and place moved. */
function moved(value: unknown, relocation: Relocation): unknown {
  if (Array.isArray(value)) return value.map((item) => moved(item, relocation));
  if (typeof value !== "object" || value === null) return value;
  if (isText(value)) return movedText(value, relocation);
  if (isSource(value)) return { ...value, url: urlOf(value, relocation) };
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    key === "to" && typeof item === "string" ? routeOf(item, relocation) : moved(item, relocation),
  ]);
  return Object.fromEntries(entries);
}

function isText(value: object): value is ApiText {
  return "markdown" in value && "place" in value;
}

function isSource(value: object): value is ApiSource {
  return "url" in value && "line" in value && "column" in value;
}

function movedText(text: ApiText, relocation: Relocation): ApiText {
  const { path } = text.place;
  const urlOfLink = (url: string) => (url.startsWith(".") ? (relocation.linkOf?.(url, path) ?? url) : routeOf(url, relocation));
  const markdown = text.markdown.replace(/\]\((<?)([^()<>\s]+)/g, (_, bracket: string, url: string) => `](${bracket}${urlOfLink(url)}`);
  return { ...text, markdown, place: { ...text.place, path: relocation.pathOf(path) } };
}

function urlOf({ path, line }: ApiSource, { sourceUrl }: Relocation): string | null {
  return sourceUrl?.replaceAll("{path}", encodeURI(path)).replaceAll("{line}", String(line)) ?? null;
}
