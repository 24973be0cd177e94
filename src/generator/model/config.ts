/**
 * The site's settings: one strict schema, from which the types of what a user writes
 * (`UserConfig`) and of what the generator reads (`SiteConfig`) are inferred.
 * The vocabulary is that of the Docusaurus classic preset wherever it has a word.
 */
import * as z from "zod";
import { agentFiles } from "./agentFiles.ts";
import { agentsSchema } from "./agentsConfig.ts";
import { analyticsSchema } from "./analyticsConfig.ts";
import { cacheSchema } from "./cacheConfig.ts";
import { i18nSchema } from "./i18nConfig.ts";
import { levelSchema, linksSchema } from "./linksConfig.ts";
import { markdownSchema } from "./markdownConfig.ts";
import type { Place } from "./problem.ts";
import { samplesSchema } from "./samplesConfig.ts";
import { scriptAttributes } from "./scriptConfig.ts";
import { type SdkSettings, sdkSchema } from "./sdkConfig.ts";
import { searchSchema } from "./searchConfig.ts";
import { embedsSchema, securitySchema } from "./securityConfig.ts";
import { sidebarSchema } from "./sidebarConfig.ts";
import { baseUrlSchema, routePath } from "./sitePaths.ts";
import { stringsSchema } from "./stringsConfig.ts";
import { themeConfigSchema } from "./themeConfig.ts";

export type { Level } from "./linksConfig.ts";
export type { SdkSettings } from "./sdkConfig.ts";
export type * from "./sidebarConfig.ts";
export { baseUrlSchema } from "./sitePaths.ts";
export type * from "./themeConfig.ts";

