/** Labels of other languages in VitePress, where each language has its own menus: entries are the same where they lead to the same page. */
import { at, fieldsOf, itemsOf, type Json, type Settings, textOf } from "./data.ts";
import type { Labels, Source } from "./source.ts";
import { footerOf, navbarItems, sidebarsOf } from "./vitepressNav.ts";

/** What the labels belong to. */
interface Translated {
  /** Of the default language, carried over. */
  sidebars: Settings;
  /** Items of its navigation bar. */
  items: readonly Json[];
  /** Of all languages. */
  pages: ReadonlySet<string>;
}

/** Those of one language; entries that the default language does not have are reported. */
export function labelsOf([language, locale]: [string, Json], { sidebars, items, pages }: Translated, source: Source): Labels {
  const theme = at(locale, "themeConfig");
  const theirs = Object.values(sidebarsOf(at(theme, "sidebar"), { ...source, pages }).sidebars ?? {}).flatMap(itemsOf);
  const inSidebars = createMatcher(theirs, language);
  const inNavbar = createMatcher(navbarItems(at(theme, "nav"), source), language);
  const docs = Object.entries(sidebars).flatMap(([name, list]) =>
    inSidebars.pairs(itemsOf(list)).map(([{ type, label }, own]) => [`sidebar.${name}.${type}.${label}`, own]),
  );
  const navbar = inNavbar.pairs(items).map(([{ label }, own]) => [`item.label.${label}`, own]);
  for (const label of [...inSidebars.unmatched(), ...inNavbar.unmatched()])
    source.report.manual(`locales: entries in the menus of ${language} that those of the default language do not have`, label);
  const title = textOf(at(theme, "siteTitle")) ?? textOf(at(locale, "title"));
  const footer = textOf(footerOf(at(theme, "footer"))?.copyright);
  return {
    docs: Object.fromEntries(docs),
    navbar: { ...(title !== null && { title }), ...Object.fromEntries(navbar) },
    footer: footer === null ? {} : { copyright: footer },
  };
}

/** Finds the entries of a language for those of the default one. */
function createMatcher(theirs: readonly Json[], language: string) {
  const labels = new Map<string, string>();
  const matched = new Set<string>();
  const keysOf = (item: Json): string[] => {
    const inner = itemsOf(at(item, "items"));
    // A group is where its first entry is; where that is missing, where another one is.
    if (inner.length > 0) return inner.flatMap(keysOf).map((key) => `in ${key}`);
    const path = textOf(item) ?? textOf(at(item, "id")) ?? textOf(at(item, "to")) ?? textOf(at(item, "href")) ?? "";
    const route = path.replace(/^\//, "");
    const own = `${route}/`.startsWith(`${language}/`) ? route.slice(language.length + 1) : route;
    return [own.replace(/(?:^|\/)index$|\/$/, "")];
  };
  const note = (item: Json): void => {
    const label = textOf(at(item, "label"));
    for (const key of keysOf(item)) if (label !== null && !labels.has(key)) labels.set(key, label);
    itemsOf(at(item, "items")).forEach(note);
  };
  theirs.forEach(note);
  const pairs = (items: readonly Json[]): [Settings, string][] =>
    items.flatMap((item) => {
      const key = keysOf(item).find((each) => labels.has(each));
      const label = key === undefined ? undefined : labels.get(key);
      if (label !== undefined) matched.add(label);
      return [...(label === undefined ? [] : [[fieldsOf(item), label] as [Settings, string]]), ...pairs(itemsOf(at(item, "items")))];
    });
  return { pairs, unmatched: () => new Set([...labels.values()].filter((label) => !matched.has(label))) };
}
