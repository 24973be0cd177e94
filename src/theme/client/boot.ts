/**
 * The script of every page, which loads all others: at once, while the page is idle, or at the first sign of a reader.
 * It shares no module with what it loads: the bundler would make a separate file of it, and every page would wait for that.
 */
import { startSearch } from "./openSearch.ts";

const allStyles = "link[disabled]";
const shellStyles = `${allStyles}:not(#__search-styles)`;

/** A separate script, and the elements that need it. */
interface Feature {
  /** Never loaded on a page without a match. */
  selector: string;
  /** A further condition. */
  when?: () => boolean;
  load: () => Promise<{ start: () => void }>;
}

/** Sidebar, menus and code blocks: what nearly every page uses. */
const shell: Feature = { selector: ".frame", load: () => import("./shell.ts") };

/** Until it is there, links load in full. */
const reading: Feature = { selector: ".frame", load: () => import("./reading.ts") };

/** Needed before the page is idle. */
const atOnce: Feature[] = [
  { selector: "bcidocs-island", load: () => import("./islands.ts") },
  { selector: ".github-button", load: () => import("./githubButtons.ts") },
  { selector: "a[data-embed]", load: () => import("./embeds.ts") },
  { selector: ".diagram", load: () => import("./diagrams.ts") },
  { selector: "script[data-counts]", load: () => import("./analytics.ts") },
  { selector: ".tabs[data-group]", load: () => import("./tabs.ts") },
  { selector: ".color-mode", load: () => import("./colorMode.ts") },
  { selector: ":root:not([data-announcement-dismissed]) .announcement-close", load: () => import("./announcement.ts") },
  { selector: "main", when: () => remembers("bcidocs.found"), load: () => import("./search/found.ts") },
  // The sidebar is as the reader left it; an earlier page has fetched the script.
  { selector: ".side-menu .sidebar", when: () => remembers("bcidocs.sidebar"), load: shell.load },
  { ...reading, when: leadsBackByScript },
  // It has the button that shows it again.
  { ...shell, selector: "[data-sidebar-hidden] .side-menu[data-hideable]" },
];

/** Needed once a reader does something. Up to this width there is a drawer. */
const whenIdle: Feature[] = [shell, { selector: ".side-menu", when: () => innerWidth < 997, load: () => import("./drawer.ts") }];

/** Fetches further pages, so it waits for somebody to read this one. */
const atFirstSign: Feature[] = [reading, { selector: ".side-menu .sidebar-all", load: () => import("./wholeSidebar.ts") }];

// Within conditions, so that a site without a reference or live samples does not publish their scripts.
if (__HAS_REFERENCE__) {
  whenIdle.push({ selector: ".api-filter", load: () => import("./memberFilter.ts") });
  atFirstSign.push({ selector: "a:is(.api-link, .sample-link, :has(> code))", load: () => import("./typePreview.ts") });
}

if (__CAN_ZOOM__) whenIdle.push({ selector: ".prose img", load: () => import("./imageZoom.ts") });
if (__HAS_SAMPLES__) atFirstSign.push({ selector: ".code > [popover]", load: () => import("./sampleTypes.ts") });

/** The features started, by their `load`: several lists may contain the same script. */
const started = new Set<Feature["load"]>();

/** Starts each feature once, on the first page that needs it. From then on it listens to `bcidocs-page`, another page, and `bcidocs-patch`, this page with changes. */
function startFeatures(features: Feature[]): void {
  const check = () => {
    for (const { selector, when, load } of features) {
      if (started.has(load) || !document.querySelector(selector) || (when && !when())) continue;
      started.add(load);
      // Without the script, the native elements work. A browser does not ask again for one that it could not fetch.
      load().then(({ start }) => start(), reportError);
    }
  };
  check();
  for (const type of ["bcidocs-page", "bcidocs-patch", "resize"]) addEventListener(type, check);
}

/** Whether an earlier page stored this: the sidebar's state, see `sidebar.ts`, or what was searched, see `found.ts`. False where storage is blocked. */
function remembers(key: string): boolean {
  try {
    return key in sessionStorage;
  } catch {
    return false;
  }
}

/** Whether Back or Forward leads to a page that was swapped in: even after a reload, the browser leaves those to scripts. */
function leadsBackByScript(): boolean {
  if (!("navigation" in window)) return false;
  return navigation.entries().some(({ sameDocument, url }) => sameDocument && url && new URL(url).pathname !== location.pathname);
}

/** Whether the page was reloaded or returned to: the browser then restores the scroll position. */
function isRevisited(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type !== "navigate";
}

/** The stylesheets for what scripts create are in the head, disabled. */
function enableStyles(selector: string): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>(selector)) sheet.disabled = false;
}

