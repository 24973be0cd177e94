/** Which links lead to another page of this site. */

/** The base URL: this script lies in `<base>/assets/`. */
const base = new URL("../", import.meta.url);

/** The address of a page that a link opens here; null for a file, another site, a download, a new tab or the page that is open. */
export function pageOf(link: HTMLAnchorElement | null): URL | null {
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  return isPage(url) && url.pathname !== location.pathname ? url : null;
}

/** `/docs/v1.2` could be a file too, and is then left to the browser. */
export function isPage({ origin, pathname }: URL): boolean {
  return origin === base.origin && pathname.startsWith(base.pathname) && !/\.(?!html$)[^./]+$/.test(pathname);
}

/** A reader who counts every byte. */
export function isScarce(): boolean {
  const { saveData = false, effectiveType = "" } = navigator.connection ?? {};
  return saveData || effectiveType.endsWith("2g");
}
