/** The part of the settings that says how Markdown is read. */
import * as z from "zod";

/** A unified plugin, or a pair of plugin and options. */
const plugin = z.custom<unknown>((value) => typeof value === "function" || (Array.isArray(value) && typeof value[0] === "function"), {
  error: "must be a plugin function, or [plugin, options]",
});

/** Tools whose additions to Markdown can be read. */
export const markdownSyntaxes = ["docusaurus", "mkdocs", "vitepress", "starlight", "mdbook"] as const;
export type MarkdownSyntax = (typeof markdownSyntaxes)[number];

/** What a tool does with a folder of pages, where that differs. */
export const folderRules: Partial<Record<MarkdownSyntax, { hasNamesakes?: true; reactPages?: RegExp; keepsFallbackLinks?: true }>> = {
  // `guides/guides.md` is the page of its folder, and programs in `src/pages` ask for the theme of the tool.
  docusaurus: { hasNamesakes: true, reactPages: /(?:^|\/)src\/pages$/ },
  // Links in pages that a language lacks are as they are written.
  starlight: { keepsFallbackLinks: true },
};

/** Tools whose ids of headings can be made. Docusaurus makes those of `"github"`, Starlight with Astro 6 and later those of `"astro"`. */
export const headingIdTools = ["github", "vitepress", "starlight", "astro", "mkdocs", "mdbook"] as const;
export type HeadingIds = (typeof headingIdTools)[number];

/** Of Starlight, whose titles have the id `_top`. */
export function hasTopId(tool: HeadingIds): boolean {
  return tool === "starlight" || tool === "astro";
}

/** How Markdown is read. */
export const markdownSchema = z
  .strictObject({
    /** What happens to raw HTML in pages: it is reduced to a safe subset (`"sanitize"`), shown as text (`"off"`), or kept unchanged (`"trusted"`). */
    html: z.enum(["sanitize", "off", "trusted"]).default("sanitize"),
    /** Which pages are MDX: those whose name ends in `.mdx` (`"detect"`), all (`"mdx"`), or none (`"md"`). MDX is read, but never run. */
    format: z.enum(["detect", "md", "mdx"]).default("detect"),
    /** Tools whose Markdown extensions are read, e.g. `["mkdocs"]` for `!!! note`. */
    syntax: z.array(z.enum(markdownSyntaxes)).default([]),
    /**
     * Short names for folders in the paths of imports and images. Folders are relative to the site folder. Includes of other tools are looked for in all of them.
     * @example { "@assets": "src/assets" }
     */
    aliases: z.record(z.string().min(1), z.string()).default({}),
    /** Tool whose heading ids are generated, so that links from other sites keep working. For Docusaurus, use `"github"`; for Starlight with Astro 6 or later, `"astro"`. */
    headingIds: z.enum(headingIdTools).default("github"),
    /** Quotes, dashes and ellipses as in print. `true`: `--` is an em dash; `"oldschool"`: an en dash, and `---` an em dash. */
    smartPunctuation: z.union([z.boolean(), z.literal("oldschool")]).default(false),
    /**
     * Words after the language of a code block that other programs read, e.g. a test of the samples. They are not reported.
     * @example [payload]
     */
    codeWords: z.array(z.string().min(1)).default([]),
    /**
     * Comments in code blocks that mark lines, in addition to `highlight-next-line` and its like: `line` marks the next line, `start` and `end` the lines between.
     * @example [{ line: "This will error", mark: "removed" }]
     */
    codeComments: z
      .array(
        z.strictObject({
          /** Text of a comment that marks the next line. */
          line: z.string().min(1).optional(),
          /** Text of a comment before the marked lines. */
          start: z.string().min(1).optional(),
          /** Text of a comment after them. */
          end: z.string().min(1).optional(),
          /** How the lines look. */
          mark: z.enum(["highlighted", "added", "removed"]).default("highlighted"),
        }),
      )
      .default([]),
    /** `"auto"` uses the native parser if it can be loaded, `"remark"` always uses remark-parse. The pages are the same. */
    parser: z.enum(["auto", "remark"]).default("auto"),
    /** remark plugins, for the Markdown tree: functions, or pairs of a function and its options. */
    remarkPlugins: z.array(plugin).default([]),
    /** rehype plugins, for the HTML tree: functions, or pairs of a function and its options. */
    rehypePlugins: z.array(plugin).default([]),
    /**
     * Whether `$…$`, `$$…$$` and code blocks with the language `math` are TeX formulas, which become MathML. In pages of mdBook, single
     * dollars are formulas with `"dollars"` only.
     */
    math: z.union([z.boolean(), z.literal("dollars")]).default(false),
    /**
     * Commands for formulas, by their names.
     * @example { "\\R": "\\mathbb{R}", "\\norm": "\\lVert #1 \\rVert" }
     */
    mathMacros: z.record(z.string().regex(/^\\/, "begins with a backslash"), z.string()).default({}),
    /** Whether code blocks with the language `mermaid` are diagrams. Install the package `mermaid` next to the site. */
    mermaid: z.boolean().default(false),
    /** Maximum size of a page in bytes. */
    maxBytes: z.number().int().positive().default(5_000_000),
  })
  .prefault({});
