/** Finds the file of an image that a page shows, and says where a URL leads on a site below a base URL. */
import { folderOf, joinPath } from "./path.ts";
import { decodePath } from "./url.ts";

/** What a URL in a page leads to; an image has a size. */
export interface ResolvedUrl {
  url: string;
  width?: number;
  height?: number;
}

/** Path of the file that a URL in a page names if it names an image of the site. */
export function imagePath(url: string, sourcePath: string, { baseUrl, staticDir }: { baseUrl: string; staticDir: string }): string {
  const path = decodePath(url);
  const file = path.startsWith("/") ? `${staticDir}${insideBase(path, baseUrl)}` : joinPath(folderOf(sourcePath), path);
  return file.normalize("NFC");
}

/** `/kit/docs` -> `/docs` on a site below `/kit/`. */
export function insideBase(path: string, baseUrl: string): string {
  return baseUrl !== "/" && path.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : path;
}
