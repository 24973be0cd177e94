/**
 * Goes from page to page without reloading the shell. The browser's Navigation API reports every navigation
 * (https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api) and keeps history and scroll positions;
 * where it is missing, links load in full, as they do without this script.
 */
import { isPage } from "./links.ts";
import { pages } from "./prefetch.ts";
import { showProgress } from "./progress.ts";
import { inTransition, readPage, swapPage } from "./swap.ts";

/** Storage key of the address that had to be loaded in full. */
const guard = "bcidocs.reloaded";

/** Within this many milliseconds after a click, a page feels instant; a fade would only delay it. */
const immediate = 100;

export function startNavigation(): void {
  if (!("navigation" in window)) return;
  const announce = createAnnouncer();
  const isLeftToBrowser = wasLoadedInFull();
  /** Path of the page shown. While the next one is loading, the address is ahead of it. */
  let shown = location.pathname;

  const goTo = async (url: URL, event: NavigateEvent) => {
    const finish = showProgress(event.signal);
    const start = performance.now();
    try {
      const next = await readPage(await pages.get(url));
      const isWaitedFor = performance.now() - start > immediate;
      await inTransition(isWaitedFor && !event.hasUAVisualTransition, () => {
        if (event.signal.aborted) return;
        shown = url.pathname;
        swapPage(next);
        // As part of the change, so that no frame shows the new page at the old scroll position.
        scrollToPlace(event, url);
        if (event.navigationType !== "traverse" && !url.hash) focusTop();
        announce(document.title);
        if (!isLeftToBrowser) pages.watch();
        dispatchEvent(new Event("bcidocs-page"));
      });
    } catch {
      if (!event.signal.aborted) loadInFull();
    } finally {
      finish();
    }
  };

  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    if (!isOurs(event, url)) return;
    const isTraverse = event.navigationType === "traverse";
    const isPending = shown !== location.pathname;
    // Anchors of the page, and what scripts write into the address, lead to no other page.
    const isSmall = event.hashChange || (event.destination.sameDocument && !isTraverse);
    if (isSmall && !isPending) {
      shown = url.pathname;
      return;
    }
    if (isLeftToBrowser && !isTraverse) return;
    const isHere = url.pathname === shown;
    // Another query shows the same page at the same scroll position.
    const isQuery = url.href !== location.href && url.pathname === location.pathname && url.hash === location.hash;
    event.intercept({
      scroll: "manual",
      focusReset: "manual",
      handler: async () => {
        if (!isHere) await goTo(url, event);
        else if (isTraverse || !isQuery) scrollToPlace(event, url);
      },
    });
  });

  document.documentElement.dataset.navigates = "";
  if (isLeftToBrowser) return;
  pages.start();
  pages.watch();
}

function isOurs({ canIntercept, downloadRequest, formData, navigationType }: NavigateEvent, url: URL): boolean {
  return canIntercept && downloadRequest === null && formData === null && navigationType !== "reload" && isPage(url);
}

/** Chromium up to at least 147 does not scroll when there is no anchor to scroll to. */
function scrollToPlace(event: NavigateEvent, { hash }: URL): void {
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
  try {
    sessionStorage.setItem(guard, location.href);
  } catch {
    // Storage is blocked: the next page tries again.
  }
  location.reload();
}

/** Whether this page had to be loaded because it could not be fetched. It then leaves its links to the browser, to avoid a loop. */
function wasLoadedInFull(): boolean {
  try {
    const address = sessionStorage.getItem(guard);
    sessionStorage.removeItem(guard);
    return address === location.href;
  } catch {
    return false;
  }
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
