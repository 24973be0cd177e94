/** The languages of a site. */
import * as z from "zod";
import { themeStrings } from "../../theme/strings/strings.ts";

/** The part of the settings that replaces words of the interface. */
const names = Object.keys(themeStrings) as (keyof typeof themeStrings)[];

/** Any of the theme's strings; an unknown name is a fault. */
export const stringsSchema = z.partialRecord(z.enum(names), z.string());

const locale = z.string().regex(/^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/, 'must be a language tag, e.g. "en" or "pt-BR"');

export const i18nSchema = z
  .strictObject({
    /** Language of the pages that are not in the folder of another language. */
    defaultLocale: locale.default("en"),
    /** All languages of the site, including the default one. Pages in the default language have no prefix, those in other languages begin with `/<name>/`, also in place of a `routeBasePath` with the name of the default language. */
    locales: z.array(locale).min(1).default(["en"]),
    /** Settings of single languages, by their names. */
    localeConfigs: z
      .record(
        z.string(),
        z.strictObject({
          /** Name of the language in a `localeDropdown`. */
          label: z.string().optional(),
          /** `lang` of the HTML, if it is different from the locale. */
          htmlLang: locale.optional(),
          /** Interface texts in this language, by their keys, in place of the theme's. */
          strings: stringsSchema.optional(),
          /** Writing direction. Default: the direction of the language. */
          direction: z.enum(["ltr", "rtl"]).optional(),
        }),
      )
      .default({}),
  })
  .prefault({});
