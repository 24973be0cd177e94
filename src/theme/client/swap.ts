/** Puts the parts of another page of this site in the place of those that are shown. */

/** Parts that every page has. What a reader did to the frame (an open category, a closed announcement) stays. */
const frame = [".header", ".side-menu", ".footer"];

/** What the head says of one page. */
const perPage = "meta:not([http-equiv]), link:not([rel=stylesheet])";

/** A page that can be swapped in, its stylesheets loaded. Throws for one that has to be loaded in full. */
export async function readPage(html: string): Promise<Document> {
  const next = new DOMParser().parseFromString(html, "text/html");
  // A script in the content would not run.
  const isFit = next.querySelector("main") && !next.querySelector("main script:not([type='application/json'])");
  if (!isFit || buildOf(next) !== buildOf(document)) throw new Error("This page has to be loaded in full");
  await loadStyles(next);
  return next;
}

/** Calls `change`, and lets the old view fade into the new one where that is wanted, possible and welcome. Resolves after the change. */
export async function inTransition(isWanted: boolean, change: () => void): Promise<void> {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isWanted || isCalm || !document.startViewTransition) return change();
  const transition = document.startViewTransition(change);
  // Where it cannot be shown, or is overtaken by the next one, the change is made all the same.
  transition.ready.catch(() => undefined);
  await transition.updateCallbackDone;
}

export function swapPage(next: Document): void {
  // For what has put something of its own into the frame; see `wholeSidebar.ts`.
  dispatchEvent(new CustomEvent("bcidocs-swap", { detail: next }));
  for (const part of frame) updatePart(document.querySelector(part), next.querySelector(part));
  document.querySelector("main")?.replaceWith(next.querySelector("main") ?? "");
  copyAttributes(document.querySelector(".frame"), next.querySelector(".frame"));
  for (const name of ["lang", "dir", "class"]) copyAttribute(document.documentElement, next.documentElement, name);
  updateHead(next);
}

/**
 * Script, stylesheet and policy: pages of another build have others. The policy that a page was loaded with stays,
 * so one that may show images from elsewhere has to be loaded for itself.
 */
function buildOf(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>("script[type=module]")?.src;
  const style = page.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.href;
  const policy = page.querySelector<HTMLMetaElement>("meta[http-equiv=Content-Security-Policy]")?.content;
  return [script, style, policy?.replace(/script-src[^;]*/, "")].join();
}

/** Same links: they stay, and only addresses and marks change. Other links: the new part. */
function updatePart(shown: Element | null, next: Element | null): void {
  if (!shown || !next) return;
  copyAttributes(shown, next);
  const nextLinks = linksOf(next);
  const links = linksOf(shown).map((link, at) => ({ link, nextLink: nextLinks[at] }));
  const isSame = links.length === nextLinks.length && links.every(({ link, nextLink }) => link.textContent === nextLink?.textContent);
  if (isSame) for (const { link, nextLink } of links) updateLink(link, nextLink);
  else shown.replaceChildren(...next.childNodes);
}

/** What a script keeps by itself is left alone. */
function linksOf(part: Element): Element[] {
  return [...part.querySelectorAll(":is(a, summary):not([data-kept] *)")];
}

/** Details that lead to the current page open; others are as the reader left them. */
function updateLink(link: Element, next: Element | undefined): void {
  if (!next) return;
  for (const name of ["href", "aria-current", "data-current"]) copyAttribute(link, next, name);
  const isOnTheWay = next.matches("[open] > summary") && next.closest("li")?.querySelector("[aria-current], [data-current]");
  if (isOnTheWay) link.closest("details")?.setAttribute("open", "");
}

function copyAttributes(shown: Element | null, next: Element | null): void {
  if (!shown || !next) return;
  const marks = shown.getAttributeNames().filter((name) => name.startsWith("data-"));
  for (const name of new Set([...marks, ...next.getAttributeNames()])) copyAttribute(shown, next, name);
}

function copyAttribute(shown: Element, next: Element, name: string): void {
  const value = next.getAttribute(name);
  if (value === shown.getAttribute(name)) return;
  if (value === null) shown.removeAttribute(name);
  else shown.setAttribute(name, value);
}

/** What both pages say stays untouched. */
function updateHead(next: Document): void {
  document.title = next.title;
  const wanted = new Map([...next.head.querySelectorAll(perPage)].map((element) => [element.outerHTML, element]));
  for (const element of document.head.querySelectorAll(perPage)) if (!wanted.delete(element.outerHTML)) element.remove();
  document.head.append(...wanted.values());
}

/** A page of another kind may need a stylesheet more. */
async function loadStyles(next: Document): Promise<void> {
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
