/** An RSS feed of the pages in a folder, e.g. of release notes. */
import type { SiteConfig } from "../model/config.ts";
import type { PageNode, SiteGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import type { PageMeta } from "../model/page.ts";
import { escapeHtml } from "../text/html.ts";
import { comparePaths, isInside, joinPath } from "../text/path.ts";
import { routeToUrl } from "../text/url.ts";

type Metas = ReadonlyMap<string, Pick<PageMeta, "description">>;

/** None for a site that does not say where it is published. The newest page comes first, those without a date at the end. */
export function feeds(graph: Pick<SiteGraph, "pages">, config: SiteConfig, metas: Metas): OutputFile[] {
  return config.docs.flatMap(({ path, feed, routeBasePath }) => {
    if (feed === undefined || config.url === undefined) return [];
    const time = ({ lastUpdate }: PageNode) => lastUpdate?.time ?? 0;
    const pages = graph.pages.filter((page) => isInside(page.path, joinPath(path, feed)) && !page.isUnlisted && !page.isFallback);
    const items = pages.sort((a, b) => time(b) - time(a) || comparePaths(b.route, a.route)).map((page) => itemOf(page, config, metas));
    const about = `<title>${escapeHtml(config.title)}</title><link>${config.url}${config.baseUrl}</link><description>${escapeHtml(config.tagline)}</description>`;
    const content = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${about}\n${items.join("")}</channel></rss>\n`;
    return [{ path: joinPath(routeBasePath.slice(1), feed, "feed.xml"), content }];
  });
}

function itemOf({ title, route, path, lastUpdate }: PageNode, config: SiteConfig, metas: Metas): string {
  const address = escapeHtml(config.url + routeToUrl(route, config));
  const date = lastUpdate?.time ? `<pubDate>${new Date(lastUpdate.time).toUTCString()}</pubDate>` : "";
  const about = escapeHtml(metas.get(path)?.description ?? "");
  return `<item><title>${escapeHtml(title)}</title><link>${address}</link><guid>${address}</guid>${date}<description>${about}</description></item>\n`;
}
