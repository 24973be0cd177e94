/** `_redirects`, as Netlify and Cloudflare Pages read it: `/old/* /new/:splat 301`, a rule a line, the first that fits counts. */
import { encodePath, splitUrl, tryDecode } from "../text/url.ts";
import { type PathPattern, readPathPattern } from "./pathPattern.ts";

export interface RedirectRule {
  matches: PathPattern;
  to: string;
  /** 301 to 308: the client goes there. 200 and 404: it gets that content. */
  status: 200 | 301 | 302 | 303 | 307 | 308 | 404;
  /** Applies even if there is a file: the status has a `!`. */
  isForced: boolean;
}

/** Where a rule leads: a URL for the `Location`, or a path of the same site whose content is the answer. */
export type Redirection = { status: number; location: string } | { status: 200 | 404; path: string };

/** Skips rules with conditions, and those that the hosts would refuse. */
export function readRedirectsFile(text: string): RedirectRule[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [from = "", to = "", status = "301", ...conditions] = line
      .replace(/(?:^|\s)#.*$/, "")
      .trim()
      .split(/\s+/);
    const found = /^(200|301|302|303|307|308|404)(!?)$/.exec(status);
    const matches = readPathPattern(from);
    if (!matches || !found || conditions.length > 0 || !/^(?:https?:\/\/|\/)/i.test(to)) return [];
    return [{ matches, to, status: Number(found[1]) as RedirectRule["status"], isForced: found[2] === "!" }];
  });
}

/** The target of the first rule that matches a path; null if none does. */
export function redirectionOf(path: string, search: string, rules: readonly RedirectRule[]): Redirection | null {
  for (const { matches, to, status } of rules) {
    const parts = matches(path);
    if (parts === null) continue;
    if (status !== 200 && status !== 404) return { status, location: withSearch(fill(to, parts, encodePath), search) };
    // Content of other hosts is not fetched.
    if (to.startsWith("/")) return { status, path: tryDecode(splitUrl(fill(to, parts, (part) => part)).path) };
  }
  return null;
}

/** Slashes at the front become one, since `//host` would leave the site. */
function fill(to: string, parts: Record<string, string>, write: (part: string) => string): string {
  const filled = to.replace(/:([a-z]\w*)/gi, (whole, name: string) => (Object.hasOwn(parts, name) ? write(parts[name] ?? "") : whole));
  return filled.startsWith("/") ? filled.replace(/^[/\\]+/, "/") : filled;
}

/** The query is kept, unless the target has its own. */
function withSearch(location: string, search: string): string {
  const { path, query, hash } = splitUrl(location);
  return path + (query || search) + hash;
}
