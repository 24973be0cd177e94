/** The list of a page's headings: the column highlights the current one, the folded list of small screens closes after a choice. */

/** A link of the column and its heading. */
interface Entry {
  link: Element;
  heading: Element;
}

export function startContents(): void {
  let entries: Entry[] = [];
  let marked: Element | undefined;
  const update = () => {
    const { link } = entries[currentEntry(entries)] ?? {};
    if (link === marked) return;
    marked?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    marked = link;
    if (link) showInColumn(link);
  };
  const collect = () => {
    entries = [...document.querySelectorAll(".contents-column a")].flatMap((link) => {
      const heading = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
      return heading ? [{ link, heading }] : [];
    });
    update();
  };
  collect();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, collect);
  for (const type of ["scroll", "resize"]) addEventListener(type, update, { passive: true });
  addEventListener("click", closeDisclosure);
}

/** Index of the current heading, -1 above the first: the first below the navbar if it is in the upper half of the window, else the one before. */
function currentEntry(entries: Entry[]): number {
  const offset = document.querySelector<HTMLElement>(".header:not([data-hideable])")?.offsetHeight ?? 0;
  const next = entries.findIndex(({ heading }) => boxOf(heading).top >= offset);
  const entry = entries[next];
  if (!entry) return entries.length - 1;
  return boxOf(entry.heading).bottom < innerHeight / 2 ? next : next - 1;
}

function boxOf(heading: Element): DOMRect {
  const box = heading.getBoundingClientRect();
  return box.height === 0 && heading.parentElement ? heading.parentElement.getBoundingClientRect() : box;
}

/** Scrolls the column only: `scrollIntoView` would scroll the page as well. */
function showInColumn(link: Element): void {
  const column = link.closest(".contents-column");
  if (!column) return;
  const box = link.getBoundingClientRect();
  const bounds = column.getBoundingClientRect();
  if (box.top < bounds.top) column.scrollTop -= bounds.top - box.top + bounds.height / 3;
  else if (box.bottom > bounds.bottom) column.scrollTop += box.bottom - bounds.bottom + bounds.height / 3;
}

/** Runs before the browser follows the link, so that it scrolls to the heading's new position. */
function closeDisclosure({ target }: Event): void {
  const link = target instanceof Element && target.closest("a");
  if (link) link.closest(".contents-disclosure")?.removeAttribute("open");
}
