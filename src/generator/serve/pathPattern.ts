/** Paths as `_headers` and `_redirects` write them: `/docs/*`, `/news/:year/:title`. */
import { tryDecode } from "../text/url.ts";

/** What `*` (as `splat`) and `:name` match; null if the path does not match. */
export type PathPattern = (path: string) => Record<string, string> | null;

/** Null for patterns that the hosts refuse too: not a path, or more than one `*`. */
export function readPathPattern(text: string): PathPattern | null {
  if (!text.startsWith("/") || text.split("*").length > 2) return null;
  const names: string[] = [];
  const source = tryDecode(text).replace(/\*|:([a-z]\w*)|[^*:]+|:/gi, (part, name: string | undefined) => {
    if (part === "*" || name !== undefined) names.push(name ?? "splat");
    if (part === "*") return "(.*)";
    return name === undefined ? part.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&") : "([^/]+)";
  });
  const pattern = new RegExp(`^${source}$`, "su");
  return (path) => {
    const found = pattern.exec(path);
    return found && Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ""]));
  };
}
