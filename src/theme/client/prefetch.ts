/** Fetches pages that a reader may open next, for all who need pages: once somebody reads, and not while a page that was asked for is on its way. */
import { isScarce, pageOf } from "./sitePages.ts";

/** A prefetched page expires after five minutes. */
const lifetime = 5 * 60_000;
/** Pages kept at the same time. Links in view never evict another page, links that a reader points at evict the oldest. */
const most = 50;
/** Links in view that are fetched at the same time. */
const parallel = 3;

/** By address, the oldest first. */
const store = new Map<string, { html: Promise<string>; at: number }>();
const inView = new Set<HTMLAnchorElement>();
/** `running`: links in view that are being fetched; `awaited`: pages that a reader waits for. */
const count = { running: 0, awaited: 0 };
const viewObserver = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) inView[isIntersecting ? "add" : "delete"](target as HTMLAnchorElement);
  prefetchInView();
});

// What was fetched before the site changed is outdated; see `bcidocs serve --watch`.
addEventListener("bcidocs-patch", () => store.clear());

/** The HTML of a page, fetched now or before. Rejects for anything that is not a page of this site. */
export function getPage(url: URL, priority: RequestPriority = "high"): Promise<string> {
  const html = find(url) ?? load(url, priority);
  if (priority !== "high") return html;
  const end = () => {
    count.awaited -= 1;
    prefetchInView();
  };
  count.awaited += 1;
  html.then(end, end);
  return html;
}

/** Starts to prefetch the links that a reader points at. */
export function startPrefetching(): void {
  addEventListener("bcidocs-read", prefetchInView);
  // Returned to from the page that a link led to before this script was there.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) delete document.documentElement.dataset.leaving;
    prefetchInView();
  });
  for (const type of ["pointerover", "focusin", "touchstart"]) {
    addEventListener(type, ({ target }) => prefetchPointedAt(target), { capture: true, passive: true });
  }
  // The link that the reader pointed at while this script was loading.
  if (!isLeaving()) prefetchPointedAt(document.querySelector("a:is(:hover, :focus, :active)"));
}

/** Prefetches the links in view; called for each page. */
export function watchLinks(): void {
  viewObserver.disconnect();
  inView.clear();
  if (isScarce()) return;
  // Skips the links of a long sidebar, of which there may be thousands, and the large page with all of them.
  for (const link of document.querySelectorAll("a:not(.sidebar-all > *, [data-kept] *, [data-search], [data-large])"))
    viewObserver.observe(link);
}

function find(url: URL): Promise<string> | undefined {
  for (const [key, { at }] of store) if (performance.now() - at > lifetime) store.delete(key);
  return store.get(keyOf(url))?.html;
}

function load(url: URL, priority: RequestPriority): Promise<string> {
  const key = keyOf(url);
  const html = fetchPage(key, priority);
  store.set(key, { html, at: performance.now() });
  html.catch(() => store.delete(key));
  for (const oldest of store.keys()) if (store.size > most) store.delete(oldest);
  return html;
}

function prefetch(url: URL | null, priority: RequestPriority): Promise<unknown> | undefined {
  return url && count.awaited === 0 && !isScarce() && !find(url) ? load(url, priority).catch(() => undefined) : undefined;
}

function prefetchPointedAt(target: EventTarget | null): void {
  if (target instanceof Element) prefetch(pageOf(target.closest<HTMLAnchorElement>("a:not([data-search], [data-large])")), "auto");
}

function prefetchInView(): void {
  if (count.awaited > 0 || isLeaving() || !("read" in document.documentElement.dataset)) return;
  for (const link of inView) {
    if (count.running >= parallel || store.size >= most) return;
    inView.delete(link);
    viewObserver.unobserve(link);
    const page = prefetch(pageOf(link), "low");
    if (!page) continue;
    count.running += 1;
    page.then(() => {
      count.running -= 1;
      prefetchInView();
    });
  }
}

/** Whether the browser follows a link by itself, because it was clicked before this script was there; `boot.ts` notes that. */
function isLeaving(): boolean {
  return "leaving" in document.documentElement.dataset;
}

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
