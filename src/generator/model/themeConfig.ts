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
  /** Any URL. It is not changed. */
  href: z.string().optional(),
};

const logo = z.strictObject({
  /** Alternative text. Leave it empty if the title next to the logo says the same. */
  alt: z.string().default(""),
  /**
   * Path of a file in the static folder.
   * @example "img/logo.svg"
   */
  src: z.string(),
  /** Another image for dark mode. */
  srcDark: z.string().optional(),
  /** Target of the link. Default: the home page. */
  href: z.string().optional(),
  /** Width in pixels. Default: the width of the image. */
  width: z.number().optional(),
  /** Height in pixels. Default: the height of the image. */
  height: z.number().optional(),
});

/** Shape is checked here; names of docs, sidebars and versions are checked by the graph. */
const navbarItemFields = {
  /** Text of the item. */
  label: z.string().optional(),
  /** HTML in place of `label`. It is not checked or changed. */
  html: z.string().optional(),
  ...linkTarget,
  /** CSS class, for your stylesheet. */
  className,
  /** The item is marked as current on this route and all routes below it. Default: the route of the item. */
  activeBasePath: z.string().optional(),
  /** The item is marked as current on routes that match this regular expression. */
  activeBaseRegex: z.string().optional(),
  /** For the types `doc…`: id of the docs area. Default: the area with the id `default`, otherwise the first one. */
  docsPluginId: z.string().optional(),
  /** For `doc`: id of the page. */
  docId: z.string().optional(),
  /** For `docSidebar`: name of the sidebar. */
  sidebarId: z.string().optional(),
  /** For `html`: the HTML. It is not checked or changed. */
  value: z.string().optional(),
  /** For `docsVersion…`: the versions to choose from. Default: all. */
  versions: z
    .union([
      z.array(z.string()),
      z.record(
        z.string(),
        z.strictObject({
          /** Text in place of the name. */
          label: z.string().optional(),
        }),
      ),
    ])
    .optional(),
  /**
   * For `localeDropdown`: query string that is appended to each link.
   * @example "?from=menu"
   */
  queryString: z.string().optional(),
};
/** Types of items in menus. */
export const menuItemTypes = ["default", "html", "doc", "docSidebar", "docsVersion"] as const;
/** Types that only items of the bar may have. */
export const barItemTypes = ["dropdown", "localeDropdown", "docsVersionDropdown", "search"] as const;
export const navbarTypes: readonly string[] = [...menuItemTypes, ...barItemTypes];
const navbarSubItem = z.strictObject({
  /** As for an item of the bar, without the types that are menus. */
  type: z.string().optional(),
  ...navbarItemFields,
});
const navbarItem = z.strictObject({
  // An unknown type is refused when the navbar is built, so that the message can show the whole item.
  /** One of the types in the table of types. Default: a link, or a dropdown if the item has `items`. */
  type: z.string().optional(),
  /** The end of the navigation bar at which the item is shown. */
  position,
  ...navbarItemFields,
  /** For `dropdown`: the items of the menu. They have no `position`, and cannot be menus. */
  items: z.array(navbarSubItem).optional(),
  /** For `localeDropdown` and `docsVersionDropdown`: items before the others. */
  dropdownItemsBefore: z.array(navbarSubItem).optional(),
  /** For `localeDropdown` and `docsVersionDropdown`: items after the others. */
  dropdownItemsAfter: z.array(navbarSubItem).optional(),
});
export type UserNavbarItem = z.infer<typeof navbarItem>;
export type UserNavbarSubItem = z.infer<typeof navbarSubItem>;

const navbar = z.strictObject({
  /** Text next to the logo. Default: the title of the site, or no text if there is a logo. */
  title: z.string().optional(),
  /** Image at the start of the navigation bar. */
  logo: logo.optional(),
  /** Whether the navigation bar hides when a reader scrolls down, and reappears when they scroll up. */
  hideOnScroll: z.boolean().default(false),
  /** Other colours than those of the page. */
  style: z.enum(["dark", "primary"]).optional(),
  /** The items, from left to right. Default: the docs and the reference if the site has `sdk`, otherwise none. */
  items: z.array(navbarItem).optional(),
});

const footerLink = z.strictObject({
  /** Text of the link. */
  label: z.string().optional(),
  /** HTML in place of the link. It is not checked or changed. */
  html: z.string().optional(),
  ...linkTarget,
});
const footerColumn = z.strictObject({
  /** Heading of the column. */
  title: z.string(),
  /** Links of the column. */
  items: z.array(footerLink),
});
const footer = z.strictObject({
  /** Colours of the footer. */
  style: z.enum(["light", "dark"]).default("light"),
  /** Either columns, `{ title, items }`, or a single row of links. */
  links: z.union([z.array(footerColumn), z.array(footerLink)]).default([]),
  /** Logo, with the same keys as the logo of the navigation bar. */
  logo: logo.optional(),
  /** The last line, as HTML. */
  copyright: z.string().optional(),
});
export type FooterLink = z.infer<typeof footerLink>;

const cssColor = z.optional(z.string().regex(/^[#\w(),.%\s/-]+$/, 'must be a color, e.g. "#0b7285"'));

const announcementBar = z.strictObject({
  /** Identifies the announcement. If you change it, readers who have closed the bar see it again. */
  id: z.string().default("announcement-bar"),
  /** HTML of the bar above the page. It is not checked or changed. */
  content: z.string(),
  /** Whether readers can close the bar. */
  isCloseable: z.boolean().default(true),
  // Colours become rules of the stylesheet, never inline styles.
  /** A CSS colour. Default: the colour of the theme. */
  backgroundColor: cssColor,
  /** A CSS colour. Default: the colour of the theme. */
  textColor: cssColor,
});

/** What the theme shows around the pages. */
export const themeConfigSchema = z.strictObject({
  /** Light and dark. */
  colorMode: z
    .strictObject({
      /** The colour mode at the first visit. */
      defaultMode: z.enum(["light", "dark"]).default("light"),
      /** Whether to hide the button that changes the colour mode. */
      disableSwitch: z.boolean().default(false),
      /** Whether the colour mode follows the reader's system. The button then switches between system, light and dark. */
      respectPrefersColorScheme: z.boolean().default(false),
    })
    .prefault({}),
  /** The navigation bar at the top. */
  navbar: navbar.prefault({}),
  /** The footer of every page. Default: none. */
  footer: footer.optional(),
  /** A bar above the page. Default: none. */
  announcementBar: announcementBar.optional(),
  /** Which headings "On this page" lists. */
  tableOfContents: z
    .strictObject({
      /** First heading level in the table of contents, "On this page". */
      minHeadingLevel: z.number().int().min(2).max(6).default(2),
      /** Last heading level in the table of contents. */
      maxHeadingLevel: z.number().int().min(2).max(6).default(3),
    })
    .prefault({}),
  /** How docs behave. */
  docs: z
    .strictObject({
      /** How sidebars behave. */
      sidebar: z
        .strictObject({
          /** Whether readers can hide the sidebar on wide screens. */
          hideable: z.boolean().default(false),
          /** Whether opening a category closes its siblings. */
          autoCollapseCategories: z.boolean().default(false),
        })
        .prefault({}),
    })
    .prefault({}),
  /** Whether images of the text open as large as the window when they are pressed. Images in links do not. */
  imageZoom: z.boolean().default(false),
  /**
   * Image for link previews: a static file, or an absolute URL.
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
