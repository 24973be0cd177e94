/** Builds the navbar items that open a menu: dropdowns of links, of versions and of locales. */
import { homeRoute, langOf } from "../../areas/locales.ts";
import { versionsOf } from "../../areas/versions.ts";
import type { UserNavbarItem, UserNavbarSubItem } from "../../model/config.ts";
import type { NavbarHtml, NavbarItem, NavbarLink, NavbarMenu, VersionChoices } from "../../model/graph.ts";
import { routeToUrl } from "../../text/url.ts";
import { docsOf, fault, type ItemRef, type NavbarContext, withoutEffect } from "./navbarContext.ts";
import { homeOf, listedVersions, targetOf, versionLink } from "./navbarLinks.ts";

/** Builds an item of a menu; null when it is faulty or not to be shown. */
export type BuildSubItem = (ref: ItemRef, context: NavbarContext) => NavbarLink | NavbarHtml | null;

type ListKey = "items" | "dropdownItemsBefore" | "dropdownItemsAfter";

/** The entries of one of the lists that a menu may have. */
function entriesOf(ref: ItemRef, key: ListKey, build: (sub: ItemRef) => NavbarLink | NavbarHtml | null): (NavbarLink | NavbarHtml)[] {
  const list: UserNavbarSubItem[] = (ref.item as UserNavbarItem)[key] ?? [];
  return list.flatMap((item, index) => build({ item, keys: [...ref.keys, key, index], position: ref.position }) ?? []);
}

/** Without any entry left it is a plain link, or nothing. */
export function buildDropdown(ref: ItemRef, build: BuildSubItem, context: NavbarContext): NavbarItem | null {
  const { item, position } = ref;
  if (item.label === undefined) return fault(ref, "a dropdown needs a label", context);
  if (!("items" in item) || item.items === undefined) return fault(ref, "a dropdown needs `items`", context);
  const target = targetOf(ref) ?? {};
  const own = { position, label: item.label, ...(item.className !== undefined && { className: item.className }), ...target };
  const items = entriesOf(ref, "items", (sub) => build(sub, context));
  if (items.length > 0) return { type: "dropdown", purpose: "links", ...own, items };
  return targetOf(ref) === null ? null : { type: "link", ...own };
}

/** Versions without pages are left out. With at most one entry it is a plain link. */
export function buildVersionDropdown(ref: ItemRef, build: BuildSubItem, context: NavbarContext): VersionedItem | null {
  const docs = docsOf(ref, context);
  const listed = docs && listedVersions(ref, docs.set.area, context);
  if (docs === null || listed === null) return null;
  const { area, version: current } = docs.set;
  const versions = listed.filter((version) => homeOf(version, area, context) !== null);
  const { item, position } = ref;
  const bare: ItemRef = { item: {}, keys: ref.keys, position };
  const isRemembered = versions.length > 1 && area.persistence === "localStorage";
  const links = versions.map((version) => ({
    ...versionLink({ ref: bare, version, area }, context),
    ...(versions.length > 1 && { keepsPage: true as const }),
    ...(isRemembered && { isRemembered: true as const }),
  }));
  const extra = (key: ListKey) => entriesOf(ref, key, (sub) => build(sub, context));
  const items = [...extra("dropdownItemsBefore"), ...links, ...extra("dropdownItemsAfter")];
  // A menu whose versions have no pages yet still needs a name, for what the config adds to it.
  const shown = versions.find(({ name }) => name === current?.name) ?? versions.find(({ isLast }) => isLast) ?? versions[0] ?? listed[0];
  const label = item.label ?? shown?.label ?? "";
  const style = item.className !== undefined && { className: item.className };
  const [only, ...others] = items.filter((each) => each.type === "link");
  if (others.length > 0) return { type: "dropdown", purpose: "version", position, label, items, ...style };
  return only === undefined ? null : { ...only, label, ...style, ...targetOf(ref) };
}

/** An entry per language, each to the same page in it, between what the config adds; none without a choice. */
export function buildLocaleDropdown(ref: ItemRef, build: BuildSubItem, context: NavbarContext): NavbarItem | null {
  const { item, position } = ref;
  const { current, config } = context;
  const { defaultLocale, localeConfigs, locales: names } = config.i18n;
  const shown = [...new Set(names)];
  if (shown.length < 2) withoutEffect(ref, "the site has one language only", context);
  const locales = shown.map((locale) => ({
    type: "locale" as const,
    label: localeConfigs[locale]?.label ?? nameOfLanguage(locale),
    lang: langOf(locale, config),
    href: routeToUrl(homeRoute(locale === defaultLocale ? null : locale, config), config) + (item.queryString ?? ""),
    isCurrent: locale === (current.locale ?? defaultLocale),
    locale: locale === defaultLocale ? null : locale,
    ...(item.queryString !== undefined && { query: item.queryString }),
  }));
  const extra = (key: ListKey) => entriesOf(ref, key, (sub) => build(sub, context));
  const items = [...extra("dropdownItemsBefore"), ...locales, ...extra("dropdownItemsAfter")];
  if (items.length < 2) return null;
  const label = locales.find(({ isCurrent }) => isCurrent)?.label ?? "";
  const style = item.className !== undefined && { className: item.className };
  return { type: "dropdown", purpose: "locale", position, label, items, ...style };
}

/** The language's own name for itself, e.g. `Français` for `fr`; the code if it is not a language tag. */
function nameOfLanguage(locale: string): string {
  try {
    const name = new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return locale;
  }
}

/** Where docs items of the navbar lead on pages without a version of their own: a reader may have chosen one. */
type Choice = VersionChoices["items"][number];

/** An item whose target or label depends on a version. */
type VersionedItem = NavbarLink | NavbarMenu;

/** The item as `build` makes it for the last version, with what it is on the pages of each other version. */
export function withChoices<Item extends VersionedItem>(build: (ref: ItemRef, context: NavbarContext) => Item | null) {
  return (ref: ItemRef, context: NavbarContext): Item | null => {
    const item = build(ref, context);
    const area = item && docsOf(ref, context)?.set.area;
    if (!area || area.persistence === "none") return item;
    const { current } = context;
    const inVersion = (version: string | null) => build(ref, { ...context, problems: [], current: { ...current, area: area.id, version } });
    const versions = versionsOf(area);
    const isInLast = current.area === area.id && versions.some(({ name, isLast }) => isLast && name === current.version);
    // A version that lacks the page has the item of the last one.
    if (isInLast || JSON.stringify(item) !== JSON.stringify(inVersion(null))) return item;
    const choiceOf = (version: string, { label, route, href }: Omit<Choice, "version">): Choice => ({ version, label, route, href });
    const first = choiceOf("", item);
    const all = versions.map(({ name }) => choiceOf(name, inVersion(name) ?? item));
    const others = all.filter((choice) => JSON.stringify({ ...choice, version: "" }) !== JSON.stringify(first));
    return others.length === 0 ? item : { ...item, choices: { area: area.id, items: [first, ...others] } };
  };
}
