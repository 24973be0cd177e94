/** Finds which setting a link of the navbar, the footer or a sidebar comes from. */
import type { SiteConfig } from "../model/config.ts";

type Keys = (string | number)[];

/** Keys of the config value that leads to `route` (or is `url` as written); null when none is found. */
export function keysOfShellLink(url: string, route: string, config: SiteConfig): Keys | null {
  const { navbar, footer, announcementBar } = config.themeConfig;
  const isHtmlWith = (value: string) => value.includes(`"${url}"`) || value.includes(`'${url}'`);
  const inHtml = () => search({ announcementBar, navbar, footer }, isHtmlWith, ["themeConfig"]);
  // Routes in settings get the base URL, links in HTML stay as they are.
  return (
    (url.startsWith(config.baseUrl) ? undefined : inHtml()) ??
    search({ navbar, footer }, (value) => value === url || value === route || value.replace(/\/$/, "") === route, ["themeConfig"]) ??
    search(
      config.docs.map(({ sidebars }) => ({ sidebars })),
      (value) => value === url || value === route,
      ["docs"],
    ) ??
    inHtml() ??
    null
  );
}

function search(value: unknown, matches: (text: string) => boolean, keys: Keys): Keys | undefined {
  if (typeof value === "string") return matches(value) ? keys : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = search(child, matches, [...keys, Array.isArray(value) ? Number(key) : key]);
    if (found) return found;
  }
  return undefined;
}
