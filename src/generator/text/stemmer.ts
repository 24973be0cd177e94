/** Stemmers by language: Porter's for English, those of Snowball for others. Each is loaded when a site is written in its language. */

/** Names in `@orama/stemmers` by language, ISO 639-1. */
const snowball: Readonly<Record<string, string>> = {
  ar: "arabic",
  bg: "bulgarian",
  da: "danish",
  de: "german",
  el: "greek",
  es: "spanish",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  hi: "indian",
  hu: "hungarian",
  hy: "armenian",
  id: "indonesian",
  it: "italian",
  lt: "lithuanian",
  ne: "nepali",
  nl: "dutch",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sr: "serbian",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
  uk: "ukrainian",
};

/** A module that exports `stemmer`, for a locale such as `de-AT`; null for a language without one, e.g. Japanese. */
export function stemmerModule(locale: string): string | null {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? "";
  if (language === "en") return "stemmer";
  return Object.hasOwn(snowball, language) ? `@orama/stemmers/${snowball[language]}` : null;
}

/** Leaves words as they are where the language has no stemmer. */
export async function loadStemmer(locale: string): Promise<(word: string) => string> {
  const name = stemmerModule(locale);
  if (name === null) return (word) => word;
  const { stemmer } = (await import(/* @vite-ignore */ name)) as { stemmer: (word: string) => string };
  return stemmer;
}
