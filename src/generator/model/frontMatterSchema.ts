/** Front matter: the keys a page may set, with the vocabulary of the Docusaurus docs plugin. */
import * as z from "zod";
import { boostSchema } from "./searchConfig.ts";
import { sidebarBadge } from "./sidebarConfig.ts";

const headingLevel = z.number().int().min(2).max(6);

/** The last change as the author states it, in place of the one from Git. */
const lastUpdate = z.strictObject({
  /** Name of the author. */
  author: z.string().optional(),
  /**
   * Date of the change.
   * @example 2025-09-30
   */
  date: z.union([z.string().refine((text) => !Number.isNaN(Date.parse(text)), "must be a date, e.g. 2025-09-30"), z.date()]).optional(),
});

/** A tag: a label, or a label with the address of its page. */
const tag = z.union([
  z.string(),
  z.strictObject({
    /** Text of the tag. */
    label: z.string(),
    /** URL of the page of the tag, below `/tags` of the docs, e.g. `/signals/eeg`. */
    permalink: z.string(),
  }),
]);

const neighbourFields = z.strictObject({
  /** Text of the link. */
  label: z.string().optional(),
  /** URL of the page. */
  link: z.string().optional(),
});

const metadata = z.strictObject({
  /** Its name, such as `robots`. */
  name: z.string().optional(),
  /** As in `og:type`. */
  property: z.string().optional(),
  /** Its value. */
  content: z.string(),
});

/** In the schema twice. */
const neighbour = z.union([z.string(), neighbourFields]).nullable().optional();

export const frontMatterSchema = z.object({
  /**
   * Replaces the last part of the page's id and, in a docs area, of its URL. The index page of a folder keeps its URL.
   * @example focus
   */
  id: z.string().min(1).optional(),
  /** Title of the page. Default: the first heading of level 1, otherwise the file name. */
  title: z.string().optional(),
  /** The title in the tab of the browser and in search engines, if it differs. */
  title_meta: z.string().optional(),
  /** A callout above the text, as Markdown. */
  notice: z.string().min(1).optional(),
  /** One sentence for search engines and link previews. Default: the first paragraph, shortened. */
  description: z.string().optional(),
  /** URL of the page: below the area's route (`/start`), or relative to the folder (`start`). */
  slug: z.string().min(1).optional(),
  /**
   * Old URLs that redirect to the page: an absolute path, or a list of paths.
   * @example /docs/old-name
   */
  redirect_from: z.union([z.string().min(1), z.array(z.string().min(1))]).optional(),
  /** Label of the page in sidebars. */
  sidebar_label: z.string().optional(),
  /** Position in a generated sidebar; lower numbers come first. */
  sidebar_position: z.number().optional(),
  /** A badge next to the label in sidebars, such as `{ text: New, tone: ok }`. */
  sidebar_badge: sidebarBadge.optional(),
  /** Whether to leave the page out of generated sidebars. */
  sidebar_hidden: z.boolean().optional(),
  /** CSS class of the entry in sidebars. */
  sidebar_class_name: z.string().optional(),
  /** Name of the sidebar to show; `null` for none. The name of a generated sidebar is `sidebar`. */
  displayed_sidebar: z.string().nullable().optional(),
  /** Previous page at the end of this one: its id, `null` for none, or `{ label, link }` to change only the label or the link. */
  pagination_prev: neighbour,
  /** Next page at the end of this one, in the same form. */
  pagination_next: neighbour,
  /** Label of this page in the links of its neighbours. */
  pagination_label: z.string().optional(),
  /** Hides the title, except from screen readers. A heading of level 1 in the text stays visible. */
  hide_title: z.boolean().optional(),
  /** Whether to show no sidebar on this page, which keeps its place and its neighbours there. */
  hide_sidebar: z.boolean().optional(),
  /** Whether to hide the table of contents, "On this page". */
  hide_table_of_contents: z.boolean().optional(),
  /** First heading level in the table of contents of this page. */
  toc_min_heading_level: headingLevel.optional(),
  /** Last heading level in the table of contents of this page. */
  toc_max_heading_level: headingLevel.optional(),
  /**
   * Keywords, which the search of the site finds too. A text with commas is a list, too.
   * @example [eeg, calm]
   */
  keywords: z.array(z.string()).optional(),
  /** `false` hides the page from the search. `{ boost: 2 }` doubles its weight. */
  search: z
    .union([
      z.literal(false),
      z.strictObject({
        /** Weight of the page in the search: 2 counts twice as much, 0.5 half. */
        boost: boostSchema.optional(),
      }),
    ])
    .optional(),
  /** `false` leaves the page out of `llms.txt`, and writes no Markdown version of it. */
  agents: z.boolean().optional(),
  /** `true`: TypeScript checks none of the code blocks of the page, e.g. in a migration guide that shows old code. */
  nocheck: z.boolean().optional(),
  /** Image for link previews: a path as in a Markdown image, or an absolute URL. Checked like images in the text. */
  image: z.string().optional(),
  /**
   * More `<meta>` elements.
   * @example [{ name: robots, content: noindex }]
   */
  metadata: z.array(metadata).optional(),
  /** Whether the page is a draft, which is not built. */
  draft: z.boolean().optional(),
  /** Whether to build the page, but leave it out of sidebars and the sitemap. */
  unlisted: z.boolean().optional(),
  /** The last change, in place of the one from Git. */
  last_update: lastUpdate.optional(),
  /** URL of the edit link, "Edit this page"; `null` hides the link. */
  custom_edit_url: z.string().nullable().optional(),
  /** Tags: labels, or `{ label, permalink }`. Each links to a page that lists all pages with this tag. */
  tags: z.array(tag).optional(),
});

export type FrontMatter = z.infer<typeof frontMatterSchema>;
