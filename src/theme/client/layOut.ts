/**
 * Lays out what is out of view of a long page, so that searches and jumps in it are exact; see `apiMember.css`.
 * All of it at once takes long, so it is done in slices: no tap, key or scroll waits for more than one of them.
 */

const waiting = ".api-member:not([data-laid-out])";

/** Milliseconds of a slice, at most: two fit into a frame of 60 per second. */
const slice = 8;

const state = { isRunning: false };

/** At once. */
export function layOut(): void {
  document.documentElement.dataset.whole = "";
}

/** Slice by slice, then the pages that follow are laid out as they come. */
export function layOutGradually(): void {
  if (state.isRunning) return;
  state.isRunning = true;
  const next = () => {
    const end = performance.now() + slice;
    for (const member of document.querySelectorAll<HTMLElement>(waiting)) {
      member.dataset.laidOut = "";
      // Reading the height makes the browser lay it out.
      if (member.offsetHeight >= 0 && performance.now() > end) return setTimeout(next);
    }
    layOut();
  };
  setTimeout(next);
}
