/** `robots.txt`: everything may be read, and where the sitemap is. */
import type { SiteConfig } from "../model/config.ts";
import type { OutputFile } from "../model/output.ts";

export function robots({ url, baseUrl }: SiteConfig): OutputFile {
  const sitemap = url === undefined ? "" : `\nSitemap: ${url}${baseUrl}sitemap.xml\n`;
  return { path: "robots.txt", content: `User-agent: *\nAllow: /\n${sitemap}` };
}
