/** Puts the parts of another page of this site in the place of those that are shown. */

/** Parts that every page has. What a reader did to the frame (an open category, a closed announcement) stays. */
const frame = [".header", ".side-menu", ".footer"];

/** Resolves when the new page is in place. Throws for a document that is no page of this site, or of another build of it. */
export async function swapPage(next: Document, settle: () => void): Promise<void> {
  if (bootOf(next) !== bootOf(document) || !next.querySelector("main") || next.querySelector("main script")) {
    throw new Error("This page has to be loaded in full");
  }
  await loadStyles(next);
  const change = () => {
    for (const island of document.querySelectorAll("main bcidocs-island")) island.dispatchEvent(new Event("bcidocs-remove"));
    for (const part of frame) updatePart(document.querySelector(part), next.querySelector(part));
    document.querySelector("main")?.replaceWith(next.querySelector("main") ?? "");
    copyAttributes(document.querySelector(".frame"), next.querySelector(".frame"));
    updateHead(next);
    settle();
  };
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isCalm || !document.startViewTransition) return change();
  await document.startViewTransition(change).updateCallbackDone;
}

function bootOf(page: Document): string | undefined {
  return page.querySelector<HTMLScriptElement>("script[type=module]")?.src;
}

/** Same links: only the marks of the current one change, and details that lead to it open. Other links: the new part. */
function updatePart(shown: Element | null, next: Element | null): void {
  if (!shown || !next) return;
  const links = [...shown.querySelectorAll("a")];
  const nextLinks = [...next.querySelectorAll("a")];
  const isSame = links.length === nextLinks.length && links.every(({ href }, index) => href === nextLinks[index]?.href);
  copyAttributes(shown, next);
  if (!isSame) {
    shown.replaceChildren(...next.childNodes);
    return;
  }
  const marked = "a, summary";
  const nextMarked = [...next.querySelectorAll(marked)];
  for (const [index, element] of [...shown.querySelectorAll(marked)].entries()) {
    for (const mark of ["aria-current", "data-current"]) {
      const value = nextMarked[index]?.getAttribute(mark);
      if (value == null) element.removeAttribute(mark);
      else element.setAttribute(mark, value);
    }
    const details = nextMarked[index]?.closest("details");
    if (details?.open && element.matches("summary")) element.closest("details")?.setAttribute("open", "");
  }
}

function copyAttributes(shown: Element | null, next: Element | null): void {
  for (const { name, value } of next?.attributes ?? []) shown?.setAttribute(name, value);
  for (const { name } of [...(shown?.attributes ?? [])])
    if (name.startsWith("data-") && !next?.hasAttribute(name)) shown?.removeAttribute(name);
}

function updateHead(next: Document): void {
  const perPage = "meta:not([http-equiv]), link:not([rel=stylesheet], [rel=icon], [rel=preload], [rel=modulepreload])";
  document.title = next.title;
  document.documentElement.lang = next.documentElement.lang;
  document.documentElement.dir = next.documentElement.dir;
  for (const element of document.head.querySelectorAll(perPage)) element.remove();
  document.head.append(...next.head.querySelectorAll(perPage));
}

/** A page of another kind may need a stylesheet more. */
async function loadStyles(next: Document): Promise<void> {
  const known = new Set([...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(({ href }) => href));
  const missing = [...next.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(({ href }) => !known.has(href));
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((resolve, reject) => {
          link.onload = resolve;
          link.onerror = reject;
          document.head.append(link);
        }),
    ),
  );
}
