/** Keeps the docs sidebar across pages: what the reader opened stays open, and the current page is in view. */
import { showCurrent } from "./showCurrent.ts";
import { keep, recallObject } from "./storage.ts";

/** `boot.ts` has the same key. */
const storageKey = "bcidocs.sidebar";

export function startSidebar(): void {
  onPage();
  addEventListener("bcidocs-page", onPage);
  // The page has another list now.
  addEventListener("bcidocs-sidebar", refresh);
  addEventListener("toggle", onToggle, true);
  // Before the click opens anything.
  addEventListener("click", onClick, true);
}

function onPage(): void {
  refresh();
  showCurrent();
}

function refresh(): void {
  for (const sidebar of document.querySelectorAll<HTMLElement>(".side-menu .sidebar")) {
    // A sidebar that was kept is as the reader left it.
    if (sidebar.dataset.restored === undefined) restore(sidebar);
    sidebar.dataset.restored = "";
    for (const category of sidebar.querySelectorAll("[data-auto-collapse] li:has([aria-current])")) closeSiblings(category);
    save(sidebar);
  }
}

function onToggle({ target }: Event): void {
  const sidebar = target instanceof Element && target.closest(".side-menu .sidebar");
  if (sidebar) saveSoon(sidebar);
}

function onClick(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  // The link of a category leads to the current page.
  const current = target.closest(".side-menu .has-link > a[aria-current]");
  if (current && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) {
    event.preventDefault();
    current.parentElement?.querySelector("summary")?.click();
  }
  const category = target.closest("[data-auto-collapse] summary")?.closest("li");
  if (category && !isOpen(category)) closeSiblings(category);
}

function isOpen(category: Element): boolean {
  return category.querySelector(":scope > details[open]:not([data-closing])") !== null;
}

/** By a click, so that they animate as if the reader closed them. */
function closeSiblings(category: Element): void {
  for (const sibling of category.parentElement?.children ?? []) {
    if (sibling !== category && isOpen(sibling)) sibling.querySelector("summary")?.click();
  }
}

/** The path to the current page is open, whatever was stored. */
function restore(sidebar: HTMLElement): void {
  const memory = recallObject(storageKey) as Record<string, boolean>;
  for (const details of sidebar.querySelectorAll("details")) {
    const wasOpen = memory[keyOf(details)];
    if (wasOpen !== undefined && !details.parentElement?.querySelector("[aria-current]")) details.open = wasOpen;
  }
}

/** Sidebars to save once the running events are done: each category of a new list fires an event of its own. */
const unsaved = new Set<Element>();

function saveSoon(sidebar: Element): void {
  if (unsaved.has(sidebar)) return;
  unsaved.add(sidebar);
  setTimeout(() => {
    unsaved.delete(sidebar);
    save(sidebar);
  });
}

function save(sidebar: Element): void {
  const categories = [...sidebar.querySelectorAll("details")];
  const memory = { ...recallObject(storageKey), ...Object.fromEntries(categories.map((details) => [keyOf(details), details.open])) };
  if (categories.length > 0) keep(storageKey, JSON.stringify(memory), "session");
}

/** The first links of a category and of its parents, e.g. `/docs/guides/ethics /docs/guides/signal`. */
function keyOf(details: Element): string {
  const outer = details.parentElement?.closest("details");
  const first = details.querySelector("a")?.getAttribute("href") ?? "";
  return outer ? `${keyOf(outer)} ${first}` : first;
}
