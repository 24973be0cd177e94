/** What nearly every page needs once somebody uses it, fetched as one script while the page is idle. */
import { startCodeBlocks } from "./codeBlocks.ts";
import { startCollapse } from "./collapse.ts";
import { startContents } from "./contents.ts";
import { startCopyPage } from "./copyPage.ts";
import { startHideNavbar } from "./hideNavbar.ts";
import { startHideSidebar } from "./hideSidebar.ts";
import { startMenus } from "./menus.ts";
import { startScrollers } from "./scrollers.ts";
import { startSidebar } from "./sidebar.ts";
import { forget, modeKey } from "./storage.ts";
import { startVersions } from "./versions.ts";

export function start(): void {
  startSidebar();
  startMenus();
  startCodeBlocks();
  startCopyPage();
  startScrollers();
  startContents();
  startCollapse();
  if (__CAN_HIDE_NAVBAR__) startHideNavbar();
  if (__CAN_HIDE_SIDEBAR__) startHideSidebar();
  if (__HAS_VARIANTS__) startVersions();
  // The mode of a site that no longer has the switch.
  if (!__CAN_SWITCH__) forget(modeKey);
  // Tells tests and styles that the shell responds to events.
  document.documentElement.dataset.alive = "";
}
