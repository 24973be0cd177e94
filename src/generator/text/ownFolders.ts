/** Where bcidocs keeps its own things in a site. */
import { join } from "node:path";

/** Absolute; what it holds can be deleted at any time. */
export function cacheFolder(siteDir: string): string {
  return join(siteDir, ".bcidocs", "cache");
}

/** Folder of a site whose components pages can use by name. */
export const componentFolder = "theme/components";
