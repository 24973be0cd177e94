/** The part of a page's props that is the same on every page: names, navbar, footer, strings. */
import type {
  FooterLinkProps,
  FooterProps,
  LinkProps,
  LogoProps,
  NavbarItemProps,
  SiteMetadata,
  SiteProps,
  Strings,
} from "../../theme/props.ts";
import { setKeyOf } from "../areas/docsSets.ts";
import { originalRoute, otherLocales } from "../areas/locales.ts";
import type { FooterLink, SiteConfig } from "../model/config.ts";
import type { NavbarItem, NavbarLink, NavbarMenu, PageNode } from "../model/graph.ts";
import { slotFor } from "../react/slots.ts";
import { searchRoute } from "../text/reservedNames.ts";
import { encodePath, isExternalUrl } from "../text/url.ts";
import { homeOf, stringsOf } from "./locale.ts";
import { type LinkContext, resolveStatic, resolveUrl, urlOfRoute } from "./resolveLinks.ts";
import { slotOfSet } from "./versions.ts";

/** The page that the props are for: it decides what is marked as current. */
export type CurrentPage = Pick<PageNode, "route" | "sidebar" | "area" | "version" | "locale">;

/** Computed once a build; `createSiteProps` only adds what is current. */
export interface SiteContext {
  config: SiteConfig;
  links: LinkContext;
  /** null for the default language. */
  locale: string | null;
  strings: Strings;
}

/** What islands know of the site: the same on the server and in the browser. */
export function siteMetadata(config: SiteConfig, locale: string | null = null): SiteMetadata {
  const { title, tagline } = config;
  return { title, tagline, homeHref: homeOf(config, locale), strings: stringsOf(config, locale) };
}

/** Pages on which the same items of the navbar are current get the same object. */
export function createSiteProps(context: SiteContext): (current: CurrentPage) => SiteProps {
  const propsByMarks = new Map<string, SiteProps>();
  return (current) => {
    const marks = [setKeyOf(current), ...navbarOn(current, context).map((item) => currentMarks(item, current, context))].join();
    const props = propsByMarks.get(marks) ?? siteProps(context, current);
    propsByMarks.set(marks, props);
    return props;
  };
}

/** Pages of another version or language have one of their own. */
function navbarOn(current: CurrentPage, { links: { graph } }: SiteContext): NavbarItem[] {
  return graph.sets[setKeyOf(current)]?.navbar ?? graph.navbar;
}

/** Changes with what of the item is current, e.g. `010`; 2 for a link to a page above the current one. */
function currentMarks(item: NavbarItem, current: CurrentPage, context: SiteContext): string {
  if (item.type === "link") return isCurrentItem(item, current, context) ? (isInside(item, current, context) ? "2" : "1") : "0";
  if (item.type !== "dropdown") return "";
  return (
    (item.route === current.route ? "1" : "0") +
    item.items.map((child) => (child.type === "link" ? currentMarks(child, current, context) : "")).join("")
  );
}

function siteProps(context: SiteContext, current: CurrentPage): SiteProps {
  const { config } = context;
  const { navbar, docs, announcementBar, footer, colorMode } = config.themeConfig;
  const labels = context.locale === null ? undefined : config.labels?.[context.locale];
  const items = navbarOn(current, context).map((item) => ({ position: item.position, props: navbarItem(item, current, context) }));
  return {
    ...siteMetadata(config, context.locale),
    navbar: {
      title: labels?.navbar.title ?? navbar.title ?? (navbar.logo ? "" : config.title),
      ...(navbar.logo && { logo: logoProps(navbar.logo, context) }),
      ...(navbar.style && { style: navbar.style }),
      ...(navbar.hideOnScroll && { hideOnScroll: true }),
      left: items.filter(({ position }) => position === "left").map(({ props }) => props),
      right: items.filter(({ position }) => position === "right").map(({ props }) => props),
    },
    sidebar: { isHideable: docs.sidebar.hideable, isAutoCollapsed: docs.sidebar.autoCollapseCategories },
    ...(footer && { footer: footerProps(footerInLanguage(footer, labels?.footer), context) }),
    ...(announcementBar && {
      announcement: { id: announcementBar.id, html: announcementBar.content, isCloseable: announcementBar.isCloseable },
    }),
    ...(!colorMode.disableSwitch && { colorModes: ["light", "dark", ...(colorMode.respectPrefersColorScheme ? ["system" as const] : [])] }),
  };
}

function logoProps(logo: NonNullable<SiteConfig["themeConfig"]["navbar"]["logo"]>, { config, links }: SiteContext): LogoProps {
  const { url, width, height } = resolveStatic(logo.src, links);
  return {
    alt: logo.alt,
    src: url,
    ...(logo.srcDark && { srcDark: resolveStatic(logo.srcDark, links).url }),
    href: logo.href ? resolveUrl(logo.href, "", links).url : homeOf(config, links.locale),
    ...((logo.width ?? width) && { width: logo.width ?? width }),
    ...((logo.height ?? height) && { height: logo.height ?? height }),
  };
}

type FooterSettings = NonNullable<SiteConfig["themeConfig"]["footer"]>;

/** Keys are those of Docusaurus. */
function footerInLanguage(footer: FooterSettings, labels: Readonly<Record<string, string>> | undefined): FooterSettings {
  if (labels === undefined) return footer;
  const link = (one: FooterLink): FooterLink => {
    const label = labels[`link.item.label.${one.label}`];
    return label === undefined ? one : { ...one, label };
  };
  const links = footer.links.map((one) =>
    "title" in one ? { title: labels[`link.title.${one.title}`] ?? one.title, items: one.items.map(link) } : link(one),
  ) as FooterSettings["links"];
  return { ...footer, links, ...(labels.copyright !== undefined && { copyright: labels.copyright }) };
}

