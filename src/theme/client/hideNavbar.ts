/** The navbar gets out of the way of a reader who scrolls down, and comes back with the first move up. */

const hideable = ".header[data-hideable]";

export function start(): void {
  let last = scrollY;
  /** Where a link or another page put the reader: the scroll event of that tells nothing about what they want. */
  let put = -1;
  const onScroll = () => {
    const header = document.querySelector<HTMLElement>(hideable);
    if (!header) return;
    const isDown = scrollY >= last;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - header.offsetHeight;
    const isPut = scrollY === put;
    last = scrollY;
    put = -1;
    if (scrollY < header.offsetHeight) hide(false);
    else if (isPut) return;
    else if (isDown) hide(true);
    // What lies below the end springs back by itself.
    else if (!isAtEnd) hide(false);
  };
  const onPut = () => {
    last = scrollY;
    put = scrollY;
    hide(scrollY > 0 && document.querySelector(":target") !== null);
  };
  addEventListener("scroll", onScroll, { passive: true });
  for (const type of ["hashchange", "bcidocs-page"]) addEventListener(type, onPut);
}

function hide(isHidden: boolean): void {
  document.querySelector(hideable)?.toggleAttribute("data-hidden", isHidden);
}
