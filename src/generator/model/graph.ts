/** What `graph/` knows of the whole site: routes, sidebars, neighbours, and where each name leads. */
import type { PageSymbol } from "./page.ts";
import type { Problem } from "./problem.ts";
import type { SidebarStyle } from "./sidebarConfig.ts";
import type { SetOfPage } from "./source.ts";

/** One entry of a sidebar, all names resolved to routes. Routes have no base URL. */
export type SidebarItem =
  | ({
      type: "category";
      label: string;
      /** Route of the category's own page, when it has one. */
      route: string | null;
      collapsible: boolean;
      /** State on a page that is not inside the category. */
      collapsed: boolean;
      items: SidebarItem[];
    } & SidebarStyle)
  | ({
      type: "link";
      label: string;
      route: string;
      /** Shown on the page itself only. */
      isUnlisted?: boolean;
      /** Written as `ref`: only a link, the page belongs to another sidebar or to none. */
      isRef?: boolean;
    } & SidebarStyle)
  /** A link that leaves the site, or that was written as a URL. */
  | ({ type: "external"; label: string; href: string } & SidebarStyle)
  | { type: "html"; html: string; className?: string };

/** What sidebars and links know of the reference. */
export interface ReferenceOfSite {
  /**
   * What `{ type: "reference" }` expands to, by key of the set of docs, e.g. `default@7.0`; by the key of the pages outside
   * of all areas where one reference is that of all versions. Routes are those of the default language.
   */
  sidebars: Record<string, SidebarItem[]>;
  /** Where versions have their own: the route in each, also in those without. null where one is that of all. */
  versions: ReferenceRoutes | null;
}

export interface ReferenceRoutes {
  /** Id of the docs area. */
  area: string;
  /** As the config has it. */
  base: string;
  /** By name of the version. */
  routes: Record<string, string>;
  /** Name of the version that readers get without asking. */
  last: string;
}

/** A page's neighbour in reading order. */
export interface PageReference {
  label: string;
  route: string;
  description?: string | undefined;
}

/** A step of the breadcrumbs; the last one is the page itself. `route` is null for a category without a page. */
export interface Breadcrumb {
  label: string;
  route: string | null;
}

/** What the graph knows about one page. */
export interface PageNode extends SetOfPage {
  /** Path of the source file; `generated:<route>` for a page that the graph made: a category index, the pages of a tag, all of a long sidebar, or the site from A to Z. */
  path: string;
  /** Final route without base URL and without trailing slash, e.g. `/docs/api/focus`; `/` for the home page. */
  route: string;
  /** The same for one page in all versions and languages. */
  id: string;
  title: string;
  /** Key in `SiteGraph.sidebars`; null for a page without one. */
  sidebar: string | null;
  breadcrumbs: Breadcrumb[];
  previous: PageReference | null;
  next: PageReference | null;
  isUnlisted: boolean;
  /** It is shown in its language for want of a translation: its text is that of the default language. */
  isFallback: boolean;
  /** Route of the original of a translation, if it has changed since. */
  outdatedFrom?: string;
  lastUpdate: { author: string | null; time: number | null } | null;
  editUrl: string | null;
  /** Its tags and their pages; left out for none. */
  tags?: PageReference[] | undefined;
}

/** A page that only lists others: those of a category or of a tag. */
export interface CategoryIndex {
  route: string;
  title: string;
  description: string;
  keywords?: string[];
  items: { label: string; route: string; description: string }[];
}

/** A page that lists what is searched together from A to Z, or a part of it. */
export interface IndexPage {
  route: string;
  title: string;
  /** Folder of the index that is searched on it, e.g. `search/fr/`. */
  folder: string;
  /** Where it belongs among versions and languages. */
  place: SetOfPage;
  letters: IndexLetter[];
}

/** What begins with one letter; a page may end in the middle of one. */
export interface IndexLetter {
  /** e.g. `A`; `0–9` for digits, `#` for all others. */
  letter: string;
  entries: IndexEntry[];
}

/** A page, or a name that the reference declares. */
export interface IndexEntry {
  label: string;
  route: string;
  /** Empty for the page itself. */
  anchor: string;
  /** null for a page. */
  kind: PageSymbol["kind"] | null;
  /** What a symbol belongs to, or the category of a page; empty for none. */
  parent: string;
}

export interface Redirect {
  /** Route that is left, without base URL. */
  from: string;
  /** Route or absolute URL that is gone to. */
  to: string;
  /** It is of the front matter of the page that it leads to. */
  isOfPage?: true;
}

