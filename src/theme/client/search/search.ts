/** The search of a page: fetched when a reader opens it. One index serves all fields, and every page that comes in the place of this one. */
import { start as startMarks } from "./found.ts";
import { createPanel, type Panel } from "./panel.ts";
import { renewIndex } from "./siteIndex.ts";

const panels = new Map<Element, Panel>();
const state = { isStarted: false };

/** May be called again: each field is made a search once. */
export function start(): void {
  for (const form of document.querySelectorAll<HTMLElement>(".search-form")) {
    if (panels.has(form)) continue;
    const panel = createPanel(form);
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
      if (form.isConnected) panel.onPage();
      else panels.delete(form);
    }
    start();
  });
  // Events of `bcidocs serve --watch`: the results may have changed.
  for (const type of ["bcidocs-patch", "bcidocs-site"]) {
    addEventListener(type, () => {
      renewIndex();
      for (const panel of panels.values()) panel.renew();
    });
  }
}

/** What the dialog needs of its window: it closes by a press beside it, and on a phone ends where the keyboard begins. */
function keepInWindow(dialog: HTMLDialogElement): void {
  dialog.addEventListener("mousedown", (event) => {
    if (event.target !== dialog || !isBeside(event, dialog)) return;
    // The press would take the focus, which the dialog gives back to where it was.
    event.preventDefault();
    dialog.close();
  });
  const view = window.visualViewport;
  if (!view) return;
  const measure = () => {
    dialog.style.setProperty("--search-height", `${view.height}px`);
    dialog.style.setProperty("--search-top", `${view.offsetTop}px`);
  };
  measure();
  for (const type of ["resize", "scroll"]) view.addEventListener(type, measure);
}

/** A press on what lies behind the dialog counts as one on the dialog itself. */
function isBeside({ clientX, clientY }: MouseEvent, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
