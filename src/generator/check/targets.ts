/** What links may lead to: the pages, files and redirects that are about to be written. */
import type { SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import { missingReferenceId } from "../model/htmlMetadata.ts";
import { hasTopId } from "../model/markdownConfig.ts";
import { anchorsOf, type RenderedPage } from "../model/rendered.ts";
import { lazily } from "../text/lazily.ts";
import { folderOf, joinPath } from "../text/path.ts";
import { decodePath, isExternalUrl, routesOfPath, routeToFile, routeToUrl, splitUrl, tryDecode, type UrlStyle } from "../text/url.ts";

export type Targets = ReturnType<typeof createTargets>;

export interface TargetInput {
  pages: RenderedPage[];
  graph: SiteGraph;
  /** URLs of the files written besides the pages, without base URL. */
  files: string[];
  config: UrlStyle & Pick<SiteConfig, "url" | "redirects" | "docs" | "markdown">;
}

export function createTargets({ pages, graph, files, config }: TargetInput) {
  // Other redirects, e.g. that of `/docs`, are part of the site's structure.
  const { redirects } = config;
  const movedInSettings = Array.isArray(redirects) ? redirects.flatMap(({ from }) => from) : Object.keys(redirects);
  return {
    /** Ids by route, put together when a link leads there. */
    anchors: new Map(pages.map((page) => [page.route, lazily(() => anchorsOf(page))])),
    /** URLs of files without base URL, decoded, e.g. `/assets/a.1f2e3d4c.svg`. */
    files: new Set(files),
    /** Ids in files with symbols, by the URL of the file. */
    idsOfFile: new Map(Object.values(graph.urlOfAsset).flatMap(({ url, ids }) => (ids ? [[url, new Set(ids)] as const] : []))),
    /** Route by the path of its file, e.g. `/docs/focus.html` or `/docs/focus/index.html`. */
    routeOfFile: new Map(pages.map(({ route }) => [`/${routeToFile(route, config)}`, route])),
    /** Where a redirect leads, by route; absolute URLs stay. */
    redirects: new Map(graph.redirects.map(({ from, to }) => [from, to])),
    /** Route by lower-cased route, for links that differ by case alone. */
    byLowerCase: lazily(() => new Map(pages.map(({ route }) => [route.toLowerCase(), route]))),
    /** What the routes and URLs of the site begin with. */
    folders: lazily(() => new Set([...pages.map(({ route }) => route), ...files].map(firstOf))),
    baseUrl: config.baseUrl,
    cleanUrls: config.cleanUrls,
    /** Whether all addresses have a slash at their end, or none; undefined where both are fine. */
    trailingSlash: config.trailingSlash,
    /** `#_top` is the title of each page, as in Starlight. */
    hasTitleIds: hasTopId(config.markdown.headingIds),
    /** Where the site is, e.g. `https://example.com`; null if the settings do not say. */
    origin: config.url === undefined ? null : new URL(config.url).origin,
    /** What addresses of "edit this page" begin with: they may be next to the site. */
    editUrls: config.docs.flatMap(({ editUrl }) => (typeof editUrl === "string" ? editUrl : [])),
    /** Routes that redirects of the settings and of the front matter leave. */
    moved: new Set([...movedInSettings, ...graph.redirects.flatMap(({ from, isOfPage }) => (isOfPage ? from : []))]),
    /** Routes of the author's pages that are left out of every list. */
    unlisted: new Set(
      (graph.pages ?? []).filter(({ isUnlisted, path }) => isUnlisted && !path.startsWith("generated:")).map(({ route }) => route),
    ),
  };
}

/** The result for one link: where it leads, or why it leads nowhere. */
export type TargetResult =
  | { kind: "ok"; isPage?: true }
  | { kind: "empty" }
  | { kind: "no-page" | "no-file" | "no-image" | "no-base" | "unlisted"; route: string }
  /** `no-fragments`: a file of a kind that has nothing to name. */
  | { kind: "no-anchor" | "no-fragments"; route: string; anchor: string }
  | { kind: "case"; route: string; actual: string }
  | { kind: "malformed"; reason: string }
  /** The rest leads somewhere. `url`: what to write instead, with the base URL. */
  | { kind: "odd"; reason: string; url?: string }
  /** `duplicate-base`: the base URL is there twice. */
  | { kind: "duplicate-base" | "moved" | "other-form" | "own-site"; route: string; url: string };

const ok: TargetResult = { kind: "ok" };
const okPage: TargetResult = { kind: "ok", isPage: true };

/** Checks a URL on the page of `fromRoute`. URLs of other sites and schemes always pass. */
export function checkTarget(url: string, fromRoute: string, targets: Targets): TargetResult {
  if (url === "") return { kind: "empty" };
  if (/^[a-z]:/i.test(url))
    return { kind: "malformed", reason: "a file path is not a URL; write the path from this file, with forward slashes" };
  if (isExternalUrl(url)) return checkExternalForm(url, targets);
  const { path, hash } = splitUrl(url);
  if (tryDecode(path).includes("\\")) return { kind: "malformed", reason: "a URL has no backslashes; write forward slashes" };
  if (path.includes("//")) return withSlashes(url, fromRoute, targets);
  const own = path === "" ? targets.anchors.get(fromRoute)?.() : undefined;
  if (own) return checkAnchor(fromRoute, own, { hash, targets, isOwn: true });
  const absolute = toAbsolute(path, fromRoute, targets);
  const inside = withoutBase(absolute, targets.baseUrl);
  return inside === null ? { kind: "no-base", route: absolute } : checkInside(inside, hash, targets);
}

/** The page that a URL leads to, through redirects and with any form of its address; null for anything else. */
export function routeOfUrl(url: string, fromRoute: string, targets: Targets): string | null {
  if (url === "" || isExternalUrl(url)) return null;
  const inside = withoutBase(toAbsolute(splitUrl(url).path || fromRoute, fromRoute, targets), targets.baseUrl);
  if (inside === null) return null;
  const redirect = targets.redirects.get(inside.replace(/\/$/, ""));
  const route = routeOf(redirect ? splitUrl(redirect).path : inside, targets);
  return targets.anchors.has(route) ? route : null;
}

/** Whether a reader finds something at a route of this site, and there the id; redirects are followed. */
export function isPublished({ route, id }: { route: string; id: string | null }, targets: Targets): boolean {
  return isGood(checkInside(route, id === null ? "" : `#${encodeURIComponent(id)}`, targets));
}

function checkInside(path: string, hash: string, targets: Targets): TargetResult {
  const folder = path.replace(/\/$/, "");
  const redirect = targets.redirects.get(folder);
  if (redirect !== undefined) return checkRedirect(redirect, { from: folder, hash }, targets);
  if (targets.files.has(path)) return checkFragment(path, hash, targets);
  if (targets.files.has(`${folder}/index.html`)) return ok;
  const route = routeOf(path, targets);
  const anchors = targets.anchors.get(route)?.();
  if (anchors) {
    const result = checkAnchor(route, anchors, { hash, targets });
    if (result.kind === "no-anchor" || !isOtherForm(path, route, targets)) return result;
    return { kind: "other-form", route, url: routeToUrl(route, targets) + hash };
  }
  const actual = targets.byLowerCase().get(route.toLowerCase());
  if (actual !== undefined) return { kind: "case", route, actual };
  return twiceBase(path, hash, targets) ?? { kind: isFileName(path) ? "no-file" : "no-page", route };
}

/** The fragments of most files cannot be checked: `manual.pdf#page=3`, `clip.mp4#t=10`, `logo.svg#gh-dark-mode-only`. */
function checkFragment(path: string, hash: string, { idsOfFile }: Targets): TargetResult {
  const [written = ""] = hash.slice(1).split(":~:");
  const anchor = tryDecode(written);
  if (anchor === "") return ok;
  const ids = idsOfFile.get(path);
  // `svgView(…)` and `xywh=…` name a part of the picture.
  if (ids) return ids.has(anchor) || /[=(]/.test(anchor) ? ok : { kind: "no-anchor", route: path, anchor };
  return /\.(?:json|xml|ya?ml|zip|gz|tgz|tar)$/i.test(path) ? { kind: "no-fragments", route: path, anchor } : ok;
}

/** A browser keeps the requested anchor unless the redirect has one. */
function checkRedirect(to: string, { from, hash }: { from: string; hash: string }, targets: Targets): TargetResult {
  if (!to.startsWith("/") || to === from) return ok;
  const end = splitUrl(to);
  const result = checkInside(end.path, end.hash || hash, targets);
  if (!isGood(result) || !targets.moved.has(from)) return isGood(result) ? ok : result;
  return { kind: "moved", route: from, url: routeToUrl(end.path, targets) + end.query + (end.hash || hash) };
}

/** `/kit/docs` inside of a site below `/kit/`. */
function twiceBase(path: string, hash: string, targets: Targets): TargetResult | null {
  if (targets.baseUrl === "/" || !path.startsWith(targets.baseUrl)) return null;
  const url = path + hash;
  return isGood(checkTarget(url, "/", targets)) ? { kind: "duplicate-base", route: path, url } : null;
}

/** `/docs/api/index` is the page `/docs/api` for many hosts, and nothing for the others. */
function routeOf(path: string, { routeOfFile, anchors }: Targets): string {
  const known = routeOfFile.get(path) ?? (path.endsWith(".html") ? [] : routesOfPath(path)).find((route) => anchors.has(route));
  return known ?? (path.replace(/\/$/, "") || "/");
}

/** Whether a host has to redirect a reader who asks for the path. */
function isOtherForm(path: string, route: string, { trailingSlash, routeOfFile }: Targets): boolean {
  if (path === route) return !path.endsWith("/") && trailingSlash === true;
  if (/\/index(?:\.html)?$/.test(path)) return true;
  return trailingSlash !== undefined && !routeOfFile.has(path) && path.endsWith("/") !== (trailingSlash || route.endsWith("/"));
}

/** Many hosts read several slashes as one, others find nothing. */
function withSlashes(url: string, fromRoute: string, targets: Targets): TargetResult {
  const reason = "the path has two slashes in a row";
  const { path, query, hash } = splitUrl(url);
  const single = path.replace(/\/{2,}/g, "/") + query + hash;
  return isGood(checkTarget(single, fromRoute, targets)) ? { kind: "odd", reason, url: single } : { kind: "malformed", reason };
}

const good: ReadonlySet<TargetResult["kind"]> = new Set(["ok", "unlisted", "other-form", "moved"]);

/** Whether a reader finds something there. */
const isGood = ({ kind }: TargetResult): boolean => good.has(kind);

/** Whether a URL with a scheme or a host is in truth one of this site, or none at all. */
function checkExternalForm(url: string, targets: Targets): TargetResult {
  if (/^(?:mailto|tel|sms):\s*(?:$|\?)/i.test(url)) return { kind: "odd", reason: "there is nothing after the colon" };
  // A name without a dot cannot be a host of the web.
  if (/^\/\/[^/.:]+(?:\/|$)/.test(url)) {
    const single = url.slice(1);
    const result = checkTarget(single, "/", targets);
    return isGood(result) ? { kind: "odd", reason: "two slashes at the start name another host", url: single } : ok;
  }
  if (!/^https?:/i.test(url)) return ok;
  if (/^https?:(?:\/{0,2}(?:$|[?#])|\/{3})/i.test(url)) return { kind: "malformed", reason: "it names no host" };
  if (!URL.canParse(url)) return { kind: "malformed", reason: "browsers cannot read it; check its host and port" };
  const address = new URL(url);
  if (address.username !== "") return { kind: "odd", reason: "the part before the @ is a user name; the host is after it" };
  const { origin, baseUrl, editUrls } = targets;
  if (origin === null || editUrls.some((start) => url.startsWith(start))) return ok;
  const inside = address.host === new URL(origin).host ? withoutBase(address.pathname, baseUrl) : null;
  if (inside === null) return ok;
  const result = checkInside(inside, address.hash, targets);
  // Another program of the same host: nothing of this site is in that folder.
  if (result.kind === "no-page" && !targets.folders().has(firstOf(inside))) return ok;
  if (!isGood(result)) return result;
  return { kind: "own-site", route: inside, url: address.pathname + address.search + address.hash };
}

/** `/docs/focus` -> `docs` */
const firstOf = (path: string): string => path.split("/")[1] ?? "";

/** `/files/kit.zip` is meant to be a file; `/docs/v1.2`, `/a.md` and `/a.html` are meant to be pages. */
function isFileName(path: string): boolean {
  const extension = /\.([a-z][a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase();
  return extension !== undefined && !["md", "mdx", "markdown", "html", "htm"].includes(extension);
}

function checkAnchor(
  route: string,
  anchors: Set<string>,
  { hash, targets, isOwn = false }: { hash: string; targets: Targets; isOwn?: boolean },
): TargetResult {
  const [anchor = ""] = hash.slice(1).split(":~:");
  const found: TargetResult = targets.unlisted.has(route) && !isOwn ? { kind: "unlisted", route } : okPage;
  if (anchor === "" || anchor === "top" || (targets.hasTitleIds && anchor === "_top") || anchors.has(anchor)) return found;
  const decoded = tryDecode(anchor);
  // `#sort=name` is for a script of the page.
  return anchors.has(decoded) || decoded.includes("=") || anchors.has(missingReferenceId)
    ? found
    : { kind: "no-anchor", route, anchor: decoded };
}

/** As a browser does it: relative to the folder of the page's address, which is the address itself when it ends with a slash. */
function toAbsolute(path: string, fromRoute: string, { baseUrl, trailingSlash }: Targets): string {
  if (path.startsWith("/")) return path;
  const folder = trailingSlash ? fromRoute : folderOf(fromRoute);
  const absolute = joinPath(baseUrl, folder, path);
  return /(?:^|\/)\.{0,2}$/.test(path) && !absolute.endsWith("/") ? `${absolute}/` : absolute;
}

function withoutBase(path: string, baseUrl: string): string | null {
  if (`${path}/` === baseUrl) return "/";
  return path.startsWith(baseUrl) ? decodePath(`/${path.slice(baseUrl.length)}`) : null;
}
