/** What a search panel shows below its field: where to start, an answer, that there is none, that it failed. */
import * as words from "bcidocs:words";
import type { Answer, HitGroup } from "../../search/answer.ts";
import { make } from "./dom.ts";
import { createExcerpts } from "./excerpts.ts";
import type { createOptions } from "./options.ts";
import { forgetQueries, recentQueries } from "./recent.ts";
import { type GroupId, groupOf, labelOf, showGroups } from "./results.ts";

/** Milliseconds after the last key before a screen reader hears how many results there are. */
const announceDelay = 500;

/** Around the field, what only scripts need. */
export function createParts(form: HTMLElement) {
  const dialog = form.closest("dialog");
  const id = dialog ? "__search" : "__search-here";
  const input = form.querySelector("input") as HTMLInputElement;
  const status = form.nextElementSibling as HTMLElement;
  const filters = make("div", { class: "search-filters", role: "group", "aria-label": words.searchFilter });
  const list = make("div", { class: "search-list", role: "listbox", id: `${id}-list`, "aria-label": words.searchResults });
  const foot = make("div", { class: "search-foot" });
  Object.assign(input, { enterKeyHint: "go", spellcheck: false });
  input.setAttribute("autocapitalize", "none");
  status.before(filters);
  status.after(list, foot);
  return { dialog, id, input, status, filters, list, foot };
}

export type Parts = ReturnType<typeof createParts>;

/** The line above the list. */
function createStatus(status: HTMLElement) {
  let timer = 0;
  return {
    /** Shows words, which screen readers read. */
    say(words: string, ...more: (Node | string)[]): void {
      clearTimeout(timer);
      status.className = "search-status";
      status.replaceChildren(words, ...more);
    },
    /** For screen readers only. */
    announce(words: string): void {
      clearTimeout(timer);
      status.className = "visually-hidden";
      timer = window.setTimeout(() => status.replaceChildren(words), announceDelay);
    },
  };
}

export function createView(
  { id, input, status, list, filters }: Parts,
  { options, onRetry }: { options: ReturnType<typeof createOptions>; onRetry: () => void },
) {
  const excerpts = createExcerpts();
  const { say, announce } = createStatus(status);
  let selectedGroup: GroupId | null = null;
  let top: Answer["topPages"] = [];

  function fill(rows: HTMLElement[], buttons: HTMLElement[], active = -1): void {
    filters.replaceChildren(...buttons);
    list.replaceChildren(...rows);
    list.removeAttribute("aria-busy");
    options.renew(active);
  }

  function showStart(topPages = top): void {
    excerpts.stop();
    top = topPages;
    const queries = recentQueries();
    const clear = createButton("search-clear", words.searchClear, () => {
      forgetQueries();
      showStart();
      input.focus();
    });
    const recent = queries.length > 0 ? [groupOf(`${id}-recent`, words.searchRecent, queries.map(queryOption))] : [];
    fill([...recent, ...topRows(top, id)], recent.length > 0 ? [clear] : []);
    say(list.hasChildNodes() ? "" : words.searchHint);
  }

  function showWaiting(): void {
    list.setAttribute("aria-busy", "true");
    if (list.childElementCount > 0) return;
    say(words.searchLoading);
    status.classList.add("is-waiting");
  }

  function showNothing(answer: Answer, query: string): void {
    excerpts.stop();
    fill(rowsInstead(answer, id), []);
    say(`${words.searchNone} `, make("strong", {}, `“${query}”`), answer.suggestions.length > 0 ? "." : `. ${words.searchExact}`);
  }

  function showFailure(): void {
    fill([], []);
    const button = createButton("button", words.retry, () => {
      input.focus();
      onRetry();
    });
    say(`${words.searchFailed} ${words.searchFailedText} `, button);
  }

  function showAnswer(answer: Answer, query: string): void {
    const groups = answer.groups.filter(({ hits }) => hits.length > 0);
    if (!groups.some((group) => group.id === selectedGroup)) selectedGroup = null;
    if (groups.length > 0) showHits(groups, answer);
    else showNothing(answer, query);
  }

  function showHits(groups: HitGroup[], answer: Answer): void {
    const { marks, missing } = answer;
    const chosen = groups.filter((group) => selectedGroup === null || group.id === selectedGroup);
    const { rows, slots } = showGroups(chosen, marks, id);
    const select = (group: GroupId | null, isPointer: boolean) => {
      selectedGroup = group;
      showHits(groups, answer);
      // Who pressed it with a key goes on from there.
      const pressed = filters.querySelector<HTMLElement>("[aria-pressed=true]");
      (isPointer ? input : pressed)?.focus();
    };
    fill(rows, groups.length > 1 ? filterButtons(groups, selectedGroup, select) : [], 0);
    excerpts.fill(slots, marks);
    const count = list.querySelectorAll("[role=option]").length;
    if (missing.length > 0) say(words.searchMissing.replace("{words}", () => missing.map((word) => `“${word}”`).join(", ")));
    else announce(`${count} ${count === 1 ? words.searchOne : words.searchMany}`);
  }

  return { showStart, showWaiting, showFailure, showAnswer, forgetPages: excerpts.renew };
}

function createButton(className: string, label: string, onClick: () => void): HTMLElement {
  const button = make("button", { type: "button", class: className }, label);
  button.addEventListener("click", onClick);
  return button;
}

/** Names first, then the areas as the config has them: a button keeps its place from query to query. */
function filterButtons(
  groups: HitGroup[],
  selectedGroup: GroupId | null,
  select: (group: GroupId | null, isPointer: boolean) => void,
): HTMLElement[] {
  const orderOf = (group: HitGroup) => (group.id === "symbols" ? -1 : group.id);
  const sorted = [...groups].sort((a, b) => orderOf(a) - orderOf(b));
  const choices = [{ group: null, label: words.searchAll }, ...sorted.map((group) => ({ group: group.id, label: labelOf(group) }))];
  return choices.map(({ group, label }) => {
    const button = make("button", { type: "button", "aria-pressed": String(group === selectedGroup) }, label);
    button.addEventListener("click", ({ detail }) => select(group, detail > 0));
    return button;
  });
}

/** Where there is no result: what may have been meant, and where to start. */
function rowsInstead({ suggestions, topPages }: Answer, id: string): HTMLElement[] {
  return [
    ...(suggestions.length > 0 ? [groupOf(`${id}-meant`, words.searchMeant, suggestions.map(queryOption))] : []),
    ...topRows(topPages, id),
  ];
}

function topRows(pages: Answer["topPages"], id: string): HTMLElement[] {
  return pages.length > 0 ? [groupOf(`${id}-top`, words.searchTop, pages.map(pageOption))] : [];
}

function queryOption(query: string): HTMLElement {
  return make("div", { role: "option", "aria-selected": "false", class: "search-hit", "data-is": "query" }, query);
}

function pageOption([title, href]: Answer["topPages"][number]): HTMLElement {
  const icon = make("span", { class: "search-icon", "data-is": "page", "aria-hidden": "true" });
  const text = make("span", { class: "search-text" }, make("span", { class: "search-name" }, title));
  return make("a", { href, role: "option", "aria-selected": "false", tabindex: "-1", class: "search-hit", "data-is": "page" }, icon, text);
}
