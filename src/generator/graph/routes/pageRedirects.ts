/** Redirects of the front matter: the addresses that a page had before. */
import { routeInLocale } from "../../areas/locales.ts";
import type { Place } from "../../model/problem.ts";
import { isInside } from "../../text/path.ts";
import type { RoutedPage } from "./routes.ts";

export interface PageRedirect {
  /** As it is written, below the route of the page's language. */
  from: string;
  /** Route of the page. */
  to: string;
  place: Place;
}

interface Claim extends PageRedirect {
  routed: RoutedPage;
}

/**
 * A page that is shown for want of a translation had its old address in that language, too, unless another page is there.
 * Versions of a page have the same front matter: an address leads to the version that it belongs to.
 */
export function pageRedirects(pages: readonly RoutedPage[]): PageRedirect[] {
  const routes = new Set(pages.map(({ route }) => route));
  const byFrom = new Map<string, Claim[]>();
  for (const routed of pages) {
    const { route, page, isFallback } = routed;
    for (const written of listOf(page.frontMatter.redirect_from)) {
      const from = inLanguage(written, routed);
      if (isFallback && routes.has(from)) continue;
      const place = page.places.redirect_from ?? { path: page.path, line: 1 };
      byFrom.set(from, [...(byFrom.get(from) ?? []), { from, to: route, place, routed }]);
    }
  }
  return [...byFrom].flatMap(([from, claims]) => ofItsVersion(from, claims).map(({ routed: _, ...claim }) => claim));
}

function listOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat();
}

/** `/docs/old` -> `/fr/docs/old` for a French page; an address that says so already stays. */
function inLanguage(from: string, { locale }: RoutedPage): string {
  return locale === null || !from.startsWith("/") || isInside(from, `/${locale}`) ? from : routeInLocale(from, locale);
}

/** More than one is left where pages of one version want the same address, which is reported. */
function ofItsVersion(from: string, claims: Claim[]): Claim[] {
  if (claims.length === 1) return claims;
  const depthOf = ({ routed: { set } }: Claim) => (set !== null && isInside(from, set.routeBase) ? set.routeBase.length : -1);
  const deepest = Math.max(...claims.map(depthOf));
  const nearest = claims.filter((claim) => depthOf(claim) === deepest);
  // Outside of all versions, the one that readers get without asking has it.
  const last = deepest < 0 ? nearest.filter(({ routed: { set } }) => set?.version?.isLast ?? true) : nearest;
  return last.length > 0 ? last : nearest;
}
