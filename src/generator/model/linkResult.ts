/** What a check of the links of a site found, for the next build to use. */
import type { FoundLink } from "./htmlMetadata.ts";
import type { PageLink } from "./page.ts";
import type { Place } from "./problem.ts";

/** JSON. */
export interface LinkResult {
  /** Routes of pages with a broken link of their own. */
  broken: string[];
  /** Whether all links of the shell are good, on every page. */
  isShellGood: boolean;
  /** Broken links of pages, each with what to say about it; left out for none. */
  described?: DescribedLink[];
}

/** A broken link at one place. JSON. */
export interface DescribedLink {
  /** Is the same for the same link at the same place, whichever page shows it. */
  key: string;
  /** What `check/` found out and says about it. */
  result: { kind: string };
  description: { code: string; message: string; hint: string };
  htmlLink: FoundLink;
  sourceLink?: PageLink | undefined;
  place: Place;
  /** Routes of the pages that show it. */
  pages: string[];
}

/** Links of pages that are as they were, and that lead to the same targets still. */
export interface KnownLinks extends Pick<LinkResult, "isShellGood"> {
  /** Whether all links that the page of this route shares with no other page are good, or described. */
  isKnown(route: string): boolean;
  /** Links of the pages that are known. */
  described: readonly DescribedLink[];
}
