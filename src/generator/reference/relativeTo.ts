/** Paths as messages and pages have them. */
import { relative } from "node:path";

/** With forward slashes, as in places. */
export function relativeTo(siteDir: string, path: string): string {
  return relative(siteDir, path).replaceAll("\\", "/");
}
