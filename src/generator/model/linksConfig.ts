/** The part of the settings that describes the link check. */
import * as z from "zod";

/** What to do with a broken link: `ignore` it, report it as info, report it as a warning, or fail the build. */
export const levelSchema = z.enum(["ignore", "log", "warn", "throw"]);
export type Level = z.infer<typeof levelSchema>;

const ignoredLink = z.strictObject({
  /** The link as it is written; `*` matches any text. */
  url: z.string().optional(),
  /** The file with the problem, relative to the site folder; `*` matches any text. */
  file: z.string().optional(),
  /**
   * A problem code.
   * @example "L002"
   */
  rule: z.string().optional(),
  /** Why the problem is ignored, for other people who read the settings. */
  reason: z.string(),
  /**
   * Last day on which the entry applies. After it, the entry is reported.
   * @example "2026-06-30"
   */
  until: z.iso.date().optional(),
});

const externalLinks = z
  .strictObject({
    /**
     * Addresses that are never requested; `*` matches any text.
     * @example ["https://intranet.example.com/*"]
     */
    ignore: z.array(z.string()).default([]),
    /** Seconds after which a request times out. */
    timeout: z.number().positive().max(300).default(15),
    /** How often a request is retried after status 429, a server error or a lost connection. */
    retries: z.number().int().min(0).max(10).default(2),
    /** Parallel requests to one host. */
    perHost: z.number().int().min(1).max(32).default(4),
    /** Parallel requests to all hosts. */
    concurrency: z.number().int().min(1).max(256).default(32),
    /** Milliseconds between the starts of two requests to one host; up to half as much is added at random. */
    gap: z.number().min(0).max(60_000).default(250),
    /** Days for which an address that works is not requested again. */
    maxAge: z.number().min(0).max(365).default(7),
    /** Also read the title of every page, because some sites respond with status 200 for missing pages. Needs a second request for each address. */
    titles: z.boolean().default(false),
    /** Also check that the page has the anchor of the link. */
    anchors: z.boolean().default(true),
    /**
     * Hosts of your own network that may be requested, with the port if there is one. Other private hosts are only reported.
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
     * Levels of single codes. They override `onBrokenLinks` and its siblings; `--strict` overrides both.
     * @example { "L002": "throw", "L009": "ignore" }
     */
    levels: z.record(z.string().regex(/^L\d{3}$/, "is not a code of links, such as L002"), levelSchema).default({}),
    /** Links to other sites, for `check --external`. */
    external: externalLinks,
  })
  .prefault({});
