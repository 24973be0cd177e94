/** Which routes files of the past had, by their paths: the front matter of a file that is gone is not known. */
import { pageFolders } from "../areas/pageFolders.ts";
import type { SiteConfig } from "../model/config.ts";
import { withoutNumberPrefixes } from "../text/fileNames.ts";
import { isInside, joinPath, withoutExtension } from "../text/path.ts";

/** In each form that a link may have had: with and without the numbers that order files. None for a file outside of all pages. */
export function routesOfPath(path: string, config: SiteConfig): string[] {
  const root = pageFolders(config).find(({ folder }) => isInside(path, folder));
  if (!root) return [];
  const inside = root.folder === "" ? path : path.slice(root.folder.length + 1);
  const names = root.area === null ? [inside] : [withoutNumberPrefixes(inside), inside];
  return [...new Set(names.map((name) => bareRoute(joinPath(root.routeBase, name).normalize("NFC"))))];
}

/** `/docs/api/README.md` -> `/docs/api` */
export function bareRoute(route: string): string {
  const page = /\.(?:mdx?|markdown|tsx)$/i.test(route) ? withoutExtension(route) : route;
  return page.replace(/\/(?:index|readme)$/i, "") || "/";
}
