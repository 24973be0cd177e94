/** Pages that a reader may open next, fetched before the click; never where data is scarce. */

import { isScarce, pageOf } from "./links.ts";

/** The HTML of a page, and the address that it came from in the end. */
export interface FetchedPage {
  url: string;
  html: string;
}

export interface Pages {
  /** Fetches a page, or hands out what was fetched already. Rejects for anything that is no page of this site. */
  get(url: URL, signal?: AbortSignal): Promise<FetchedPage>;
  /** Prefetches what comes into view; called anew for each page. */
  watch(): void;
}

/** A prefetched page is not shown any more after five minutes. */
const lifetime = 5 * 60_000;
/** Pages prefetched at the same time. */
const limit = 3;

export function createPages(): Pages {
  const kept = new Map<string, { page: Promise<FetchedPage>; at: number }>();
  const queue: URL[] = [];
  const known = new WeakSet<Element>();
  let running = 0;

  const fresh = (key: string) => {
    const found = kept.get(key);
    return found && performance.now() - found.at < lifetime ? found.page : undefined;
  };
  const start = (url: URL, priority: RequestPriority, signal?: AbortSignal) => {
    const key = keyOf(url);
    const page = fetchPage(url, priority, signal);
    kept.set(key, { page, at: performance.now() });
    page.catch(() => kept.delete(key));
    return page;
  };
  const next = () => {
    const url = running < limit ? queue.shift() : undefined;
    if (!url) return;
    if (!fresh(keyOf(url))) {
      running += 1;
      const done = () => {
        running -= 1;
        next();
      };
      start(url, "low").then(done, done);
    }
    next();
  };
  const now = (target: EventTarget | null) => {
    const url = target instanceof Element ? pageOf(target.closest("a")) : null;
    if (url && !isScarce() && !fresh(keyOf(url))) start(url, "auto").catch(() => undefined);
  };
  for (const type of ["pointerover", "focusin", "touchstart"]) {
    addEventListener(type, ({ target }) => now(target), { capture: true, passive: true });
  }
  // What the reader was at while this script was on its way.
  now(document.querySelector("a:is(:hover, :focus, :active)"));

  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting ? pageOf(target as HTMLAnchorElement) : null;
      if (!url) continue;
      seen.unobserve(target);
      queue.push(url);
    }
    next();
  });

  return {
    get: (url, signal) => fresh(keyOf(url)) ?? start(url, "high", signal),
    watch() {
      if (isScarce()) return;
      for (const link of document.querySelectorAll("a")) {
        if (known.has(link)) continue;
        known.add(link);
        seen.observe(link);
      }
    },
  };
}

async function fetchPage(url: URL, priority: RequestPriority, signal?: AbortSignal): Promise<FetchedPage> {
  const response = await fetch(keyOf(url), { priority, signal: signal ?? null, headers: { accept: "text/html" } });
  if (!response.ok || !response.headers.get("content-type")?.startsWith("text/html")) throw new Error(`No page at ${url.href}`);
  return { url: response.url, html: await response.text() };
}

function keyOf(url: URL): string {
  return url.href.replace(/#.*/, "");
}
