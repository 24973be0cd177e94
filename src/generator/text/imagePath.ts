/** Finds the file of an image that a page shows, and says where a URL leads on a site below a base URL. */
import { folderOf, joinPath } from "./path.ts";
import { decodePath } from "./url.ts";

/** What a URL in a page leads to; an image has a size. */
export interface ResolvedUrl {
  url: string;
  width?: number;
  height?: number;
}

export interface ImageFolders {
  baseUrl: string;
  staticDir: string;
  /** Folders of the docs areas, where a path that begins with a slash may begin as well. */
  docsDirs: readonly string[];
}

/** Paths of the files that a URL in a page names if it names an image of the site, the likeliest first. */
export function imagePaths(url: string, sourcePath: string, { baseUrl, staticDir, docsDirs }: ImageFolders): string[] {
  const path = decodePath(url);
  if (!path.startsWith("/")) return [joinPath(folderOf(sourcePath), path).normalize("NFC")];
  return [staticDir, ...docsDirs].map((folder) => joinPath(`${folder}${insideBase(path, baseUrl)}`).normalize("NFC"));
}

/** `/kit/docs` -> `/docs` on a site below `/kit/`. */
export function insideBase(path: string, baseUrl: string): string {
  return baseUrl !== "/" && path.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : path;
}
