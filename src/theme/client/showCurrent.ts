/** Scrolls the sidebar to the current page, and nothing else: `scrollIntoView` would scroll the page as well. */
export function showCurrent(): void {
  const link = document.querySelector(".side-menu .sidebar [aria-current]");
  const menu = link?.closest(".side-menu");
  if (!menu || !link?.checkVisibility()) return;
  const { top, bottom } = link.getBoundingClientRect();
  const bounds = menu.getBoundingClientRect();
  // The head of the drawer covers the list; on wide screens there is none.
  const head = menu.firstElementChild?.getBoundingClientRect().height ?? 0;
  const isInView = top >= bounds.top + head && bottom <= bounds.bottom;
  if (!isInView) menu.scrollTop += (top + bottom - bounds.top - head - bounds.bottom) / 2;
}
