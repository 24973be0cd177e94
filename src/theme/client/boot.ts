/**
 * The script of every page. It loads what a page needs when it needs it: at once, or at the first sign of a reader.
 * It shares no module with what it loads: that would become a file of its own, for which every page would wait.
 */
import { startSearch } from "./openSearch.ts";
import { onFirstSign } from "./signs.ts";

/** A script of its own, and where it has something to do. */
interface Feature {
  /** Never loaded on a page without a match. */
  selector: string;
  /** What must hold besides. */
  when?: () => boolean;
  load: () => Promise<{ start: () => void }>;
}

const frame: Feature = { selector: ".frame", load: () => import("./frame.ts") };
const sidebar: Feature = { selector: ".side-menu .sidebar", load: () => import("./sidebar.ts") };

/** What a page must not wait for a reader with. */
const atOnce: Feature[] = [
  { selector: "bcidocs-island", load: () => import("./islands.ts") },
  { selector: ".github-button", load: () => import("./githubButtons.ts") },
  { selector: ".tabs[data-group]", load: () => import("./tabs.ts") },
  { selector: ".color-mode", load: () => import("./colorMode.ts") },
  { selector: ":root:not([data-announcement-dismissed]) .announcement-close", load: () => import("./announcement.ts") },
  { ...sidebar, when: () => remembers("bcidocs.sidebar") },
  { selector: "main", when: () => remembers("bcidocs.found"), load: () => import("./search/found.ts") },
  { ...frame, when: leadsBackByScript },
];

/** What only a reader needs, who scrolls, points, touches or types before anything else. */
const atFirstSign: Feature[] = [
  frame,
  sidebar,
  { selector: ".side-menu .sidebar-all", load: () => import("./wholeSidebar.ts") },
  { selector: ".side-menu", when: isSmall, load: () => import("./drawer.ts") },
  { selector: ".side-menu[data-hideable]", load: () => import("./hideSidebar.ts") },
  { selector: ".navbar details", load: () => import("./menus.ts") },
  { selector: ".header[data-hideable]", load: () => import("./hideNavbar.ts") },
  { selector: ":is([data-purpose=locale], [data-purpose=version]) li + li", load: () => import("./versions.ts") },
  { selector: ".code, .api-signature", load: () => import("./codeBlocks.ts") },
];

/** What was started, by how it is loaded: one script may stand in both lists. */
const started = new Set<Feature["load"]>();

/** Starts each feature once, on the first page that has something for it; from then on it listens to `bcidocs-page`, another page, and `bcidocs-patch`, this page with changes. */
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

/** Whether an earlier page left this: the place of the sidebar, see `sidebar.ts`, or what was searched, see `found.ts`. Blocked storage counts as no. */
function remembers(key: string): boolean {
  try {
    return key in sessionStorage;
  } catch {
    return false;
  }
}

/** Whether Back or Forward leads to a page that was swapped in: after a reload in between, the browser still leaves those to scripts. */
function leadsBackByScript(): boolean {
  if (!("navigation" in window)) return false;
  const entries = navigation.entries().filter(({ sameDocument }) => sameDocument);
  return entries.some(({ url }) => url && new URL(url).pathname !== location.pathname);
}

/** Pages are laid out from end to end: a reader who looks for a place on one finds it there. See `apiMember.css`. */
function layOut(): void {
  document.documentElement.dataset.whole = "";
}

/** Whether the page was loaded anew or come back to: the browser then looks for the place where the reader was. */
function isRevisited(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type !== "navigate";
}

/** The stylesheet for what scripts make is in the head, switched off. */
function enableStyles(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[disabled]")) sheet.disabled = false;
}

/** Calls what every answer to the reader begins with. */
function wakeUp(): void {
  layOut();
  enableStyles();
}

if (isRevisited()) layOut();
startFeatures(atOnce);
startSearch(async () => (await import("./search/search.ts")).start(), wakeUp);
onFirstSign(() => {
  wakeUp();
  startFeatures(atFirstSign);
});
