/** What a reader chose, kept for the next visit. Storage that is missing, blocked or full keeps nothing, and breaks nothing. */

export const modeKey = "theme";
export const announcementKey = "bcidocs.announcement.id";
export const dismissalKey = "bcidocs.announcement.dismiss";
/** What follows is the name of a group. */
export const tabKey = "bcidocs.tab.";
/** What follows is the id of a docs area. */
export const versionKey = "docs-preferred-version-";

const state = { isTold: false };

/** null for what was never kept, and where nothing can be read. */
export function recall(key: string): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null;
}

export function keep(key: string, value: string): void {
  attempt(() => localStorage.setItem(key, value));
}

export function forget(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

/** Calls when another window changed what is kept under `key` or below it, or may have while this page rested in the browser's cache of pages. */
export function onKeptElsewhere(key: string, listener: () => void): void {
  addEventListener("storage", (event) => {
    // Storage that was cleared names no key.
    if (event.key === null || event.key.startsWith(key)) listener();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) listener();
  });
}

/** Where storage is blocked even its name throws. One warning is enough. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: readers who wonder look here, and nothing on the page is worth a message
    if (!state.isTold) console.warn("This browser keeps nothing for this site, so choices are gone with the page.", error);
    state.isTold = true;
  }
}
