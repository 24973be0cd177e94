/** Goes from page to page without reloading the shell. The Navigation API reports every navigation and keeps history and scroll positions. */
import { getPage, startPrefetching, watchLinks } from "./prefetch.ts";
import { isPage } from "./sitePages.ts";
import { forget, keep, recall } from "./storage.ts";
import { inTransition, readPage, swapPage } from "./swap.ts";

const guard = "bcidocs.reloaded";

/** Within this many milliseconds after a click, a page feels instant; a fade would only delay it. */
const immediate = 100;

export function startNavigation(): void {
  const announce = createAnnouncer();
  // Browsers leave Back and Forward to scripts even then.
  const isLeftToBrowser = wasLoadedInFull();
  /** Path of the page shown. While the next one is loading, the address is ahead of it. */
  let currentPath = location.pathname;

  /** Shows another page of the site, or loads it in full. Scrolling is part of the change, so that no frame shows the new page at the old position. */
  const show = async ({ signal, hasUAVisualTransition, navigationType }: NavigateEvent, url: URL, scroll: () => void) => {
    const finish = showProgress(signal);
    const start = performance.now();
    try {
      const next = await readPage(await getPage(url));
      const isWaitedFor = performance.now() - start > immediate;
      await inTransition(isWaitedFor && !hasUAVisualTransition, () => {
        if (signal.aborted) return;
        currentPath = url.pathname;
        swapPage(next);
        scroll();
        if (navigationType !== "traverse" && !url.hash) focusTop();
        announce(document.title);
        if (!isLeftToBrowser) watchLinks();
        dispatchEvent(new Event("bcidocs-page"));
      });
    } catch {
      if (!signal.aborted) loadInFull();
    } finally {
      finish();
    }
  };

  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    if (!isOurs(event, url)) return;
    const isTraverse = event.navigationType === "traverse";
    const isPending = currentPath !== location.pathname;
    // Anchors of the page, and what scripts write into the address, lead to no other page.
    const isSmall = event.hashChange || (event.destination.sameDocument && !isTraverse);
    if (isSmall && !isPending) {
      currentPath = url.pathname;
      return;
    }
    if (isLeftToBrowser && !isTraverse) return;
    const isHere = url.pathname === currentPath;
    const keepsScroll = url.href !== location.href && url.pathname === location.pathname && url.hash === location.hash;
    const scroll = () => scrollAfter(event, url);
    event.intercept({
      scroll: "manual",
      focusReset: "manual",
      handler: async () => {
        if (!isHere) await show(event, url, scroll);
        else if (isTraverse || !keepsScroll) scroll();
      },
    });
  });
  document.documentElement.dataset.navigates = "";
  if (isLeftToBrowser) return;
  startPrefetching();
  watchLinks();
}

function isOurs({ canIntercept, downloadRequest, formData, navigationType }: NavigateEvent, url: URL): boolean {
  return canIntercept && downloadRequest === null && formData === null && navigationType !== "reload" && isPage(url);
}

/** Chromium up to at least 147 does not scroll when there is no anchor to scroll to. */
function scrollAfter(event: NavigateEvent, { hash }: URL): void {
  if (event.navigationType === "traverse" || hash) event.scroll();
  else scrollTo({ top: 0, left: 0, behavior: "instant" });
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
  const properties = { className: "visually-hidden", ariaLive: "assertive", ariaAtomic: "true" };
  const region = document.body.appendChild(Object.assign(document.createElement("div"), properties));
  return (text) => {
    region.textContent = text;
  };
}

/** Share of the width: at the start, and the most that each step adds. */
const firstShare = 0.08;
const shareStep = 0.02;

/** The bar at the top while a page loads: after 200 ms, so never for a fast page. Returns a function that ends it. When another navigation replaces this one, the bar goes on. */
function showProgress(signal: AbortSignal): () => void {
  const bar = Object.assign(document.createElement("div"), { className: "progress", ariaHidden: "true" });
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
