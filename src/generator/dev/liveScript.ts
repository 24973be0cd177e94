/** What is added to a page while its site is written: the script that keeps it up to date. */
import { contentHash } from "../text/hash.ts";
import { element } from "../text/html.ts";

/** Where everything lies that no site has. */
export const liveFolder = "/__bcidocs/";

/** Of a page, to tell one state of it from the next. */
export function versionOf(html: string): string {
  return contentHash(html, 16);
}

/** Of a page that stands in for another, which is not there yet: whatever comes is newer. */
export const placeholder = "";

/** In front of the page's own scripts, so that it sees the page as it was sent. Taken out again, the page is what a build writes. */
export function withLiveScript(html: string, token: string, version = versionOf(html)): string {
  const script = element("script", {
    src: `${liveFolder}live.js`,
    defer: true,
    "data-live": token,
    "data-version": version,
  });
  const at = html.indexOf('<script type="module"');
  const place = at < 0 ? html.indexOf("</head>") : at;
  return `${html.slice(0, place)}${script}${html.slice(place)}`;
}

/** Shown as long as there is no site: the script says why. */
export const waitingPage =
  '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  "<title>No site yet</title></head><body><main><h1>There is no site to show yet</h1><p>As soon as what is wrong is repaired, the site is here.</p></main></body></html>\n";
