/** Where each name leads: source paths, assets, routes. Paths are in the Unicode form NFC, whatever the disk has. */
import { routeInLocale } from "../../areas/locales.ts";
import type { SiteGraph } from "../../model/graph.ts";
import type { Asset } from "../../model/source.ts";
import { addToList } from "../../text/lists.ts";
import { comparePaths } from "../../text/path.ts";
import type { CategoryPlan } from "../sidebar/sidebarContext.ts";
import type { RoutedPage } from "./routes.ts";

/** Without a prototype, so that a page named `constructor` or `__proto__` is a key like any other. */
export function record<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const made: Record<string, T> = Object.create(null);
  for (const [key, value] of entries) made[key] = value;
  return made;
}

/** By the file that a page is made from: its text, or the `_category_` file that asks for it. */
export function routeOfSource(pages: RoutedPage[], plans: CategoryPlan[] = []): Record<string, string> {
  const ofPlans = plans.flatMap(({ source, route }) => (source === null ? [] : [[source, route] as const]));
  const sources = [...pages.filter(({ isFallback }) => !isFallback).map(({ page, route }) => [page.path, route] as const), ...ofPlans];
  return record(sources.map(([path, route]) => [path.normalize("NFC"), route]));
}

/** By language: where a translation is, if that does not follow from the route of the page that it translates. */
export function translatedRoutes(pages: RoutedPage[]): SiteGraph["translatedRoutes"] {
  const keyOf = ({ page, folder, stem }: RoutedPage) => JSON.stringify([page.area, page.version, folder, stem]);
  const originals = new Map(pages.filter(({ locale }) => locale === null).map((routed) => [keyOf(routed), routed.route]));
  const routesByLocale = new Map<string, [string, string][]>();
  for (const routed of pages) {
    const { locale, route } = routed;
    const original = locale === null ? undefined : originals.get(keyOf(routed));
    if (locale === null || original === undefined || routeInLocale(original, locale) === route) continue;
    addToList(routesByLocale, locale, [original, route]);
  }
  return record([...routesByLocale].map(([locale, routes]) => [locale, record(routes)] as const));
}

export function urlOfAsset(assets: Asset[]): SiteGraph["urlOfAsset"] {
  const sorted = [...assets].sort((a, b) => comparePaths(a.path, b.path));
  const entries = sorted.map(({ path, url, width, height, ids }) => {
    const sizes = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
    return [path.normalize("NFC"), { url, ...sizes, ...(ids && { ids }) }] as const;
  });
  return record(entries);
}
