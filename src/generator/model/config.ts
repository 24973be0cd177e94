/**
 * The site's settings: one strict schema, from which the types of what a user writes
 * (`UserConfig`) and of what the generator reads (`SiteConfig`) are inferred.
 * The vocabulary is that of the Docusaurus classic preset wherever it has a word.
 */
import * as z from "zod";
import { agentFiles, agentsSchema } from "./agentsConfig.ts";
import { analyticsSchema } from "./analyticsConfig.ts";
import { cacheSchema } from "./cacheConfig.ts";
import { i18nSchema, stringsSchema } from "./i18nConfig.ts";
import { levelSchema, linksSchema } from "./linksConfig.ts";
import { markdownSchema } from "./markdownConfig.ts";
import type { Place } from "./problem.ts";
import { samplesSchema } from "./samplesConfig.ts";
import { type SdkSettings, sdkSchema } from "./sdkConfig.ts";
import { searchSchema } from "./searchConfig.ts";
import { embedsSchema, securitySchema } from "./securityConfig.ts";
import { sidebarSchema } from "./sidebarConfig.ts";
import { baseUrlSchema, routePath } from "./sitePaths.ts";
import { themeConfigSchema } from "./themeConfig.ts";

/** A script of every page. */
const scriptAttributes = z.strictObject({
  /** URL of the script. */
  src: z.string(),
  /** Whether to run the script as soon as it is loaded. */
  async: z.boolean().optional(),
  /** Whether to run the script after the page has been parsed. */
  defer: z.boolean().optional(),
  /** Type of the script, such as `"module"`. */
  type: z.string().optional(),
  /** Hash of the script. Required for scripts from another origin: the browser then refuses a changed file. */
  integrity: z.string().optional(),
  /** How the browser requests the script from another origin. */
  crossorigin: z.enum(["anonymous", "use-credentials"]).optional(),
  /**
   * More attributes, by name, as some services require them.
   * @example { "data-key": "abc" }
   */
  attributes: z
    .record(z.string().regex(/^data-[a-z0-9-]+$/, 'must be the name of an attribute that begins with "data-"'), z.string())
    .optional(),
});

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
    'must be usable as a folder name and in URLs on every system, e.g. "7.1": no spaces, and none of / \\ < > : " | ? * # % @',
  );

