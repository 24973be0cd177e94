/** Languages of VitePress: each but the first has a folder next to the pages, e.g. `docs/fr/`. */
import { countOf } from "../../text/count.ts";
import { type Settings, settingsOf } from "./json.ts";
import type { Source } from "./source.ts";
import { at, fieldsOf, textOf, type Value } from "./value.ts";

interface Pages {
  /** The folder with all of them. */
  folder: string;
  /** Relative to it. */
  pages: readonly string[];
}

const readKeys = new Set(["label", "lang", "link"]);

/** `i18n`, and the folder in which translations are looked for. */
export function languagesOf(config: Value, { folder, pages }: Pages, { report }: Source): Settings {
  const listed = [...fieldsOf(at(config, "locales"))];
  const root = at(config, "locales", "root");
  const lang = textOf(at(root, "lang")) ?? textOf(at(config, "lang")) ?? "en";
  const others = listed.map(([name]) => name).filter((name) => name !== "root" && pages.some((path) => path.startsWith(`${name}/`)));
  for (const [name, value] of listed) {
    for (const [key, inner] of fieldsOf(value))
      if (!readKeys.has(key)) report.waits(`locales: ${key} of a language has no counterpart; words go into \`strings\``, inner.place);
    if (name !== "root" && !others.includes(name)) report.waits(`locales: there are no pages in ${name}/`, value.place);
  }
  const defaultLocale = lang.startsWith("en") ? "en" : lang;
  if (others.length === 0) return defaultLocale === "en" ? {} : { i18n: { defaultLocale, locales: [defaultLocale] } };
  const locales = [defaultLocale, ...others];
  const count = pages.filter((path) => others.some((name) => path.startsWith(`${name}/`))).length;
  report.carried(`${countOf(locales.length, "language")} (${locales.join(", ")}) with ${countOf(count, "translated page")}`);
  const configs = locales.map((name): [string, Settings] => [
    name,
    configOf(name, name === defaultLocale ? root : at(config, "locales", name)),
  ]);
  return { contentDir: folder || ".", i18n: { defaultLocale, locales, localeConfigs: Object.fromEntries(configs) } };
}

function configOf(name: string, value: Value | undefined): Settings {
  const lang = textOf(at(value, "lang"));
  return settingsOf({ label: textOf(at(value, "label")) ?? undefined, htmlLang: lang === null || lang === name ? undefined : lang });
}
