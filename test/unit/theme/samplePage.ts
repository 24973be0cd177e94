/** A minimal page; each test adds what it is about. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import * as theme from "../../../src/theme/index.ts";
import { type ComponentContext, Footer, Header, Page, Sidebar, shellComponents } from "../../../src/theme/index.ts";
import type { LinkProps, PageProps, SiteProps } from "../../../src/theme/props.ts";
import { themeStrings as strings } from "../../../src/theme/strings/strings.ts";

export const sampleSite: SiteProps = {
  title: "Noema SDK",
  tagline: "Empowering the Mind",
  homeHref: "/",
  navbar: { title: "Noema SDK", left: [], right: [] },
  strings,
};

/** The theme without overrides. */
export const sampleComponents: ComponentContext = {
  slots: theme,
  renderNamed: (name) => {
    throw new Error(`no ${name} here`);
  },
};

const emptyPage: PageProps = {
  layout: "doc",
  site: sampleSite,
  title: "Calm",
  titleNode: "Calm",
  titleId: null,
  description: "How calm the wearer is.",
  hasTitle: true,
  hasOwnHeading: false,
  hasHero: true,
  content: null,
  sidebar: null,
  breadcrumbs: [],
  toc: [],
  previous: null,
  next: null,
  editHref: null,
  reportHref: null,
  markdown: null,
  lastUpdate: null,
  tags: [],
  isUnlisted: false,
  version: null,
  outdated: null,
  untranslated: null,
  hasBaseUrlBanner: false,
  cards: [],
  allPages: [],
  index: null,
  suggestions: [],
};

/** The HTML of a page, without the comments that React puts between texts. */
export function renderPage(page: Partial<PageProps> = {}, site: Partial<SiteProps> = {}): string {
  const props = { ...emptyPage, ...page, site: { ...sampleSite, ...site } };
  const shell = {
    header: createElement(Header),
    sidebar: createElement(Sidebar, { items: props.sidebar ?? [] }),
    siteLinks: createElement(shellComponents.SiteLinks),
    footer: createElement(Footer),
  };
  return renderToString(createElement(Page, { ...props, shell, components: sampleComponents })).replaceAll("<!-- -->", "");
}

/** A link inside of the site. */
export function linkTo(label: string, href: string, more: Partial<LinkProps> = {}): LinkProps {
  return { label, href, isExternal: false, ...more };
}

/** The part of `html` from the first `opening` to the next `closing`, e.g. `between(html, "<nav", "</nav>")`. */
export function between(html: string, opening: string, closing: string): string {
  const start = html.indexOf(opening);
  if (start === -1) throw new Error(`The page has no ${opening}`);
  return html.slice(start, html.indexOf(closing, start) + closing.length);
}

/** The text of HTML without its tags. */
export function textIn(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
