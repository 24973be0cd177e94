/** Routes that the generator itself gives to pages, and that the theme links to. */

/** The page that lists the site from A to Z. The search index is in the folder of the same name. */
export const searchRoute = "/search";

/** Route of the theme's page for an unknown address. */
export const notFoundRoute = "/404";

/** What hosts answer an unknown address with: `404.html`, or that of the folder, e.g. `de/404.html`. */
export const notFoundFile = "404.html";

/** Whether the page is a site's own one for unknown addresses, `content/404.md` or a translation of it: `/404.html`, `/de/404.html`. */
export function isOwnNotFound(route: string): boolean {
  return /^(?:\/[^/]+)?\/404\.html$/.test(route);
}
