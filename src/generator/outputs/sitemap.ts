/** `sitemap.xml` after sitemaps.org 0.9: the address of every page that search engines may show. */
import { canonicalRoute } from "../areas/canonical.ts";
import type { SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import { escapeAttribute } from "../text/html.ts";
import { comparePaths } from "../text/path.ts";
import { routeToUrl } from "../text/url.ts";

/** A sitemap may not hold more; beyond that an index names several. */
const mostAddresses = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** None for a site that does not say where it is published. One file, or an index with its parts: `sitemap.xml`, `sitemap-1.xml`, `sitemap-2.xml`. Sorted by address. */
export function sitemap(graph: SiteGraph, config: SiteConfig): OutputFile[] {
  const { url } = config;
  if (url === undefined) return [];
  const pages = graph.pages.filter((page) => !page.isUnlisted && !page.isFallback && canonicalRoute(page, graph) === page.route);
  const entries = pages.map((page) => ({ address: url + routeToUrl(page.route, config), time: page.lastUpdate?.time ?? null }));
  entries.sort((a, b) => comparePaths(a.address, b.address));
  if (entries.length <= mostAddresses) return [{ path: "sitemap.xml", content: addressList(entries) }];

  const parts: OutputFile[] = [];
  for (let start = 0; start < entries.length; start += mostAddresses) {
    parts.push({ path: `sitemap-${parts.length + 1}.xml`, content: addressList(entries.slice(start, start + mostAddresses)) });
  }
  const index = parts.map(({ path }) => `<sitemap><loc>${escapeAttribute(url + config.baseUrl + path)}</loc></sitemap>\n`);
  return [{ path: "sitemap.xml", content: xmlDocument("sitemapindex", index) }, ...parts];
}

/** `time`: of the last change, for a page that shows it. */
function addressList(entries: { address: string; time: number | null }[]): string {
  const rows = entries.map(({ address, time }) => {
    const change = time === null ? "" : `<lastmod>${new Date(time).toISOString()}</lastmod>`;
    return `<url><loc>${escapeAttribute(address)}</loc>${change}</url>\n`;
  });
  return xmlDocument("urlset", rows);
}

function xmlDocument(root: string, rows: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespace}>\n${rows.join("")}</${root}>\n`;
}

/** `robots.txt`: everything may be read, and where the sitemap is. */
export function robots({ url, baseUrl }: SiteConfig): OutputFile {
  const sitemap = url === undefined ? "" : `\nSitemap: ${url}${baseUrl}sitemap.xml\n`;
  return { path: "robots.txt", content: `User-agent: *\nAllow: /\n${sitemap}` };
}