const state = { isPrepared: false, isLayingOut: false };

/** What every answer to the reader begins with. */
function prepare(): void {
  if (state.isPrepared) return;
  state.isPrepared = true;
  enableStyles(shellStyles);
  startFeatures(whenIdle);
}

/** A reader is there: what costs data may begin, see `prefetch.ts`. */
function onReaderActive(): void {
  document.documentElement.dataset.read = "";
  dispatchEvent(new Event("bcidocs-read"));
  layOutGradually();
  prepare();
  enableStyles(allStyles);
  startFeatures(atFirstSign);
}

/** Until `reading.ts` is there, the browser follows links by itself. `prefetch.ts` must not fetch their pages a second time. */
function noteLeaving({ target, defaultPrevented, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]:not([target=_blank], [download])");
  const isOther = link && link.pathname !== location.pathname;
  const { dataset } = document.documentElement;
  if (isOther && !defaultPrevented && !ctrlKey && !metaKey && !shiftKey && !("navigates" in dataset)) dataset.leaving = "";
}

/** Milliseconds of a slice, at most: two fit into a frame of 60 per second. */
const slice = 8;

/** Lays out what is out of view of a long page, so that searches and jumps in it are exact; see `apiMember.css`. */
function layOut(): void {
  document.documentElement.dataset.whole = "";
}

/** In slices, so that no tap, key or scroll waits for more than one; the pages that follow are laid out as they come. Most of what a class page costs. */
function layOutGradually(): void {
  if (state.isLayingOut) return;
  state.isLayingOut = true;
  const next = () => {
    const end = performance.now() + slice;
    for (const member of document.querySelectorAll<HTMLElement>(".api-member:not([data-laid-out])")) {
      member.dataset.laidOut = "";
      // Reading the height makes the browser lay it out.
      if (member.offsetHeight >= 0 && performance.now() > end) return setTimeout(next);
    }
    layOut();
  };
  setTimeout(next);
}

/** `click` alone is what assistive technology sends. */
const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin", "click"];

/** Calls `start` at the next sign of a reader, once. */
function onFirstInteraction(start: () => void): void {
  const controller = new AbortController();
  const { signal } = controller;
  let before: string | null = null;
  const notice = (event: Event) => {
    // The browser itself scrolls the sidebar to the current page, and fires pointer events when the page appears under a resting pointer.
    if (event.type === "scroll" && event.target !== document) return;
    if (event.type === "pointermove") {
      const { screenX, screenY } = event as PointerEvent;
      const place = `${screenX} ${screenY}`;
      const hasMoved = before !== null && place !== before;
      before = place;
      if (!hasMoved) return;
    }
    controller.abort();
    start();
  };
  for (const sign of signs) addEventListener(sign, notice, { signal, capture: true, passive: true });
}

/** Calls `run` once the page is loaded and the browser has nothing else to do; never where data is scarce. */
function onIdlePage(run: () => void): void {
  const { saveData, effectiveType } = navigator.connection ?? {};
  if (saveData || effectiveType?.endsWith("2g")) return;
  // The script that calls this is a part of the page: the page is not loaded before it has run.
  addEventListener("load", () => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2000 });
    // WebKit has no such callback by default: there, a pause gives way to the first paint.
    else setTimeout(run, 50);
  });
}

if (__HAS_LIVE__) {
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(".live-run:not([aria-disabled])") : null;
    const block = button?.closest<HTMLElement>("[data-sample]");
    if (!button || !block) return;
    const { textContent, dataset } = button;
    // In the same frame: the script may be a while.
    if (!block.hasAttribute("data-run")) button.textContent = dataset.loading ?? "";
    import("./samples/sample.ts").then(
      ({ toggle }) => toggle(block),
      () => {
        button.ariaDisabled = "true";
        button.textContent = textContent;
        button.after(Object.assign(document.createElement("p"), { role: "status", textContent: dataset.failed }));
      },
    );
  });
}
if (isRevisited()) layOut();
// End would stop short of the end while heights are estimated.
addEventListener("keydown", ({ key }) => key === "End" && layOut());
addEventListener("click", noteLeaving);
if ("sidebarHidden" in document.documentElement.dataset) enableStyles(shellStyles);
startFeatures(atOnce);
startSearch(
  async () => (await import("./search/search.ts")).start(),
  () => enableStyles(allStyles),
);
// What the browser itself answers to a tap, such as the menu, is painted first.
onFirstInteraction(() => requestAnimationFrame(() => setTimeout(onReaderActive)));
onIdlePage(() => {
  // Where the browser does not keep the reader's place, text that grows above it later would move what is read.
  if (!CSS.supports("overflow-anchor", "auto")) layOutGradually();
  prepare();
});
