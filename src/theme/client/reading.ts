/** What nearly every page needs once somebody reads it, fetched as one script at the first sign of a reader. */
import { startBackToTop } from "./backToTop.ts";
import { startNavigation } from "./navigation.ts";
import { listenToNavigation } from "./navigationApi.ts";

// Fetched only where it is needed. Without it this script fails as a whole, so that it is fetched again.
const listen = "navigation" in window ? listenToNavigation : (await import("./historyApi.ts")).listenToHistory;

export function start(): void {
  startNavigation(listen);
  startBackToTop();
}
