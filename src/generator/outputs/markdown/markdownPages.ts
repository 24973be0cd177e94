/** Which pages have a Markdown version, where it is, and how links between them are written. */
import type { SiteConfig } from "../../model/config.ts";
import type { PageNode, SiteGraph } from "../../model/graph.ts";
import type { PageMeta } from "../../model/page.ts";
import { isOwnNotFound, notFoundRoute } from "../../text/reservedNames.ts";
import { decodePath, encodePath, isExternalUrl, routesOfPath, splitUrl } from "../../text/url.ts";
import { staticPaths } from "../staticPaths.ts";

interface MarkdownInput {
  graph: Pick<SiteGraph, "pages" | "urlOfAsset">;
  config: Pick<SiteConfig, "agents">;
  /** By source path. */
  metas: ReadonlyMap<string, Pick<PageMeta, "frontMatter">>;
}

/** Path of the Markdown version by route; a file of the static folder at that path wins. Unlisted pages and those that opt out have none. */
export function markdownFiles({ graph, config, metas }: MarkdownInput): ReadonlyMap<string, string> {
  if (config.agents === false) return new Map();
  const taken = staticPaths(graph);
  const hasVersion = ({ path, route, isUnlisted }: PageNode) =>
    !isUnlisted && route !== notFoundRoute && !isOwnNotFound(route) && metas.get(path)?.frontMatter.agents !== false;
  const files = graph.pages.filter(hasVersion).map(({ route }) => [route, fileOf(route)] as const);
  return new Map(files.filter(([, file]) => !taken.has(file)));
}

/** `/docs/calm` -> `docs/calm.md`, `/` -> `index.md`. */
function fileOf(route: string): string {
  const path = route.replace(/^\//, "");
  return `${path === "" || path.endsWith("/") ? `${path}index` : path}.md`;
}

/** A link as pages have it -> as their Markdown versions have it: absolute, and to a Markdown version where there is one. */
export function markdownUrls(
  { url: origin = "", baseUrl }: Pick<SiteConfig, "url" | "baseUrl">,
  files: ReadonlyMap<string, string>,
): (url: string) => string {
  return (url) => {
    if (!url.startsWith(baseUrl) || isExternalUrl(url)) return url.startsWith("/") && !isExternalUrl(url) ? origin + url : url;
    const { path, query, hash } = splitUrl(url);
    const [file] = routesOfPath(decodePath(`/${path.slice(baseUrl.length)}`)).flatMap((route) => files.get(route) ?? []);
    return origin + (file === undefined ? url : baseUrl + encodePath(file) + query + hash);
  };
}
