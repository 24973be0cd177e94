/** One entry of the browser's history for something that lies above the page, so that Back closes it and leaves the page alone. */

export interface BackEntry {
  add(): void;
  /** It was closed by other means than Back. */
  remove(): void;
  /** The entry stays, for a page that takes its place. */
  leave(): void;
}

export function createBackEntry(onBack: () => void): BackEntry {
  let isThere = false;
  let isGoing = false;
  addEventListener("popstate", () => {
    const isBack = isThere && !isGoing;
    isGoing = false;
    if (!isBack) return;
    isThere = false;
    onBack();
  });
  return {
    add() {
      if (!isThere) history.pushState(history.state, "");
      isThere = true;
    },
    remove() {
      if (!isThere) return;
      isThere = false;
      isGoing = true;
      history.back();
    },
    leave() {
      isThere = false;
    },
  };
}
