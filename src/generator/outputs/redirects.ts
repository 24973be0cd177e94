/** A small page for each redirect, which works on every host and without a script. */
import type { SiteConfig } from "../model/config.ts";
import type { Redirect, SiteGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import { element, escapeAttribute } from "../text/html.ts";
import { comparePaths } from "../text/path.ts";
import { decodePath, encodePath, isExternalUrl, routeToFile, routeToUrl, splitUrl } from "../text/url.ts";

export function redirects(graph: SiteGraph, config: SiteConfig): OutputFile[] {
  const files = new Set(Object.values(graph.urlOfAsset).map(({ url }) => url));
  return graph.redirects
    .map((redirect) => ({ path: routeToFile(redirect.from, config), content: redirectPage(targetUrl(redirect, config, files), config) }))
    .sort((a, b) => comparePaths(a.path, b.path));
}

function redirectPage(target: string, config: SiteConfig): string {
  const address = isExternalUrl(target) ? target : (config.url ?? "") + target;
  const head = [
    element("meta", { charset: "utf-8" }),
    element("title", {}, "Page moved"),
    element("meta", { name: "robots", content: "noindex" }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", { "http-equiv": "refresh", content: `0; url=${target}` }),
    element("link", { rel: "canonical", href: address }),
  ];
  const body = `<p>This page has moved to ${element("a", { href: target }, target)}.</p>`;
  return `<!doctype html>\n<html lang="${escapeAttribute(config.i18n.defaultLocale)}">\n<head>\n${head.join("\n")}\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
}

/**
 * A route gets the base URL; of its slashes and backslashes at the front only one is left, since `//host` and `/\host`
 * would leave the site. Only `http:` and `https:` addresses count as such. The name of a file gets no slash at its end.
 */
function targetUrl({ to }: Redirect, config: SiteConfig, files: ReadonlySet<string>): string {
  if (/^https?:\/\//i.test(to)) return to;
  const { path, query, hash } = splitUrl(to);
  const route = decodePath(path).replace(/^[/\\]*/, "/");
  const url = files.has(route) ? config.baseUrl + encodePath(route.slice(1)) : routeToUrl(route, config);
  return url + query + hash;
}
