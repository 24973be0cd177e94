/** How a browser reads a URL, by the URL Standard. All code that asks whether a URL leaves the site uses this. */

/** The URL as browsers read it: without tabs and line breaks, and trimmed. `/\n/x` is `//x`, an address on another host. */
export function asBrowserReads(url: string): string {
  // Nearly every URL has none of these.
  return /[\0- ]/.test(url) ? url.replace(/^[\0- ]+|[\0- ]+$|[\t\n\r]+/g, "") : url;
}

/** True for `https:…`, `mailto:…`, `//host` and `/\host`: addresses outside of the site. */
export function isExternalUrl(url: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(asBrowserReads(url));
}

/** True for a web address, `https://host` or `//host`: a link to it opens another site. */
export function isWebAddress(url: string): boolean {
  return /^(?:https?:|[/\\]{2})/i.test(asBrowserReads(url));
}
