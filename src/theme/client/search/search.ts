/** The search of a page: fetched when a reader opens it. One index serves all fields, and every page that comes in the place of this one. */
import { start as startMarks } from "./found.ts";
import { createPanel, type Panel } from "./panel.ts";
import { createSiteIndex } from "./siteIndex.ts";
import { keepInWindow } from "./window.ts";

const panels = new Map<Element, Panel>();
const index = createSiteIndex();
const state = { isStarted: false };

/** May be called again: each field is made a search once. */
export function start(): void {
  for (const form of document.querySelectorAll<HTMLElement>(".search-form")) {
    if (panels.has(form)) continue;
    const panel = createPanel(form, index);
    panels.set(form, panel);
    const dialog = form.closest("dialog");
    if (dialog) keepInWindow(dialog);
    panel.ask();
  }
  if (state.isStarted) return;
  state.isStarted = true;
  startMarks();
  addEventListener("bcidocs-page", () => {
    for (const [form, panel] of panels) {
      if (form.isConnected) panel.follow();
      else panels.delete(form);
    }
    start();
  });
  // Of `bcidocs serve --watch`: what was found may be written otherwise now.
  for (const type of ["bcidocs-patch", "bcidocs-site"]) addEventListener(type, renew);
}

function renew(): void {
  index.renew();
  for (const panel of panels.values()) panel.renew();
}
