/** Links from outside of the docs lead to the version that a reader chose. */
import { recall, versionKey } from "./storage.ts";

/** The stored name selects one of the URLs of the page; it never becomes part of one. */
export function showChosenVersion(page: ParentNode = document): void {
  for (const element of page.querySelectorAll<HTMLElement>("[data-choices]")) {
    // As in the props of the theme.
    const { area, items }: { area: string; items: (string | null)[][] } = JSON.parse(element.dataset.choices ?? "");
    const chosen = recall(versionKey + area);
    const [, href, label] = items.find(([version]) => version === chosen) ?? items[0] ?? [];
    if (href) element.setAttribute("href", href);
    if (label && element.firstChild) element.firstChild.textContent = label;
  }
}
