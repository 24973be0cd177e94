/** The search below one field, in the dialog or in the page: asks, has the answer shown, and leads to what was chosen. */
import { searchAllPages, searchEscape, searchMove, searchOpen } from "bcidocs:words";
import type { Answer } from "../../search/answer.ts";
import { make } from "./dom.ts";
import { clearMarks, highlightOnArrival } from "./found.ts";
import { createOptions } from "./options.ts";
import { createQueryReports } from "./queryReports.ts";
import { keepQuery } from "./recent.ts";
import { answerQuery } from "./siteIndex.ts";
import { createParts, createView, type Parts } from "./view.ts";

/** Milliseconds after which the panel says that the search is loading. */
const patience = 100;

export type Panel = ReturnType<typeof createPanel>;

export function createPanel(form: HTMLElement) {
  const parts = createParts(form);
  const { dialog, input } = parts;
  const allPages = createAllPagesLink(dialog);
  const options = createOptions(input, parts.list);
  const reports = createQueryReports();
  const view = createView(parts, { options, onRetry: () => ask() });
  const state = { run: 0, query: "", answer: null as Answer | null };

  /** Asks again what stands in the field. */
  async function ask(): Promise<void> {
    const query = input.value.trim();
    state.query = query;
    const run = ++state.run;
    const isLatest = () => run === state.run;
    if (query === "") {
      state.answer = null;
      reports.flush();
      view.showStart();
      return;
    }
    const wait = setTimeout(view.showWaiting, patience);
    try {
      const answer = await answerQuery(query, isLatest).finally(() => clearTimeout(wait));
      if (!isLatest()) return;
      state.answer = answer;
      view.showAnswer(answer, query);
      reports.schedule(query, answer);
    } catch (error) {
      if (!isLatest()) return;
      reportError(error);
      view.showFailure();
    }
  }

  function choose(option: HTMLElement, isElsewhere: boolean): void {
    if (!(option instanceof HTMLAnchorElement)) {
      input.value = option.textContent ?? "";
      input.focus();
      ask();
      return;
    }
    keepQuery(state.query);
    reports.flush();
    if (isElsewhere) return;
    highlightOnArrival(new URL(option.href), state.answer?.marks ?? []);
    dialog?.close();
  }

  listenToField(parts, options, ask);
  listenToList(parts.list, choose);
  parts.foot.append(legendOf(), allPages);

  return {
    ask,
    /** The site has changed: nothing that was read of it counts any more. */
    renew() {
      view.forgetPages();
      if (state.query !== "") ask();
    },
    /** Another page has come in the place of the last one: its version may be searched elsewhere. */
    onPage() {
      allPages.href = hrefOfAllPages();
      if (state.query !== "" && form.isConnected) ask();
    },
  };
}

function listenToField({ input, dialog }: Parts, options: ReturnType<typeof createOptions>, ask: () => void): void {
  input.addEventListener("input", () => {
    clearMarks();
    options.release();
    ask();
  });
  input.addEventListener("keydown", (event) => {
    // The keys of an input method are its own.
    if (event.isComposing) return;
    if (event.key === "Escape" && !dialog) {
      input.value = "";
      ask();
    } else if (!options.onKey(event) && event.key.length === 1) options.release();
  });
}

function listenToList(list: HTMLElement, choose: (option: HTMLElement, isElsewhere: boolean) => void): void {
  // A press would take the focus out of the field.
  list.addEventListener("mousedown", (event) => event.button === 0 && event.preventDefault());
  list.addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
    if (option) choose(option, ctrlKey || metaKey || shiftKey);
  });
}

/** To the page from A to Z: as large as a page can be, and whoever searches here rarely goes there. */
function createAllPagesLink(dialog: HTMLDialogElement | null): HTMLAnchorElement {
  const link = make("a", { href: hrefOfAllPages(), "data-large": "" }, searchAllPages);
  link.addEventListener("click", ({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey || dialog?.close());
  return link;
}

/** The keys, where there are some. */
function legendOf(): HTMLElement {
  const keys = { "↑ ↓": searchMove, "↵": searchOpen, Esc: searchEscape };
  const legend = make("p", { class: "search-keys", "aria-hidden": "true" });
  for (const [key, words] of Object.entries(keys)) legend.append(make("kbd", {}, key), ` ${words} `);
  return legend;
}

function hrefOfAllPages(): string {
  return document.querySelector("[data-search]")?.getAttribute("href") ?? "";
}
