/** Opens the search at once and then fetches the script that answers. Part of `boot.ts`, so that no key is lost: the field keeps what is typed. */
import { retry, searchFailed, searchLoading } from "bcidocs:words";

/** `load` fetches the script; `onOpen` is called first, when the search is about to be shown. */
export function startSearch(load: () => Promise<unknown>, onOpen: () => void): void {
  // On the page from A to Z the search is in the page itself.
  const findForm = () => document.querySelector<HTMLElement>(".search-form");
  if (/^(Mac|iP)/.test(navigator.platform)) document.documentElement.dataset.mac = "";

  const open = (query?: string | null) => {
    const form = findForm();
    const input = form?.querySelector("input");
    if (!form || !input) return;
    const dialog = form.closest("dialog");
    if (!dialog?.open) dialog?.showModal();
    if (query) input.value = query;
    input.focus();
    input.select();
    start(form, input);
  };
  const start = async (form: HTMLElement, input: HTMLInputElement) => {
    const status = form.nextElementSibling as HTMLElement;
    onOpen();
    if (!status.textContent) status.textContent = searchLoading;
    try {
      await load();
    } catch {
      status.replaceChildren(`${searchFailed} `, createRetry(input));
    }
  };

  addEventListener("keydown", (event) => {
    if (!isShortcut(event) || !findForm()) return;
    event.preventDefault();
    open();
  });
  addEventListener("click", (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof Element)) return;
    if (target.closest(".search-close")) target.closest("dialog")?.close();
    if (!target.closest("[data-search]") || button || ctrlKey || metaKey || shiftKey || !findForm()) return;
    event.preventDefault();
    open();
  });
  // The field of the page from A to Z is in the page from the start.
  addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("main .search-form > input"))
      start(target.parentElement as HTMLElement, target);
  });
  // Whoever opened the search while another page was on its way goes on typing when that comes, which has taken the focus.
  addEventListener("bcidocs-page", () => document.querySelector<HTMLElement>("dialog[open] > .search-form > input")?.focus());
  // An address with a query is one of that page: on others, `q` may be anybody's.
  const query = document.querySelector("main .search-form") && new URLSearchParams(location.search).get("q");
  if (query) open(query);
}

/** Ctrl+K or ⌘K anywhere, `/` outside of fields. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const [target] = event.composedPath();
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
  return !altKey && (ctrlKey !== metaKey ? key.toLowerCase() === "k" : key === "/" && !isTyping && !ctrlKey);
}

/** A browser that could not fetch a script does not ask for it again on the same page: the page from A to Z is loaded with the query. */
function createRetry(input: HTMLInputElement): HTMLButtonElement {
  const button = Object.assign(document.createElement("button"), { className: "button", textContent: retry });
  button.onclick = () => {
    const page = document.querySelector<HTMLAnchorElement>("[data-search]")?.href ?? "";
    history.replaceState(history.state, "", `${page}?${new URLSearchParams({ q: input.value })}`);
    location.reload();
  };
  return button;
}
