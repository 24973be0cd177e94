/** Navigation bar, footer and sidebars of VitePress, where links are routes and a sidebar belongs to a path. */
import { escapeHtml, unescapeHtml } from "../../text/html.ts";
import { at, codeOf, fieldsOf, itemsOf, type Json, type Settings, settingsOf, textOf } from "./data.ts";
import type { Source } from "./source.ts";

interface NavSource extends Source {
  /** Pages by path in the docs folder, e.g. `guide/index.md`. */
  pages: ReadonlySet<string>;
}

export function navbarItems(nav: Json | undefined, source: Source): Settings[] {
  return itemsOf(nav).flatMap((item) => {
    const items = at(item, "items");
    if (!items) return navbarLinks(item, source).map((link) => ({ ...link, position: "left" }));
    const links = itemsOf(items).flatMap((inner) => navbarLinks(inner, source));
    return [settingsOf({ label: at(item, "text"), items: links, position: "left" })];
  });
}

/** Groups within a menu become items of the menu. */
function navbarLinks(item: Json, source: Source): Settings[] {
  const items = at(item, "items");
  if (items) {
    if (at(item, "text") !== undefined) source.report.manual("nav: a group within a menu has lost its heading");
    return itemsOf(items).flatMap((inner) => navbarLinks(inner, source));
  }
  const label = labelOf(item);
  const link = textOf(at(item, "link"));
  if (label !== null && link !== null) return [isRoute(link) ? { label, to: routeOf(link) } : { label, href: link }];
  source.report.manual(`nav: an item is ${codeOf(item) ?? "a component"}`);
  return [];
}

/** Labels are HTML there. */
function labelOf(item: Json): string | null {
  const text = textOf(at(item, "text"));
  return text && unescapeHtml(text.replace(/<\/?[A-Za-z][^<>]*>/g, ""));
}

function isRoute(link: string): boolean {
  return !/^(?:[a-z][\w+.-]*:|\/\/)/i.test(link);
}

/** `/guide/start.md#a` -> `/guide/start#a`. */
function routeOf(link: string): string {
  const route = link.replace(/(?:\.(?:md|html))(?=$|[#?])/, "").replace(/(?:^|(?<=\/))index(?=$|[#?])/, "");
  return route.startsWith("/") || route.startsWith("#") ? route : `/${route}`;
}

/** A message and a line of copyright; both become the last line. */
export function footerOf(footer: Json | undefined): Settings | undefined {
  const lines = [textOf(at(footer, "message")), textOf(at(footer, "copyright"))].filter((text) => text !== null);
  return lines.length === 0 ? undefined : { copyright: lines.join("<br>") };
}

/** A list, or lists by path: the sidebar of all pages there. Undefined without any. */
export function sidebarsOf(sidebar: Json | undefined, source: NavSource): { sidebars?: Settings; sidebarsByPath?: Settings } {
  if (codeOf(sidebar)) source.report.manual(`sidebar is ${codeOf(sidebar)}`);
  const byPath: Settings = Array.isArray(sidebar) ? { "": sidebar } : codeOf(sidebar) ? {} : fieldsOf(sidebar);
  const sidebars = Object.entries(byPath).flatMap(([path, value]) => {
    // `/guide/start/` -> `guide-start`
    const name = path.split("/").filter(Boolean).join("-") || "docs";
    const items = itemsIn(Array.isArray(value) ? value : at(value, "items"), textOf(at(value, "base")) ?? "", source);
    return items.length > 0 ? [{ path: path.replace(/^\//, ""), name, items }] : [];
  });
  if (sidebars.length === 0) return {};
  return {
    sidebars: Object.fromEntries(sidebars.map(({ name, items }) => [name, items])),
    sidebarsByPath: Object.fromEntries(sidebars.map(({ path, name }) => [path, name])),
  };
}

/** `base` is put in front of the links. */
function itemsIn(list: Json | undefined, base: string, source: NavSource): Json[] {
  return itemsOf(list).flatMap((item) => sidebarItems(item, base, source));
}

function sidebarItems(item: Json, above: string, source: NavSource): Json[] {
  const base = textOf(at(item, "base")) ?? above;
  const label = labelOf(item);
  const link = textOf(at(item, "link"));
  const items = at(item, "items");
  const id = link === null ? null : pageAt(base, link, source);
  if (link !== null && id === null && isRoute(link) && !/[#?]/.test(link))
    source.report.manual("sidebar: a link leads to a page that does not exist", link);
  if (items) {
    const inner = itemsIn(items, base, source);
    // A group without a heading is a space between others.
    if (label === null) return inner;
    const collapsed = at(item, "collapsed");
    const style = collapsed === undefined ? { collapsible: false } : { collapsed };
    return [settingsOf({ type: "category", label, link: id === null ? undefined : { type: "doc", id }, ...style, items: inner })];
  }
  if (label === null) return [];
  if (link === null) return [{ type: "html", value: escapeHtml(label) }];
  if (id !== null) return [{ type: "doc", id, label }];
  return [{ type: "link", label, href: isRoute(link) ? routeOf(fullLink(base, link)) : link }];
}

function fullLink(base: string, link: string): string {
  return base + (base === "" ? link : link.replace(/^\//, base.endsWith("/") ? "" : "/"));
}

/** The id of the page that a link means; null for none. */
function pageAt(base: string, link: string, { pages }: NavSource): string | null {
  const path = fullLink(base, link)
    .replace(/^\//, "")
    .replace(/\.(?:md|html)$/, "");
  const candidates = [path === "" || path.endsWith("/") ? `${path}index` : path, `${path}/index`];
  return candidates.find((each) => pages.has(`${each}.md`) || pages.has(`${each}.mdx`)) ?? null;
}
