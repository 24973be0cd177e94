/** When an island is hydrated. */

/**
 * `interaction`: when a reader points at it, touches it, focuses it or uses it; `visible`: shortly before it scrolls into view;
 * `idle`: when the browser is idle; `load`: at once. With `saveData`, islands hydrate on interaction only.
 */
export type HydrationTrigger = "interaction" | "visible" | "idle" | "load";

export const hydrationTriggers: readonly HydrationTrigger[] = ["interaction", "visible", "idle", "load"];
