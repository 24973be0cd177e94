/** The files that machines read, made from what is known of the whole site. */
import type { SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import type { PolicyAdditions } from "../text/csp.ts";
import { headers } from "./headers.ts";
import { redirects } from "./redirects.ts";
import { robots } from "./robots.ts";
import { sitemap } from "./sitemap.ts";

/**
 * Sitemap, robots.txt, redirect pages and `_headers`. A file of the same path in the static folder wins:
 * whoever writes a `robots.txt` wants that one. `policy` names what the Content Security Policy allows besides the site itself.
 */
export function siteOutputs(graph: SiteGraph, config: SiteConfig, policy: PolicyAdditions = {}): OutputFile[] {
  const taken = new Set(Object.values(graph.urlOfAsset).map(({ url }) => url.slice(1)));
  const made = [...sitemap(graph, config), robots(config), headers(graph, config, policy)].filter(({ path }) => !taken.has(path));
  return [...made, ...redirects(graph, config)];
}
