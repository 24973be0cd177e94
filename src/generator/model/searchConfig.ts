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
     * Routes of pages that are not found; `*` matches any characters.
     * @example ["/docs/archive/*"]
     */
    exclude: z.array(pattern).default([]),
    /**
     * How much pages count, by their routes: 2 for twice as much, 0.5 for half. Several that match are multiplied.
     * @example { "/docs/guides/*": 1.5 }
     */
    boost: z.record(pattern, boostSchema).default({}),
    /**
     * Words that mean the same: who types one finds the others.
     * @example [["headband", "headset"]]
     */
    synonyms: z.array(z.array(z.string().regex(/^\S+$/, "must be a single word")).min(2)).default([]),
    /**
     * Routes of the pages that readers are shown where nothing was found: what most of them come for.
     * @example ["/docs/quick-start", "/docs/api/authentication"]
     */
    topPages: z.array(pattern).default([]),
    /**
     * A module of the site whose default export is called with each query that has settled, and the number of its results:
     * `({ query, results }) => void`. Relative to the site folder. Left out: nobody learns what readers search for.
     * @example "theme/onQuery.ts"
     */
    onQuery: z.string().min(1).optional(),
  }),
]);
