/** The part of the settings that says how Markdown is read. */
import * as z from "zod";

/** A unified plugin, or a pair of plugin and options. */
const plugin = z.custom<unknown>((value) => typeof value === "function" || (Array.isArray(value) && typeof value[0] === "function"), {
  error: "must be a plugin function, or [plugin, options]",
});

/** Tools whose additions to Markdown can be read. */
export const markdownSyntaxes = ["docusaurus", "mkdocs", "vitepress", "starlight", "mdbook"] as const;
export type MarkdownSyntax = (typeof markdownSyntaxes)[number];

/** Tools whose ids of headings can be made. Docusaurus makes those of `"github"`. */
export const headingIdTools = ["github", "vitepress", "starlight", "mkdocs", "mdbook"] as const;
export type HeadingIds = (typeof headingIdTools)[number];

/** How Markdown is read. */
export const markdownSchema = z
  .strictObject({
    /** Raw HTML in pages: cleaned to a safe subset, shown as text (`"off"`), or let through (`"trusted"`). */
    html: z.enum(["sanitize", "off", "trusted"]).default("sanitize"),
    /** Which pages are MDX, which is read and never run: those whose name ends in `.mdx` (`"detect"`), all or none. */
    format: z.enum(["detect", "md", "mdx"]).default("detect"),
    /** Tools whose additions to Markdown are read, e.g. `["mkdocs"]` for `!!! note`. */
    syntax: z.array(z.enum(markdownSyntaxes)).default([]),
    /**
     * Short names for folders, relative to the site folder, in the addresses of imports and images.
     * @example { "@assets": "src/assets" }
     */
    aliases: z.record(z.string().min(1), z.string()).default({}),
    /** Whose ids headings get, so that links from other sites keep working. Docusaurus makes those of `"github"`. */
    headingIds: z.enum(headingIdTools).default("github"),
    /** Quotes, dashes and ellipses as in print. `true`: `--` is an em dash; `"oldschool"`: an en dash, and `---` an em dash. */
    smartPunctuation: z.union([z.boolean(), z.literal("oldschool")]).default(false),
    /** `"auto"` uses the native parser where it loads, `"remark"` always remark-parse. The pages are the same. */
    parser: z.enum(["auto", "remark"]).default("auto"),
    /** Plugins for the Markdown tree: functions, or pairs of function and options. */
    remarkPlugins: z.array(plugin).default([]),
    /** Plugins for the HTML tree, likewise. */
    rehypePlugins: z.array(plugin).default([]),
    /** Whether `$…$`, `$$…$$` and fences with the language `math` are formulas in TeX, which become MathML. */
    math: z.boolean().default(false),
    /** Whether fences with the language `mermaid` are diagrams. The package `mermaid` has to be installed next to the site. */
    mermaid: z.boolean().default(false),
    /** Largest page in bytes. */
    maxBytes: z.number().int().positive().default(5_000_000),
  })
  .prefault({});
