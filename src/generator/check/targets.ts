/** What links may lead to: the pages, files and redirects that are about to be written. */
import type { SiteGraph } from "../model/graph.ts";
import type { RenderedPage } from "../model/output.ts";
import { folderOf, joinPath } from "../text/path.ts";
import { decodePath, splitUrl, tryDecode, type UrlStyle } from "../text/url.ts";

export interface Targets {
  /** Ids by route. */
  anchors: Map<string, Set<string>>;
  /** URLs of files without base URL, decoded, e.g. `/assets/a.1f2e3d4c.svg`. */
  files: Set<string>;
  /** Where a redirect leads, by route; absolute URLs stay. */
  redirects: Map<string, string>;
  /** Route by lower-cased route, for links that differ by case alone. */
  byLowerCase: Map<string, string>;
  baseUrl: string;
  trailingSlash: boolean;
}

export interface TargetInput {
  rendered: RenderedPage[];
  graph: SiteGraph;
  /** URLs of other output files without base URL. */
  files: string[];
  style: UrlStyle;
}

export function createTargets({ rendered, graph, files, style }: TargetInput): Targets {
  return {
    anchors: new Map(rendered.map(({ route, anchors }) => [route, new Set(anchors)])),
    files: new Set(files),
    redirects: new Map(graph.redirects.map(({ from, to }) => [from, to])),
    byLowerCase: new Map(rendered.map(({ route }) => [route.toLowerCase(), route])),
    baseUrl: style.baseUrl,
    trailingSlash: style.trailingSlash ?? false,
  };
}

/** What became of a link: it leads somewhere, or why it does not. */
export type Verdict =
  | { kind: "ok" }
  | { kind: "no-page"; route: string }
  | { kind: "no-anchor"; route: string; anchor: string }
  | { kind: "case"; route: string; actual: string }
  | { kind: "no-base"; route: string }
  | { kind: "malformed"; reason: string };

const ok: Verdict = { kind: "ok" };

/** Judges a URL found on the page of `fromRoute`. URLs of other sites and schemes are not judged. */
export function judge(url: string, fromRoute: string, targets: Targets): Verdict {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith("//")) return ok;
  if (url.includes("\\")) return { kind: "malformed", reason: "a URL has no backslashes; write forward slashes" };
  const { path, hash } = splitUrl(url);
  const absolute = path === "" ? null : toAbsolute(path, fromRoute, targets);
  if (path.includes("//")) return { kind: "malformed", reason: "the path has two slashes in a row" };
  const inside = absolute === null ? fromRoute : withoutBase(absolute, targets.baseUrl);
  if (inside === null) return { kind: "no-base", route: absolute ?? "" };
  return judgeInside(inside, hash, targets);
}

function judgeInside(path: string, hash: string, targets: Targets): Verdict {
  if (targets.files.has(path)) return ok;
  const route = routeOf(path);
  const anchors = targets.anchors.get(route);
  if (anchors) return judgeAnchor(route, anchors, hash);
  const redirect = targets.redirects.get(route);
  if (redirect !== undefined) return redirect.startsWith("/") && redirect !== route ? judgeInside(redirect, hash, targets) : ok;
  const actual = targets.byLowerCase.get(route.toLowerCase());
  return actual === undefined ? { kind: "no-page", route } : { kind: "case", route, actual };
}

function judgeAnchor(route: string, anchors: Set<string>, hash: string): Verdict {
  const [anchor = ""] = hash.slice(1).split(":~:");
  if (anchor === "" || anchor === "top" || anchors.has(anchor)) return ok;
  const decoded = tryDecode(anchor);
  return anchors.has(decoded) ? ok : { kind: "no-anchor", route, anchor: decoded };
}

/** As a browser does it: relative to the folder of the page's address, which is the address itself when it ends with a slash. */
function toAbsolute(path: string, fromRoute: string, { baseUrl, trailingSlash }: Targets): string {
  if (path.startsWith("/")) return path;
  const folder = trailingSlash ? fromRoute : folderOf(fromRoute);
  return joinPath(baseUrl, folder, path);
}

function withoutBase(path: string, baseUrl: string): string | null {
  if (`${path}/` === baseUrl) return "/";
  return path.startsWith(baseUrl) ? decodePath(`/${path.slice(baseUrl.length)}`) : null;
}

/** `/docs/focus/`, `/docs/focus.html` and `/docs/focus/index.html` are all the page `/docs/focus`. */
function routeOf(path: string): string {
  const bare = path.replace(/\/index\.html$/, "/").replace(/\.html$/, "");
  return bare.length > 1 ? bare.replace(/\/$/, "") : bare;
}
