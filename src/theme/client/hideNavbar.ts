/** Hides the navbar while a reader scrolls down, and shows it at the first scroll up. */

const hideable = ".header[data-hideable]";

export function startHideNavbar(): void {
  let last = scrollY;
  addEventListener(
    "scroll",
    () => {
      const header = document.querySelector<HTMLElement>(hideable);
      if (!header) return;
      const isDown = scrollY >= last;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - header.offsetHeight;
      last = scrollY;
      if (scrollY < header.offsetHeight) hide(false);
      else if (isDown) hide(true);
      // The browser bounces back from beyond the end by itself.
      else if (!isAtEnd) hide(false);
    },
    { passive: true },
  );
  // The browser scrolls to what gets the focus; the hidden navbar comes to the reader instead. `last` is the place before that.
  addEventListener("focusin", ({ target }) => {
    const isHidden = target instanceof Element && target.closest(`${hideable}[data-hidden]`);
    if (isHidden) scrollTo({ top: last, behavior: "instant" });
  });
  const onPlace = () => {
    // The scroll event of a jump comes later; it must not count as a scroll up.
    last = scrollY;
    hide(scrollY > 0 && document.querySelector(":target") !== null);
  };
  for (const type of ["hashchange", "bcidocs-page"]) addEventListener(type, onPlace);
}

function hide(isHidden: boolean): void {
  document.querySelector(hideable)?.toggleAttribute("data-hidden", isHidden);
}
