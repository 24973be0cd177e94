/** Whether a reader hid the sidebar on an earlier page of this visit, see `hideSidebar.ts`. */
import { forget, recall } from "./storage.ts";

export const hiddenKey = "bcidocs.sidebarHidden";

/** Hides it on a page that another page of the site led to. A reload, and a visit from elsewhere, show it again. */
export function restoreHidden(): void {
  if (recall(hiddenKey, "session") === null) return;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isOwn = visit?.type === "back_forward" || (visit?.type === "navigate" && document.referrer.startsWith(`${location.origin}/`));
  if (isOwn) document.documentElement.dataset.sidebarHidden = "";
  else forget(hiddenKey, "session");
}