/** Pages of one version in one language. */
export interface GraphSet {
  area: string | null;
  version: { name: string; label: string; banner: "none" | "unreleased" | "unmaintained"; hasBadge: boolean; isLast: boolean } | null;
  locale: string | null;
  /** Route of its first page; null without pages. */
  home: string | null;
  /** Route of each page, by its id. */
  routes: Record<string, string>;
  /** Ids of the pages that have no translation. */
  fallbacks: Record<string, true>;
  /** As its pages show it. */
  navbar: NavbarItem[];
}

/** All of it. Records instead of maps, so that it survives JSON. */
export interface SiteGraph {
  /** Sorted by route. */
  pages: PageNode[];
  /** Index in `pages` by route. */
  byRoute: Record<string, number>;
  /** Route by source path, that of a `_category_` file with an index included; drafts left out. */
  routeOfSource: Record<string, string>;
  /** Output URL by asset path, e.g. `content/docs/images/a.svg` -> `/assets/a.1f2e3d4c.svg`. */
  urlOfAsset: Record<string, { url: string; width?: number; height?: number; ids?: string[] }>;
  /** Route that each draft would have, by source path; a draft is nowhere else in the graph. */
  drafts?: Record<string, string>;
  /** By `<key of the set of docs>/<sidebar name>`, e.g. `default/docs`. */
  sidebars: Record<string, SidebarItem[]>;
  /** Route of the page that holds all of a sidebar, by the sidebar's key; only long sidebars have one. */
  allPages: Record<string, string>;
  categoryIndexes: CategoryIndex[];
  /** `/search`, the pages that continue it, and those of other versions and languages; none where the site has no search, or a page of its own there. */
  indexPages: IndexPage[];
  redirects: Redirect[];
  /** The navbar and the footer with every doc, sidebar and version name resolved. */
  navbar: NavbarItem[];
  /** By key; empty on a site with one version and one language. */
  sets: Record<string, GraphSet>;
  /** By language and route in the default language: routes of translations that have another path. */
  translatedRoutes: Record<string, Record<string, string>>;
  /** Left out where the reference is the same in all versions. */
  referenceRoutes?: ReferenceRoutes;
  problems: Problem[];
}

/** A navbar item after its names were resolved; `href` and `route` exclude each other. */
export type NavbarItem = NavbarLink | NavbarMenu | NavbarSearch | NavbarHtml;

export interface NavbarMenu extends Pick<NavbarLink, "position" | "label" | "route" | "href" | "className" | "choices"> {
  type: "dropdown";
  /** Whether it chooses between pages, languages or versions of the docs. */
  purpose: "links" | "locale" | "version";
  items: (NavbarLink | NavbarHtml | NavbarLocale)[];
}

/** Leads to the same page in a language, with `query` after it; null is the default language. */
export interface NavbarLocale {
  type: "locale";
  label: string;
  lang: string;
  href: string;
  isCurrent: boolean;
  locale: string | null;
  query?: string;
}

export interface NavbarLink {
  type: "link";
  position: "left" | "right";
  label: string;
  /** Inner markup instead of a label; trusted, from the config. */
  html?: string;
  /** Inside of the site, without base URL. */
  route?: string;
  /** Outside of the site, or used as written. */
  href?: string;
  className?: string;
  /** The version of the docs that it selects: it is current on the pages of that version. */
  version?: { area: string; name: string };
  /** On a page of these docs it leads to the same page of its version or language, if there is one. */
  keepsPage?: true;
  /** A reader who follows it has chosen the version. */
  isRemembered?: true;
  /** The item is current on routes below this one. */
  activeBase?: string;
  /** The item is current on routes that this regular expression matches, case-insensitively. */
  activeRegex?: string;
  /** The item is current on every page that shows one of these sidebars. */
  activeSidebars?: string[];
  choices?: VersionChoices;
}

/** What an item is for readers who chose a version of the docs; the first one, without a version, for all others. */
export interface VersionChoices {
  area: string;
  items: { version: string; label: string; route?: string | undefined; href?: string | undefined }[];
}

export interface NavbarSearch {
  type: "search";
  position: "left" | "right";
  /** Route of the page from A to Z, in versions and languages that have one of their own. */
  route?: string;
  /** Folder of their index, e.g. `search/fr/`. */
  folder?: string;
  className?: string;
}

export interface NavbarHtml {
  type: "html";
  position: "left" | "right";
  className?: string;
  html: string;
}
