/** The part of the settings that describes navbar, footer, colours and contents. */
import { z } from "zod";

const className = z.string().optional();

const position = z.enum(["left", "right"]).default("right");

/** A target inside (`to`) or outside (`href`) of the site. */
const linkTarget = {
  /** Route, e.g. `/docs/overview`. */
  to: z.string().optional(),
  /** URL, used as written. */
  href: z.string().optional(),
};

const logo = z.strictObject({
  alt: z.string().default(""),
  /** Path of a static file, e.g. `/img/logo.svg`. */
  src: z.string(),
  srcDark: z.string().optional(),
  href: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});

/** Shape is checked here; names of docs, sidebars and versions are checked by the graph. */
const navbarItemFields = {
  label: z.string().optional(),
  html: z.string().optional(),
  ...linkTarget,
  className,
  activeBasePath: z.string().optional(),
  activeBaseRegex: z.string().optional(),
  /** Id of the docs area, for the `doc*` types. */
  docsPluginId: z.string().optional(),
  /** `doc`: id of the page. */
  docId: z.string().optional(),
  /** `docSidebar`: name of the sidebar. */
  sidebarId: z.string().optional(),
  /** `html`: markup, trusted. */
  value: z.string().optional(),
  /** `docsVersionDropdown`: the versions to list; all when left out. */
  versions: z.union([z.array(z.string()), z.record(z.string(), z.strictObject({ label: z.string().optional() }))]).optional(),
  /** `localeDropdown`: appended to each target, e.g. `?from=menu`. */
  queryString: z.string().optional(),
};
const navbarSubItem = z.strictObject({ type: z.string().optional(), ...navbarItemFields });
const navbarItem = z.strictObject({
  /**
   * None or `default`, `dropdown`, `localeDropdown`, `search`, `html`, `doc`, `docSidebar`,
   * `docsVersion`, `docsVersionDropdown`. An unknown one is refused when the navbar is built,
   * so that the message can show the whole item.
   */
  type: z.string().optional(),
  position,
  ...navbarItemFields,
  items: z.array(navbarSubItem).optional(),
  dropdownItemsBefore: z.array(navbarSubItem).optional(),
  dropdownItemsAfter: z.array(navbarSubItem).optional(),
});
export type UserNavbarItem = z.infer<typeof navbarItem>;
export type UserNavbarSubItem = z.infer<typeof navbarSubItem>;

const navbar = z.strictObject({
  title: z.string().optional(),
  logo: logo.optional(),
  hideOnScroll: z.boolean().default(false),
  style: z.enum(["dark", "primary"]).optional(),
  items: z.array(navbarItem).default([]),
});

const footerLink = z.strictObject({ label: z.string().optional(), html: z.string().optional(), ...linkTarget });
const footer = z.strictObject({
  style: z.enum(["light", "dark"]).default("light"),
  /** Columns (`{ title, items }`) or one row of links. */
  links: z.union([z.array(z.strictObject({ title: z.string(), items: z.array(footerLink) })), z.array(footerLink)]).default([]),
  logo: logo.optional(),
  copyright: z.string().optional(),
});
export type FooterLink = z.infer<typeof footerLink>;

const announcementBar = z.strictObject({
  /** A new id shows the bar again to readers who closed it. */
  id: z.string().default("announcement-bar"),
  /** HTML, trusted. */
  content: z.string(),
  isCloseable: z.boolean().default(true),
  /** CSS colours; they become rules of the stylesheet, never inline styles. */
  backgroundColor: z
    .string()
    .regex(/^[#\w(),.%\s/-]+$/)
    .optional(),
  textColor: z
    .string()
    .regex(/^[#\w(),.%\s/-]+$/)
    .optional(),
});

/** What the theme shows around the pages. */
export const themeConfigSchema = z.strictObject({
  colorMode: z
    .strictObject({
      defaultMode: z.enum(["light", "dark"]).default("light"),
      disableSwitch: z.boolean().default(false),
      respectPrefersColorScheme: z.boolean().default(false),
    })
    .prefault({}),
  navbar: navbar.prefault({}),
  footer: footer.optional(),
  announcementBar: announcementBar.optional(),
  tableOfContents: z
    .strictObject({
      minHeadingLevel: z.number().int().min(2).max(6).default(2),
      maxHeadingLevel: z.number().int().min(2).max(6).default(3),
    })
    .prefault({}),
  docs: z
    .strictObject({
      sidebar: z.strictObject({ hideable: z.boolean().default(false), autoCollapseCategories: z.boolean().default(false) }).prefault({}),
    })
    .prefault({}),
  /** Image for link previews: a static file or an absolute URL. */
  image: z.string().optional(),
  /** More `<meta>` elements: attributes by name. */
  metadata: z.array(z.record(z.string(), z.string())).default([]),
});
