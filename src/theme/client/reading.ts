/** What nearly every page needs once somebody reads it, fetched as one script at the first sign of a reader. */
import { startBackToTop } from "./backToTop.ts";
import { startNavigation } from "./navigation.ts";

export function start(): void {
  // Elsewhere, the browser loads each page in full.
  if ("navigation" in window) startNavigation();
  startBackToTop();
}
