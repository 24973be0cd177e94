/** Says in words what is wrong with a link, and what was most likely meant. */
import type { SiteGraph } from "../model/graph.ts";
import type { FoundLink } from "../model/htmlMetadata.ts";
import type { PageLink } from "../model/page.ts";
import type { Place } from "../model/problem.ts";
import type { Code } from "../problems/catalogue.ts";
import { nearestName } from "../text/distance.ts";
import { folderOf, joinPath, relativePath, withoutExtension } from "../text/path.ts";
import { decodePath, insideBase, splitUrl, tryDecode } from "../text/url.ts";
import { createSuggest, type SuggestAnchor } from "./suggest.ts";
import type { TargetResult, Targets } from "./targets.ts";

/** A link that leads nowhere, with all pages that show it. */
export interface BrokenLink {
  result: Exclude<TargetResult, { kind: "ok" }>;
  htmlLink: FoundLink;
  /** As the author wrote it; undefined for a link of the shell. */
  sourceLink: PageLink | undefined;
  place: Place;
  /** Routes. */
  pages: Set<string>;
  /** No author wrote it: it is in the reference, where types, lists and the sidebar link to names. */
  isGenerated?: boolean;
}

type DescribeContext = ReturnType<typeof createDescribing>;

/** Everything that a hint may name, ready for lookups. */
export function createDescribing(
  { routeOfSource, urlOfAsset, drafts = {} }: SiteGraph,
  targets: Targets,
  suggestAnchor: () => SuggestAnchor,
) {
  const assetPaths = Object.keys(urlOfAsset);
  return {
    targets,
    /** Source path of a draft, by its route and by each suffix of its path. */
    drafts: draftsByRoute(drafts),
    /** Source path by route. */
    sources: new Map(Object.entries(routeOfSource).map(([path, route]) => [route, path])),
    /** Source path of a page or another file by the same in lower case. */
    byLowerCase: new Map([...Object.keys(routeOfSource), ...assetPaths].map((path) => [path.toLowerCase(), path])),
    suggestAnchor,
    suggestPage: createSuggest(targets.anchors.keys()),
    /** For the path of a source file. */
    suggestAsset: createSuggest(assetPaths),
    /** For the URL of a file of the output. */
    suggestFile: createSuggest(targets.files),
  };
}

/** `{ "content/a.md": "/a" }` -> `/a` and `/a.md`, both to `content/a.md`. */
function draftsByRoute(drafts: Record<string, string>): Map<string, string> {
  const byRoute = new Map<string, string>();
  for (const [path, route] of Object.entries(drafts)) {
    const keys = [route];
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) keys.push(path.slice(at));
    for (const key of keys) if (!byRoute.has(key)) byRoute.set(key, path);
  }
  return byRoute;
}

export interface Description {
  code: Code;
  message: string;
  hint: string;
  /** The URL to write instead, where no other can be meant. */
  url?: string | undefined;
  /** The link works for many readers: `--strict` lets it pass. */
  isSuspicious?: true;
}

