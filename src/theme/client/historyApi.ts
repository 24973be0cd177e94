/**
 * For browsers without the Navigation API: follows links, and handles Back and Forward, by the same rules.
 * It imports nothing of `reading.ts`, which would become a further file that every reader waits for.
 */
import type { Visits } from "./navigation.ts";
import { keep, recallObject } from "./storage.ts";

/** Property of `history.state` with the id of an entry. Those that this script neither made nor left have none, and go by their address. */
const key = "bcidocs";

/** Storage key of the scroll positions, for a reload and for pages that are loaded in full in between. */
const store = "bcidocs.positions";

/** How a visit to an address begins. */
interface Start {
  id: string;
  isTraverse: boolean;
  hasTransition: boolean;
}

export function listenToHistory(visits: Visits): void {
  /** Scroll positions by entry. Empty where storage is blocked. */
  const tops = recallObject(store) as Record<string, number>;
  let visit = new AbortController();
  /** The entry whose page is shown. */
  let entry = currentEntry();
  let isScrolling = false;

  const note = () => {
    tops[entry] = scrollY;
  };
  /** Before the reader leaves the page: from now on, this script restores its position. */
  const takeOver = () => {
    entry = takeEntry(newId());
    note();
  };
  const isPending = () => visits.shown !== location.pathname;

  const scrollToPlace = ({ id, isTraverse }: Start, { hash }: URL) => {
    if (!isTraverse && hash) {
      isScrolling = true;
      scrollToAnchor();
      isScrolling = false;
    } else toTop(isTraverse ? (tops[id] ?? 0) : 0);
    entry = takeEntry(id);
    note();
  };
  const show = (url: URL, start: Start) => {
    visit = new AbortController();
    const { isTraverse, hasTransition } = start;
    visits.show({ url, signal: visit.signal, isTraverse, hasTransition, scroll: () => scrollToPlace(start, url) });
  };

  const follow = (url: URL) => {
    if (!isPending()) takeOver();
    const isQuery = url.href !== location.href && url.pathname === location.pathname && url.hash === location.hash;
    const start = { id: newId(), isTraverse: false, hasTransition: false };
    history[url.href === location.href ? "replaceState" : "pushState"](null, "", url);
    takeEntry(start.id);
    visit.abort();
    if (url.pathname !== visits.shown) return show(url, start);
    entry = start.id;
    if (!isQuery) scrollToPlace(start, url);
    note();
    dispatchEvent(new Event("navigatesuccess"));
  };

  // Links of the drawer load in full: its script prevents the click, and replaces the entry that the drawer has in the history.
  addEventListener("click", (event) => {
    const { target, button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (button || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || visits.isLeftToBrowser) return;
    const url = target instanceof Element && visits.linkedPage(target.closest<HTMLAnchorElement>("a[href]"));
    if (!url) return;
    const isAnchor = url.hash && url.pathname + url.search === location.pathname + location.search;
    // The browser scrolls to it, and makes an entry.
    if (isAnchor && !isPending()) return takeOver();
    event.preventDefault();
    follow(url);
  });

  addEventListener("popstate", ({ hasUAVisualTransition }) => {
    const url = new URL(location.href);
    const id = currentEntry();
    const start = { id, isTraverse: true, hasTransition: hasUAVisualTransition };
    if (isScrolling) return;
    visit.abort();
    // The browser has not scrolled yet: this is where the reader left.
    if (isOurs() && history.scrollRestoration === "manual") note();
    if (url.pathname !== visits.shown) return show(url, start);
    // Something above the page has an entry of its own, with the same state.
    if (id === entry) return;
    if (isOurs()) scrollToPlace(start, url);
    else {
      // An anchor: the browser scrolls.
      entry = giveId(newId());
      note();
    }
    dispatchEvent(new Event("navigatesuccess"));
  });

  // WebKit may have left it to this script before the page was loaded again.
  if (isOurs() && scrollY === 0) toTop(tops[entry] ?? 0);
  if (!(entry in tops)) note();
  addEventListener("scroll", note, { passive: true });
  addEventListener("pagehide", () => {
    keep(store, JSON.stringify(tops), "session");
    // A reload, and Back from another site, are the browser's.
    history.scrollRestoration = "auto";
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    const start = { id: currentEntry(), isTraverse: true, hasTransition: false };
    if (isPending()) show(new URL(location.href), start);
    // WebKit up to at least 2.50 shows the top of a page that it has kept.
    else if (isOurs()) scrollToPlace(start, new URL(location.href));
  });
}

/** Whether this script restores the position of the current entry. */
function isOurs(): boolean {
  return Boolean(history.state?.[key]);
}

function currentEntry(): string {
  return history.state?.[key] ?? location.href;
}

/** Gives the current entry an id unless it has one, and returns that. What others have stored in the entry stays. */
function giveId(id: string): string {
  if (!isOurs()) history.replaceState({ ...history.state, [key]: id }, "");
  return currentEntry();
}

/** As `giveId`, and takes over from the browser to restore the position. */
function takeEntry(id: string): string {
  history.scrollRestoration = "manual";
  return giveId(id);
}

function newId(): string {
  return Math.random().toString(36);
}

function toTop(top: number): void {
  scrollTo({ top, left: 0, behavior: "instant" });
}

/** By the browser, which then also sets `:target` and where the next Tab starts. It empties the state of the entry. */
function scrollToAnchor(): void {
  location.replace(location.href);
}
