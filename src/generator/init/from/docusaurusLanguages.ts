/** Languages of Docusaurus, and where its translations are. */
import { countOf } from "../../text/count.ts";
import { joinPath } from "../../text/path.ts";
import { type Json, type Settings, settingsOf } from "./json.ts";
import { pagesBelow, type Source } from "./source.ts";
import { at, fieldsOf, textOf, type Value } from "./value.ts";

const sameKeys = ["label", "htmlLang", "direction"];
const needless = new Set(["calendar"]);
const foldersOfPages = /^docusaurus-plugin-content-(?:docs|pages)/;
/** The files that `config/labels.ts` reads, below the folder of a language. */
const filesOfLabels = /^docusaurus-(?:theme-classic\/(?:navbar|footer)|plugin-content-docs(?:-[^/]+)?\/(?:current|version-[^/]+))\.json$/;

/** Undefined for a site in English alone. */
export async function languagesOf(i18n: Value | undefined, source: Source): Promise<Json | undefined> {
  const { converter, report } = source;
  const listed = converter.json(at(i18n, "locales"), "i18n.locales");
  const chosen = textOf(at(i18n, "defaultLocale")) ?? "en";
  const others = (Array.isArray(listed) ? listed : []).filter((name): name is string => typeof name === "string" && name !== chosen);
  if (others.length === 0) {
    await reportUnnamed(i18n, source);
    return chosen === "en" ? undefined : { defaultLocale: chosen, locales: [chosen] };
  }
  const locales = [chosen, ...others];
  const { pages, labels } = await translations(i18n, others, source);
  const ofLabels = labels > 0 ? ` and ${countOf(labels, "file")} of labels` : "";
  report.carried(`${countOf(locales.length, "language")} (${locales.join(", ")}) with ${countOf(pages, "translated page")}${ofLabels}`);
  const configs = locales.map((name): [string, Settings] => [name, configOf(at(i18n, "localeConfigs", name), source)]);
  const filled = configs.filter(([, settings]) => Object.keys(settings).length > 0);
  return settingsOf({
    defaultLocale: chosen,
    locales,
    localeConfigs: filled.length > 0 ? Object.fromEntries(filled) : undefined,
  });
}

function configOf(value: Value | undefined, { converter, report }: Source): Settings {
  for (const [key, inner] of fieldsOf(value)) {
    if (needless.has(key)) report.needless(`i18n.localeConfigs.${key}`);
    else if (!sameKeys.includes(key)) report.waits(`i18n.localeConfigs: ${key} has no counterpart`, inner.place);
  }
  return settingsOf(
    Object.fromEntries(
      sameKeys.map((key): [string, Json | undefined] => [key, converter.json(at(value, key), `i18n.localeConfigs.${key}`)]),
    ),
  );
}

interface Translations {
  pages: number;
  /** Files. */
  labels: number;
}

/** How much is translated. What is found nowhere here needs manual work: files in another folder, and words of the theme. */
async function translations(i18n: Value | undefined, locales: readonly string[], source: Source): Promise<Translations> {
  const { prefix, files, report } = source;
  const folder = joinPath(prefix, textOf(at(i18n, "path")) ?? "i18n");
  const found: Translations = { pages: 0, labels: 0 };
  let hasFiles = false;
  for (const locale of locales) {
    const pages = await pagesBelow(joinPath(folder, locale), files);
    found.pages += pages.filter((path) => foldersOfPages.test(path)).length;
    for (const path of await files.below(joinPath(folder, locale))) {
      hasFiles = true;
      if (filesOfLabels.test(path)) found.labels++;
      else if (path.endsWith(".json") && !path.endsWith("/_category_.json"))
        report.waits("i18n: this file is not read; words of the theme go into `strings` of the language", {
          path: joinPath(folder, locale, path),
        });
    }
  }
  if (hasFiles && folder !== "i18n") report.waits(`i18n: move ${folder}/ to i18n/, which is where translations are read`, { path: folder });
  return found;
}

/** Translations into a language that the config does not name. */
async function reportUnnamed(i18n: Value | undefined, { prefix, files, report }: Source): Promise<void> {
  const folder = joinPath(prefix, textOf(at(i18n, "path")) ?? "i18n");
  const there = await files.names(folder);
  if (there.length > 0)
    report.waits(`i18n: there are translations into ${there.join(", ")}; name the languages in \`i18n.locales\``, { path: folder });
}
