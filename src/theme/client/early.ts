/** Runs before the first paint, inline in the page before the stylesheet: what readers chose earlier is never shown otherwise first. */
import { showChosenVersion } from "./chosenVersion.ts";
import { restoreHidden } from "./hiddenSidebar.ts";
import { showMode, updateMode } from "./modes.ts";
import { showCurrent } from "./showCurrent.ts";
import { announcementKey, dismissalKey, forget, keep, modeKey, recall } from "./storage.ts";

if (__CAN_SWITCH__) showMode(new URLSearchParams(location.search).get("bcidocs-theme"), recall(modeKey));
else {
  forget(modeKey);
  if (__FOLLOWS_SYSTEM__) showMode();
}
if (__FOLLOWS_SYSTEM__) matchMedia("(prefers-color-scheme: dark)").addEventListener("change", updateMode);

if (__ANNOUNCEMENT__ !== null) {
  if (recall(announcementKey) !== __ANNOUNCEMENT__) {
    keep(announcementKey, __ANNOUNCEMENT__);
    forget(dismissalKey);
  } else if (recall(dismissalKey) === "true") document.documentElement.dataset.announcementDismissed = "";
}

if (__CAN_HIDE_SIDEBAR__) restoreHidden();
// Before the first frame is painted, if the sidebar has come by then, and in any case when the page is complete.
requestAnimationFrame(showCurrent);
addEventListener("DOMContentLoaded", showCurrent);
if (__HAS_CHOICES__) {
  // A link must never lead to another version first: before the first frame, and in a page before it is swapped in.
  requestAnimationFrame(() => showChosenVersion());
  addEventListener("DOMContentLoaded", () => showChosenVersion());
  addEventListener("bcidocs-swap", (event) => showChosenVersion((event as CustomEvent<Document>).detail));
}
// The drawer has no height before it is open: in its first frame, so that it does not jump after it was seen.
addEventListener("beforetoggle", (event) => event.newState === "open" && requestAnimationFrame(showCurrent), true);
