/** Stores a reader's choices. Storage that is missing, blocked or full stores nothing and breaks nothing. */

/** How long it stays: `local` for later visits too, `session` until the window closes. */
type Area = "local" | "session";

export const modeKey = "theme";
export const announcementKey = "bcidocs.announcement.id";
export const dismissalKey = "bcidocs.announcement.dismiss";
/** Prefix; the name of a group follows. */
export const tabKey = "bcidocs.tab.";
/** Prefix; the id of a docs area follows. */
export const versionKey = "docs-preferred-version-";

const state = { isTold: false };

const storages: Record<Area, () => Storage> = { local: () => localStorage, session: () => sessionStorage };

/** null for what was never stored, and where storage cannot be read. */
export function recall(key: string, area: Area = "local"): string | null {
  return attempt(() => storages[area]().getItem(key)) ?? null;
}

export function keep(key: string, value: string, area: Area = "local"): void {
  attempt(() => storages[area]().setItem(key, value));
}

export function forget(key: string, area: Area = "local"): void {
  attempt(() => storages[area]().removeItem(key));
}

/** What was kept as JSON; `{}` for nothing, and for what is not JSON. */
export function recallObject(key: string, area: Area = "session"): object {
  return Object(attempt(() => JSON.parse(recall(key, area) ?? "{}")));
}

/** Calls when another window changed the value of `key` or below it, or may have while this page was in the back/forward cache. */
export function onKeptElsewhere(key: string, listener: () => void): void {
  addEventListener("storage", (event) => {
    // A cleared storage names no key.
    if (event.key === null || event.key.startsWith(key)) listener();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) listener();
  });
}

/** Where storage is blocked, even reading its name throws. One warning is enough. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: it explains why choices are lost, and is not worth a message on the page
    if (!state.isTold) console.warn("This browser keeps nothing for this site, so choices are gone with the page.", error);
    state.isTold = true;
  }
}
