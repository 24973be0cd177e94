/** A small page for each redirect, which works on every host and without a script. */
import type { SiteConfig } from "../model/config.ts";
import type { Redirect, SiteGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import { element, escapeAttribute } from "../text/html.ts";
import { comparePaths } from "../text/path.ts";
import { isExternalUrl, routeToFile, routeToUrl, splitUrl } from "../text/url.ts";

export function redirects(graph: SiteGraph, config: SiteConfig): OutputFile[] {
  return graph.redirects
    .map((redirect) => ({ path: routeToFile(redirect.from, config), content: redirectPage(redirect, config) }))
    .sort((a, b) => comparePaths(a.path, b.path));
}

function redirectPage({ to }: Redirect, config: SiteConfig): string {
  const target = targetUrl(to, config);
  const address = isExternalUrl(target) ? target : config.url + target;
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
 * would leave the site. Only `http:` and `https:` addresses count as such.
 */
function targetUrl(to: string, config: SiteConfig): string {
  if (/^https?:\/\//i.test(to)) return to;
  const { path, query, hash } = splitUrl(to);
  return routeToUrl(path.replace(/^[/\\]+/, "/").replace(/\/+$/, "") || "/", config) + query + hash;
}
