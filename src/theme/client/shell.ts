/** What nearly every page needs once somebody uses it, fetched as one script while the page is idle. */
import { startCodeBlocks } from "./codeBlocks.ts";
import { startCollapse } from "./collapse.ts";
import { startContents } from "./contents.ts";
import { forgetMode } from "./forgetMode.ts";
import { startMenus } from "./menus.ts";
import { startScrollers } from "./scrollers.ts";
import { startSidebar } from "./sidebar.ts";

export function start(): void {
  startSidebar();
  startMenus();
  startCodeBlocks();
  startScrollers();
  startContents();
  startCollapse();
  forgetMode();
  // Tells tests and styles that the shell responds to events.
  document.documentElement.dataset.alive = "";
}