export function describeBrokenLink(brokenLink: BrokenLink, describing: DescribeContext): Description {
  const { result, htmlLink, sourceLink } = brokenLink;
  const displayUrl = sourceLink?.url ?? htmlLink.url;
  const { baseUrl } = describing.targets;
  if (brokenLink.isGenerated && missing.has(result.kind)) return ofReference(displayUrl, result);
  switch (result.kind) {
    case "empty": {
      const hint = "Write the address between the round brackets, or remove the link.";
      return { code: "L019", message: "the link has no target", hint, isSuspicious: true };
    }
    case "malformed":
      return { code: "L006", message: `the link "${displayUrl}" is malformed`, hint: `${sentence(result.reason)}.` };
    case "odd": {
      const url = result.url && insideBase(result.url, baseUrl);
      const hint = url ? `${sentence(result.reason)}. Write ${url}` : `${sentence(result.reason)}.`;
      return { code: "L006", message: `the link "${displayUrl}" is malformed`, hint, url, isSuspicious: true };
    }
    case "duplicate-base":
      return toOther("L005", `the link "${displayUrl}" has the base URL twice`, insideBase(result.url, baseUrl));
    case "moved":
      return toOther("L038", `"${displayUrl}" is redirected to another page`, insideBase(result.url, baseUrl));
    case "other-form":
      return toOther("L016", `"${displayUrl}" is not the address of the page, only another form of it`, insideBase(result.url, baseUrl));
    case "own-site":
      return toOther("L020", `"${displayUrl}" is an address of this site`, insideBase(result.url, baseUrl));
    case "unlisted": {
      const hint = "Only people with the link find this page. If it is meant for everybody, remove `unlisted: true`.";
      return { code: "L034", message: `the link "${displayUrl}" leads to a page that is not listed`, hint };
    }
    case "no-base": {
      const hint = `Write ${baseUrl}${result.route.slice(1)}, or a relative file path.`;
      return { code: "L005", message: `the link "${displayUrl}" leaves the site, which is served below ${baseUrl}`, hint };
    }
    case "case": {
      const hint = `Only the case differs: ${pageName(result.actual, brokenLink, describing)}`;
      return { code: "L004", message: `there is no page ${result.route}`, hint, url: withCaseOf(sourceLink, result.actual) };
    }
    case "no-image":
      return { code: "L003", message: `"${displayUrl}" is a page, not an image`, hint: "Name the file of an image." };
    case "no-anchor":
      return noAnchor(displayUrl, result, describing);
    case "no-fragments": {
      const message = `"${displayUrl}": a file of this kind has no ids, so the browser ignores "#${result.anchor}"`;
      const hint = "Remove the number sign and the text after it, and describe the place in words.";
      return { code: "L002", message, hint, isSuspicious: true };
    }
    case "no-page":
    case "no-file":
      return (
        outsideOfSite(displayUrl, brokenLink) ??
        ofDraft(displayUrl, result.route, describing) ??
        otherCase(displayUrl, brokenLink, describing) ??
        noTarget(displayUrl, brokenLink, describing)
      );
  }
}

const missing: ReadonlySet<string> = new Set(["no-page", "no-file", "no-anchor", "case"]);

/** Whatever the SDK is like, what bcidocs writes has to lead somewhere. */
function ofReference(displayUrl: string, result: BrokenLink["result"]): Description {
  const isAnchor = result.kind === "no-anchor";
  return {
    code: isAnchor ? "L002" : "L001",
    message: `the link "${displayUrl}" in the reference, which bcidocs made, leads to no ${isAnchor ? "heading or element" : "page"}`,
    hint: "This is a bug in bcidocs, not a mistake in your site. Please report it to its maintainers, with the SDK or the file above.",
  };
}

/** Another address is better, if this one leads anywhere: a path from the root, to which pages add the base URL. */
function toOther(code: Code, message: string, url: string): Description {
  return { code, message, hint: `Write ${url}`, url };
}

/** Whether the link has to lead to a file rather than to a page. */
export const isMedia = ({ element }: FoundLink): boolean => element !== "a" && element !== "area";

/** Whether the link has to lead to an image: one of the text, or the one that represents the page elsewhere. */
export const isPicture = ({ element }: FoundLink): boolean => element === "img" || element === "meta";

function noAnchor(
  displayUrl: string,
  { route, anchor }: { route: string; anchor: string },
  { suggestAnchor, targets }: DescribeContext,
): Description {
  const ids = targets.idsOfFile.get(route);
  if (ids) {
    const meant = nearestName(anchor, ids);
    const first = [...ids].slice(0, 5).map((id) => `#${id}`);
    const hint = meant ? `Did you mean #${meant}?` : `It has ${first.join(", ")}${ids.size > 5 ? ", …" : ""}.`;
    return { code: "L002", message: `"${displayUrl}": no element with the id "${anchor}" in ${route}`, hint };
  }
  const nearest = suggestAnchor().nearest(route, anchor);
  const elsewhere = nearest ? null : suggestAnchor().elsewhere(anchor);
  const guess = elsewhere ? `${elsewhere} has an anchor of this name.` : "Open the page and copy the link of the heading.";
  const message = `"${displayUrl}": no heading or element with the id "${anchor}" on ${route}`;
  return { code: "L002", message, hint: nearest ? `Did you mean #${nearest}?` : guess };
}

/** The path of the file that a relative link names; null for one from the root. */
export function pathMeant({ sourceLink, place }: BrokenLink): string | null {
  if (!sourceLink || sourceLink.url.startsWith("/")) return null;
  return joinPath(folderOf(place.path), decodePath(splitUrl(sourceLink.url).path));
}

