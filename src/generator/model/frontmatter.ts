/** Front matter: the keys a page may set, with the vocabulary of the Docusaurus docs plugin. */
import { z } from "zod";

const headingLevel = z.number().int().min(2).max(6);

/** The last change as the author states it; wins over the version history. */
const lastUpdate = z.strictObject({
  author: z.string().optional(),
  /** A date that `Date.parse` reads, e.g. `2025-09-30`. */
  date: z.union([z.string().refine((text) => !Number.isNaN(Date.parse(text)), "must be a date, e.g. 2025-09-30"), z.date()]).optional(),
});

/** A tag: a label, or a label with its own permalink. */
const tag = z.union([z.string(), z.strictObject({ label: z.string(), permalink: z.string() })]);

export const frontMatterSchema = z.object({
  /** Replaces the last segment of the id, e.g. `focus`. */
  id: z.string().min(1).optional(),
  title: z.coerce.string().optional(),
  /** One sentence for search results and link previews. */
  description: z.string().optional(),
  /** The page's URL: absolute (`/start`) below the area's route, or relative to its folder. */
  slug: z.string().min(1).optional(),
  sidebar_label: z.coerce.string().optional(),
  /** Order among its siblings in a generated sidebar; lower comes first. */
  sidebar_position: z.number().optional(),
  sidebar_class_name: z.string().optional(),
  /** Name of the sidebar to show; `null` shows none. */
  displayed_sidebar: z.string().nullable().optional(),
  /** Id of the page that the pager's back link leads to; `null` for none. */
  pagination_prev: z.string().nullable().optional(),
  pagination_next: z.string().nullable().optional(),
  /** The page's name in the pager of its neighbours. */
  pagination_label: z.string().optional(),
  hide_title: z.boolean().optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_min_heading_level: headingLevel.optional(),
  toc_max_heading_level: headingLevel.optional(),
  keywords: z.array(z.string()).optional(),
  /** Image for link previews: a path as in a Markdown image, or an absolute URL. */
  image: z.string().optional(),
  /** A draft is left out of a build. */
  draft: z.boolean().optional(),
  /** Built, but in no sidebar, no sitemap and no search. */
  unlisted: z.boolean().optional(),
  last_update: lastUpdate.optional(),
  /** Where "Edit this page" leads; `null` hides the link. */
  custom_edit_url: z.string().nullable().optional(),
  tags: z.array(tag).optional(),
});

export type FrontMatter = z.infer<typeof frontMatterSchema>;
