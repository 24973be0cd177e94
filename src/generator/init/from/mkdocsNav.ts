/** Navigation and redirects of MkDocs, which name pages by their files. */
import { countOf } from "../../text/count.ts";
import { withoutNumberPrefixes } from "../../text/fileNames.ts";
import { withoutExtension } from "../../text/path.ts";
import type { Json, Settings } from "./json.ts";
import type { Source } from "./source.ts";
import { at, fieldsOf, itemsOf, textOf, type Value } from "./value.ts";

interface NavSource extends Source {
  /** Pages by path in the docs folder. */
  pages: ReadonlySet<string>;
}

/** One sidebar. Undefined where the navigation is left to the folders. */
export function sidebarsOf(nav: Value | undefined, source: NavSource): Json | undefined {
  if (!nav) return undefined;
  if (nav.is !== "list") {
    source.report.waits("nav is not a list", nav.place);
    return undefined;
  }
  const items = itemsIn(nav, source);
  if (items.length === 0) return undefined;
  source.report.carried(`1 sidebar with ${countOf(countItems(items), "item")}, from nav`);
  return { docs: items };
}

function itemsIn(list: Value, source: NavSource): Json[] {
  return itemsOf(list).flatMap((item): Json[] => {
    const path = textOf(item);
    if (path !== null) return pageItem(path, null, item, source);
    return [...fieldsOf(item)].flatMap(([label, value]) => labelled(label, value, source));
  });
}

/** `{ "Guides": "a.md" }`, or a list of more. */
function labelled(label: string, value: Value, source: NavSource): Json[] {
  if (value.is === "list") return [{ type: "category", label, items: itemsIn(value, source) }];
  const path = textOf(value);
  if (path !== null) return pageItem(path, label, value, source);
  source.report.waits("nav: an entry is neither a page nor a list", value.place);
  return [];
}

function pageItem(path: string, label: string | null, { place }: Value, { pages, report }: NavSource): Json[] {
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(path)) return [{ type: "link", label: label ?? path, href: path }];
  const file = path.replace(/^\.?\//, "");
  if (!pages.has(file)) {
    report.waits("nav: an entry names a page that is not there", place);
    return [];
  }
  const id = withoutNumberPrefixes(withoutExtension(file));
  return [label === null ? id : { type: "doc", id, label }];
}

/** The maps of the plugin `redirects`, from file to file. */
export function redirectsOf(config: Value, { report }: Source): Json | undefined {
  const options = itemsOf(at(config, "plugins")).flatMap((plugin) => at(plugin, "redirects") ?? []);
  const maps = [...options, at(config, "plugins", "redirects")].map((each) => at(each, "redirect_maps"));
  const redirects = maps.flatMap((map) =>
    [...fieldsOf(map)].flatMap(([from, value]): Settings[] => {
      const to = textOf(value);
      if (to === null) report.waits("redirect_maps: a target that is not a text", value.place);
      return to === null ? [] : [{ from: routeOf(from), to: /^https?:/.test(to) ? to : routeOf(to) }];
    }),
  );
  if (redirects.length === 0) return undefined;
  report.carried(countOf(redirects.length, "redirect"));
  return redirects;
}

/** `a/index.md#b` -> `/a#b`. */
function routeOf(file: string): string {
  const [, path = "", rest = ""] = /^([^#?]*)(.*)$/.exec(file) ?? [];
  const route = path.replace(/^\/+/, "").replace(/\.(?:md|html)$/, "");
  const folder = withoutNumberPrefixes(route)
    .replace(/(?:^|\/)(?:index|README)\/?$/, "")
    .replace(/\/$/, "");
  return `/${folder}${rest}`;
}

function countItems(items: Json[]): number {
  return items.reduce<number>((sum, item) => {
    const inner = typeof item === "object" && item !== null && !Array.isArray(item) ? item.items : undefined;
    return sum + 1 + (Array.isArray(inner) ? countItems(inner) : 0);
  }, 0);
}
