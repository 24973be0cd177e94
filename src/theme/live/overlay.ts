/** Shows the author of a page what is wrong with the site, over the page, which stays as the last good build has it. */
import { makeElement as make } from "../client/makeElement.ts";
import overlayStyles from "./overlay.css" with { type: "text" };
import { problemItem, type ShownProblem } from "./problemItem.ts";

export interface ProblemSummary {
  errors: number;
  warnings: number;
  notes: number;
  /** Whether all pages and links were checked. */
  isWhole: boolean;
  /** The most severe first; not all if there are very many. */
  items: ShownProblem[];
}

const nothing: ProblemSummary = { errors: 0, warnings: 0, notes: 0, isWhole: false, items: [] };

interface OverlayState {
  problems: ProblemSummary;
  message: string | null;
  /** After the message. */
  link: string | null;
  isOpen: boolean;
  isClosedByUser: boolean;
  /** What had the focus before. */
  cameFrom: Element | null;
}

/** Starts closed, and opens by itself when there is an error. */
export function createOverlay(onCount: (errors: number) => void) {
  const elements = createElements();
  const { host, panel, title, list, close, button, notice, words } = elements;
  const state: OverlayState = { problems: nothing, message: null, link: null, isOpen: false, isClosedByUser: false, cameFrom: null };
  const reserve = createReserve(panel);

  const render = () => {
    const { problems, message, isOpen } = state;
    const summary = countText(problems);
    const hadFocus = host.matches(":focus");
    host.dataset.grade = problems.errors > 0 ? "error" : problems.warnings > 0 ? "warning" : "note";
    panel.hidden = !isOpen;
    button.hidden = summary === "";
    button.textContent = title.textContent = summary;
    button.setAttribute("aria-expanded", String(isOpen));
    notice.hidden = message === null;
    notice.replaceChildren(...noticeOf(state));
    const announcement = announcementOf(state);
    if (words.textContent !== announcement) words.textContent = announcement;
    reserve(isOpen);
    // A scroll position near the old one is better than the top.
    if (hadFocus && button.hidden && state.cameFrom instanceof HTMLElement) state.cameFrom.focus({ preventScroll: true });
  };
  const open = (isOpen: boolean) => {
    const wasInside = panel.contains(elements.root.activeElement);
    state.isOpen = isOpen;
    state.isClosedByUser = !isOpen;
    render();
    if (wasInside && !isOpen) button.focus();
  };
  button.addEventListener("click", () => open(!state.isOpen));
  close.addEventListener("click", () => open(false));
  host.addEventListener("focusin", ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && relatedTarget !== host) state.cameFrom = relatedTarget;
  });
  addEventListener("keydown", ({ key }) => key === "Escape" && state.isOpen && open(false));
  render();

  return {
    show(problems: ProblemSummary) {
      const { errors } = state.problems;
      // A check that has just begun has no notes yet: keep those that are shown until it is done.
      if (!problems.isWhole && problems.errors === 0 && errors === 0) return;
      if (problems.errors > 0 && errors === 0) state.isClosedByUser = false;
      if (problems.errors > 0) state.isOpen = !state.isClosedByUser;
      else if (errors > 0 || problems.items.length === 0) state.isOpen = false;
      state.problems = problems;
      list.replaceChildren(...problems.items.map(problemItem), ...moreOf(problems));
      onCount(problems.errors);
      render();
    },
    /** A message about this page or the server; null removes it. */
    say(message: string | null, link: string | null = null) {
      if (state.message === message && state.link === link) return;
      Object.assign(state, { message, link });
      render();
    },
  };
}

const markup = `
<section class="all" aria-label="Problems of this site">
  <div class="panel" id="panel">
    <div class="title-row"><h2 class="title"></h2><button class="close" type="button" title="Escape">Close</button></div>
    <ol class="list" tabindex="0" aria-label="Problems"></ol>
  </div>
  <div class="row"><button class="summary" type="button" aria-controls="panel"></button><p class="notice"></p></div>
  <p class="visually-hidden" role="status"></p>
</section>`;

/** Always in the page, so that screen readers announce changes of it. */
function createElements() {
  const host = document.createElement("bcidocs-live");
  const root = host.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(overlayStyles);
  root.adoptedStyleSheets = [styles];
  root.innerHTML = markup;
  document.documentElement.append(host);
  const find = (selector: string) => root.querySelector(selector) as HTMLElement;
  return {
    host,
    root,
    panel: find(".panel"),
    title: find(".title"),
    list: find(".list"),
    close: find(".close"),
    button: find(".summary"),
    notice: find(".notice"),
    words: find("[role=status]"),
  };
}

/** Adds padding below the page while the panel is open, so that everything can scroll out from under it. */
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

function noticeOf({ message, link }: OverlayState): (string | Node)[] {
  return [...(message === null ? [] : [message]), ...(link === null ? [] : [" ", Object.assign(make("a", "", link), { href: link })])];
}

/** For screen readers. */
function announcementOf({ message, link, problems }: OverlayState): string {
  const [first] = problems.items;
  const sentences = [
    [message, link].filter(Boolean).join(" "),
    countText(problems),
    problems.errors > 0 ? first?.text.split("\n")[0] : null,
  ];
  return sentences.filter(Boolean).join(". ");
}

function moreOf({ errors, warnings, notes, items }: ProblemSummary): HTMLElement[] {
  const more = errors + warnings + notes - items.length;
  return more > 0 ? [make("li", "more", `… and ${more.toLocaleString("en")} more.`)] : [];
}

function countText({ errors, warnings, notes }: ProblemSummary): string {
  return [count(errors, "error"), count(warnings, "warning"), count(notes, "note")].filter(Boolean).join(", ");
}

function count(number: number, word: string): string {
  return number === 0 ? "" : `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;
}
