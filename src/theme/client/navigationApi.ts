/**
 * The Navigation API reports every navigation, whatever started it, and keeps history and scroll positions
 * (https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api).
 */
import { isPage } from "./links.ts";
import { scrollToTop, type Visits } from "./navigation.ts";

export function listenToNavigation(visits: Visits): void {
  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    if (!isOurs(event, url)) return;
    const isTraverse = event.navigationType === "traverse";
    const isPending = visits.shown !== location.pathname;
    // Anchors of the page, and what scripts write into the address, lead to no other page.
    const isSmall = event.hashChange || (event.destination.sameDocument && !isTraverse);
    if (isSmall && !isPending) {
      visits.shown = url.pathname;
      return;
    }
    if (visits.isLeftToBrowser && !isTraverse) return;
    const isHere = url.pathname === visits.shown;
    // Another query shows the same page at the same scroll position.
    const isQuery = url.href !== location.href && url.pathname === location.pathname && url.hash === location.hash;
    const { signal, hasUAVisualTransition: hasTransition } = event;
    // Chromium up to at least 147 does not scroll when there is no anchor to scroll to.
    const scroll = () => (isTraverse || url.hash ? event.scroll() : scrollToTop());
    event.intercept({
      scroll: "manual",
      focusReset: "manual",
      handler: async () => {
        if (!isHere) await visits.show({ url, signal, isTraverse, hasTransition, scroll });
        else if (isTraverse || !isQuery) scroll();
      },
    });
  });
}

function isOurs({ canIntercept, downloadRequest, formData, navigationType }: NavigateEvent, url: URL): boolean {
  return canIntercept && downloadRequest === null && formData === null && navigationType !== "reload" && isPage(url);
}
