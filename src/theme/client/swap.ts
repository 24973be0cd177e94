/** Replaces the content of this page by that of another page of the site. */

/** On every page. What a reader changed in the shell (an open category, a closed announcement) stays. */
const shell = [".header", ".side-menu", ".footer"];

/** What the head says about one page. */
const perPage = "meta:not([http-equiv]), link:not([rel=stylesheet])";

/** Parses a page and loads its stylesheets. Throws for a page that has to be loaded in full. */
export async function readPage(html: string): Promise<Document> {
  const next = new DOMParser().parseFromString(html, "text/html");
  // A script in the content would not run.
  const isFit = next.querySelector("main") && !next.querySelector("main script:not([type='application/json'])");
  if (!isFit || buildOf(next) !== buildOf(document)) throw new Error("This page has to be loaded in full");
  await loadStyles(next);
  return next;
}

/** Calls `change`, with a view transition if requested, supported, and not reduced by the reader. Resolves after the change. */
export async function inTransition(isWanted: boolean, change: () => void): Promise<void> {
  if (!isWanted || matchMedia("(prefers-reduced-motion: reduce)").matches || !document.startViewTransition) return change();
  const transition = document.startViewTransition(change);
  // `change` runs even if the transition is not shown or is skipped by the next one.
  transition.ready.catch(() => undefined);
  await transition.updateCallbackDone;
}

export function swapPage(next: Document): void {
  // For scripts that added something to the shell; see `wholeSidebar.ts`.
  dispatchEvent(new CustomEvent("bcidocs-swap", { detail: next }));
  for (const selector of shell) updateElement(document.querySelector(selector), next.querySelector(selector));
  document.querySelector("main")?.replaceWith(next.querySelector("main") ?? "");
  copyAttributes(document.querySelector(".frame"), next.querySelector(".frame"));
  for (const name of ["lang", "dir", "class"]) copyAttribute(document.documentElement, next.documentElement, name);
  updateHead(next);
}

/** Script, stylesheet and policy, which a page keeps: pages of another build, or with another policy, have to be loaded in full. */
function buildOf(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>("script[type=module]")?.src;
  const style = page.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.href;
  const policy = page.querySelector<HTMLMetaElement>("meta[http-equiv=Content-Security-Policy]")?.content;
  return [script, style, policy?.replace(/script-src[^;]*/, "")].join();
}

/** Same links: keep them, and update only addresses and the current page. Other links: take the new element. */
function updateElement(current: Element | null, next: Element | null): void {
  if (!current || !next) return;
  copyAttributes(current, next);
  const nextLinks = linksOf(next);
  const links = linksOf(current).map((link, at) => ({ link, nextLink: nextLinks[at] }));
  const isSame = links.length === nextLinks.length && links.every(({ link, nextLink }) => link.textContent === nextLink?.textContent);
  if (isSame) for (const { link, nextLink } of links) updateLink(link, nextLink);
  else current.replaceChildren(...next.childNodes);
}

/** Scripts maintain these elements themselves. */
function linksOf(element: Element): Element[] {
  return [...element.querySelectorAll(":is(a, summary):not([data-kept] *)")];
}

/** Opens details that lead to the current page; others stay as the reader left them. */
function updateLink(link: Element, next: Element | undefined): void {
  if (!next) return;
  for (const name of ["href", "aria-current", "data-current", "data-index", "data-choices"]) copyAttribute(link, next, name);
  const isOnTheWay = next.matches("[open] > summary") && next.closest("li")?.querySelector("[aria-current], [data-current]");
  if (isOnTheWay) link.closest("details")?.setAttribute("open", "");
}

function copyAttributes(current: Element | null, next: Element | null): void {
  if (!current || !next) return;
  const attributes = current.getAttributeNames().filter((name) => name.startsWith("data-"));
  for (const name of new Set([...attributes, ...next.getAttributeNames()])) copyAttribute(current, next, name);
}

export function copyAttribute(current: Element, next: Element, name: string): void {
  const value = next.getAttribute(name);
  if (value === current.getAttribute(name)) return;
  if (value === null) current.removeAttribute(name);
  else current.setAttribute(name, value);
}

/** Leaves alone what both pages have in common. */
export function updateHead(next: Document): void {
  document.title = next.title;
  const wanted = new Map([...next.head.querySelectorAll(perPage)].map((element) => [element.outerHTML, element]));
  for (const element of document.head.querySelectorAll(perPage)) if (!wanted.delete(element.outerHTML)) element.remove();
  document.head.append(...wanted.values());
}

/** A page with another layout may need another stylesheet. */
export async function loadStyles(next: Document): Promise<void> {
  const sheets = (page: Document) => [...page.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const known = new Set(sheets(document).map(({ href }) => href));
  const missing = sheets(next).filter(({ href }) => !known.has(href));
  const loads = missing.map(
    (link) =>
      new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = reject;
      }),
  );
  document.head.append(...missing);
  await Promise.all(loads);
}
