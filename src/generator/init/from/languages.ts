/** Languages as VitePress and Starlight name them: by the folder of their pages, `root` for those that are in none. */
import { at, codeKey, fieldsOf, type Json, type Settings, settingsOf, textOf } from "./data.ts";
import type { Source } from "./source.ts";
import { fieldRules, reportFields } from "./values.ts";

const localeRules = fieldRules("read", "label lang link dir");
const themedRules = { ...localeRules, ...fieldRules("read", "title themeConfig") };
/** The default language sets the title and the like for the whole site. */
const rootRules = { ...themedRules, ...fieldRules("read", "description") };

export interface Languages {
  locales: Json | undefined;
  /** The language of a site that has one. */
  lang?: Json | undefined;
  /** The folder of all pages, and its pages. */
  folder: string;
  pages: readonly string[];
  /** The default language, if its folder has a route as those of the others have. */
  home?: string | undefined;
  /** Interface texts in the theme of a language; omitted for a tool where languages have none. */
  stringsOf?: (theme: Json | undefined) => Settings | undefined;
}

/** The default language of a Starlight site. Without `root`, all languages have folders. */
export function homeLanguage(locales: Json | undefined, named: Json | undefined, pages: readonly string[]): string | undefined {
  const folders = languageFolders(locales, pages);
  return folders.find((name) => name === named) ?? folders[0];
}

/** The languages of a site where each has its own folder and route, the default one too: such a site has no `root`. */
export function languageFolders(locales: Json | undefined, pages: readonly string[]): string[] {
  const { root, ...others } = fieldsOf(locales);
  return root !== undefined ? [] : Object.keys(others).filter((name) => hasPages(name, pages));
}

/** Astro reads the folder `zh-CN` for the language `zh-cn`. */
export function hasPages(language: string, pages: readonly string[]): boolean {
  return pages.some((path) => path.toLowerCase().startsWith(`${language.toLowerCase()}/`));
}

/** The menu of the languages that have pages. */
export function languageMenu({ locales, pages, home }: Pick<Languages, "locales" | "pages" | "home">): Settings[] {
  const folders = home === undefined ? languageFolders(locales, pages) : [];
  const items = folders.map((name) => ({ label: at(locales, name, "label") ?? name, to: `/${name}` }));
  if (items.length > 1) return [{ label: "Languages", items, position: "right" }];
  const isTranslated = Object.keys(fieldsOf(locales)).some((name) => hasPages(name, pages));
  return folders.length === 0 && isTranslated ? [{ type: "localeDropdown", position: "right" }] : [];
}

/** `i18n`, and the folder in which translations are looked for: each language but the first has a folder next to the pages, e.g. `docs/fr/`. */
export function languagesOf({ locales: named, lang: ownLang, folder, pages, home, stringsOf }: Languages, source: Source): Settings {
  const { [home ?? "root"]: root, ...others } = fieldsOf(named);
  const [first] = home === undefined ? languageFolders(named, pages) : [];
  if (first !== undefined) {
    source.report.manual(
      "locales: the default language has a route of its own, so all languages are parts of one site, each with its sidebar",
    );
    return first.startsWith("en") ? {} : { i18n: { defaultLocale: first, locales: [first] } };
  }
  const lang = textOf(at(root, "lang")) ?? textOf(ownLang) ?? "en";
  const defaultLocale = home ?? (lang.startsWith("en") ? "en" : lang);
  const localeConfigs: Settings = root === undefined ? {} : { [defaultLocale]: localeConfig(defaultLocale, root) };
  for (const [name, value] of Object.entries(others).filter(([key]) => key !== codeKey)) {
    const strings = stringsOf?.(at(value, "themeConfig"));
    if (hasPages(name, pages)) localeConfigs[name] = { ...localeConfig(name, value), ...(strings && { strings }) };
    else source.report.manual(`locales: there are no pages in ${name}/`);
  }
  reportFields(fieldsOf(root), "locales: ", rootRules, source);
  for (const value of Object.values(others)) reportFields(fieldsOf(value), "locales: ", stringsOf ? themedRules : localeRules, source);
  const locales = [...new Set([defaultLocale, ...Object.keys(localeConfigs)])];
  if (locales.length > 1)
    return settingsOf({ contentDir: home ? undefined : folder || ".", i18n: { defaultLocale, locales, localeConfigs } });
  return defaultLocale === "en" ? {} : { i18n: { defaultLocale, locales } };
}

function localeConfig(name: string, value: Json): Settings {
  const lang = at(value, "lang");
  return settingsOf({ label: at(value, "label"), htmlLang: lang === name ? undefined : lang, direction: at(value, "dir") });
}
