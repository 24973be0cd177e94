/**
 * The script of every page. It loads the other scripts when a page needs them: at once, or at the first sign of a reader.
 * It shares no module with what it loads: the bundler would make a separate file of it, and every page would wait for that.
 */
import { startSearch } from "./openSearch.ts";
import { onFirstSign } from "./signs.ts";

/** A separate script, and the elements that need it. */
interface Feature {
  /** Never loaded on a page without a match. */
  selector: string;
  /** A further condition. */
  when?: () => boolean;
  load: () => Promise<{ start: () => void }>;
}

const shell: Feature = { selector: ".frame", load: () => import("./shell.ts") };
const sidebar: Feature = { selector: ".side-menu .sidebar", load: () => import("./sidebar.ts") };

/** Needed before the first sign of a reader. */
const atOnce: Feature[] = [
  { selector: "bcidocs-island", load: () => import("./islands.ts") },
  { selector: ".github-button", load: () => import("./githubButtons.ts") },
  { selector: "a[data-embed]", load: () => import("./embeds.ts") },
  { selector: ".diagram", load: () => import("./diagrams.ts") },
  { selector: "script[data-counts]", load: () => import("./analytics.ts") },
  { selector: ".tabs[data-group]", load: () => import("./tabs.ts") },
  { selector: ".color-mode", load: () => import("./colorMode.ts") },
  { selector: ":root:not([data-announcement-dismissed]) .announcement-close", load: () => import("./announcement.ts") },
  { ...sidebar, when: () => remembers("bcidocs.sidebar") },
  { selector: "main", when: () => remembers("bcidocs.found"), load: () => import("./search/found.ts") },
  { ...shell, when: leadsBackByScript },
];

/** Needed only once a reader scrolls, points, touches or types. */
const atFirstSign: Feature[] = [
  shell,
  sidebar,
  { selector: ".side-menu .sidebar-all", load: () => import("./wholeSidebar.ts") },
  { selector: ".side-menu", when: isSmall, load: () => import("./drawer.ts") },
  { selector: ".side-menu[data-hideable]", load: () => import("./hideSidebar.ts") },
  { selector: ".navbar details", load: () => import("./menus.ts") },
  { selector: ".header[data-hideable]", load: () => import("./hideNavbar.ts") },
  { selector: ":is([data-purpose=locale], [data-purpose=version]) li + li", load: () => import("./versions.ts") },
  { selector: ".code, .api-signature", load: () => import("./codeBlocks.ts") },
];

/** The features started, by their `load`: both lists may contain the same script. */
const started = new Set<Feature["load"]>();

/** Starts each feature once, on the first page that needs it. From then on it listens to `bcidocs-page`, another page, and `bcidocs-patch`, this page with changes. */
function startFeatures(features: Feature[]): void {
  const check = () => {
    for (const { selector, when, load } of features) {
      if (started.has(load) || !document.querySelector(selector) || when?.() === false) continue;
      started.add(load);
      load().then(({ start }) => start(), reportError);
    }
  };
  check();
  for (const type of ["bcidocs-page", "bcidocs-patch", "resize"]) addEventListener(type, check);
}

/** Up to this width there is a drawer. */
function isSmall(): boolean {
  return innerWidth < 997;
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
  const entries = navigation.entries().filter(({ sameDocument }) => sameDocument);
  return entries.some(({ url }) => url && new URL(url).pathname !== location.pathname);
}

/** Lays out pages from end to end, so that searches and jumps in them are exact. See `apiMember.css`. */
function layOut(): void {
  document.documentElement.dataset.whole = "";
}

/** Whether the page was reloaded or returned to: the browser then restores the scroll position. */
function isRevisited(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type !== "navigate";
}

/** The stylesheet for what scripts create is in the head, disabled. */
function enableStyles(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[disabled]")) sheet.disabled = false;
}

/** Calls what every answer to the reader begins with. */
function wakeUp(): void {
  layOut();
  enableStyles();
}

/** The script of live samples is fetched by the first press of their button. */
function runOnClick(): void {
  addEventListener("click", ({ target }) => {
    const block = target instanceof Element && target.closest(".live-run")?.closest<HTMLElement>("[data-sample]");
    if (block) import("./samples/sample.ts").then(({ toggle }) => toggle(block), reportError);
  });
}

if (__HAS_LIVE__) runOnClick();
if (isRevisited()) layOut();
startFeatures(atOnce);
startSearch(async () => (await import("./search/search.ts")).start(), wakeUp);
onFirstSign(() => {
  wakeUp();
  startFeatures(atFirstSign);
});
