/** The head of a page: title, description, canonical address, link preview. */
import type { SiteConfig } from "../model/config.ts";
import { element } from "../text/html.ts";
import { iconFile } from "../text/reservedNames.ts";
import { isExternalUrl } from "../text/url.ts";

export interface HeadProps {
  title: string;
  description: string;
  /** URL of the page without origin; null for a page with many addresses. */
  url: string | null;
  /** The page in each language that it is written in, its own included; URLs without origin. Empty for a page in one language. */
  translations: { lang: string; url: string; isDefault: boolean }[];
  locale: string;
  keywords: string[];
  /** Attributes of further `<meta>` elements. */
  metadata: Record<string, string | undefined>[];
  /** Link preview image: URL without origin, or absolute. */
  image: string | null;
  /** Kept out of search engines. */
  isHidden: boolean;
  kind: "website" | "article";
  /** URL of the Markdown version without origin; left out for a page without. */
  markdown?: string;
}

/** Inner HTML of `<head>` after charset and viewport, without scripts and styles. */
export function headHtml(head: HeadProps, config: SiteConfig, favicon = config.baseUrl + iconFile): string {
  const absolute = (url: string) => (url.startsWith("//") ? `https:${url}` : isExternalUrl(url) ? url : (config.url ?? "") + url);
  const title = head.title === config.title ? head.title : `${head.title} | ${config.title}`;
  const meta = (name: string, content: string) => element("meta", { name, content });
  const property = (name: string, content: string) => element("meta", { property: name, content });
  const canonical = head.url === null || config.url === undefined ? null : absolute(head.url);
  return [
    element("title", {}, title),
    head.description && meta("description", head.description),
    head.keywords.length > 0 && meta("keywords", head.keywords.join(", ")),
    meta("generator", `bcidocs ${__VERSION__}`),
    head.isHidden && meta("robots", "noindex, nofollow"),
    canonical && element("link", { rel: "canonical", href: canonical }),
    ...(config.url === undefined
      ? []
      : head.translations.flatMap(({ lang, url, isDefault }) => alternates(absolute(url), lang, isDefault))),
    head.markdown && element("link", { rel: "alternate", type: "text/markdown", href: absolute(head.markdown) }),
    property("og:title", head.title),
    head.description && property("og:description", head.description),
    property("og:type", head.kind),
    property("og:site_name", config.title),
    property("og:locale", head.locale.replace("-", "_")),
    canonical && property("og:url", canonical),
    head.image && property("og:image", absolute(head.image)),
    meta("twitter:card", head.image ? "summary_large_image" : "summary"),
    ...[...config.themeConfig.metadata, ...head.metadata].map((attributes) => element("meta", attributes)),
    element("link", { rel: "icon", href: favicon, ...(favicon.endsWith(".svg") && { type: "image/svg+xml" }) }),
  ]
    .filter(Boolean)
    .join("");
}

/** The default language is also for readers of all others. */
function alternates(href: string, lang: string, isDefault: boolean): string[] {
  return (isDefault ? [lang, "x-default"] : [lang]).map((hreflang) => element("link", { rel: "alternate", hreflang, href }));
}
