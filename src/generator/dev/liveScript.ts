/** What the watch server adds to a page: the script that keeps it up to date. */
import { contentHash } from "../text/hash.ts";
import { element } from "../text/html.ts";

/** A path that no site has. */
export const liveFolder = "/__bcidocs/";

/** Of a page, to distinguish its versions. */
export function versionOf(html: string): string {
  return contentHash(html, 16);
}

/** Of a placeholder page, whose page does not exist yet: any version is newer. */
export const placeholder = "";

/** In front of the page's own scripts, so that it sees the page as sent. Without it, the page is what a build writes. */
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

/** Shown while there is no site: the script says why. */
export const waitingPage =
  '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  "<title>No site yet</title></head><body><main><h1>There is no site to show yet</h1><p>The site appears here as soon as the problem is fixed.</p></main></body></html>\n";
