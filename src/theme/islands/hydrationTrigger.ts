/** When an island is hydrated. */

/** `interaction`: when a reader points at it, touches or focuses it; `visible`: shortly before it scrolls into view; `load`: at once. */
export type HydrationTrigger = "interaction" | "visible" | "idle" | "load";

export const hydrationTriggers: readonly HydrationTrigger[] = ["interaction", "visible", "idle", "load"];
