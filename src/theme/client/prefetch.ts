/**
 * Fetches pages that a reader may open next before the click and keeps them in memory: once somebody reads, never with
 * `saveData`, and not while a page that was asked for is on its way.
 */

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
  /** Pages that a reader waits for. */
  let awaited = 0;

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
    url && awaited === 0 && !isScarce() && !find(url) ? load(url, priority).catch(() => undefined) : undefined;

  const next = () => {
    if (awaited > 0 || isLeaving() || !isRead()) return;
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

  const fetchAwaited = (url: URL) => {
    const end = () => {
      awaited -= 1;
      next();
    };
    const html = find(url) ?? load(url, "high");
    awaited += 1;
    html.then(end, end);
    return html;
  };

  return {
    get: (url, priority = "high") => (priority === "high" ? fetchAwaited(url) : (find(url) ?? load(url, priority))),
    start() {
      addEventListener("bcidocs-read", next);
      // Returned to from the page that a link led to before this script was there.
      addEventListener("pageshow", ({ persisted }) => {
        if (persisted) delete document.documentElement.dataset.leaving;
        next();
      });
      for (const type of ["pointerover", "focusin", "touchstart"]) {
        addEventListener(type, ({ target }) => turnTo(target), { capture: true, passive: true });
      }
      // The link that the reader pointed at while this script was loading.
      if (!isLeaving()) turnTo(document.querySelector("a:is(:hover, :focus, :active)"));
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

/** Whether the browser follows a link by itself, because it was clicked before this script was there; `boot.ts` notes that. */
function isLeaving(): boolean {
  return "leaving" in document.documentElement.dataset;
}

/** Whether there was a sign of a reader; `boot.ts` notes that too. */
function isRead(): boolean {
  return "read" in document.documentElement.dataset;
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
