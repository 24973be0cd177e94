/** Tells the author of a page what is wrong with the site, over the page, which stays as it was when it was good. */
import { overlayStyles } from "./overlayStyles.ts";
import { make, problemItem, type ToldProblem } from "./problemItem.ts";

export interface Findings {
  errors: number;
  warnings: number;
  notes: number;
  /** Whether every page and link was looked at. */
  isWhole: boolean;
  /** The gravest first; not all when there are very many. */
  items: ToldProblem[];
}

export interface Overlay {
  show(findings: Findings): void;
  /** Something about this page or the server; null takes it away. */
  say(text: string | null): void;
}

const nothing: Findings = { errors: 0, warnings: 0, notes: 0, isWhole: false, items: [] };

/** Begins closed, and opens by itself when there is an error. */
export function createOverlay(onCount: (errors: number) => void): Overlay {
  const parts = createParts();
  const { host, panel, title, list, close, button, notice, words } = parts;
  const state = {
    findings: nothing,
    message: null as string | null,
    isOpen: false,
    isClosedByUser: false,
    cameFrom: null as Element | null,
  };
  const reserve = createReserve(panel);

  const draw = () => {
    const { findings, message, isOpen } = state;
    const summary = countText(findings);
    const hadFocus = host.matches(":focus");
    host.dataset.grade = findings.errors > 0 ? "error" : findings.warnings > 0 ? "warning" : "note";
    panel.hidden = !isOpen;
    button.hidden = summary === "";
    button.textContent = title.textContent = summary;
    button.setAttribute("aria-expanded", String(isOpen));
    notice.hidden = message === null;
    notice.textContent = message;
    const [first] = findings.items;
    const told = [message, summary, findings.errors > 0 ? first?.text.split("\n")[0] : null].filter(Boolean).join(". ");
    if (words.textContent !== told) words.textContent = told;
    reserve(isOpen);
    // Where the reader was is better than nowhere.
    if (hadFocus && button.hidden && state.cameFrom instanceof HTMLElement) state.cameFrom.focus({ preventScroll: true });
  };
  const open = (isOpen: boolean) => {
    const wasInside = panel.contains(parts.root.activeElement);
    state.isOpen = isOpen;
    state.isClosedByUser = !isOpen;
    draw();
    if (wasInside && !isOpen) button.focus();
  };
  button.addEventListener("click", () => open(!state.isOpen));
  close.addEventListener("click", () => open(false));
  host.addEventListener("focusin", ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && relatedTarget !== host) state.cameFrom = relatedTarget;
  });
  addEventListener("keydown", ({ key }) => key === "Escape" && state.isOpen && open(false));
  draw();

  return {
    show(findings) {
      const { errors } = state.findings;
      // A look that has just begun knows no notes yet: those that are shown are good enough until it is through.
      if (!findings.isWhole && findings.errors === 0 && errors === 0) return;
      if (findings.errors > 0 && errors === 0) state.isClosedByUser = false;
      if (findings.errors > 0) state.isOpen = !state.isClosedByUser;
      else if (errors > 0 || findings.items.length === 0) state.isOpen = false;
      state.findings = findings;
      list.replaceChildren(...findings.items.map(problemItem), ...moreOf(findings));
      onCount(findings.errors);
      draw();
    },
    say(text) {
      if (state.message === text) return;
      state.message = text;
      draw();
    },
  };
}

/** Always there, so that screen readers hear of what is put into it. */
function createParts() {
  const host = document.createElement("bcidocs-live");
  const root = host.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(overlayStyles);
  root.adoptedStyleSheets = [styles];
  const region = make("section", "all");
  region.setAttribute("aria-label", "Problems of this site");
  const panel = make("div", "panel");
  panel.id = "panel";
  const head = make("div", "title-row");
  const title = make("h2", "title");
  const close = make("button", "close", "Close");
  close.type = "button";
  close.title = "Escape";
  const list = make("ol", "list");
  list.tabIndex = 0;
  list.setAttribute("aria-label", "Problems");
  const button = make("button", "summary");
  button.type = "button";
  button.setAttribute("aria-controls", "panel");
  const notice = make("p", "notice");
  const row = make("div", "row");
  const words = make("p", "visually-hidden");
  words.setAttribute("role", "status");
  head.append(title, close);
  panel.append(head, list);
  row.append(button, notice);
  region.append(panel, row, words);
  root.append(region);
  document.documentElement.append(host);
  return { host, root, panel, title, list, close, button, notice, words };
}

/** Leaves room below the page while the panel is open, so that everything can be scrolled out from under it. */
function createReserve(panel: HTMLElement): (isOpen: boolean) => void {
  const sheet = new CSSStyleSheet();
  const measure = () => {
    const height = panel.hidden ? 0 : Math.ceil(innerHeight - panel.getBoundingClientRect().top);
    sheet.replaceSync(height > 0 ? `@media screen{:root{scroll-padding-block-end:${height}px}body{padding-block-end:${height}px}}` : "");
  };
  const resized = new ResizeObserver(measure);
  return (isOpen) => {
    if (isOpen && !document.adoptedStyleSheets.includes(sheet)) {
      document.adoptedStyleSheets.push(sheet);
      resized.observe(panel);
    }
    measure();
  };
}

function moreOf({ errors, warnings, notes, items }: Findings): HTMLElement[] {
  const more = errors + warnings + notes - items.length;
  return more > 0 ? [make("li", "more", `… and ${more.toLocaleString("en")} more.`)] : [];
}

function countText({ errors, warnings, notes }: Findings): string {
  return [count(errors, "error"), count(warnings, "warning"), count(notes, "note")].filter(Boolean).join(", ");
}

function count(number: number, word: string): string {
  return number === 0 ? "" : `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;
}
