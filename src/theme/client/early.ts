/**
 * Runs before the first paint: sets the colour mode, and hides a closed announcement. It is the one script that
 * is inline in the page, before the stylesheet; a site whose settings need neither has none.
 */
import { forgetMode } from "./forgetMode.ts";
import { showMode, updateMode } from "./modes.ts";
import { announcementKey, dismissalKey, forget, keep, modeKey, recall } from "./storage.ts";

if (__CAN_SWITCH__) showMode(new URLSearchParams(location.search).get("bcidocs-theme"), recall(modeKey));
else {
  forgetMode();
  if (__FOLLOWS_SYSTEM__) showMode();
}
if (__FOLLOWS_SYSTEM__) matchMedia("(prefers-color-scheme: dark)").addEventListener("change", updateMode);

if (__ANNOUNCEMENT__ !== null) {
  if (recall(announcementKey) !== __ANNOUNCEMENT__) {
    keep(announcementKey, __ANNOUNCEMENT__);
    forget(dismissalKey);
  } else if (recall(dismissalKey) === "true") document.documentElement.dataset.announcementDismissed = "";
}
