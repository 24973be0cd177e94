/** `_headers`, which Netlify, Cloudflare Pages and others read: the security policy and how long files may be kept. */
import { searchScopes } from "../areas/searchScopes.ts";
import type { SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import { contentSecurityPolicy, inlineStyles, joinPolicies, originsOf, type PolicyAdditions } from "../text/csp.ts";
import { encodePath } from "../text/url.ts";
import { searchFile } from "./search/indexedPage.ts";

const immutable = "  Cache-Control: public, max-age=31536000, immutable";

export function headers(graph: SiteGraph, config: SiteConfig, policy: PolicyAdditions = {}): OutputFile {
  const named = config.scripts.map((script) => (typeof script === "string" ? script : script.src));
  const additions = joinPolicies(config.security.csp, policy, {
    "script-src": originsOf(named),
    "style-src": config.markdown.mermaid ? inlineStyles : [],
  });
  const rules = [
    `${config.baseUrl}*`,
    `  Content-Security-Policy: ${contentSecurityPolicy({ additions })}`,
    "  X-Content-Type-Options: nosniff",
    "  Referrer-Policy: strict-origin-when-cross-origin",
    ...searchRules(graph, config),
    ...(config.agents === false ? [] : ["", `${config.baseUrl}*.md`, "  Content-Type: text/markdown; charset=utf-8"]),
    ...(isAssetFolderHashed(graph) ? ["", `${config.baseUrl}assets/*`, immutable] : []),
  ];
  return { path: "_headers", content: `${rules.join("\n")}\n` };
}

/** The files of an index have their content in their names. */
function searchRules(graph: SiteGraph, config: SiteConfig): string[] {
  if (config.search === false) return [];
  return searchScopes(graph).flatMap((scope) => ["", config.baseUrl + encodePath(searchFile("files/*", scope)), immutable]);
}

/**
 * A file in `/assets/` may be cached forever while its name changes with its content. That ends if
 * the site has static files of its own there, e.g. `static/assets/logo.svg`.
 */
function isAssetFolderHashed(graph: SiteGraph): boolean {
  return Object.values(graph.urlOfAsset).every(({ url }) => !url.startsWith("/assets/") || /\.[0-9a-f]{10}(?:\.[^./]+)?$/.test(url));
}
