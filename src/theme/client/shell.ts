/** What the shell of every page needs once somebody reads it, fetched as one script at the first sign of a reader. */
import { startBackToTop } from "./backToTop.ts";
import { startCollapse } from "./collapse.ts";
import { startContents } from "./contents.ts";
import { forgetMode } from "./forgetMode.ts";
import { startNavigation } from "./navigation.ts";

export function start(): void {
  startNavigation();
  startContents();
  startCollapse();
  startBackToTop();
  forgetMode();
  // Tells tests and styles that the shell responds to events.
  document.documentElement.dataset.alive = "";
}
