/** The names that a site's settings may have. */

/** In this order; the first one that exists counts. */
export const configNames = ["site.config.ts", "site.config.mts", "site.config.js", "site.config.mjs"];
