/** The first sign that somebody is reading: until then a page costs nothing beyond itself. */

const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];

export function onFirstSign(start: () => void): void {
  const controller = new AbortController();
  const { signal } = controller;
  const first = ({ type, target }: Event) => {
    // The browser itself scrolls the sidebar to the current page.
    if (type === "scroll" && target !== document) return;
    controller.abort();
    start();
  };
  for (const sign of signs) addEventListener(sign, first, { signal, capture: true, passive: true });
}
