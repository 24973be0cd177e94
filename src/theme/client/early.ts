/**
 * What must be settled before the first paint: the colour mode, and whether the announcement was closed. The one script that
 * stands in the page itself, in front of the stylesheet; a site whose settings need neither has none.
 */
import { forgetMode } from "./forgetMode.ts";
import { drawMode, showMode } from "./modes.ts";
import { announcementKey, dismissalKey, forget, keep, modeKey, recall } from "./storage.ts";

if (__CAN_SWITCH__) showMode(new URLSearchParams(location.search).get("bcidocs-theme"), recall(modeKey));
else {
  forgetMode();
  if (__FOLLOWS_SYSTEM__) showMode();
}
if (__FOLLOWS_SYSTEM__) matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawMode);

if (__ANNOUNCEMENT__ !== null) {
  if (recall(announcementKey) !== __ANNOUNCEMENT__) {
    keep(announcementKey, __ANNOUNCEMENT__);
    forget(dismissalKey);
  } else if (recall(dismissalKey) === "true") document.documentElement.dataset.announcementDismissed = "";
}
