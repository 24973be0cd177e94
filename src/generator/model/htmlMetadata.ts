/** What HTML refers to and what it offers. */

/** Marks a page that lacks what another tool makes from code: nobody knows the ids that it would have. */
export const missingReferenceId = "__missing-reference";

/** A reference found in rendered HTML. */
export interface FoundLink {
  /** As the HTML has it, entities decoded, e.g. `/docs/api/focus#usage`. */
  url: string;
  /** Name of its element, e.g. `a`, `img`. */
  element: string;
  /** True outside of `<main>`: the cause is in the config or the theme. */
  isShell: boolean;
  /** In the main area, around the text of the page: a layout of the theme makes it. */
  isOfLayout?: boolean;
}

/** A component of the page that hydrates in the browser. */
export interface FoundIsland {
  /** e.g. `live-trace`. */
  name: string;
  /** One on this page hydrates as soon as the page is loaded. */
  isEager: boolean;
}

/** What a piece of HTML refers to and offers. */
export interface HtmlMetadata {
  links: FoundLink[];
  /** Every `id` (and `a[name]`). */
  anchors: string[];
  islands: FoundIsland[];
  /** Other origins whose images or media it shows, e.g. `https://img.example.com`; the security policy names them. */
  mediaOrigins: string[];
  /** Other origins that its scripts ask for data: `https://api.github.com` where a repository button shows a count. */
  connectOrigins: string[];
  /** Other origins whose pages it shows, at once or when a reader asks for them. */
  iframeOrigins: string[];
}
