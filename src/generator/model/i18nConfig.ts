/** The languages of a site. */
import * as z from "zod";
import { stringsSchema } from "./stringsConfig.ts";

const locale = z.string().regex(/^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/, 'must be a language tag, e.g. "en" or "pt-BR"');

export const i18nSchema = z
  .strictObject({
    /** Language of the pages that are not in a folder of another one. */
    defaultLocale: locale.default("en"),
    /** Languages that the site is published in: the default one at its routes, each other one below `/<name>/`. The default one is among them. */
    locales: z.array(locale).min(1).default(["en"]),
    /** More about each language, by its name. */
    localeConfigs: z
      .record(
        z.string(),
        z.strictObject({
          /** What a `localeDropdown` calls it. */
          label: z.string().optional(),
          /** `lang` of the HTML, where it is another word than the locale. */
          htmlLang: locale.optional(),
          /** Texts that replace those of the theme in this language, by their keys. */
          strings: stringsSchema.optional(),
          /** Direction of the script. Left out: that of the language. */
          direction: z.enum(["ltr", "rtl"]).optional(),
        }),
      )
      .default({}),
  })
  .prefault({});
