/** Everything that a page may know: the generator fills these props, the theme renders them. Every URL here is final. */
import type { ReactNode } from "react";
import type { ApiPageProps } from "./api/apiPage.ts";
import type { SymbolKind } from "./search/files.ts";
import type { Strings } from "./strings/strings.ts";

/** A link of the navbar, a dropdown or the footer. */
export interface LinkProps {
  label: string;
  href: string;
  /** Inner markup instead of the label; trusted, from the config. */
  html?: string;
  /** Leaves the site: gets an icon and opens in a new tab. */
  isExternal: boolean;
  /** The page shown is this link's target, or below it. */
  isCurrent?: boolean;
  /** The page shown is below the target, and not the target itself. */
  isInside?: boolean;
  className?: string;
  /** Language of the target, e.g. `fr`. */
  lang?: string;
  /** The version of the docs that it chooses, to be remembered for its area. */
  version?: { area: string; name: string };
  choices?: VersionChoices;
}

/** URL and label by the version of the docs that a reader chose. The first one, without a version, is for all others. */
export interface VersionChoices {
  area: string;
  items: (readonly [version: string, href: string | null, label: string | null])[];
}

/** One item of the navbar, by kind. */
export type NavbarItemProps =
  | ({ type: "link" } & LinkProps)
  | ({
      type: "dropdown";
      /** Whether it chooses between pages, languages or versions of the docs. */
      purpose: "links" | "locale" | "version";
      href?: string;
      isCurrent: boolean;
      items: (({ type: "link" } & LinkProps) | { type: "html"; html: string; className?: string })[];
    } & Pick<LinkProps, "label" | "isInside" | "choices" | "className">)
  | {
      type: "search";
      /** Leads to the page that is there without scripts. */
      href: string;
      /** Folder of the index that readers of this version or language search, relative to the base URL; left out for that of most pages. */
      index?: string;
      className?: string;
    }
  | { type: "html"; html: string; className?: string };

export interface LogoProps {
  src: string;
  srcDark?: string;
  alt: string;
  href: string;
  width?: number;
  height?: number;
}

/** A link, or markup instead of one; trusted, from the config. */
export type FooterLinkProps = LinkProps | { html: string };

export interface FooterProps {
  style: "light" | "dark";
  /** Columns, or one row; exactly one of the two has entries. */
  columns: { title: string; links: FooterLinkProps[] }[];
  row: FooterLinkProps[];
  logo?: LogoProps;
  copyright?: string;
}

/** A sidebar entry; `isCurrent` is the page shown, `isOpen` a category that contains it or is open by default. */
export type SidebarItemProps =
  | ({
      type: "category";
      href?: string;
      isOpen: boolean;
      /** Open here because all are, but closed in the sidebar of a page outside of it. */
      isClosedElsewhere?: boolean;
      isCollapsible: boolean;
      items: SidebarItemProps[];
    } & SidebarLabelProps)
  | ({ type: "link"; href: string; isExternal: boolean } & SidebarLabelProps)
  | { type: "html"; html: string; className?: string };

interface SidebarLabelProps {
  label: string;
  isCurrent: boolean;
  className?: string;
  badge?: { text: string; tone?: string | undefined } | undefined;
}

/** Replaces a sidebar entry whose HTML is inserted later. */
export interface PlaceholderProps {
  type: "placeholder";
  slot: string;
}

/** A heading in the table of contents, nested by level. */
export interface TocEntry {
  id: string;
  text: string;
  children: TocEntry[];
}

/** What every component may know of the site, on the server and, in an island, in the browser. */
export interface SiteMetadata {
  title: string;
  tagline: string;
  /** Base URL, e.g. `/`. */
  homeHref: string;
  /** UI strings of the page's language, by key; see `strings/en.json`. */
  strings: Strings;
}

