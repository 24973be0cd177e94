/** Where bcidocs keeps its own things in a site. */
import { join } from "node:path";
import { isInside } from "./path.ts";

/** Absolute; what it holds can be deleted at any time. */
export function cacheFolder(siteDir: string): string {
  return join(siteDir, ".bcidocs", "cache");
}

/** Folder of a site whose components pages can use by name. */
export const componentFolder = "theme/components";

/** Whether a path is in one of these folders, or in what a running build keeps next to its output, e.g. `dist.bcidocs-new-4711`. */
export function isOwnPath(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isInside(path, folder) || path.startsWith(`${folder}.bcidocs-`));
}
