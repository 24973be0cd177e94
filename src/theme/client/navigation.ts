/**
 * Goes from page to page without reloading the shell: what is the same however the browser reports a navigation.
 * `navigationApi.ts` and `historyApi.ts` listen to it.
 */
import { linkedPage } from "./links.ts";
import { pages } from "./prefetch.ts";
import { forget, keep, recall } from "./storage.ts";
import { inTransition, readPage, swapPage } from "./swap.ts";

/** Storage key of the address that had to be loaded in full. */
const guard = "bcidocs.reloaded";

/** Within this many milliseconds after a click, a page feels instant; a fade would only delay it. */
const immediate = 100;

/** A navigation to another page of the site. */
export interface Visit {
  url: URL;
  /** Aborted when another navigation takes its place. */
  signal: AbortSignal;
  /** Back or Forward. */
  isTraverse: boolean;
  /** The browser shows a transition of its own. */
  hasTransition: boolean;
  /** To where the reader was, to the anchor or to the top. Part of the change, so that no frame shows the new page at the old scroll position. */
  scroll(): void;
}

export interface Visits {
  /** Path of the page shown. While the next one is loading, the address is ahead of it. */
  shown: string;
  /** This page could not be fetched: it leaves its links to the browser, to avoid a loop. Browsers leave Back and Forward to scripts. */
  readonly isLeftToBrowser: boolean;
  /** Shows the page of a visit, or loads it in full. */
  show(visit: Visit): Promise<void>;
  /** See `links.ts`. Not imported by the listeners: that would make a file of its own of it. */
  linkedPage: typeof linkedPage;
}

/** `listen` calls `show` for each navigation to another page. */
export function startNavigation(listen: (visits: Visits) => void): void {
  const announce = createAnnouncer();
  const isLeftToBrowser = wasLoadedInFull();

  const show = async ({ url, signal, isTraverse, hasTransition, scroll }: Visit) => {
    const finish = showProgress(signal);
    const start = performance.now();
    try {
      const next = await readPage(await pages.get(url));
      const isWaitedFor = performance.now() - start > immediate;
      await inTransition(isWaitedFor && !hasTransition, () => {
        if (signal.aborted) return;
        visits.shown = url.pathname;
        swapPage(next);
        scroll();
        if (!isTraverse && !url.hash) focusTop();
        announce(document.title);
        if (!isLeftToBrowser) pages.watch();
        dispatchEvent(new Event("bcidocs-page"));
      });
    } catch {
      if (!signal.aborted) loadInFull();
    } finally {
      finish();
    }
  };

  const visits: Visits = { shown: location.pathname, isLeftToBrowser, show, linkedPage };
  listen(visits);
  document.documentElement.dataset.navigates = "";
  if (isLeftToBrowser) return;
  pages.start();
  pages.watch();
}

/** For a page without an anchor to scroll to. */
export function scrollToTop(): void {
  scrollTo({ top: 0, left: 0, behavior: "instant" });
}

/** The next Tab starts at the top of the page, with the skip link. */
export function focusTop(): void {
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute("tabindex");
}

/** The address is already that of the new page. */
function loadInFull(): void {
  keep(guard, location.href, "session");
  location.reload();
}

/** Whether this page had to be loaded because it could not be fetched. It then leaves its links to the browser, to avoid a loop. */
function wasLoadedInFull(): boolean {
  const address = recall(guard, "session");
  forget(guard, "session");
  return address === location.href;
}

/** Announces the title of the new page to screen readers, as after a full load. */
function createAnnouncer(): (text: string) => void {
  const region = document.createElement("div");
  region.className = "visually-hidden";
  region.setAttribute("aria-live", "assertive");
  region.setAttribute("aria-atomic", "true");
  document.body.append(region);
  return (text) => {
    region.textContent = text;
  };
}

/** Share of the width: at the start, and the most that each step adds. */
const firstShare = 0.08;
const shareStep = 0.02;

/** The bar at the top while a page loads: after 200 ms, so never for a fast page. Returns a function that ends it. When another navigation replaces this one, the bar goes on. */
function showProgress(signal: AbortSignal): () => void {
  const bar = document.createElement("div");
  bar.className = "progress";
  bar.setAttribute("aria-hidden", "true");
  let share = firstShare;
  const show = (next: number) => {
    share = next;
    bar.style.setProperty("scale", `${share} 1`);
  };
  let trickle: ReturnType<typeof setInterval> | undefined;
  const start = setTimeout(() => {
    show(firstShare);
    document.body.append(bar);
    trickle = setInterval(() => show(share + shareStep * (1 - share)), 800);
  }, 200);
  const stop = () => {
    clearTimeout(start);
    clearInterval(trickle);
  };
  signal.addEventListener("abort", () => {
    stop();
    bar.remove();
  });
  return () => {
    stop();
    if (!bar.isConnected) return;
    show(1);
    bar.classList.add("is-done");
    setTimeout(() => bar.remove(), 200);
  };
}
