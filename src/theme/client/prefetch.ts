/** Fetches pages that a reader may open next before the click and keeps them in memory; never with `saveData`. */

import { isScarce, pageOf } from "./links.ts";

export interface Pages {
  /** The HTML of a page, fetched now or before. Rejects for anything that is not a page of this site. */
  get(url: URL, priority?: RequestPriority): Promise<string>;
  /** Starts to prefetch the links that a reader points at. */
  start(): void;
  /** Prefetches the links in view; called for each page. */
  watch(): void;
}

/** A prefetched page expires after five minutes. */
const lifetime = 5 * 60_000;
/** Pages kept at the same time. Links in view never evict another page, links that a reader points at evict the oldest. */
const most = 50;
/** Links in view that are fetched at the same time. */
const parallel = 3;

function createPages(): Pages {
  /** By address, the oldest first. */
  const kept = new Map<string, { html: Promise<string>; at: number }>();
  const inView = new Set<HTMLAnchorElement>();
  let running = 0;

  const find = (url: URL) => {
    for (const [key, { at }] of kept) if (performance.now() - at > lifetime) kept.delete(key);
    return kept.get(keyOf(url))?.html;
  };
  const load = (url: URL, priority: RequestPriority) => {
    const key = keyOf(url);
    const html = fetchPage(key, priority);
    kept.set(key, { html, at: performance.now() });
    html.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
    return html;
  };
  const prefetch = (url: URL | null, priority: RequestPriority) =>
    url && !isScarce() && !find(url) ? load(url, priority).catch(() => undefined) : undefined;

  const next = () => {
    for (const link of inView) {
      if (running >= parallel || kept.size >= most) return;
      inView.delete(link);
      seen.unobserve(link);
      const page = prefetch(pageOf(link), "low");
      if (!page) continue;
      running += 1;
      page.then(() => {
        running -= 1;
        next();
      });
    }
  };
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) inView[isIntersecting ? "add" : "delete"](target as HTMLAnchorElement);
    next();
  });
  const turnTo = (target: EventTarget | null) => {
    if (target instanceof Element) prefetch(pageOf(target.closest<HTMLAnchorElement>("a:not([data-search], [data-large])")), "auto");
  };

  // What was fetched before the site changed is outdated; see `bcidocs serve --watch`.
  addEventListener("bcidocs-patch", () => kept.clear());

  return {
    get: (url, priority = "high") => find(url) ?? load(url, priority),
    start() {
      for (const type of ["pointerover", "focusin", "touchstart"]) {
        addEventListener(type, ({ target }) => turnTo(target), { capture: true, passive: true });
      }
      // The link that the reader pointed at while this script was loading.
      turnTo(document.querySelector("a:is(:hover, :focus, :active)"));
    },
    watch() {
      seen.disconnect();
      inView.clear();
      // Skips the links of a long sidebar, of which there may be thousands, and the large page with all of them.
      if (!isScarce())
        for (const link of document.querySelectorAll<HTMLElement>("a:not(.sidebar-all > *, [data-kept] *, [data-search], [data-large])"))
          seen.observe(link);
    },
  };
}

/** One store for all who fetch pages: those that a reader goes to, and those that a search shows lines of. */
export const pages = createPages();

async function fetchPage(address: string, priority: RequestPriority): Promise<string> {
  const response = await fetch(address, { priority, headers: { accept: "text/html" } });
  const isPage = response.ok && response.headers.get("content-type")?.startsWith("text/html");
  if (!isPage || plainPath(response.url) !== plainPath(address)) throw new Error(`No page at ${address}`);
  return response.text();
}

/** Many hosts redirect to the same path with a trailing slash. */
function plainPath(address: string): string {
  return new URL(address).pathname.replace(/\/$/, "");
}

function keyOf(url: URL): string {
  return url.href.replace(/#.*/, "");
}
