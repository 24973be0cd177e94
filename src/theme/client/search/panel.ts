/** The search below one field, in the dialog or in the page: asks, shows, announces, and leads to what was chosen. */
import {
  retry,
  searchAll,
  searchAllPages,
  searchClear,
  searchEscape,
  searchExact,
  searchFailed,
  searchFailedText,
  searchFilter,
  searchHint,
  searchLoading,
  searchMany,
  searchMeant,
  searchMove,
  searchNone,
  searchOne,
  searchOpen,
  searchRecent,
  searchResults,
  searchTop,
} from "bcidocs:words";
import type { Answer, HitGroup } from "../../search/answer.ts";
import { make } from "./dom.ts";
import { createExcerpts } from "./excerpts.ts";
import { clearMarks, highlightOnArrival } from "./found.ts";
import { createOptions } from "./options.ts";
import { forgetQueries, keepQuery, recentQueries } from "./recent.ts";
import { type GroupId, groupOf, labelOf, showAnswer } from "./results.ts";
import { createSettled } from "./settled.ts";
import type { SiteIndex } from "./siteIndex.ts";

export interface Panel {
  /** Asks again what stands in the field. */
  ask(): Promise<void>;
  /** The site has changed: nothing that was read of it counts any more. */
  renew(): void;
  /** Another page has come in the place of the last one: its version may be searched elsewhere. */
  follow(): void;
}

/** Milliseconds after which the panel says that the search is loading. */
const patience = 100;
/** Milliseconds after the last key before a screen reader hears how many results there are. */
const quiet = 500;

