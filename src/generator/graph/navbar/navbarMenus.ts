/** Builds the navbar items that open a menu: dropdowns of links, of versions and of locales. */
import { homeRoute, langOf } from "../../areas/locales.ts";
import type { UserNavbarItem, UserNavbarSubItem } from "../../model/config.ts";
import type { NavbarHtml, NavbarItem, NavbarLink } from "../../model/graph.ts";
import { routeToUrl } from "../../text/url.ts";
import { docsOf, fault, type ItemRef, type NavbarContext, withoutEffect } from "./navbarContext.ts";
import { homeOf, listedVersions, targetOf, versionLink } from "./navbarLinks.ts";
import type { VersionedItem } from "./versionChoices.ts";

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
