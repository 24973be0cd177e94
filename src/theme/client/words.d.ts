/** The UI strings that scripts show, inserted by the bundler: keys of `strings/en.ts`. */
declare module "bcidocs:words" {
  export const backToTop: string;
  export const copied: string;
  export const copy: string;
  export const copyCode: string;
  export const copyByHand: string;
  export const wrap: string;
  export const colorMode: string;
  export const colorModeDark: string;
  export const colorModeLight: string;
  export const colorModeSystem: string;
  export const pageCrashed: string;
  export const cause: string;
  export const tryAgain: string;
  export const showWithout: string;
  export const partStopped: string;
  export const pageError: string;
  export const pageErrorText: string;
  export const retry: string;
  export const backToMenu: string;
  export const collapseSidebar: string;
  export const expandSidebar: string;
  export const search: string;
  export const searchAll: string;
  export const searchAllPages: string;
  export const searchClear: string;
  export const searchEscape: string;
  export const searchExact: string;
  export const searchFailed: string;
  export const searchFailedText: string;
  export const searchFilter: string;
  export const searchHint: string;
  export const searchLoading: string;
  export const searchMany: string;
  export const searchMeant: string;
  export const searchMove: string;
  export const searchNone: string;
  export const searchOne: string;
  export const searchOpen: string;
  export const searchPages: string;
  export const searchRecent: string;
  export const searchResults: string;
  export const searchSymbols: string;
  export const liveRun: string;
  export const liveStop: string;
  export const liveOutput: string;
  export const liveControls: string;
  export const livePlot: string;
  export const liveLoading: string;
  export const liveRunning: string;
  export const liveEnded: string;
  export const liveStopped: string;
  export const liveTimeLimit: string;
  export const liveOutputLimit: string;
  export const liveFailed: string;
  export const liveNotLoaded: string;
  export const liveUnsupported: string;
  export const apiClass: string;
  export const apiEnumeration: string;
  export const apiFunction: string;
  export const apiInterface: string;
  export const apiTypeAlias: string;
  export const apiVariable: string;
  export const apiNamespace: string;
  export const apiConstructor: string;
  export const apiProperty: string;
  export const apiAccessor: string;
  export const apiMethod: string;
  export const apiEnumMember: string;
  export const apiParameter: string;
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
