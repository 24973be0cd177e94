/** What a check of the links of a site found, for the next build to use. */

/** JSON. */
export interface LinkResult {
  /** Routes of pages with a broken link of their own. */
  broken: string[];
  /** Whether all links of the shell are good, on every page. */
  isShellGood: boolean;
}

/** Links that were found good, and lead to the same targets still. */
export interface KnownLinks extends Pick<LinkResult, "isShellGood"> {
  /** Whether all links that the page of this route shares with no other page are among them. */
  isGood(route: string): boolean;
}
