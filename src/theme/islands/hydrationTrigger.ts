/** When an island is hydrated. `interaction`: when a reader points at it, touches or focuses it; `visible`: shortly before it scrolls into view; `load`: at once. */
export const hydrationTriggers = ["interaction", "visible", "idle", "load"] as const;
export type HydrationTrigger = (typeof hydrationTriggers)[number];