/** The same on every page of one language. */
export interface SiteProps extends SiteMetadata {
  navbar: {
    title: string;
    logo?: LogoProps;
    style?: "dark" | "primary";
    /** Hides while the reader scrolls down. */
    hideOnScroll?: boolean;
    left: NavbarItemProps[];
    right: NavbarItemProps[];
  };
  /** How the sidebar of the docs behaves. */
  sidebar?: {
    /** Readers can hide it. */
    isHideable: boolean;
    /** Opening a category closes its siblings. */
    isAutoCollapsed: boolean;
  };
  footer?: FooterProps;
  announcement?: { id: string; html: string; isCloseable: boolean };
  /** The modes that readers may choose; absent when they may not. */
  colorModes?: ("light" | "dark" | "system")[];
}

/** Pages and names of the reference from A to Z. */
export interface IndexProps {
  /** All letters, each with the place where it begins: here, or on another page. */
  letters: { label: string; href: string }[];
  /** The letters on this page. */
  sections: { letter: string; id: string; entries: IndexEntryProps[] }[];
}

export interface IndexEntryProps {
  label: string;
  href: string;
  /** null for a page. */
  kind: SymbolKind | null;
  /** What a name belongs to, or the category of a page; empty for none. */
  parent: string;
}

/** One page. `layout` names the layout that renders it. */
export interface PageProps {
  layout: "doc" | "page" | "api" | "home" | "category" | "allPages" | "search" | "notFound";
  site: SiteProps;
  title: string;
  /** The title with its markup, e.g. code; `title` when it has none. */
  titleNode: ReactNode;
  /** Id of the title's heading, for links that lead to it. */
  titleId: string | null;
  description: string;
  /** Whether the title is visible. If not, and the content has no level-1 heading either, it is rendered for screen readers. */
  hasTitle: boolean;
  /** `content` has a level-1 heading, which is the title of the page. */
  hasOwnHeading: boolean;
  /** Layout `home`: the page begins with the name and the tagline of the site. */
  hasHero: boolean;
  /** The Markdown, rendered. */
  content: ReactNode;
  /** null: the page shows no sidebar. */
  sidebar: SidebarItemProps[] | null;
  breadcrumbs: { label: string; href?: string }[];
  toc: TocEntry[];
  previous: { label: string; href: string; description?: string | undefined } | null;
  next: { label: string; href: string; description?: string | undefined } | null;
  editHref: string | null;
  /** Where readers report a problem with the page. */
  reportHref: string | null;
  /** Whether it asks "Was this page helpful?". */
  asksForFeedback?: boolean;
  /** URL of its Markdown version, and links that the site has for it; null for a page without one. */
  markdown: { href: string; links: { label: string; href: string }[] } | null;
  /** `date` is ISO (`2025-09-30`), `text` is the date in the page's language. */
  lastUpdate: { author: string | null; date: string | null; text: string | null } | null;
  tags: { label: string; href: string }[];
  isUnlisted: boolean;
  /** The original of a translation, if it has changed since; otherwise null. */
  outdated: { href: string; lang: string } | null;
  /** Set where the text is in another language than the page, which has no translation of it yet. */
  untranslated: { lang: string; dir?: "ltr" | "rtl" } | null;
  /** The version of the docs that the page belongs to; null in docs with one version. */
  version: {
    label: string;
    /** Readers see the label. */
    hasBadge: boolean;
    /** Another version is the one to read: `latest` is this page there, or its first page. */
    banner: {
      kind: "unreleased" | "unmaintained";
      latest: { label: string; href: string; version?: { area: string; name: string } } | null;
    } | null;
  } | null;
  /** The page at the base URL, which explains a wrong one. */
  hasBaseUrlBanner: boolean;
  /** The pages that the layout `category` lists, or that a page lists below its text. */
  cards: { label: string; href: string; description: string }[];
  /** Layout `allPages`: a whole sidebar, every category open. */
  allPages: SidebarItemProps[];
  /** Layout `search`: the site from A to Z, or a part of it; else null. */
  index: IndexProps | null;
  /** Layout `notFound`: links to go on. */
  suggestions: LinkProps[];
}

export type { ApiPageProps, Strings };
