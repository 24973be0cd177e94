/** Animates opening and closing of `details`. The state stays native: `open` is removed once it is closed. */

export function startCollapse(): void {
  addEventListener("click", (event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    // A link in a summary is a link. Menus are above the page and open at once; islands handle their own.
    const summary = target.closest<HTMLElement>("summary, a, button, input, label");
    const details = summary?.parentElement;
    if (!(details instanceof HTMLDetailsElement) || !summary?.matches("summary") || details.closest(".navbar, bcidocs-island")) return;
    event.preventDefault();
    fold(details, summary);
  });
}

/** A second click reverses the animation. */
function fold(details: HTMLDetailsElement, summary: HTMLElement): void {
  const isOpening = !details.open || details.dataset.closing !== undefined;
  const from = heightOf(details);
  for (const running of details.getAnimations()) running.cancel();
  details.open = true;
  details.toggleAttribute("data-closing", !isOpening);
  const opened = heightOf(details);
  const closed = closedHeight(details, summary);
  const height = [from, isOpening ? opened : closed].map((pixels) => `${pixels}px`);
  const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : foldTime(opened - closed);
  const animation = details.animate({ height, overflow: ["hidden", "hidden"] }, { duration, easing: "ease-in-out" });
  animation.onfinish = () => {
    details.open = isOpening;
    details.removeAttribute("data-closing");
  };
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height;
}

/** Computed, because closing it to measure would lose the scroll position. */
function closedHeight(details: HTMLElement, summary: HTMLElement): number {
  const borders = details.offsetHeight - details.clientHeight;
  return borders + (getComputedStyle(summary).position === "absolute" ? 0 : heightOf(summary));
}

/** Duration in milliseconds for a height in pixels, e.g. 239 for 100: it grows more slowly than the height. */
function foldTime(height: number): number {
  const lines = height / 36;
  return Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10);
}
