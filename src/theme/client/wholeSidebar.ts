/** Pages contain only the part of a long sidebar around the current page. For a reader who acts, this fetches the whole list, once. */

const sidebarPart = ".side-menu .sidebar";

/** Leads to the page with the whole list; that page keeps its short one. */
const linkToAll = ":scope .sidebar-all > a:not([aria-current])";

/** The categories that are open because they lead to the current page, outermost first. */
const way = "li:has([aria-current]) > details";

/** Milliseconds without another change of the site: the page with the whole list is large. */
const changePause = 500;

/** Whole lists by the address of their page. */
const lists = new Map<string, Promise<Element>>();

export function start(): void {
  show();
  addEventListener("bcidocs-page", show);
  let timer: ReturnType<typeof setTimeout>;
  const renew = () => {
    lists.clear();
    show();
  };
  // From `bcidocs serve --watch`: a short list that has changed replaces the whole one.
  addEventListener("bcidocs-patch", () => document.querySelector(`${sidebarPart}[data-kept]`) || renew());
  // Any other change of the site may affect the whole list.
  addEventListener("bcidocs-site", () => {
    clearTimeout(timer);
    timer = setTimeout(renew, changePause);
  });
  addEventListener("bcidocs-swap", (event) => onSwap((event as CustomEvent<Document>).detail));
}

/** If it cannot be fetched, the short list stays, and the next page tries again. */
async function show(): Promise<void> {
  const sidebar = document.querySelector<HTMLElement>(sidebarPart);
  const address = addressIn(sidebar);
  if (!sidebar || !address || navigator.connection?.saveData) return;
  const list = lists.get(address) ?? fetchList(address);
  lists.set(address, list);
  try {
    replaceList(sidebar, await list, address);
  } catch {
    lists.delete(address);
  }
}

async function fetchList(address: string): Promise<Element> {
  const response = await fetch(address, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(response.ok ? await response.text() : "", "text/html");
  const list = page.querySelector(".all-pages > ul");
  if (!list) throw new Error(`No sidebar at ${address}`);
  for (const details of list.querySelectorAll<HTMLDetailsElement>("[data-closed]")) details.open = false;
  // The link to the page itself stays the last entry.
  list.append(page.querySelector(`${sidebarPart} > ul > .sidebar-all:last-child`) ?? "");
  return list;
}

function addressIn(sidebar: Element | null | undefined): string | undefined {
  return sidebar?.querySelector<HTMLAnchorElement>(linkToAll)?.getAttribute("href") ?? undefined;
}

/** Keeps the scroll position and the focus. */
function replaceList(sidebar: HTMLElement, list: Element, address: string): void {
  const short = sidebar.firstElementChild;
  // The reader may have moved on in the meantime.
  if (!short || short === list || addressIn(sidebar) !== address || !setCurrent(list, hrefOfCurrent(sidebar))) return;
  const focused = counterpart(short, list, sidebar.dataset.kept === undefined ? way : "details");
  const menu = sidebar.parentElement;
  const before = placeOfCurrent(sidebar);
  short.replaceWith(list);
  sidebar.dataset.kept = address;
  delete sidebar.dataset.restored;
  dispatchEvent(new Event("bcidocs-sidebar"));
  if (menu) menu.scrollTop += placeOfCurrent(sidebar) - before;
  focused?.focus({ preventScroll: true });
}

/** The next page comes with a short sidebar. If it has the same whole list, keep that and only move the current entry. */
function onSwap(next: Document): void {
  const sidebar = document.querySelector<HTMLElement>(`${sidebarPart}[data-kept]`);
  const short = next.querySelector<HTMLElement>(sidebarPart);
  const list = sidebar?.firstElementChild;
  if (!sidebar || !list) return;
  const { kept } = sidebar.dataset;
  if (short && addressIn(short) === kept && setCurrent(list, hrefOfCurrent(short))) short.dataset.kept = kept;
  else delete sidebar.dataset.kept;
}

function hrefOfCurrent(sidebar: Element): string | null {
  return sidebar.querySelector("[aria-current]")?.getAttribute("href") ?? null;
}

/** Makes the link the current one and opens the categories around it. False where the list has no such link, as for an unlisted page; null makes none current. */
function setCurrent(list: Element, href: string | null): boolean {
  const link = href === null ? null : list.querySelector(`a[href="${CSS.escape(href)}"]`);
  if (href !== null && !link) return false;
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  link?.setAttribute("aria-current", "page");
  for (const details of list.querySelectorAll<HTMLDetailsElement>(way)) details.open = true;
  return true;
}

/** The element of `list` that matches the focused element of `short`. */
function counterpart(short: Element, list: Element, categories: string): HTMLElement | null | undefined {
  const { activeElement } = document;
  if (!activeElement || !short.contains(activeElement)) return null;
  const at = [...short.querySelectorAll("details")].indexOf(activeElement.parentElement as HTMLDetailsElement);
  if (at >= 0) return list.querySelectorAll(categories)[at]?.querySelector("summary");
  const href = CSS.escape(activeElement.getAttribute("href") ?? "");
  return list.querySelector<HTMLElement>(`a[href="${href}"]`) ?? list.querySelector<HTMLElement>("[aria-current], a");
}

/** From the top of the window, in pixels. */
function placeOfCurrent(sidebar: Element): number {
  return sidebar.querySelector("[aria-current]")?.getBoundingClientRect().top ?? 0;
}
