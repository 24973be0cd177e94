/** An entry of the browser's history for something above the page, so that Back closes it and stays on the page. */

export interface BackEntry {
  add(): void;
  /** It was closed by other means than Back. */
  remove(): void;
  /** Keeps the entry, for a page that replaces it. */
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
