/** Stemmers by language: Porter's for English, those of Snowball for others. Each is loaded when a site is written in its language. */
import names from "./stemmers.json" with { type: "json" };

/** Names in `@orama/stemmers` by language, ISO 639-1. */
const snowball: Readonly<Record<string, string>> = names;

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
