/**
 * Goes from page to page without loading the frame anew. The browser's Navigation API tells of every way to another page
 * (https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api) and keeps history and scroll positions;
 * where it is missing, links load in full, as they do without this script.
 */
import { showFailure } from "./failure.ts";
import { isPage } from "./links.ts";
import { createPages, type FetchedPage } from "./prefetch.ts";
import { showProgress } from "./progress.ts";
import { swapPage } from "./swap.ts";

/** Key of the address that was loaded in full last. */
const guard = "bcidocs.reloaded";

export function startNavigation(): void {
  if (!("navigation" in window)) return;
  const pages = createPages();
  pages.watch();
  const announce = createAnnouncer();
  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    if (!isOurs(event, url)) return;
    const isSamePath = url.pathname === location.pathname;
    const isStay = event.navigationType === "traverse" || url.href === location.href;
    event.intercept({
      scroll: "manual",
      focusReset: "manual",
      handler: async () => {
        // Another query shows the same page.
        if (isSamePath) {
          if (isStay) event.scroll();
          return;
        }
        const finish = showProgress();
        try {
          const page = await pages.get(url, event.signal);
          if (event.signal.aborted) return;
          await show(page, event);
        } catch (error) {
          if (!event.signal.aborted) loadInFull(error);
          return;
        } finally {
          finish();
        }
        announce(document.title);
        pages.watch();
        dispatchEvent(new Event("bcidocs-page"));
      },
    });
  });
}

function isOurs(event: NavigateEvent, url: URL): boolean {
  const isLeft = !event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData !== null;
  const isTraverse = event.navigationType === "traverse";
  // `history.replaceState` and its like change no page.
  const isOfScript = event.destination.sameDocument && !isTraverse;
  return !isLeft && !isOfScript && event.navigationType !== "reload" && isPage(url);
}

/** Scrolls as part of the change, so that no frame shows the new page at the old place. */
async function show({ url, html }: FetchedPage, event: NavigateEvent): Promise<void> {
  const next = new DOMParser().parseFromString(html, "text/html");
  await swapPage(next, () => {
    const { hash } = new URL(event.destination.url);
    if (new URL(url).pathname !== location.pathname) history.replaceState(history.state, "", url + hash);
    event.scroll();
    if (event.navigationType !== "traverse" && !hash) focusTop();
  });
}

/** The next Tab starts at the top of the page, with the link that skips to the content. */
function focusTop(): void {
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute("tabindex");
}

/** The address is already that of the new page. Once is enough: a page that fails again says so, and leaves the rest to the reader. */
function loadInFull(error: unknown): void {
  const main = document.querySelector("main");
  if (main && isReloaded()) showFailure(main, { kind: "missing", error, onRetry: () => location.reload() });
  else location.reload();
}

/** Whether this address was reloaded within the last ten seconds; it is from now on. Blocked storage counts as no. */
function isReloaded(): boolean {
  try {
    const { url, at } = JSON.parse(sessionStorage.getItem(guard) ?? "{}") as { url?: string; at?: number };
    sessionStorage.setItem(guard, JSON.stringify({ url: location.href, at: Date.now() }));
    return url === location.href && Date.now() - (at ?? 0) < 10_000;
  } catch {
    return false;
  }
}

/** Screen readers hear the title of the new page, as they would after a full load. */
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
