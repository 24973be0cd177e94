/** What of a page follows from its language. */
import { stringsOfLocale } from "../../theme/index.ts";
import type { Strings } from "../../theme/props.ts";
import { directionOf, homeRoute, langOf } from "../areas/locales.ts";
import type { SiteConfig } from "../model/config.ts";
import { routeToUrl } from "../text/url.ts";

/** The UI strings of a language; null is the default one. Those of the site win: its `strings` are in the default language. */
export function stringsOf({ i18n, strings }: Pick<SiteConfig, "i18n" | "strings">, locale: string | null): Strings {
  const name = locale ?? i18n.defaultLocale;
  return { ...stringsOfLocale(name), ...(name === i18n.defaultLocale && strings), ...i18n.localeConfigs[name]?.strings };
}

/** `lang` and `dir` of a text in the language; `dir` is left out where it is from left to right. */
export function textAttributes(config: SiteConfig, locale: string | null): { lang: string; dir?: "rtl" } {
  const name = locale ?? config.i18n.defaultLocale;
  return { lang: langOf(name, config), ...(directionOf(name, config) === "rtl" && { dir: "rtl" }) };
}

/** The same of a text in the default language that is on a page in another one: `dir` is that of the text where it differs. */
export function fallbackAttributes(config: SiteConfig, locale: string | null): { lang: string; dir?: "ltr" | "rtl" } {
  const { defaultLocale } = config.i18n;
  const dir = directionOf(defaultLocale, config);
  return { lang: langOf(defaultLocale, config), ...(dir !== directionOf(locale ?? defaultLocale, config) && { dir }) };
}

/** The address where the site begins in the language, e.g. `/fr`. */
export function homeOf(config: SiteConfig, locale: string | null): string {
  return routeToUrl(homeRoute(locale, config), config);
}