function outsideOfSite(displayUrl: string, brokenLink: BrokenLink): Description | null {
  const path = pathMeant(brokenLink);
  // The config may name a folder of docs outside of the site: links of its pages stay there.
  if ((path !== ".." && !path?.startsWith("../")) || brokenLink.place.path.startsWith("../")) return null;
  const hint = "Pages can only link to files in the folder of the config.";
  return { code: "L015", message: `the link "${displayUrl}" leaves the site's folder`, hint };
}

function ofDraft(displayUrl: string, route: string, { drafts }: DescribeContext): Description | null {
  const draft = drafts.get(route);
  if (!draft) return null;
  const hint = "Publish the page by removing `draft: true`, or remove the link.";
  return { code: "L017", message: `the link "${displayUrl}" leads to the draft ${draft}`, hint };
}

function otherCase(displayUrl: string, brokenLink: BrokenLink, { byLowerCase }: DescribeContext): Description | null {
  const path = pathMeant(brokenLink)?.toLowerCase();
  const actual = path && (byLowerCase.get(path) ?? byLowerCase.get(`${path}.md`));
  if (!actual) return null;
  const hint = `Only the case differs: ${relativePath(brokenLink.place.path, actual)}`;
  return { code: "L004", message: `there is no file "${displayUrl}"`, hint, url: withCaseOf(brokenLink.sourceLink, actual) };
}

/** `../API/Focus.md#use` and `content/api/focus.md` -> `../api/focus.md#use`; undefined where more than the case differs. */
function withCaseOf(sourceLink: PageLink | undefined, actual: string): string | undefined {
  const { path } = splitUrl(sourceLink?.url ?? "");
  const named = path.replace(/^(?:\.{1,2}\/)+/, "");
  const end = actual.slice(-named.length);
  if (!sourceLink || named === "" || end.toLowerCase() !== named.toLowerCase()) return undefined;
  return path.slice(0, path.length - named.length) + end + sourceLink.url.slice(path.length);
}

function noTarget(displayUrl: string, brokenLink: BrokenLink, describing: DescribeContext): Description {
  const { result, htmlLink, sourceLink } = brokenLink;
  const route = "route" in result ? result.route : "";
  if (result.kind === "no-file" || isMedia(htmlLink) || sourceLink?.kind === "image") return noFile(displayUrl, brokenLink, describing);
  // `/a` on a page below `/en` means `/en/a`, where there is also a `/de/a`.
  const [page = ""] = brokenLink.pages;
  const inLanguage = `/${page.split("/")[1]}${route}`;
  const nearest = describing.targets.anchors.has(inLanguage) ? inLanguage : describing.suggestPage(tryDecode(route));
  const hint = nearest ? `Did you mean ${pageName(nearest, brokenLink, describing)}?` : "Check the path, or remove the link.";
  return { code: "L001", message: `the link "${displayUrl}" leads to no page`, hint };
}

function noFile(displayUrl: string, brokenLink: BrokenLink, { suggestAsset, suggestFile }: DescribeContext): Description {
  const meant = pathMeant(brokenLink);
  const path = meant ?? ("route" in brokenLink.result ? brokenLink.result.route : "");
  const nearest = (meant ? suggestAsset : suggestFile)(isPicture(brokenLink.htmlLink) ? `${withoutExtension(path)}.png` : path);
  const guess = nearest && (nearest.startsWith("/") ? nearest : relativePath(brokenLink.place.path, nearest));
  const hint = guess
    ? `Did you mean ${guess}?`
    : "Check the path: it starts at the page's own file; with a leading slash, at the static folder.";
  return { code: "L003", message: `there is no file "${displayUrl}"`, hint };
}

/** A page in the author's style: a relative file path if the link was one. */
function pageName(route: string, { sourceLink, place }: BrokenLink, { sources }: DescribeContext): string {
  const source = sources.get(route);
  if (!source) return route;
  const isFilePath = sourceLink && !sourceLink.url.startsWith("/") && /\.(?:mdx?|markdown)(?:[?#]|$)/i.test(sourceLink.url);
  return isFilePath ? relativePath(place.path, source) : `${route} (${source})`;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
