/** The search below one field, in the dialog or in the page: asks, has the answer shown, and leads to what was chosen. */
import { searchAllPages, searchEscape, searchMove, searchOpen } from "bcidocs:words";
import type { Answer } from "../../search/answer.ts";
import { make } from "./dom.ts";
import { clearMarks, highlightOnArrival } from "./found.ts";
import { createOptions } from "./options.ts";
import { keepQuery } from "./recent.ts";
import { answerQuery } from "./siteIndex.ts";
import { createParts, createView, type Parts } from "./view.ts";

/** Milliseconds after which the panel says that the search is loading. */
const patience = 100;

export type Panel = ReturnType<typeof createPanel>;

/** The query that was asked last, and its answer: one that comes late is dropped. */
function createQuery(view: ReturnType<typeof createView>, hasStart: boolean) {
  const reports = createQueryReports();
  const state = { run: 0, text: "", answer: null as Answer | null };
  return {
    text: () => state.text,
    marks: () => state.answer?.marks ?? [],
    /** A reader has found something with it. */
    keep() {
      keepQuery(state.text);
      reports.flush();
    },
    async ask(text: string): Promise<void> {
      state.text = text;
      const run = ++state.run;
      const isLatest = () => run === state.run;
      if (text === "") {
        state.answer = null;
        reports.flush();
        view.showStart();
        // In the page, the list of all pages is below the field.
        if (!hasStart) return;
      }
      const wait = setTimeout(text === "" ? () => undefined : view.showWaiting, patience);
      try {
        const answer = await answerQuery(text, isLatest).finally(() => clearTimeout(wait));
        if (!isLatest()) return;
        if (text === "") return view.showStart(answer.topPages);
        state.answer = answer;
        view.showAnswer(answer, text);
        reports.schedule(text, answer);
      } catch (error) {
        if (!isLatest()) return;
        reportError(error);
        if (text !== "") view.showFailure();
      }
    },
  };
}

export function createPanel(form: HTMLElement) {
  const parts = createParts(form);
  const { dialog, input } = parts;
  const allPages = createAllPagesLink(dialog);
  const options = createOptions(input, parts.list);
  const view = createView(parts, { options, onRetry: () => ask() });
  const query = createQuery(view, dialog !== null);
  const ask = () => query.ask(input.value.trim());

  function choose(option: HTMLElement, isElsewhere: boolean): void {
    if (!(option instanceof HTMLAnchorElement)) {
      input.value = option.textContent;
      input.focus();
      ask();
      return;
    }
    query.keep();
    if (isElsewhere) return;
    highlightOnArrival(new URL(option.href), query.marks());
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
      if (query.text() !== "") ask();
    },
    /** Another page has come in the place of the last one: its version may be searched elsewhere. */
    onPage() {
      allPages.href = hrefOfAllPages();
      if (query.text() !== "" && form.isConnected) ask();
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

/** Milliseconds without another key. */
const typingPause = 1000;

function createQueryReports() {
  const state = { pending: null as (() => void) | null, timer: 0, last: "" };
  /** The reader has gone to a result, or has cleared the field. */
  const flush = () => {
    clearTimeout(state.timer);
    state.pending?.();
    state.pending = null;
  };
  /** An answer is on the screen. */
  const schedule = (query: string, { groups }: Answer) => {
    if (!__ON_QUERY__) return;
    clearTimeout(state.timer);
    state.pending = () => {
      if (query === state.last) return;
      state.last = query;
      report(query, groups.flatMap(({ hits }) => hits).length);
    };
    state.timer = window.setTimeout(flush, typingPause);
  };
  return { flush, schedule };
}

/** Falls away where the settings name no script. One that fails must not take the search along. */
const report = __ON_QUERY__
  ? async (query: string, results: number) => {
      try {
        const { onQuery } = await import("bcidocs:on-query");
        await onQuery({ query, results });
      } catch (error) {
        reportError(error);
      }
    }
  : () => undefined;
