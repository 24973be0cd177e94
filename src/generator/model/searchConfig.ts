/** Settings of the search. */
import * as z from "zod";

/** A route, or a pattern of routes. */
const pattern = z.string().regex(/^\//, { error: 'must begin with a slash, e.g. "/docs/old/*"' });

/** How much a page counts. */
export const boostSchema = z.number().min(0.1).max(10);

export const searchSchema = z.union([
  z.literal(false),
  z.strictObject({
    /**
     * Routes of pages to hide from the search; `*` matches any characters.
     * @example ["/docs/archive/*"]
     */
    exclude: z.array(pattern).default([]),
    /**
     * Weight of pages, by their routes: 2 counts twice as much, 0.5 half. If several entries match, they are multiplied.
     * @example { "/docs/guides/*": 1.5 }
     */
    boost: z.record(pattern, boostSchema).default({}),
    /**
     * Words that mean the same: a search for one also finds the others.
     * @example [["headband", "headset"]]
     */
    synonyms: z.array(z.array(z.string().regex(/^\S+$/, "must be a single word")).min(2)).default([]),
    /**
     * Routes of the most important pages, which are shown before a reader types, and if a search finds nothing. Default: the
     * pages at which sidebars begin.
     * @example ["/docs/quick-start", "/docs/api/authentication"]
     */
    topPages: z.array(pattern).default([]),
    /**
     * File of the site whose default export is called with each query, once the reader pauses, and the number of its results:
     * `({ query, results }) => void`. Relative to the site folder. Without it, queries are not recorded.
     * @example "theme/onQuery.ts"
     */
    onQuery: z.string().min(1).optional(),
  }),
]);