/** An origin, e.g. `https://docs.example.com`; a path belongs in `baseUrl`. */
const siteUrl = z
  .string()
  .regex(/^https?:\/\/[^/?#\s\\@<>"]+\/?$/i, { error: 'must be an origin without a path, e.g. "https://docs.example.com"', abort: true })
  .refine((url) => URL.canParse(url), "must be an origin that browsers can read")
  .transform((url) => url.replace(/\/$/, ""));

/** It becomes part of addresses and of the names of folders, which have at most 255 bytes. */
export const versionName = z
  .string()
  .max(60, "must have at most 60 characters")
  .regex(
    // Windows has no folders such as `con`, nor any with a dot at the end.
    /^(?!__proto__$|(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[^\s\p{Cc}/\\<>:"|?*#%@]+(?<!\.)$/iu,
    'must be fit for folders and addresses on every system, e.g. "7.1": no blanks, and none of / \\ < > : " | ? * # % @',
  );

const docsVersion = z.strictObject({
  /**
   * Where Git has its pages: a tag, a branch or a commit. Left out: they are in a folder.
   * @example "v6.x"
   */
  ref: z
    .string()
    .regex(/^(?!-)[^\s\p{Cc}~^:?*[\\]+$/u, 'must be the name of a tag, a branch or a commit, e.g. "v6.x"')
    .optional(),
  /** What readers see instead of the name. */
  label: z.string().optional(),
  /** Last part of its route, where it is another word than the name. Left out: none for the last version, `next` for the working copy. */
  path: z
    .string()
    .regex(/^[^\s\p{Cc}?#\\%"<>^`{|}]*$/u, 'must be a part of a route, e.g. "6.x"')
    .refine((path) => !path.split("/").includes(".."), 'must be a part of a route, without ".."')
    .optional(),
  /** What its pages say about it, with a link to the last version. Left out: nothing for the last one, `unreleased` for newer ones, `unmaintained` for older ones. */
  banner: z.enum(["none", "unreleased", "unmaintained"]).optional(),
  /** Whether its pages show its label. Left out: they do where there is more than one version. */
  badge: z.boolean().optional(),
  /** Folder with its pages, relative to the site folder. Left out: `versions/<name>` or `versioned_docs/version-<name>`, and with a `ref` the `path` of the area. */
  folder: z.string().optional(),
  /**
   * Its sidebars. Left out: those in `versioned_sidebars/version-<name>-sidebars.json`, with a `ref` those in the config that it has there,
   * else those of the area, without the pages that it lacks.
   */
  sidebars: z.record(z.string(), sidebarSchema).optional(),
});

const docsArea = z.strictObject({
  /** Identifies the area, so each needs its own. Letters, digits, `_` and `-`. */
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, "must have only letters, digits, `-` and `_`")
    .default("default"),
  /** What readers call the area, where search results name it. Left out: its id, or "Docs" for `default`. */
  label: z.string().min(1).optional(),
  /** Folder with the Markdown, relative to the site folder. */
  path: z.string().default("content/docs"),
  /**
   * Files that are not part of the site, by their path in the folder; `*` matches any text, and a pattern without a slash is a
   * name in any folder. Left out: files for programs that write code, such as `AGENTS.md` and `CLAUDE.md`.
   * @example ["drafts/*", "NOTES.md"]
   */
  exclude: z.array(z.string().min(1)).default(agentFiles),
  /**
   * Whether a folder without an `index.md` gets a page that lists what is in it, at the route of the folder. A `_category_` file with
   * `link: null` says no for its folder. Left out: the entry of such a folder opens, and leads to no page.
   */
  overviews: z.boolean().default(false),
  /**
   * Whose rules make addresses and generated sidebars out of the names of files and folders: those of Docusaurus; those of Starlight,
   * which keeps numbers, has no capitals, and lists the page of a folder among the others; or those of VitePress, MkDocs and mdBook,
   * which keep names as they are, and end the address of the page of a folder with a slash.
   */
  naming: z.enum(["docusaurus", "starlight", "vitepress", "mkdocs", "mdbook"]).default("docusaurus"),
  /** Route of the area, another one for each. Begins with a slash. */
  routeBasePath: routePath.default("/docs"),
  /** Sidebars by name. Left out: one sidebar with the name `sidebar`, generated from the folder. */
  sidebars: z.record(z.string(), sidebarSchema).optional(),
  /**
   * Versions by name, the newest first. `current` is the working copy, the folder `path`; a `versions.json` as Docusaurus writes it adds
   * its names.
   */
  versions: z.record(versionName, docsVersion).optional(),
  /** The version that readers get without asking, at the route of the area. Left out: the first of `versions`. */
  lastVersion: z.string().optional(),
  /** Whether the working copy is built besides the published versions. */
  includeCurrentVersion: z.boolean().default(true),
  /**
   * Address to which the path of the source file is appended, for "Edit this page".
   * @example "https://example.com/edit/main/"
   */
  editUrl: z.string().optional(),
  /** The author of a page's last change, from Git. */
  showLastUpdateAuthor: z.boolean().default(false),
  /** When a page was changed last, from Git. */
  showLastUpdateTime: z.boolean().default(false),
  /** Whether the version that a reader chooses is remembered. `"none"` keeps nothing. */
  persistence: z.enum(["localStorage", "none"]).default("localStorage"),
});
/** An entry of `versions`; `commit` is what its `ref` means now, `isBranch` says that it can be edited, `refSidebars` are those of its config. */
export type VersionSettings = z.infer<typeof docsVersion> & { commit?: string; isBranch?: boolean; refSidebars?: DocsArea["sidebars"] };

export type DocsArea = Omit<z.infer<typeof docsArea>, "versions"> & { versions?: Record<string, VersionSettings> | undefined };

export const configSchema = z.strictObject({
  /** Name of the site: in the navigation bar, in every page's `<title>`, and as the heading of the home page. */
  title: z.string().min(1),
  /** The sentence below that heading; the home page's description when it states none. */
  tagline: z.string().default(""),
  /**
   * Origin of the published site, for canonical addresses, link previews and the sitemap. Left out, pages have no canonical
   * address and there is no sitemap. A path belongs in `baseUrl`.
   * @example "https://docs.example.com"
   */
  url: siteUrl.optional(),
  /**
   * Path below which the site is served. Begins and ends with a slash.
   * @example "/kit/"
   */
  baseUrl: baseUrlSchema.default("/"),
  /** The page at the base URL holds a note that shows only if its stylesheet is not found: the site is served at another path than `baseUrl` says. The note names both. */
  baseUrlIssueBanner: z.boolean().default(true),
  /** Left out: the address `/docs/focus` from the file `docs/focus/index.html`. `true`: `/docs/focus/` from the same file. `false`: `/docs/focus` from `docs/focus.html`. */
  trailingSlash: z.boolean().optional(),
  /** `false`: links end with `.html`, as hosts need it that serve files only by their full name. Goes with `trailingSlash: false`. */
  cleanUrls: z.boolean().default(true),
  /**
   * Path of a file in the static folder. Left out: `favicon.svg`, `favicon.ico` or `favicon.png` there, else an icon of the theme.
   * @example "img/favicon.svg"
   */
  favicon: z.string().optional(),
  /** Name of your product; pages write it as the variable `product`. */
  product: z.string().optional(),
  /**
   * More names for pages to write, by name. Letters, digits and `_`.
   * @example { package: "@kit/sdk" }
   */
  variables: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be a name of letters, digits and _"), z.string()).default({}),
  /** Folder with the pages. */
  contentDir: z.string().default("content"),
  /** Folder for the built site; `--out-dir` goes before it. */
  outDir: z.string().min(1).default("dist"),
  /** Folder whose files are copied as they are. */
  staticDir: z.string().default("static"),
  /** Further folders with images and downloads that pages may name by a relative path, e.g. `["images"]` or `["../images"]`. They hold no pages. */
  assetFolders: z.array(z.string()).default([]),
  /** Scripts for every page: addresses, or objects. One from another origin needs `integrity`. */
  scripts: z.array(z.union([z.string(), scriptAttributes])).default([]),
  /**
   * CSS files of yours, relative to the site folder. They are bundled after the theme's and win over it.
   * @example ["theme/site.css"]
   */
  stylesheets: z.array(z.string()).default([]),
  /** Links that lead nowhere, and addresses that are not safe. */
  onBrokenLinks: levelSchema.default("warn"),
  /** Links to an id that the page does not have. */
  onBrokenAnchors: levelSchema.default("warn"),
  /** Links that lead nowhere and are written as a path to a Markdown file. */
  onBrokenMarkdownLinks: levelSchema.default("warn"),
  /** Images and other files that a page shows and that do not exist. */
  onBrokenImages: levelSchema.default("warn"),
  /** More about the link check. */
  links: linksSchema,
  /** The languages of the site. */
  i18n: i18nSchema,
  /**
   * Old routes and where they lead: an object, or a list of `{ from, to }` in which `from` may be a list. Targets are routes or web addresses.
   * A `*` in both means the same text of the route of every page: `{ "/*.html": "/*" }`.
   * @example { "/old": "/docs/new" }
   */
  redirects: z
    .union([
      z.record(z.string(), z.string()),
      z.array(
        z.strictObject({
          /** The old route, or a list of some. */
          from: z.union([z.string(), z.array(z.string())]),
          /** A route of this site, or a web address. */
          to: z.string(),
        }),
      ),
    ])
    .default({}),
  /** How Markdown is read. */
  markdown: markdownSchema,
  /** One docs area, or a list of them. */
  docs: z
    .union([docsArea, z.array(docsArea).min(1)])
    .prefault({})
    .transform((areas) => (Array.isArray(areas) ? areas : [areas])),
  /** The TypeScript package that becomes the reference. Left out: no reference. */
  sdk: sdkSchema.optional(),
  /** Code blocks as samples: checked by TypeScript, and run on request. */
  samples: samplesSchema,
  /** The search; `false` for a site without one. */
  search: searchSchema.prefault({}),
  /**
   * Words of the interface in place of the theme's, by name, in the default language. Those of others are in `i18n.localeConfigs`.
   * @example { onThisPage: "In this article" }
   */
  strings: stringsSchema.default({}),
  /** What browsers let pages do. */
  security: securitySchema,
  /** What pages show of other sites. */
  embeds: embedsSchema,
  /** What programs read of the site: a Markdown version of each page, `llms.txt` and the reference as JSON. `false` for a site without. */
  agents: agentsSchema.prefault({}),
  /** Services that count readers. Each adds its script, and what that needs of the Content Security Policy. Left out: nobody counts. */
  analytics: analyticsSchema,
  /** How `bcidocs serve` responds; the published site does not depend on it. */
  serve: z
    .strictObject({
      /**
       * Host names that requests may use besides this machine's own; a leading dot includes all names below.
       * @example ["docs.example.com", ".preview.example.com"]
       */
      allowedHosts: z
        .array(z.string().regex(/^\.?[\w-]+(?:\.[\w-]+)*\.?$/, 'must be a host name without a port, e.g. "docs.example.com"'))
        .default([]),
    })
    .prefault({}),
  /** What builds keep for later builds. */
  cache: cacheSchema,
  /** What the theme shows around the pages. */
  themeConfig: themeConfigSchema.prefault({}),
});

/** What a user writes in `site.config.ts`. */
export type UserConfig = z.input<typeof configSchema>;

/** What the generator reads: every default filled in. */
export type SiteConfig = Omit<z.output<typeof configSchema>, "docs" | "sdk"> & {
  docs: DocsArea[];
  sdk?: SdkSettings | undefined;
  /** By language; left out where the site has none. */
  labels?: Record<string, LocaleLabels> | undefined;
};

/** Labels of menus in one language, by the keys of Docusaurus. */
export interface LocaleLabels {
  navbar: Record<string, string>;
  footer: Record<string, string>;
  /** Of sidebars, by area and version: `default@current`, `default@7.0`. */
  docs: Record<string, Record<string, string>>;
}

/**
 * The config as pages show it: which commit a `ref` means now decides their sources alone, and where builds keep what they make
 * decides nothing.
 */
export function shownConfig(config: SiteConfig): Omit<SiteConfig, "cache"> {
  const withoutCommit = ({ commit: _, ...rest }: VersionSettings): VersionSettings => rest;
  const docs = config.docs.map((area) => {
    if (area.versions === undefined) return area;
    const entries = Object.entries(area.versions).map(([name, settings]) => [name, withoutCommit(settings)] as const);
    return { ...area, versions: Object.fromEntries(entries) };
  });
  const { cache: _, ...rest } = config;
  return { ...rest, docs };
}

/** Values that pages may name. */
export function variablesOf({ variables, product }: Pick<SiteConfig, "variables" | "product">): Record<string, string> {
  return { ...variables, ...(product !== undefined && { product }) };
}

/**
 * The place of a value in the config file, by its keys, e.g. `["themeConfig", "navbar", "items", 2, "type"]`;
 * the nearest enclosing value when the keys lead into something computed.
 */
export type Locate = (keys: readonly (string | number)[]) => Place;
