/** Menus of the navbar and of the page: they open natively. This script adds arrow keys, and closes them when the reader turns to something else. */

const places = ":is(.navbar .dropdown, .page-copy)";
const openMenus = `${places} details[open]`;

/** Distance of a menu to the edge of the window, in pixels. */
const margin = 8;

export function startMenus(): void {
  for (const type of ["mousedown", "touchstart", "focusin"]) {
    addEventListener(type, ({ target }) => closeMenus(target), { capture: true, passive: true });
  }
  addEventListener("bcidocs-page", () => closeMenus());
  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest(`${places} .dropdown-menu a`)) closeMenus();
  });
  addEventListener("keydown", onKey);
  // The `toggle` event of a menu does not bubble.
  for (const type of ["toggle", "resize"]) addEventListener(type, keepOnScreen, true);
}

/** Closes every menu but the given one. */
function closeMenus(touched?: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(openMenus)) {
    if (!(touched instanceof Node && menu.contains(touched))) menu.open = false;
  }
}

function onKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  const menu = target.closest(places)?.querySelector("details");
  if (key === "Escape") leave();
  else if (menu && walk(menu, key)) event.preventDefault();
}

/** Closes the open menu and moves the focus back to its button. */
function leave(): void {
  document.querySelector<HTMLElement>(`${openMenus} > summary`)?.focus();
  closeMenus();
}

/** Whether the key moves to another entry. From the button, Down leads to the first and Up to the last. */
function walk(menu: HTMLDetailsElement, key: string): boolean {
  const entries = [...menu.querySelectorAll<HTMLElement>("ul :is(a, button)")];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const isInside = at >= 0;
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, ...(isInside && { Home: 0, End: -1 }) };
  const next = steps[key];
  if (next === undefined || entries.length === 0) return false;
  menu.open = true;
  entries.at(next % entries.length)?.focus();
  return true;
}

function keepOnScreen(): void {
  for (const list of document.querySelectorAll<HTMLElement>(`${openMenus} > ul`)) {
    list.style.removeProperty("translate");
    const { left, right } = list.getBoundingClientRect();
    const over = Math.max(0, right + margin - document.documentElement.clientWidth);
    if (left < margin || over > 0) list.style.setProperty("translate", `${Math.max(margin - left, -over)}px`);
  }
}
