/** What nearly every page needs once somebody uses it, fetched as one script while the page is idle. */
import { collapseSidebar, expandSidebar } from "bcidocs:words";
import { startCodeBlocks } from "./codeBlocks.ts";
import { startCollapse } from "./collapse.ts";
import { startContents } from "./contents.ts";
import { startCopyPage } from "./copyPage.ts";
import { hiddenKey } from "./hiddenSidebar.ts";
import { startMenus } from "./menus.ts";
import { startScrollers } from "./scrollers.ts";
import { startSidebar } from "./sidebar.ts";
import { forget, keep, modeKey } from "./storage.ts";
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

/** The button that hides the docs sidebar of wide screens until the reader leaves or reloads the site; see `hiddenSidebar.ts`. */
function startHideSidebar(): void {
  addButton();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, addButton);
}

/** Pages with another sidebar come without the button. */
function addButton(): void {
  const menu = document.querySelector(".side-menu[data-hideable]:not(:has(.side-menu-hide))");
  if (!menu) return;
  // Not on the shell, whose attributes belong to the page.
  const { dataset } = document.documentElement;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "side-menu-hide" });
  const name = () => {
    button.ariaLabel = dataset.sidebarHidden === undefined ? collapseSidebar : expandSidebar;
  };
  name();
  button.addEventListener("click", () => {
    if (dataset.sidebarHidden === undefined) {
      dataset.sidebarHidden = "";
      keep(hiddenKey, "", "session");
    } else {
      delete dataset.sidebarHidden;
      forget(hiddenKey, "session");
    }
    name();
  });
  menu.append(button);
}

/** Hides the navbar while a reader scrolls down, and shows it at the first scroll up. */
const hideable = ".header[data-hideable]";

function startHideNavbar(): void {
  let last = scrollY;
  const onScroll = () => {
    const header = document.querySelector<HTMLElement>(hideable);
    if (!header) return;
    const isDown = scrollY >= last;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - header.offsetHeight;
    last = scrollY;
    if (scrollY < header.offsetHeight) hide(false);
    else if (isDown) hide(true);
    // The browser bounces back from beyond the end by itself.
    else if (!isAtEnd) hide(false);
  };
  addEventListener("scroll", onScroll, { passive: true });
  // The browser scrolls to what gets the focus; the hidden navbar comes to the reader instead. `last` is the place before that.
  addEventListener("focusin", ({ target }) => {
    const isHidden = target instanceof Element && target.closest(`${hideable}[data-hidden]`);
    if (isHidden) scrollTo({ top: last, behavior: "instant" });
  });
  const onPlace = () => {
    // The scroll event of a jump comes later; it must not count as a scroll up.
    last = scrollY;
    hide(scrollY > 0 && document.querySelector(":target") !== null);
  };
  for (const type of ["hashchange", "bcidocs-page"]) addEventListener(type, onPlace);
}

function hide(isHidden: boolean): void {
  document.querySelector(hideable)?.toggleAttribute("data-hidden", isHidden);
}
