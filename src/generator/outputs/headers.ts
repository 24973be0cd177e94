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
  const additions = joinPolicies(config.security.csp, policy, {
    "script-src": originsOf(config.scripts.map((script) => (typeof script === "string" ? script : script.src))),
    "style-src": config.markdown.mermaid ? inlineStyles : [],
  });
  // The files of an index have their content in their names.
  const scopes = config.search === false ? [] : searchScopes(graph);
  // So has a file in `/assets/`, unless the site has static files of its own there, e.g. `static/assets/logo.svg`.
  const assets = Object.values(graph.urlOfAsset).filter(({ url }) => url.startsWith("/assets/"));
  const isHashed = assets.every(({ url }) => /\.[0-9a-f]{10}(?:\.[^./]+)?$/.test(url));
  const rules = [
    `${config.baseUrl}*`,
    `  Content-Security-Policy: ${contentSecurityPolicy({ additions })}`,
    "  X-Content-Type-Options: nosniff",
    "  Referrer-Policy: strict-origin-when-cross-origin",
    ...scopes.flatMap((scope) => ["", config.baseUrl + encodePath(searchFile("files/*", scope)), immutable]),
    ...(config.agents === false ? [] : ["", `${config.baseUrl}*.md`, "  Content-Type: text/markdown; charset=utf-8"]),
    ...(isHashed ? ["", `${config.baseUrl}assets/*`, immutable] : []),
  ];
  return { path: "_headers", content: `${rules.join("\n")}\n` };
}
