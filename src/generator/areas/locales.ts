/** The languages of a site: where their pages are, and below which routes. */
import type { SiteConfig } from "../model/config.ts";
import type { SetOfPage } from "../model/source.ts";
import { namingRules } from "../text/fileNames.ts";
import { languageTag } from "../text/languageTag.ts";
import { folderOf, isInside, joinPath, nameOf } from "../text/path.ts";
import { workingCopy } from "./versions.ts";

type Languages = Pick<SiteConfig, "i18n">;

/** All languages but the default one; none where `locales` was left out, which is English alone, or forgets the default one. */
export function otherLocales({ i18n }: Languages): string[] {
  if (!i18n.locales.includes(i18n.defaultLocale)) return [];
  return [...new Set(i18n.locales)].filter((locale) => locale !== i18n.defaultLocale);
}

/** `/docs/focus` -> `/fr/docs/focus`; null is the default language. */
export function routeInLocale(route: string, locale: string | null): string {
  if (locale === null) return route;
  return route === "/" ? `/${locale}` : `/${locale}${route}`;
}

/** Where the default language begins: `/en` if the docs are there, as in tools where each language has a route, else `/`. */
function defaultHome({ docs, i18n }: Pick<SiteConfig, "docs" | "i18n">): string {
  const own = `/${i18n.defaultLocale}`;
  return docs.some(({ routeBasePath }) => isInside(joinPath(routeBasePath), own)) ? own : "/";
}

/** The same page in another language: `/docs/focus` -> `/fr/docs/focus`, and `/en/focus` -> `/fr/focus` if English begins at `/en`. */
export function translatedRoute(route: string, locale: string | null, config: Pick<SiteConfig, "docs" | "i18n">): string {
  const home = defaultHome(config);
  return routeInLocale(home !== "/" && isInside(route, home) ? route.slice(home.length) || "/" : route, locale);
}

/** The same page in the default language, as the config names it: `/fr/docs/focus` -> `/docs/focus`, or `/fr/focus` -> `/en/focus`. */
export function originalRoute(route: string, locale: string | null, config: Pick<SiteConfig, "docs" | "i18n">): string {
  return locale === null ? route : joinPath(defaultHome(config), routeWithoutLocale(route, locale));
}

/** Where a language begins, which for tools that publish `fr/index.html` is `/fr/`. */
export function homeRoute(locale: string | null, config: Pick<SiteConfig, "docs" | "i18n">): string {
  const home = locale === null ? defaultHome(config) : routeInLocale("/", locale);
  return home + (home !== "/" && config.docs.some(({ naming }) => namingRules(naming).hasFolderSlash) ? "/" : "");
}

/** `/fr/docs/focus` -> `/docs/focus`. */
export function routeWithoutLocale(route: string, locale: string | null): string {
  return locale === null ? route : route.slice(locale.length + 1) || "/";
}

/** The page at `/`, and in each further language the one at its route, e.g. `/fr`. */
export function isHome({ route, locale }: { route: string; locale: string | null }): boolean {
  return routeWithoutLocale(route, locale) === "/";
}

/**
 * Our folders first: apart from the content, e.g. `i18n/fr/docs`, in it, e.g. `content/fr/docs`, and next to the docs where these
 * are in a folder of their language, e.g. `docs/fr` for `docs/en`; then that of Docusaurus. In other tools, the folder of `zh-cn` may be `zh-CN`.
 */
export function translationFolders(
  { folder, area, version, locale }: Pick<SetOfPage, "area" | "version"> & { folder: string; locale: string },
  config: Pick<SiteConfig, "contentDir" | "i18n">,
): string[] {
  const { contentDir, i18n } = config;
  const content = joinPath(contentDir);
  const isInContent = isInside(folder, content);
  const inner = isInContent && content !== "" ? folder.slice(content.length + 1) : folder;
  const lang = langOf(locale, config);
  const names = lang !== locale && lang.toLowerCase() === locale.toLowerCase() ? [locale, lang] : [locale];
  const inContent = isInContent ? names.map((name) => joinPath(content, name, inner)) : [];
  if (area === null) return [`i18n/${locale}/pages`, ...inContent, `i18n/${locale}/docusaurus-plugin-content-pages`];
  const plugin = `docusaurus-plugin-content-docs${area === "default" ? "" : `-${area}`}`;
  const name = version === null || version === workingCopy ? workingCopy : `version-${version}`;
  const next = nameOf(folder) === i18n.defaultLocale ? names.map((name) => joinPath(folderOf(folder), name)) : [];
  return [joinPath(`i18n/${locale}`, inner === "" ? "docs" : inner), ...inContent, ...next, `i18n/${locale}/${plugin}/${name}`];
}

const rightToLeft = new Set(["ar", "arc", "ckb", "dv", "fa", "ha", "he", "khw", "ks", "ps", "sd", "ug", "ur", "uz-af", "yi"]);

/** As the config says, else as the language is written. */
export function directionOf(locale: string, { i18n }: Languages): "ltr" | "rtl" {
  const name = locale.toLowerCase().replaceAll("_", "-");
  const isRightToLeft = rightToLeft.has(name) || rightToLeft.has(name.split("-")[0] ?? "");
  return i18n.localeConfigs[locale]?.direction ?? (isRightToLeft ? "rtl" : "ltr");
}

/** `lang` of the HTML. */
export function langOf(locale: string, { i18n }: Languages): string {
  return languageTag(i18n.localeConfigs[locale]?.htmlLang ?? locale);
}