const docsVersion = z.strictObject({
  /**
   * Tag, branch or commit in Git that has the pages of this version. Default: none, the pages are in a folder.
   * @example "v6.x"
   */
  ref: z
    .string()
    .regex(/^(?!-)[^\s\p{Cc}~^:?*[\\]+$/u, 'must be the name of a tag, a branch or a commit, e.g. "v6.x"')
    .optional(),
  /** Text in place of the name. */
  label: z.string().optional(),
  /** Last part of the version's route. Default: nothing for the last version, `next` for the working copy, otherwise the name. */
  path: z
    .string()
    .regex(/^[^\s\p{Cc}?#\\%"<>^`{|}]*$/u, 'must be a part of a route, e.g. "6.x"')
    .refine((path) => !path.split("/").includes(".."), 'must be a part of a route, without ".."')
    .optional(),
  /** Banner on the pages of this version, with a link to the last version. Default: none for the last version, `unreleased` for newer and `unmaintained` for older ones. */
  banner: z.enum(["none", "unreleased", "unmaintained"]).optional(),
  /** Whether pages show the label of this version. Default: `true` if there is more than one version. */
  badge: z.boolean().optional(),
  /** Folder with the pages, relative to the site folder. Default: `versions/<name>` or `versioned_docs/version-<name>`; with a `ref`, the `path` of the area. */
  folder: z.string().optional(),
  /**
   * Sidebars of this version. Default: those in `versioned_sidebars/version-<name>-sidebars.json`; with a `ref`, those in the config at
   * that commit; otherwise those of the area, without pages that this version does not have.
   */
  sidebars: z.record(z.string(), sidebarSchema).optional(),
});

const docsArea = z.strictObject({
  /** Id of the area. Each area needs a different one. Letters, digits, `_` and `-`. */
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, "must have only letters, digits, `-` and `_`")
    .default("default"),
  /** Name of the area in search results. Default: the id, or "Docs" for `default`. */
  label: z.string().min(1).optional(),
  /** Folder with the Markdown, relative to the site folder. */
  path: z.string().default("content/docs"),
  /**
   * Files that are not part of the site, by their path in the folder. `*` matches any text; a pattern without a slash matches names
   * in any folder. The default leaves out files for coding agents, such as `AGENTS.md` and `CLAUDE.md`.
   * @example ["drafts/*", "NOTES.md"]
   */
  exclude: z.array(z.string().min(1)).default(agentFiles),
  /**
   * Whether a folder without an `index.md` gets a generated page that lists its contents, at the route of the folder. `link: null` in a
   * `_category_` file turns it off for that folder. By default, the sidebar entry of such a folder only opens and closes.
   */
  overviews: z.boolean().default(false),
  /**
   * Tool whose rules turn names of files and folders into URLs and generated sidebars. Docusaurus removes number prefixes. Starlight
   * keeps numbers, uses lower case, and lists the index page of a folder among the others. VitePress, MkDocs and mdBook keep names
   * unchanged, and end the URL of the index page of a folder with a slash; MkDocs lists the files of a folder before its folders. In
   * VitePress and MkDocs, files whose names begin with an underscore are pages too.
   */
  naming: z.enum(["docusaurus", "starlight", "vitepress", "mkdocs", "mdbook"]).default("docusaurus"),
  /** Route of the area. Each area needs a different one. Begins with a slash. */
  routeBasePath: routePath.default("/docs"),
  /** Sidebars by name. Default: one sidebar with the name `sidebar`, generated from the folder. */
  sidebars: z.record(z.string(), sidebarSchema).optional(),
  /**
   * Names of sidebars by the start of paths in the folder. A page that no sidebar lists shows the one of its path; a page that several
   * list shows the one of its path rather than the first one. The longest start counts.
   * @example { "": "docs", "guide/": "guide" }
   */
  sidebarsByPath: z.record(z.string(), z.string()).default({}),
  /** Whether the last page of a sidebar leads to the first page of the next one. */
  joinSidebars: z.boolean().default(false),
  /**
   * Versions by name, the newest first. `current` is the working copy, in the folder `path`. Names in a `versions.json`, as Docusaurus
   * writes it, are added.
   */
  versions: z.record(versionName, docsVersion).optional(),
  /** The version at the route of the area, which readers see by default. Default: the first of `versions`. */
  lastVersion: z.string().optional(),
  /** Whether the working copy is built in addition to the published versions. */
  includeCurrentVersion: z.boolean().default(true),
  /**
   * URL for the edit link, "Edit this page". The path of the source file is appended.
   * @example "https://example.com/edit/main/"
   */
  editUrl: z.string().optional(),
  /**
   * Address of the link "Report a problem" at the end of a page. `{url}`, `{title}` and `{version}` are replaced by those of the page.
   * @example "https://example.com/issues/new?title={title}&body={url}"
   */
  reportUrl: z.string().optional(),
  /**
   * Folder in the area whose pages are the items of an RSS feed, newest first, e.g. `/docs/releases/feed.xml`. Needs `url`.
   * @example "releases"
   */
  feed: z.string().min(1).optional(),
  /** Whether pages ask "Was this page helpful?". Answers are events of the services in `analytics`: without one, pages do not ask. */
  feedback: z.boolean().default(false),
  /** Whether pages show the author of their last change, from Git. */
  showLastUpdateAuthor: z.boolean().default(false),
  /** Whether pages show the date of their last change, from Git. */
  showLastUpdateTime: z.boolean().default(false),
  /** Where the version that a reader chose is stored. `"none"` does not store it. */
  persistence: z.enum(["localStorage", "none"]).default("localStorage"),
});
/** An entry of `versions`; `commit` is what its `ref` means now, `isBranch` says that it can be edited, `refSidebars` are those of its config. */
export type VersionSettings = z.infer<typeof docsVersion> & { commit?: string; isBranch?: boolean; refSidebars?: DocsArea["sidebars"] };

export type DocsArea = Omit<z.infer<typeof docsArea>, "versions"> & { versions?: Record<string, VersionSettings> | undefined };

export const configSchema = z.strictObject({
  /** Name of the site: in the navigation bar, in every page's `<title>`, and as the heading of the home page. */
  title: z.string().min(1),
  /** Sentence below the heading of the home page, and its description if it has none. */
  tagline: z.string().default(""),
  /**
   * Origin of the published site, for canonical URLs, link previews and the sitemap. Without it, there are no canonical URLs and
   * no sitemap. Put a path in `baseUrl`.
   * @example "https://docs.example.com"
   */
  url: siteUrl.optional(),
  /**
   * Path below which the site is served. Begins and ends with a slash.
   * @example "/kit/"
   */
  baseUrl: baseUrlSchema.default("/"),
  /** Whether the page at the base URL has a banner that shows only if its stylesheet is not found, because the site is served at another path than `baseUrl`. The banner names both paths. */
  baseUrlIssueBanner: z.boolean().default(true),
  /** Whether URLs end with a slash. Not set: `/docs/focus` from the file `docs/focus/index.html`. `true`: `/docs/focus/` from the same file. `false`: `/docs/focus` from `docs/focus.html`. */
  trailingSlash: z.boolean().optional(),
  /** `false` makes links end with `.html`, for hosts that serve files only by their full names. Needs `trailingSlash: false`. */
  cleanUrls: z.boolean().default(true),
  /**
   * Path of a file in the static folder. Default: `favicon.svg`, `favicon.ico` or `favicon.png` there, otherwise an icon of the theme.
   * @example "img/favicon.svg"
   */
  favicon: z.string().optional(),
  /** Name of your product. Pages use it as the variable `product`. */
  product: z.string().optional(),
  /**
   * More variables for pages. Names have letters, digits and `_`.
   * @example { package: "@kit/sdk" }
   */
  variables: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be a name of letters, digits and _"), z.string()).default({}),
  /** Folder with the pages. */
  contentDir: z.string().default("content"),
  /** Folder for the built site. `--out-dir` overrides it. */
  outDir: z.string().min(1).default("dist"),
  /** Folder whose files are copied unchanged. If it is the `path` of a docs area, these are the files there other than pages. */
  staticDir: z.string().default("static"),
  /** More folders with images and downloads that pages can use by a relative path, e.g. `["images"]` or `["../images"]`. They contain no pages. */
  assetFolders: z.array(z.string()).default([]),
  /** Scripts for every page: URLs, or objects. Scripts from another origin need `integrity`. */
  scripts: z.array(z.union([z.string(), scriptAttributes])).default([]),
  /**
   * Your CSS files, relative to the site folder. They are bundled after the styles of the theme, and override them.
   * @example ["theme/site.css"]
   */
  stylesheets: z.array(z.string()).default([]),
  /** Level of links to pages that do not exist, and of unsafe addresses. */
  onBrokenLinks: levelSchema.default("warn"),
  /** Level of links to anchors that do not exist. */
  onBrokenAnchors: levelSchema.default("warn"),
  /** Level of links to Markdown files that do not exist. */
  onBrokenMarkdownLinks: levelSchema.default("warn"),
  /** Level of images and other files in pages that do not exist. */
  onBrokenImages: levelSchema.default("warn"),
  /** More about the link check. */
  links: linksSchema,
  /** The languages of the site. */
  i18n: i18nSchema,
  /**
   * Redirects from old routes to routes or web addresses: an object, or a list of `{ from, to }`, in which `from` may be a list.
   * A `*` on both sides is the same part of the route of every page: `{ "/*.html": "/*" }`.
   * @example { "/old": "/docs/new" }
   */
  redirects: z
    .union([
      z.record(z.string(), z.string()),
      z.array(
        z.strictObject({
          /** The old route, or a list of old routes. */
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
  /** The TypeScript package that becomes the reference. Default: none. */
  sdk: sdkSchema.optional(),
  /** Code blocks as samples: checked by TypeScript, and run on request. */
  samples: samplesSchema,
  /** The search. `false` turns it off. */
  search: searchSchema.prefault({}),
  /**
   * Interface texts in the default language, by name, in place of the theme's. Those of other languages are in `i18n.localeConfigs`.
   * @example { onThisPage: "In this article" }
   */
  strings: stringsSchema.default({}),
  /** What browsers let pages do. */
  security: securitySchema,
  /** What pages show of other sites. */
  embeds: embedsSchema,
  /** What AI agents read: a Markdown version of each page, `llms.txt`, and the reference as JSON. `false` turns it off. */
  agents: agentsSchema.prefault({}),
  /** Analytics services. Each adds its script, and the sources that it needs to the Content Security Policy. Default: none. */
  analytics: analyticsSchema,
  /** How `bcidocs serve` responds; the published site does not depend on it. */
  serve: z
    .strictObject({
      /**
       * More host names that requests may use, besides those of this machine. A dot at the start includes all subdomains.
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
  /** Labels of sidebars, by area and version: `default@current`, `default@7.0`. */
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

/** Whether the site's samples are checked, and how. */
export function levelOfSamples({ samples, sdk }: Pick<SiteConfig, "samples" | "sdk">): "warn" | "throw" | false {
  return samples.check ?? (sdk ? "warn" : false);
}

/**
 * The place of a value in the config file, by its keys, e.g. `["themeConfig", "navbar", "items", 2, "type"]`;
 * the nearest enclosing value when the keys lead into something computed.
 */
export type Locate = (keys: readonly (string | number)[]) => Place;
