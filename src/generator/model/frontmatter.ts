/** Front matter: the keys a page may set, with the vocabulary of the Docusaurus docs plugin. */
import * as z from "zod";
import { boostSchema } from "./searchConfig.ts";
import { sidebarBadge } from "./sidebarConfig.ts";

const headingLevel = z.number().int().min(2).max(6);

/** The last change as the author states it; wins over the version history. */
const lastUpdate = z.strictObject({
  /** Name of the author. */
  author: z.string().optional(),
  /**
   * Day of the change.
   * @example 2025-09-30
   */
  date: z.union([z.string().refine((text) => !Number.isNaN(Date.parse(text)), "must be a date, e.g. 2025-09-30"), z.date()]).optional(),
});

/** A tag: a label, or a label with the address of its page. */
const tag = z.union([
  z.string(),
  z.strictObject({
    /** What readers see. */
    label: z.string(),
    /** Address of its page, below `/tags` of the docs, e.g. `/signals/eeg`. */
    permalink: z.string(),
  }),
]);

const neighbourFields = z.strictObject({
  /** The words of the link. */
  label: z.string().optional(),
  /** The page, by its address. */
  link: z.string().optional(),
});

const metadata = z.strictObject({
  /** As in `robots`. */
  name: z.string().optional(),
  /** As in `og:type`. */
  property: z.string().optional(),
  /** What it says. */
  content: z.string(),
});

/** In the schema twice. */
const neighbour = z.union([z.string(), neighbourFields]).nullable().optional();

export const frontMatterSchema = z.object({
  /**
   * Replaces the last part of the page's id and, in a docs area, of its address; the page of a folder keeps its address.
   * @example focus
   */
  id: z.string().min(1).optional(),
  /** The page's name. Left out: the first heading of level 1, else the file name. */
  title: z.coerce.string().optional(),
  /** The title in the tab of the browser and in search engines, where it is another one. */
  title_meta: z.string().optional(),
  /** A callout above the text, as Markdown. */
  notice: z.string().min(1).optional(),
  /** One sentence for search engines and link previews. Left out: the first paragraph, shortened. */
  description: z.string().optional(),
  /** The address: below the area's route (`/start`), or relative to the folder (`start`). */
  slug: z.string().min(1).optional(),
  /**
   * Addresses that the page had before, which lead to it: an absolute path, or a list of some.
   * @example /docs/old-name
   */
  redirect_from: z.union([z.string().min(1), z.array(z.string().min(1))]).optional(),
  /** The page's name in sidebars. */
  sidebar_label: z.coerce.string().optional(),
  /** Order among its siblings in a generated sidebar; lower comes first. */
  sidebar_position: z.number().optional(),
  /** A word next to its entry in sidebars, as `{ text: New, tone: ok }`. */
  sidebar_badge: sidebarBadge.optional(),
  /** In no generated sidebar. */
  sidebar_hidden: z.boolean().optional(),
  /** A class for its entry in sidebars. */
  sidebar_class_name: z.string().optional(),
  /** Name of the sidebar to show; `null` for none. A generated sidebar is named `sidebar`. */
  displayed_sidebar: z.string().nullable().optional(),
  /** Id of the page before this one, at the foot of the page; `null` for none; or what is other than in the sidebar, `{ label, link }`. */
  pagination_prev: neighbour,
  /** The same of the page after this one. */
  pagination_next: neighbour,
  /** The page's name at the foot of its neighbours. */
  pagination_label: z.string().optional(),
  /** Hides the title, which screen readers still get. A heading of level 1 in the text stays. */
  hide_title: z.boolean().optional(),
  /** Leaves "On this page" out. */
  hide_table_of_contents: z.boolean().optional(),
  /** First level of headings that "On this page" lists, for this page. */
  toc_min_heading_level: headingLevel.optional(),
  /** Last level, for this page. */
  toc_max_heading_level: headingLevel.optional(),
  /**
   * Words for search engines.
   * @example [eeg, calm]
   */
  keywords: z.array(z.string()).optional(),
  /** `false`: search does not find the page. `{ boost: 2 }`: it counts twice as much. */
  search: z
    .union([
      z.literal(false),
      z.strictObject({
        /** How much the page counts: 2 for twice as much, 0.5 for half. */
        boost: boostSchema.optional(),
      }),
    ])
    .optional(),
  /** `false`: there is no Markdown version of the page, and it is not in `llms.txt`. */
  agents: z.boolean().optional(),
  /** Image for link previews: a path as in a Markdown image, or an absolute URL. Checked like the images of the text. */
  image: z.string().optional(),
  /**
   * More `<meta>` elements.
   * @example [{ name: robots, content: noindex }]
   */
  metadata: z.array(metadata).optional(),
  /** The page is not built. */
  draft: z.boolean().optional(),
  /** Built, but in no sidebar and no sitemap. */
  unlisted: z.boolean().optional(),
  /** The last change as you state it; wins over the version history. */
  last_update: lastUpdate.optional(),
  /** Where "Edit this page" leads; `null` hides the link. */
  custom_edit_url: z.string().nullable().optional(),
  /** Labels, or `{ label, permalink }`: each leads to a page that lists all pages with that tag. */
  tags: z.array(tag).optional(),
});

export type FrontMatter = z.infer<typeof frontMatterSchema>;
