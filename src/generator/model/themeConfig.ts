/** The part of the settings that describes navbar, footer, colours and contents. */
import * as z from "zod";

const className = z.string().optional();

const position = z.enum(["left", "right"]).default("right");

/** A target inside (`to`) or outside (`href`) of the site. */
const linkTarget = {
  /**
   * A route of this site.
   * @example "/docs/overview"
   */
  to: z.string().optional(),
  /** Any address, used as it is written. */
  href: z.string().optional(),
};

const logo = z.strictObject({
  /** Text for readers who do not see it; empty next to a title that says the same. */
  alt: z.string().default(""),
  /**
   * Path of a file in the static folder.
   * @example "img/logo.svg"
   */
  src: z.string(),
  /** The picture for the dark mode, where it is another one. */
  srcDark: z.string().optional(),
  /** Where it leads. Left out: the home page. */
  href: z.string().optional(),
  /** Width in pixels. Left out: that of the picture. */
  width: z.number().optional(),
  /** Height in pixels. Left out: that of the picture. */
  height: z.number().optional(),
});

/** Shape is checked here; names of docs, sidebars and versions are checked by the graph. */
const navbarItemFields = {
  /** Its text. */
  label: z.string().optional(),
  /** Markup of yours in place of `label`, let through as it is. */
  html: z.string().optional(),
  ...linkTarget,
  /** A class for your stylesheet. */
  className,
  /** The item is marked as current on this path and below it. Left out: on its page and those below it. */
  activeBasePath: z.string().optional(),
  /** The item is marked as current on routes that this pattern matches. */
  activeBaseRegex: z.string().optional(),
  /** For the types `doc…`: id of the docs area. Left out: the one of the id `default`, else the first. */
  docsPluginId: z.string().optional(),
  /** For `doc`: id of the page. */
  docId: z.string().optional(),
  /** For `docSidebar`: name of the sidebar. */
  sidebarId: z.string().optional(),
  /** For `html`: markup of yours, let through as it is. */
  value: z.string().optional(),
  /** For `docsVersion…`: the versions to choose from. Left out: all. */
  versions: z
    .union([
      z.array(z.string()),
      z.record(
        z.string(),
        z.strictObject({
          /** What readers see instead of the name. */
          label: z.string().optional(),
        }),
      ),
    ])
    .optional(),
  /**
   * For `localeDropdown`: what is appended to each address.
   * @example "?from=menu"
   */
  queryString: z.string().optional(),
};
const navbarSubItem = z.strictObject({
  /** As for an item of the bar, without the types that are menus. */
  type: z.string().optional(),
  ...navbarItemFields,
});
const navbarItem = z.strictObject({
  // An unknown type is refused when the navbar is built, so that the message can show the whole item.
  /** One of the types in the table of types. Left out: a link, or a dropdown where there are `items`. */
  type: z.string().optional(),
  /** Which end of the bar it is at. */
  position,
  ...navbarItemFields,
  /** For `dropdown`: the items of the menu. They have no `position` and no menus of their own. */
  items: z.array(navbarSubItem).optional(),
  /** For `localeDropdown` and `docsVersionDropdown`: items above the others. */
  dropdownItemsBefore: z.array(navbarSubItem).optional(),
  /** The same, below the others. */
  dropdownItemsAfter: z.array(navbarSubItem).optional(),
});
export type UserNavbarItem = z.infer<typeof navbarItem>;
export type UserNavbarSubItem = z.infer<typeof navbarSubItem>;

const navbar = z.strictObject({
  /** Text next to the logo. Left out: the site's title, or nothing next to a logo. */
  title: z.string().optional(),
  /** A picture at the beginning of the bar. */
  logo: logo.optional(),
  /** The bar goes away when a reader scrolls down, and comes back with the first move up. */
  hideOnScroll: z.boolean().default(false),
  /** Other colours than those of the page. */
  style: z.enum(["dark", "primary"]).optional(),
  /** The items, from left to right. Left out: the docs and the reference where the site has `sdk`, else none. */
  items: z.array(navbarItem).optional(),
});

const footerLink = z.strictObject({
  /** Its text. */
  label: z.string().optional(),
  /** Markup of yours in place of a link, let through as it is. */
  html: z.string().optional(),
  ...linkTarget,
});
const footerColumn = z.strictObject({
  /** Heading of the column. */
  title: z.string(),
  /** Its links. */
  items: z.array(footerLink),
});
const footer = z.strictObject({
  /** Its colours. */
  style: z.enum(["light", "dark"]).default("light"),
  /** Columns, `{ title, items }`, or one row of links, not a mixture. */
  links: z.union([z.array(footerColumn), z.array(footerLink)]).default([]),
  /** Like the logo of the navigation bar. */
  logo: logo.optional(),
  /** The last line; may hold markup. */
  copyright: z.string().optional(),
});
export type FooterLink = z.infer<typeof footerLink>;

const announcementBar = z.strictObject({
  /** Identifies the announcement: a new one is shown again to readers who closed the last. */
  id: z.string().default("announcement-bar"),
  /** Markup of the bar above the page, let through as it is. */
  content: z.string(),
  /** Readers can close it. */
  isCloseable: z.boolean().default(true),
  // Colours become rules of the stylesheet, never inline styles.
  /** A CSS colour. Left out: the theme's. */
  backgroundColor: z
    .string()
    .regex(/^[#\w(),.%\s/-]+$/, 'must be a color, e.g. "#0b7285"')
    .optional(),
  /** A CSS colour. Left out: the theme's. */
  textColor: z
    .string()
    .regex(/^[#\w(),.%\s/-]+$/, 'must be a color, e.g. "#0b7285"')
    .optional(),
});

/** What the theme shows around the pages. */
export const themeConfigSchema = z.strictObject({
  /** Light and dark. */
  colorMode: z
    .strictObject({
      /** The mode that every reader begins with. */
      defaultMode: z.enum(["light", "dark"]).default("light"),
      /** Takes the button away that changes the mode. */
      disableSwitch: z.boolean().default(false),
      /** The reader's system decides until the reader does. The button then goes from system to light to dark. */
      respectPrefersColorScheme: z.boolean().default(false),
    })
    .prefault({}),
  /** The navigation bar at the top. */
  navbar: navbar.prefault({}),
  /** The end of every page. Left out: none. */
  footer: footer.optional(),
  /** A bar above the page. Left out: none. */
  announcementBar: announcementBar.optional(),
  /** Which headings "On this page" lists. */
  tableOfContents: z
    .strictObject({
      /** First level of headings that "On this page" lists. */
      minHeadingLevel: z.number().int().min(2).max(6).default(2),
      /** Last level. */
      maxHeadingLevel: z.number().int().min(2).max(6).default(3),
    })
    .prefault({}),
  /** How docs behave. */
  docs: z
    .strictObject({
      /** How sidebars behave. */
      sidebar: z
        .strictObject({
          /** A button puts the sidebar of wide screens away. */
          hideable: z.boolean().default(false),
          /** Opening a category closes its siblings. */
          autoCollapseCategories: z.boolean().default(false),
        })
        .prefault({}),
    })
    .prefault({}),
  /**
   * Image for link previews: a static file, or an absolute address.
   * @example "/img/preview.png"
   */
  image: z.string().optional(),
  /**
   * More `<meta>` elements, each an object of attributes.
   * @example [{ name: "author", content: "Kit" }]
   */
  metadata: z
    .array(z.record(z.string().regex(/^[a-z][\w:.-]*$/i, 'must be the name of an attribute, e.g. "property"'), z.string()))
    .default([]),
});
