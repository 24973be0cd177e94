/** What came of judging the links of a site, for the next build to know. */

/** Plain data: it lies in the cache. */
export interface LinkVerdict {
  /** Routes of pages with a link of their own that leads nowhere. */
  broken: string[];
  /** Whether all links of the frame lead somewhere, on every page. */
  isFrameGood: boolean;
}

/** Links that were found good, and lead to the same places still. */
export interface GoodLinks extends Pick<LinkVerdict, "isFrameGood"> {
  /** Whether all links that the page of this route shares with no other are among them. */
  isGood(route: string): boolean;
}
