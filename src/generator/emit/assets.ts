/** Chooses the assets that are published. */
import { join } from "node:path";
import type { SiteGraph } from "../model/graph.ts";
import { FileCopy, type OutputFile } from "../model/output.ts";
import type { RenderedPage } from "../model/rendered.ts";
import type { Asset } from "../model/source.ts";
import { comparePaths } from "../text/path.ts";
import { encodePath, splitUrl } from "../text/url.ts";

/** Source paths of the assets that pages show or link to. */
export function referencedAssets(pages: readonly RenderedPage[], graph: SiteGraph, baseUrl: string): Set<string> {
  const paths = new Map(Object.entries(graph.urlOfAsset).map(([path, { url }]) => [baseUrl + encodePath(url.slice(1)), path]));
  const shells = new Set(pages.flatMap(({ shell }) => shell));
  const urls = [
    ...[...shells].flatMap(({ links }) => links.map(({ url }) => splitUrl(url).path)),
    ...pages.flatMap(({ metadata }) => metadata.assetPaths),
  ];
  return new Set(urls.flatMap((url) => paths.get(url) ?? []));
}

/**
 * Static files always, assets of the content only where a page refers to them (`referenced` holds their paths).
 * Assets with the same name and content have one URL and are published once.
 */
export function assetFiles(referenced: ReadonlySet<string>, assets: readonly Asset[], siteDir: string): OutputFile[] {
  const sourceOf = new Map<string, string>();
  for (const { path, url, isStatic } of assets) {
    if ((isStatic || referenced.has(path.normalize("NFC"))) && !sourceOf.has(url)) sourceOf.set(url, path);
  }
  return [...sourceOf]
    .map(([url, path]) => ({ path: url.slice(1), content: new FileCopy(join(siteDir, path)) }))
    .sort((a, b) => comparePaths(a.path, b.path));
}
