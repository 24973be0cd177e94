/** Tabs of one group change together: on the page, on later pages, and in the reader's other windows. */
import { keep, onKeptElsewhere, recall, tabKey } from "./storage.ts";

const grouped = ".tabs[data-group]";

export function start(): void {
  restore();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, restore);
  // Clicks, arrow keys and everything else that checks a radio button.
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(`${grouped} > .tab-choice`)) return;
    const { group = "" } = target.closest<HTMLElement>(grouped)?.dataset ?? {};
    keepInPlace(target, () => {
      for (const each of groupedTabs()) if (each.dataset.group === group) choose(each, target.value);
    });
    keep(tabKey + group, target.value);
    rewriteQuery(group, target.value);
  });
  onKeptElsewhere(tabKey, restore);
  // A link to another query of the same page loads nothing.
  window.navigation?.addEventListener("navigatesuccess", () => groupedTabs().forEach(chooseByQuery));
}

function groupedTabs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(grouped)];
}

/** The address wins over storage. Tabs without the label stay as they are. */
function restore(): void {
  for (const tabs of groupedTabs()) if (!chooseByQuery(tabs)) choose(tabs, recall(tabKey + tabs.dataset.group));
}

/** `?pm=yarn` selects `yarn` in the group `pm`. */
function chooseByQuery(tabs: HTMLElement): boolean {
  return choose(tabs, new URLSearchParams(location.search).get(tabs.dataset.group ?? ""));
}

/** Whether the tabs have the label. */
function choose(tabs: HTMLElement, label: string | null): boolean {
  const choice = [...tabs.querySelectorAll<HTMLInputElement>(":scope > .tab-choice")].find(({ value }) => value === label);
  if (choice) choice.checked = true;
  return choice !== undefined;
}

/** Other tabs above may change their height; what the reader pressed stays under the pointer. */
function keepInPlace(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect();
  change();
  scrollBy({ top: element.getBoundingClientRect().top - top, behavior: "instant" });
}

/** An address that names the group would restore the old choice on reload. */
function rewriteQuery(group: string, label: string): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(group)) return;
  url.searchParams.set(group, label);
  history.replaceState(history.state, "", url);
}
