/** Which links lead to another page of this site. */

/** The base URL: this script is in `<base>/assets/`. */
const base = new URL("../", import.meta.url);

/** The address of the page that a link opens in this tab; null for a file, another site, a download or a new tab. */
export function linkedPage(link: HTMLAnchorElement | null): URL | null {
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  return isPage(url) ? url : null;
}

/** As `linkedPage`, and null for the current page. */
export function pageOf(link: HTMLAnchorElement | null): URL | null {
  const url = linkedPage(link);
  return url?.pathname === location.pathname ? null : url;
}

/** `/docs/v1.2` could be a file too, and what is in `assets/` is one: they are left to the browser. */
export function isPage({ origin, pathname }: URL): boolean {
  const isHere = origin === base.origin && pathname.startsWith(base.pathname);
  return isHere && !/^assets\/|\.(?!html$)[^./]+$/.test(pathname.slice(base.pathname.length));
}

/** Whether the reader wants to save data. */
export function isScarce(): boolean {
  const { saveData = false, effectiveType = "" } = navigator.connection ?? {};
  return saveData || effectiveType.endsWith("2g");
}
