/** When an island wakes. */

/**
 * `interaction`: when a reader points at it, touches it, focuses it or uses it; `visible`: when it is about to be seen;
 * `idle`: when the browser has nothing else to do; `load`: at once. A reader who saves data wakes islands by interaction only.
 */
export type Wake = "interaction" | "visible" | "idle" | "load";

export const wakes: readonly Wake[] = ["interaction", "visible", "idle", "load"];
