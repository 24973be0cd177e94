/** What scripts use that has no types of its own: constants and modules that the bundler puts in, and APIs that the compiler's library lacks. */

interface Navigator {
  /** https://wicg.github.io/netinfo/ */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** The default mode. */
declare const __DEFAULT_MODE__: "light" | "dark";
/** Readers may choose a mode. */
declare const __CAN_SWITCH__: boolean;
/** The system's mode is the default. */
declare const __FOLLOWS_SYSTEM__: boolean;
/** Id of the announcement, when readers may close it. */
declare const __ANNOUNCEMENT__: string | null;
/** Readers may run samples. */
declare const __HAS_LIVE__: boolean;
declare const __HAS_REFERENCE__: boolean;
/** Code blocks may show types. */
declare const __HAS_SAMPLES__: boolean;
/** The site has a script that hears of queries. */
declare const __ON_QUERY__: boolean;
/** Images of the text open as large as the window. */
declare const __CAN_ZOOM__: boolean;
/** Readers may hide the sidebar. */
declare const __CAN_HIDE_SIDEBAR__: boolean;
/** The navbar hides while a reader scrolls down. */
declare const __CAN_HIDE_NAVBAR__: boolean;
/** Links may lead to the version of the docs that a reader chose. */
declare const __HAS_CHOICES__: boolean;
/** The versions that may be remembered, by the id of their docs area. */
declare const __VERSIONS__: Record<string, string[]>;
/** Pages are there in several languages or versions. */
declare const __HAS_VARIANTS__: boolean;

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
  /** Stemmer of the default language, for pages without a translation; undefined on pages in that language. */
  export const otherStemmer: ((word: string) => string) | undefined;
}

/** The package of the site that makes diagrams, as far as it is used. */
declare module "bcidocs:mermaid" {
  export interface Mermaid {
    initialize(options: {
      startOnLoad: boolean;
      securityLevel: "strict";
      theme: "base";
      themeVariables: Record<string, string | boolean>;
      fontFamily: string;
    }): void;
    render(id: string, source: string): Promise<{ svg: string }>;
  }
  export function loadMermaid(): Promise<{ default: Mermaid }>;
}

/** A file of a package that has types for its entry only. */
declare module "clipboard/src/actions/copy.js" {
  /** Selects the text in a hidden field and copies it from there. */
  const copyAction: (text: string) => string;
  export = copyAction;
}

/** A stylesheet as text, for a sheet that a script adopts. */
declare module "*.css" {
  const text: string;
  export = text;
}
