/**
 * The site's settings: one strict schema, from which the types of what a user writes
 * (`UserConfig`) and of what the generator reads (`SiteConfig`) are inferred.
 * The vocabulary is that of the Docusaurus classic preset wherever it has a word.
 */
import { z } from "zod";
import type { Place } from "./problem.ts";
import { sidebarSchema } from "./sidebarConfig.ts";
import { themeConfigSchema } from "./themeConfig.ts";

export type * from "./sidebarConfig.ts";
export type * from "./themeConfig.ts";

/** What to do with a finding: `ignore` it, tell it as info, tell it as a warning, or fail the build. */
const level = z.enum(["ignore", "log", "warn", "throw"]);
export type Level = z.infer<typeof level>;

/** A path of the site: begins with a slash, has no slash at its end unless it is `/`. */
const routePath = z
  .string()
  .regex(/^\//, 'must begin with a slash, e.g. "/docs"')
  .transform((path) => (path === "/" ? path : path.replace(/\/+$/, "")));

const baseUrl = z.string().regex(/^\/([^?#]*\/)?$/, 'must begin and end with a slash, e.g. "/" or "/kit/"');

/** An origin, e.g. `https://docs.example.com`; a path belongs into `baseUrl`. */
const siteUrl = z
  .string()
  .regex(/^https?:\/\/[^/?#\s]+\/?$/, 'must be an origin without a path, e.g. "https://docs.example.com"')
  .transform((url) => url.replace(/\/$/, ""));

const docsArea = z.strictObject({
  /** Distinguishes the areas of a site; also the suffix of the stored version preference. */
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default("default"),
  /** Folder with the Markdown, relative to the site folder. */
  path: z.string().default("content/docs"),
  routeBasePath: routePath.default("/docs"),
  /** Sidebars by name. Left out: one sidebar, generated from the folder. */
  sidebars: z.record(z.string(), sidebarSchema).optional(),
  /** Published snapshots, newest first: name, label, folder. */
  versions: z
    .record(
      z.string(),
      z.strictObject({
        label: z.string().optional(),
        path: z.string().optional(),
        banner: z.enum(["none", "unreleased", "unmaintained"]).optional(),
      }),
    )
    .optional(),
  lastVersion: z.string().optional(),
  /** Address to which a source path is appended, e.g. `https://example.com/edit/main/`. */
  editUrl: z.string().optional(),
  showLastUpdateAuthor: z.boolean().default(false),
  showLastUpdateTime: z.boolean().default(false),
  /** How a reader's choice of version is remembered. */
  persistence: z.enum(["localStorage", "none"]).default("localStorage"),
});
export type DocsArea = z.infer<typeof docsArea>;

const sdk = z.strictObject({
  entryPoints: z.array(z.string()).min(1),
  tsconfig: z.string().optional(),
  routeBasePath: routePath.default("/docs/reference"),
  /** Titles of the groups in the sidebar, e.g. `["Classes", "Interfaces"]`; what it leaves out comes last. */
  groupOrder: z.array(z.string()).optional(),
  /** Address of a line of the sources, e.g. `https://example.com/blob/main/{path}#L{line}`. */
  sourceUrl: z.string().optional(),
  /** Names of types that stay unexported on purpose, as TypeDoc calls it; naming them is no warning. */
  intentionallyNotExported: z.array(z.string()).default([]),
  /** What errors that TypeScript finds do: fail the build, or be told while the reference is made nevertheless. */
  onError: z.enum(["throw", "warn"]).default("throw"),
});

const scriptAttributes = z.strictObject({
  src: z.string(),
  async: z.boolean().optional(),
  defer: z.boolean().optional(),
  type: z.string().optional(),
  /** Subresource integrity, required for a script of another origin. */
  integrity: z.string().optional(),
  crossorigin: z.enum(["anonymous", "use-credentials"]).optional(),
});

const ignoredLink = z.strictObject({
  /** A URL or a pattern with `*`. */
  url: z.string().optional(),
  file: z.string().optional(),
  rule: z.string().optional(),
  reason: z.string(),
  /** ISO date after which the entry is reported as expired. */
  until: z.iso.date().optional(),
});

/** A unified plugin, or a pair of plugin and options. */
const plugin = z.custom<unknown>((value) => typeof value === "function" || (Array.isArray(value) && typeof value[0] === "function"), {
  error: "must be a plugin function, or [plugin, options]",
});

export const configSchema = z.strictObject({
  title: z.string().min(1),
  tagline: z.string().default(""),
  /** Origin of the published site. Without it pages name no canonical address, and there is no sitemap. */
  url: siteUrl.optional(),
  baseUrl: baseUrl.default("/"),
  /** The page at the base URL says so when it lies at another path. */
  baseUrlIssueBanner: z.boolean().default(true),
  /** true: `/docs/focus/`; false: `/docs/focus` from `focus.html`; left out: `/docs/focus` from a folder. */
  trailingSlash: z.boolean().optional(),
  /** Path of a static file. */
  favicon: z.string().optional(),
  /** Product name; pages write `{{product}}`. */
  product: z.string().optional(),
  /** More names for pages to write as `{{name}}`, by name. */
  variables: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be a name of letters, digits and _"), z.string()).default({}),
  /** Folder with the pages. */
  contentDir: z.string().default("content"),
  /** Folder whose files are copied as they are. */
  staticDir: z.string().default("static"),
  scripts: z.array(z.union([z.string(), scriptAttributes])).default([]),
  /** CSS files of the site, added behind the theme's. */
  stylesheets: z.array(z.string()).default([]),
  onBrokenLinks: level.default("log"),
  onBrokenAnchors: level.default("log"),
  onBrokenMarkdownLinks: level.default("log"),
  onBrokenImages: level.default("log"),
  links: z
    .strictObject({
      ignore: z.array(ignoredLink).default([]),
      external: z.record(z.string(), z.unknown()).optional(),
    })
    .prefault({}),
  i18n: z
    .strictObject({
      defaultLocale: z.string().default("en"),
      locales: z.array(z.string()).min(1).default(["en"]),
      localeConfigs: z
        .record(
          z.string(),
          z.strictObject({ label: z.string().optional(), htmlLang: z.string().optional(), direction: z.enum(["ltr", "rtl"]).optional() }),
        )
        .default({}),
    })
    .prefault({}),
  /** Old route to new route or URL. */
  redirects: z
    .union([
      z.record(z.string(), z.string()),
      z.array(z.strictObject({ from: z.union([z.string(), z.array(z.string())]), to: z.string() })),
    ])
    .default({}),
  markdown: z
    .strictObject({
      /** Raw HTML: cleaned to a safe subset, shown as text, or let through. */
      html: z.enum(["sanitize", "off", "trusted"]).default("sanitize"),
      /** `auto`: the native parser where it loads; `remark`: always remark-parse. Output is the same. */
      parser: z.enum(["auto", "remark"]).default("auto"),
      remarkPlugins: z.array(plugin).default([]),
      rehypePlugins: z.array(plugin).default([]),
      /** Largest page in bytes. */
      maxBytes: z.number().int().positive().default(5_000_000),
    })
    .prefault({}),
  docs: z
    .union([docsArea, z.array(docsArea).min(1)])
    .prefault({})
    .transform((areas) => (Array.isArray(areas) ? areas : [areas])),
  sdk: sdk.optional(),
  /** How `bcidocs serve` answers; what is published does not depend on it. */
  serve: z
    .strictObject({
      /**
       * Host names that requests may use besides this machine's own; a dot in front stands for all names below.
       * @example ["docs.example.com", ".preview.example.com"]
       */
      allowedHosts: z.array(z.string().regex(/^\.?[\w.-]+$/, 'must be a host name without a port, e.g. "docs.example.com"')).default([]),
    })
    .prefault({}),
  themeConfig: themeConfigSchema.prefault({}),
});

/** What a user writes in `site.config.ts`. */
export type UserConfig = z.input<typeof configSchema>;

/** What the generator reads: every default filled in. */
export type SiteConfig = z.output<typeof configSchema>;

/**
 * Where a value stands in the config file, by its keys, e.g. `["themeConfig", "navbar", "items", 2, "type"]`;
 * the nearest enclosing value when the keys lead into something computed.
 */
export type Locate = (keys: readonly (string | number)[]) => Place;