export function createPanel(form: HTMLElement, index: SiteIndex): Panel {
  const parts = createParts(form);
  const { input, status, list, filters, foot, id } = parts;
  // As large as a page can be, and whoever searches here rarely goes there.
  const allPages = make("a", { href: hrefOfAllPages(), "data-large": "" }, searchAllPages);
  const options = createOptions(input, list);
  const excerpts = createExcerpts();
  const settled = createSettled();
  const state = { run: 0, query: "", answer: null as Answer | null, only: null as GroupId | null, timer: 0 };

  /** What is seen above the list, and heard. */
  const say = (words: string, ...more: (Node | string)[]) => {
    clearTimeout(state.timer);
    status.className = "search-status";
    status.replaceChildren(words, ...more);
  };
  /** What is only heard. */
  const whisper = (words: string) => {
    clearTimeout(state.timer);
    status.className = "visually-hidden";
    state.timer = window.setTimeout(() => status.replaceChildren(words), quiet);
  };
  const fill = (rows: HTMLElement[], active: number) => {
    list.replaceChildren(...rows);
    list.removeAttribute("aria-busy");
    options.renew(active);
  };

  const showStart = () => {
    excerpts.stop();
    settled.end();
    state.answer = null;
    const recent = recentQueries();
    const clear = make("button", { type: "button", class: "search-clear" }, searchClear);
    clear.addEventListener("click", () => {
      forgetQueries();
      showStart();
      input.focus();
    });
    filters.replaceChildren(...(recent.length > 0 ? [clear] : []));
    fill(recent.length > 0 ? [groupOf(`${id}-recent`, searchRecent, recent.map(queryOption))] : [], -1);
    say(recent.length > 0 ? "" : searchHint);
  };
  const showNothing = ({ suggestions, topPages }: Answer, query: string) => {
    excerpts.stop();
    filters.replaceChildren();
    const meant = suggestions.length > 0 ? [groupOf(`${id}-meant`, searchMeant, suggestions.map(queryOption))] : [];
    fill([...meant, ...(topPages.length > 0 ? [groupOf(`${id}-top`, searchTop, topPages.map(pageOption))] : [])], -1);
    say(`${searchNone} `, make("strong", {}, `“${query}”`), suggestions.length > 0 ? "." : `. ${searchExact}`);
  };
  const showFailure = () => {
    const button = make("button", { type: "button", class: "button" }, retry);
    button.addEventListener("click", () => {
      input.focus();
      panel.ask();
    });
    fill([], -1);
    filters.replaceChildren();
    say(`${searchFailed} ${searchFailedText} `, button);
  };
  const show = (answer: Answer) => {
    const ids = answer.groups.filter(({ hits }) => hits.length > 0).map((group) => group.id);
    if (ids.length === 0) return showNothing(answer, state.query);
    if (state.only !== null && !ids.includes(state.only)) state.only = null;
    const { groups, slots } = showAnswer(answer, state.only, id);
    showFilters(answer);
    fill(groups, 0);
    excerpts.fill(slots, answer.marks);
    const count = list.querySelectorAll("[role=option]").length;
    whisper(`${count} ${count === 1 ? searchOne : searchMany}`);
  };
  const showFilters = (answer: Answer) => {
    // Names first, then the areas as the config has them: a button keeps its place from query to query.
    const orderOf = ({ id }: HitGroup) => (id === "symbols" ? -1 : id);
    const groups = answer.groups.filter(({ hits }) => hits.length > 0).sort((a, b) => orderOf(a) - orderOf(b));
    const buttons = [{ id: null, label: searchAll }, ...groups.map((group) => ({ id: group.id, label: labelOf(group) }))].map((one) => {
      const button = make("button", { type: "button", "aria-pressed": String(one.id === state.only) }, one.label);
      button.addEventListener("click", ({ detail }) => {
        state.only = one.id;
        show(answer);
        // Who pressed it with a key goes on from there.
        const pressed = filters.querySelector<HTMLElement>("[aria-pressed=true]");
        (detail > 0 ? input : pressed)?.focus();
      });
      return button;
    });
    filters.replaceChildren(...(groups.length > 1 ? buttons : []));
  };

  const panel: Panel = {
    async ask() {
      const query = input.value.trim();
      state.query = query;
      const run = ++state.run;
      if (query === "") return showStart();
      const wait = setTimeout(() => {
        list.setAttribute("aria-busy", "true");
        if (list.childElementCount > 0) return;
        say(searchLoading);
        status.classList.add("is-waiting");
      }, patience);
      try {
        const answer = await index.answer(query, () => run === state.run);
        clearTimeout(wait);
        if (run !== state.run) return;
        state.answer = answer;
        show(answer);
        settled.shown(query, answer);
      } catch (error) {
        clearTimeout(wait);
        if (run !== state.run) return;
        reportError(error);
        showFailure();
      }
    },
    renew() {
      excerpts.renew();
      if (state.query !== "") panel.ask();
    },
    follow() {
      allPages.href = hrefOfAllPages();
      if (state.query !== "" && form.isConnected) panel.ask();
    },
  };

  input.addEventListener("input", () => {
    clearMarks();
    options.release();
    panel.ask();
  });
  input.addEventListener("keydown", (event) => {
    // The keys of an input method are its own.
    if (event.isComposing) return;
    if (event.key === "Escape" && !parts.dialog) {
      input.value = "";
      panel.ask();
    } else if (!options.onKey(event) && event.key.length === 1) options.release();
  });
  // A press would take the focus out of the field.
  list.addEventListener("mousedown", (event) => event.button === 0 && event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=option]") : null;
    if (!option) return;
    if (!(option instanceof HTMLAnchorElement)) {
      input.value = option.textContent ?? "";
      input.focus();
      panel.ask();
      return;
    }
    keepQuery(state.query);
    settled.end();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    highlightOnArrival(new URL(option.href), state.answer?.marks ?? []);
    parts.dialog?.close();
  });
  allPages.addEventListener("click", ({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey || parts.dialog?.close());
  foot.append(legendOf(), allPages);
  return panel;
}

function queryOption(query: string): HTMLElement {
  return make("div", { role: "option", "aria-selected": "false", class: "search-hit", "data-is": "query" }, query);
}

function pageOption([title, href]: Answer["topPages"][number]): HTMLElement {
  const icon = make("span", { class: "search-icon", "data-is": "page", "aria-hidden": "true" });
  const text = make("span", { class: "search-text" }, make("span", { class: "search-name" }, title));
  return make("a", { href, role: "option", "aria-selected": "false", tabindex: "-1", class: "search-hit", "data-is": "page" }, icon, text);
}

/** The keys, where there are some. */
function legendOf(): HTMLElement {
  const keys: [string, string][] = [
    ["↑ ↓", searchMove],
    ["↵", searchOpen],
    ["Esc", searchEscape],
  ];
  const legend = make("p", { class: "search-keys", "aria-hidden": "true" });
  for (const [key, words] of keys) legend.append(make("kbd", {}, key), ` ${words} `);
  return legend;
}

function hrefOfAllPages(): string {
  return document.querySelector("[data-search]")?.getAttribute("href") ?? "";
}

/** Around the field, what only scripts need. */
function createParts(form: HTMLElement) {
  const dialog = form.closest("dialog");
  const id = dialog ? "__search" : "__search-here";
  const input = form.querySelector("input") as HTMLInputElement;
  const status = form.nextElementSibling as HTMLElement;
  const filters = make("div", { class: "search-filters", role: "group", "aria-label": searchFilter });
  const list = make("div", { class: "search-list", role: "listbox", id: `${id}-list`, "aria-label": searchResults });
  const foot = make("div", { class: "search-foot" });
  Object.assign(input, { enterKeyHint: "go", spellcheck: false });
  input.setAttribute("autocapitalize", "none");
  status.before(filters);
  status.after(list, foot);
  return { dialog, id, input, status, filters, list, foot };
}
