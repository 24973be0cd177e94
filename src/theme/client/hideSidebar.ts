/** The button that hides the docs sidebar of wide screens until the reader leaves or reloads the site; see `hiddenSidebar.ts`. */
import { collapseSidebar, expandSidebar } from "bcidocs:words";
import { hiddenKey } from "./hiddenSidebar.ts";
import { forget, keep } from "./storage.ts";

export function startHideSidebar(): void {
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