function footerProps(footer: FooterSettings, context: SiteContext): FooterProps {
  const columns: FooterProps["columns"] = [];
  const row: FooterLinkProps[] = [];
  for (const entry of footer.links) {
    if ("title" in entry) columns.push({ title: entry.title, links: entry.items.map((link) => footerLink(link, context)) });
    else row.push(footerLink(entry, context));
  }
  return {
    style: footer.style,
    columns,
    row,
    ...(footer.logo && { logo: logoProps(footer.logo, context) }),
    ...(footer.copyright && { copyright: footer.copyright }),
  };
}

function footerLink(link: FooterLink, { links }: SiteContext): FooterLinkProps {
  if (link.html && !link.href && !link.to) return { html: link.html };
  const href = link.href ?? resolveUrl(link.to ?? "/", "", links).url;
  return { label: link.label ?? "", href, isExternal: isExternalUrl(href), ...(link.html && { html: link.html }) };
}

function navbarItem(item: NavbarItem, current: CurrentPage, context: SiteContext): NavbarItemProps {
  const style = item.className ? { className: item.className } : {};
  switch (item.type) {
    case "link":
      return { type: "link", ...navbarLink(item, current, context) };
    case "html":
      return { type: "html", html: item.html, ...style };
    case "search":
      return {
        type: "search",
        href: urlOfRoute(item.route ?? searchRoute, context.links),
        ...(item.folder !== undefined && { index: encodePath(item.folder) }),
        ...style,
      };
    case "dropdown": {
      const items = item.items.map((child) => dropdownItem(child, current, context));
      const target = item.route ?? item.href;
      const isCurrent =
        item.purpose === "links" && (item.route === current.route || items.some((child) => child.type === "link" && child.isCurrent));
      return {
        type: "dropdown",
        purpose: item.purpose,
        label: item.label,
        isCurrent,
        ...(isCurrent && isInside(item, current, context) && { isInside: true }),
        items,
        ...choicesOf(item, context),
        ...style,
        ...(target && { href: hrefOf(item, context) }),
      };
    }
  }
}

function dropdownItem(item: NavbarMenu["items"][number], current: CurrentPage, context: SiteContext) {
  if (item.type === "locale") {
    const { label, lang, isCurrent, locale, query = "" } = item;
    // A site with one language has none of the sets that its menu would lead to.
    const slot = slotFor(slotOfSet({ area: null, version: null, locale }, context.links.graph));
    const href = otherLocales(context.config).length > 0 ? slot + query : item.href;
    return { type: "link" as const, label, lang, href, isCurrent, isExternal: false };
  }
  if (item.type === "html") return { type: "html" as const, html: item.html, ...(item.className && { className: item.className }) };
  return { type: "link" as const, ...navbarLink(item, current, context) };
}

function hrefOf(item: { route?: string; href?: string }, { links }: SiteContext): string {
  return item.href ?? urlOfRoute(item.route ?? "/", links);
}

function navbarLink(item: NavbarLink, current: CurrentPage, context: SiteContext): LinkProps {
  const { version } = item;
  const isCurrent = isCurrentItem(item, current, context);
  const set = item.keepsPage && version && { area: version.area, version: version.name, locale: current.locale };
  const href = set ? slotFor(slotOfSet(set, context.links.graph)) : hrefOf(item, context);
  return {
    label: item.label,
    href,
    isExternal: isExternalUrl(href),
    isCurrent,
    ...(isCurrent && isInside(item, current, context) && { isInside: true }),
    ...(item.html && { html: item.html }),
    ...(item.className && { className: item.className }),
    ...(version && item.isRemembered && { version }),
    ...choicesOf(item, context),
  };
}

function choicesOf({ choices, html }: Partial<Pick<NavbarLink, "choices" | "html">>, context: SiteContext): Pick<LinkProps, "choices"> {
  if (!choices) return {};
  const items = choices.items.map(
    ({ version, label, route, href = route && urlOfRoute(route, context.links) }) =>
      [version, href ?? null, html === undefined ? label : null] as const,
  );
  return { choices: { area: choices.area, items } };
}

/** A pattern wins over a path, a path over the target itself. */
function isCurrentItem(item: NavbarLink, current: CurrentPage, { config }: SiteContext): boolean {
  const { route, activeRegex, activeBase, activeSidebars, version } = item;
  // The config does not know the languages.
  const defaultRoute = originalRoute(current.route, current.locale, config);
  if (activeRegex !== undefined) return new RegExp(activeRegex, "i").test(defaultRoute);
  if (current.sidebar !== null && activeSidebars?.includes(current.sidebar)) return true;
  if (version !== undefined) return version.area === current.area && version.name === current.version;
  if (activeBase !== undefined) return defaultRoute === activeBase || defaultRoute.startsWith(activeBase === "/" ? "//" : `${activeBase}/`);
  return route !== undefined && (route === current.route || route === defaultRoute);
}

/** Whether a current link leads to another page than the current one. */
function isInside({ route }: { route?: string }, { route: shown, locale }: CurrentPage, { config }: SiteContext): boolean {
  return route !== undefined && route !== shown && route !== originalRoute(shown, locale, config);
}
