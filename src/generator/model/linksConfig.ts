/** The part of the settings that describes the link check. */
import * as z from "zod";

/** What to do with a broken link: `ignore` it, report it as info, report it as a warning, or fail the build. */
export const levelSchema = z.enum(["ignore", "log", "warn", "throw"]);
export type Level = z.infer<typeof levelSchema>;

const ignoredLink = z.strictObject({
  /** The address as it is written; `*` matches any text. */
  url: z.string().optional(),
  /** The file with the problem, relative to the site folder; `*` matches any text. */
  file: z.string().optional(),
  /**
   * A code.
   * @example "L002"
   */
  rule: z.string().optional(),
  /** Why it is fine, for the people after you. */
  reason: z.string(),
  /**
   * After that day the entry ignores nothing, and the log says so.
   * @example "2026-06-30"
   */
  until: z.iso.date().optional(),
});

const externalLinks = z
  .strictObject({
    /**
     * Addresses that are never asked; `*` matches any text.
     * @example ["https://intranet.example.com/*"]
     */
    ignore: z.array(z.string()).default([]),
    /** Seconds after which a request is given up. */
    timeout: z.number().positive().max(300).default(15),
    /** How often a request is repeated after 429, a server error or a lost connection. */
    retries: z.number().int().min(0).max(10).default(2),
    /** Requests to one host at once. */
    perHost: z.number().int().min(1).max(32).default(4),
    /** Requests at once. */
    concurrency: z.number().int().min(1).max(256).default(32),
    /** Milliseconds between the beginnings of two requests to one host; up to half as much again is added at random. */
    gap: z.number().min(0).max(60_000).default(250),
    /** Days for which an address that answers is not asked again. */
    maxAge: z.number().min(0).max(365).default(7),
    /** Also read the title of every page: some sites answer 200 for a page that is not there. Takes a second request for each address. */
    titles: z.boolean().default(false),
    /** Also look for the element that the fragment of an address names. */
    anchors: z.boolean().default(true),
    /**
     * Hosts of your own network that may be asked, with the port if there is one. Others are reported and not asked.
     * @example ["wiki.internal:8080"]
     */
    privateHosts: z.array(z.string()).default([]),
  })
  .prefault({});

/** More about the link check. */
export const linksSchema = z
  .strictObject({
    /** Problems to ignore. */
    ignore: z.array(ignoredLink).default([]),
    /**
     * Levels of single codes of links, which go before `onBrokenLinks` and its siblings. `--strict` goes before both.
     * @example { "L002": "throw", "L009": "ignore" }
     */
    levels: z.record(z.string().regex(/^L\d{3}$/, "is not a code of links, such as L002"), levelSchema).default({}),
    /** Links to other sites, for `check --external`. */
    external: externalLinks,
  })
  .prefault({});
