/** Routes that the generator itself gives to pages, and that the theme links to. */

/** The page that lists the site from A to Z. The search index is in the folder of the same name. */
export const searchRoute = "/search";
