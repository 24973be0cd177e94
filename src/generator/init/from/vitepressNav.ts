/** Navigation bar and sidebars of VitePress, where links are routes and a sidebar belongs to a path. */
import { countOf } from "../../text/count.ts";
import { withoutNumberPrefixes } from "../../text/fileNames.ts";
import { type Json, type Settings, settingsOf } from "./json.ts";
import type { Source } from "./source.ts";
import { at, fieldsOf, isPlain, itemsOf, textOf, type Value } from "./value.ts";

interface NavSource extends Source {
  /** Pages by path in the docs folder, e.g. `guide/index.md`. */
  pages: ReadonlySet<string>;
}

export function navbarItems(nav: Value | undefined, source: Source): Settings[] {
  return itemsOf(nav)
    .flatMap((item) => navbarItem(item, source))
    .map((item) => ({ ...item, position: "left" }));
}

function navbarItem(item: Value, source: Source): Settings[] {
  const label = textOf(at(item, "text"));
  if (item.is !== "fields" || label === null) {
    source.report.waits(`nav: an item is ${item.is === "code" ? item.code : "a component"}`, item.place);
    return [];
  }
  const items = at(item, "items");
  if (items) return [{ label, items: itemsOf(items).flatMap((inner) => menuItems(inner, source)) }];
  return linkOf(item, label);
}

/** Groups within a menu become items of the menu. */
function menuItems(item: Value, source: Source): Settings[] {
  const items = at(item, "items");
  if (!items) return navbarItem(item, source);
  source.report.waits("nav: a group within a menu has lost its heading", item.place);
  return itemsOf(items).flatMap((inner) => menuItems(inner, source));
}

function linkOf(item: Value, label: string): Settings[] {
  const link = textOf(at(item, "link"));
  if (link === null) return [];
  return [isRoute(link) ? { label, to: routeOf(link) } : { label, href: link }];
}

function isRoute(link: string): boolean {
  return !/^(?:[a-z][\w+.-]*:|\/\/)/i.test(link);
}

/** `/guide/start.md#a` -> `/guide/start#a`. */
function routeOf(link: string): string {
  const route = link.replace(/(?:\.(?:md|html))(?=$|[#?])/, "").replace(/(?:^|(?<=\/))index(?=$|[#?])/, "");
  return route.startsWith("/") || route.startsWith("#") ? route : `/${route}`;
}

/** A list, or lists by path. Undefined without any. */
export function sidebarsOf(sidebar: Value | undefined, source: NavSource): Json | undefined {
  if (!sidebar || isPlain(sidebar, false)) return undefined;
  if (sidebar.is === "code") {
    source.report.waits(`sidebar is ${sidebar.code}`, sidebar.place);
    return undefined;
  }
  const sidebars =
    sidebar.is === "list"
      ? [["docs", itemsIn(sidebar, "", source)] as const]
      : [...fieldsOf(sidebar)].map(([path, value]) => [nameOf(path), sidebarAt(path, value, source)] as const);
  const filled = sidebars.filter(([, items]) => items.length > 0);
  if (filled.length === 0) return undefined;
  source.report.carried(
    `${countOf(filled.length, "sidebar")} with ${countOf(
      filled.reduce((sum, [, items]) => sum + countItems(items), 0),
      "item",
    )}`,
  );
  return Object.fromEntries(filled);
}

/** `/guide/start/` -> `guide-start`. */
function nameOf(path: string): string {
  return path.split("/").filter(Boolean).join("-") || "docs";
}

function sidebarAt(path: string, value: Value, source: NavSource): Json[] {
  if (value.is === "list") return itemsIn(value, "", source);
  if (value.is === "fields") return itemsIn(at(value, "items") ?? value, textOf(at(value, "base")) ?? "", source);
  source.report.waits(`sidebar ${path} is ${value.is === "code" ? value.code : "a plain value"}`, value.place);
  return [];
}

/** `base` is put in front of the links. */
function itemsIn(list: Value, base: string, source: NavSource): Json[] {
  return itemsOf(list).flatMap((item) => itemOf(item, base, source));
}

function itemOf(item: Value, above: string, source: NavSource): Json[] {
  if (item.is !== "fields") {
    source.report.waits(`a sidebar item is ${item.is === "code" ? item.code : "a plain value"}`, item.place);
    return [];
  }
  const base = textOf(at(item, "base")) ?? above;
  const label = textOf(at(item, "text"));
  const link = textOf(at(item, "link"));
  const items = at(item, "items");
  const target = link === null ? null : targetOf(base, link, source);
  if (!items) return target === null || label === null ? [] : [itemFor(target, label, item, source)];
  const inner = itemsIn(items, base, source);
  // A group without a heading is a space between others.
  if (label === null) return inner;
  const collapsed = at(item, "collapsed");
  const id = target && "id" in target ? target.id : null;
  if (target && id === null) source.report.waits("sidebar: the heading of a group leads to a page that is not there", item.place);
  return [
    settingsOf({
      type: "category",
      label,
      link: id === null ? undefined : { type: "doc", id },
      collapsible: collapsed === undefined ? false : undefined,
      collapsed: isPlain(collapsed, true) ? true : collapsed === undefined ? undefined : false,
      items: inner,
    }),
  ];
}

type Target = { id: string } | { href: string; isMissing: boolean };

/** The page that a link means, else the address. */
function targetOf(base: string, link: string, { pages }: NavSource): Target {
  if (!isRoute(link)) return { href: link, isMissing: false };
  const whole = base.replace(/\/$/, "") + (link.startsWith("/") || base === "" ? link : `/${link}`);
  if (/[#?]/.test(whole)) return { href: routeOf(whole), isMissing: false };
  const path = whole.replace(/^\//, "").replace(/\.(?:md|html)$/, "");
  const id = path === "" || path.endsWith("/") ? `${path}index` : path;
  const isThere = pages.has(`${id}.md`) || pages.has(`${id}.mdx`);
  if (isThere) return { id: withoutNumberPrefixes(id) };
  const isFolder = pages.has(`${path}/index.md`);
  return isFolder ? { id: withoutNumberPrefixes(`${path}/index`) } : { href: routeOf(whole), isMissing: true };
}

function itemFor(target: Target, label: string, item: Value, { report }: NavSource): Json {
  if ("id" in target) return { type: "doc", id: target.id, label };
  if (target.isMissing) report.waits("sidebar: a link leads to a page that is not there", item.place);
  return { type: "link", label, href: target.href };
}

function countItems(items: Json[]): number {
  return items.reduce<number>((sum, item) => {
    const inner = typeof item === "object" && item !== null && !Array.isArray(item) ? item.items : undefined;
    return sum + 1 + (Array.isArray(inner) ? countItems(inner) : 0);
  }, 0);
}
