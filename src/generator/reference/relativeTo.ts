/** Paths as messages and pages have them. */
import { relative } from "node:path";

/** With forward slashes, as places are told. */
export function relativeTo(siteDir: string, path: string): string {
  return relative(siteDir, path).replaceAll("\\", "/");
}
