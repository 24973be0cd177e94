/** The UI strings that scripts show, one export each, inserted by the bundler. */
declare module "bcidocs:words" {
  const words: import("../strings/strings.ts").Strings;
  export = words;
}

/** The script of the site that hears of queries; see `search.onQuery` of the settings. */
declare module "bcidocs:on-query" {
  export const onQuery: (event: { query: string; results: number }) => unknown;
}

/** The stemmer of the site's language; words as they are for a language without one. */
declare module "bcidocs:stemmer" {
  export const stemmer: (word: string) => string;
  /** Of the default language, in which pages without a translation are; undefined for its own pages. */
  export const otherStemmer: ((word: string) => string) | undefined;
}
