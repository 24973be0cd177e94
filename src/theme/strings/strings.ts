/** The UI strings by language; every other language has the keys of English. */
import type { Strings } from "../props.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { ja } from "./ja.ts";
import { pt } from "./pt.ts";
import { zh } from "./zh.ts";

/** English, which stands in for every language that has no catalogue. */
export const themeStrings: Strings = en;

/** By language, ISO 639-1. */
export const catalogues: Readonly<Record<string, Strings>> = { ar, de, en, es, fr, ja, pt, zh };

/** Of a locale such as `pt-BR`: those of its language, `pt`. */
export function stringsOfLocale(locale: string): Strings {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? "";
  return (Object.hasOwn(catalogues, language) && catalogues[language]) || themeStrings;
}
