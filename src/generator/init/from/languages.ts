/** Languages as VitePress and Starlight name them: by the folder of their pages, `root` for those that are in none. */
import { at, fieldsOf, type Json, type Settings, settingsOf, textOf } from "./data.ts";
import { fates, reportFields, type Source } from "./source.ts";

const localeFates = fates("read", "label lang link dir");

export interface Languages {
  locales: Json | undefined;
  /** The language of a site that has one. */
  lang?: Json | undefined;
  /** The folder of all pages, and its pages. */
  folder: string;
  pages: readonly string[];
}

/** `i18n`, and the folder in which translations are looked for: each language but the first has a folder next to the pages, e.g. `docs/fr/`. */
export function languagesOf({ locales: named, lang: ownLang, folder, pages }: Languages, source: Source): Settings {
  const { root, ...others } = fieldsOf(named);
  const lang = textOf(at(root, "lang")) ?? textOf(ownLang) ?? "en";
  const defaultLocale = lang.startsWith("en") ? "en" : lang;
  const localeConfigs: Settings = root === undefined ? {} : { [defaultLocale]: localeConfig(defaultLocale, root) };
  for (const [name, value] of Object.entries(others)) {
    if (pages.some((path) => path.startsWith(`${name}/`))) localeConfigs[name] = localeConfig(name, value);
    else source.report.manual(`locales: there are no pages in ${name}/`);
  }
  for (const value of [root, ...Object.values(others)]) reportFields(fieldsOf(value), "locales: ", localeFates, source);
  const locales = [...new Set([defaultLocale, ...Object.keys(localeConfigs)])];
  if (locales.length > 1) return { contentDir: folder || ".", i18n: { defaultLocale, locales, localeConfigs } };
  return defaultLocale === "en" ? {} : { i18n: { defaultLocale, locales } };
}

function localeConfig(name: string, value: Json): Settings {
  const lang = at(value, "lang");
  return settingsOf({ label: at(value, "label"), htmlLang: lang === name ? undefined : lang, direction: at(value, "dir") });
}
