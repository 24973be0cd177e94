/** The UI strings by language; every other language has the keys of English, which a test compares. */
import ar from "./ar.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

/** English, which stands in for every language that has no catalogue. */
export const themeStrings = en;

/** UI strings by the keys of `en.json`. */
export type Strings = typeof themeStrings;

/** By language, ISO 639-1. */
export const catalogues: Readonly<Record<string, Strings>> = { ar, de, en, es, fr, ja, pt, zh };

/** The strings of a locale are those of its language, e.g. of `pt` for `pt-BR`. */
export function stringsOfLocale(locale: string): Strings {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? "";
  return (Object.hasOwn(catalogues, language) && catalogues[language]) || themeStrings;
}
