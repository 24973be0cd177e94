/** What links may lead to: the pages, files and redirects that are about to be written. */

import type { SiteGraph } from "../model/graph.ts";
import { anchorsOf, type RenderedPage } from "../model/rendered.ts";
import { lazily } from "../text/lazily.ts";
import { folderOf, joinPath } from "../text/path.ts";
import { decodePath, isExternalUrl, routeToFile, splitUrl, tryDecode, type UrlStyle } from "../text/url.ts";

export interface Targets {
  /** Ids by route, put together when a link leads there. */
  anchors: Map<string, () => Set<string>>;
  /** URLs of files without base URL, decoded, e.g. `/assets/a.1f2e3d4c.svg`. */
  files: Set<string>;
  /** Route by the path of its file, e.g. `/docs/focus.html` or `/docs/focus/index.html`. */
  routeOfFile: Map<string, string>;
  /** Where a redirect leads, by route; absolute URLs stay. */
  redirects: Map<string, string>;
  /** Route by lower-cased route, for links that differ by case alone. */
  byLowerCase: () => Map<string, string>;
  baseUrl: string;
  trailingSlash: boolean;
}

export interface TargetInput {
  pages: RenderedPage[];
  graph: SiteGraph;
  /** URLs of other output files without base URL. */
  files: string[];
  style: UrlStyle;
}

export function createTargets({ pages, graph, files, style }: TargetInput): Targets {
  return {
    anchors: new Map(pages.map((page) => [page.route, lazily(() => anchorsOf(page))])),
    files: new Set(files),
    routeOfFile: new Map(pages.map(({ route }) => [`/${routeToFile(route, style)}`, route])),
    redirects: new Map(graph.redirects.map(({ from, to }) => [from, to])),
    byLowerCase: lazily(() => new Map(pages.map(({ route }) => [route.toLowerCase(), route]))),
    baseUrl: style.baseUrl,
    trailingSlash: style.trailingSlash ?? false,
  };
}

/** The result for one link: where it leads, or why it leads nowhere. */
export type TargetResult =
  | { kind: "ok"; isPage?: true }
  | { kind: "empty" }
  | { kind: "no-page"; route: string }
  | { kind: "no-file"; route: string }
  | { kind: "no-image"; route: string }
  | { kind: "no-anchor"; route: string; anchor: string }
  | { kind: "case"; route: string; actual: string }
  | { kind: "no-base"; route: string }
  | { kind: "malformed"; reason: string };

const ok: TargetResult = { kind: "ok" };
const okPage: TargetResult = { kind: "ok", isPage: true };

/** Checks a URL on the page of `fromRoute`. URLs of other sites and schemes always pass. */
export function checkTarget(url: string, fromRoute: string, targets: Targets): TargetResult {
  if (url === "") return { kind: "empty" };
  if (/^[a-z]:/i.test(url))
    return { kind: "malformed", reason: "a file path is not a URL; write the path from this file, with forward slashes" };
  if (isExternalUrl(url)) return ok;
  const { path, hash } = splitUrl(url);
  if (tryDecode(path).includes("\\")) return { kind: "malformed", reason: "a URL has no backslashes; write forward slashes" };
  if (path.includes("//")) return { kind: "malformed", reason: "the path has two slashes in a row" };
  if (path === "") return checkInside(fromRoute, hash, targets);
  const absolute = toAbsolute(path, fromRoute, targets);
  const inside = withoutBase(absolute, targets.baseUrl);
  return inside === null ? { kind: "no-base", route: absolute } : checkInside(inside, hash, targets);
}

function checkInside(path: string, hash: string, targets: Targets): TargetResult {
  const folder = path.replace(/\/$/, "");
  if (targets.files.has(path) || targets.files.has(`${folder}/index.html`)) return ok;
  const route = targets.routeOfFile.get(path) ?? (folder || "/");
  const anchors = targets.anchors.get(route)?.();
  if (anchors) return checkAnchor(route, anchors, hash);
  const redirect = targets.redirects.get(route);
  if (redirect !== undefined) return redirect.startsWith("/") && redirect !== route ? checkInside(redirect, hash, targets) : ok;
  const actual = targets.byLowerCase().get(route.toLowerCase());
  if (actual !== undefined) return { kind: "case", route, actual };
  return { kind: isFileName(path) ? "no-file" : "no-page", route };
}

/** `/files/kit.zip` is meant to be a file; `/docs/v1.2`, `/a.md` and `/a.html` are meant to be pages. */
function isFileName(path: string): boolean {
  const extension = /\.([a-z][a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase();
  return extension !== undefined && !["md", "mdx", "markdown", "html", "htm"].includes(extension);
}

function checkAnchor(route: string, anchors: Set<string>, hash: string): TargetResult {
  const [anchor = ""] = hash.slice(1).split(":~:");
  if (anchor === "" || anchor === "top" || anchors.has(anchor)) return okPage;
  const decoded = tryDecode(anchor);
  return anchors.has(decoded) ? okPage : { kind: "no-anchor", route, anchor: decoded };
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
