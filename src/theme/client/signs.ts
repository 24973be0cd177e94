/** When the scripts load that a page does not need to be read: while it is idle, or at a sign of a reader. */

/** `click` alone is what assistive technology sends. */
const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin", "click"];

/** Calls `start` at the next sign of a reader, once. */
export function onFirstInteraction(start: () => void): void {
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
export function onIdlePage(run: () => void): void {
  const { saveData, effectiveType } = navigator.connection ?? {};
  if (saveData || effectiveType?.endsWith("2g")) return;
  // The script that calls this is a part of the page: the page is not loaded before it has run.
  addEventListener("load", () => whenIdle(run));
}

/** WebKit has no such callback by default: there, a pause gives way to the first paint. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 50);
}
