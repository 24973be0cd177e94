/** The first sign of a reader: until then a page loads nothing more. */

const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];

export function onFirstSign(start: () => void): void {
  const controller = new AbortController();
  const { signal } = controller;
  let before: string | null = null;
  const first = (event: Event) => {
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
  for (const sign of signs) addEventListener(sign, first, { signal, capture: true, passive: true });
}
