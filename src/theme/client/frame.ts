/** What the frame of every page does for a reader who is there: it comes in one piece at the first sign of one. */
import { startNavigation } from "./navigation.ts";

export function start(): void {
  startNavigation();
  // Tells tests and styles that the frame answers now.
  document.documentElement.dataset.alive = "";
}
