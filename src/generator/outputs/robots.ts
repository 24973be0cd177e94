/** `robots.txt`: everybody may read everything, and the sitemap is there. */
import type { SiteConfig } from "../model/config.ts";
import type { OutputFile } from "../model/output.ts";

export function robots({ url, baseUrl }: SiteConfig): OutputFile {
  return { path: "robots.txt", content: `User-agent: *\nAllow: /\n\nSitemap: ${url}${baseUrl}sitemap.xml\n` };
}
