/** What the frame of every page does for a reader who is there: it comes in one piece at the first sign of one. */
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
  // Tells tests and styles that the frame answers now.
  document.documentElement.dataset.alive = "";
}
