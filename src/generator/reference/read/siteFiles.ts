/** Files of the site, which are not part of an SDK in the same folder: their changes do not change the SDK. */
import { join } from "node:path";
import type { SiteConfig } from "../../model/config.ts";
import { isWithin } from "../../text/path.ts";
import { configNames } from "../../text/reservedNames.ts";

interface SiteRequest {
  config: Pick<SiteConfig, "contentDir" | "staticDir">;
  /** Absolute. */
  siteDir: string;
}

/** Files and folders, absolute; none in which an entry point is. */
export function siteFilesOf({ config, siteDir }: SiteRequest, entryPoints: readonly string[]): string[] {
  const paths = ["theme", config.contentDir, config.staticDir, ...configNames].map((path) => join(siteDir, path));
  return paths.filter((path) => !entryPoints.some((entry) => isWithin(entry, path)));
}

export function isAmong(path: string, files: readonly string[]): boolean {
  return files.some((file) => isWithin(path, file));
}
