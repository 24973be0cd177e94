/** The list of a page's headings: the column marks where the reader is, the folded list of small screens closes after a choice. */

/** A link of the column and the heading that it leads to. */
interface Entry {
  link: Element;
  heading: Element;
}

export function startContents(): void {
  let entries: Entry[] = [];
  let marked: Element | undefined;
  const mark = () => {
    const { link } = entries[currentEntry(entries)] ?? {};
    if (link === marked) return;
    marked?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    marked = link;
    if (link) showInColumn(link);
  };
  const collect = () => {
    entries = findEntries();
    mark();
  };
  collect();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, collect);
  for (const type of ["scroll", "resize"]) addEventListener(type, mark, { passive: true });
  addEventListener("click", closeDisclosure);
}

function findEntries(): Entry[] {
  return [...document.querySelectorAll(".contents-column a")].flatMap((link) => {
    const heading = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    return heading ? [{ link, heading }] : [];
  });
}

/**
 * Index of the heading that the reader is at; -1 above the first. It is the first one below the navbar while that stands in
 * the upper half of the window, as it does after a jump; further down, the text before it is what is read.
 */
function currentEntry(entries: Entry[]): number {
  const header = document.querySelector<HTMLElement>(".header:not([data-hideable])");
  const offset = header?.offsetHeight ?? 0;
  const next = entries.findIndex(({ heading }) => boxOf(heading).top >= offset);
  const entry = entries[next];
  if (!entry) return entries.length - 1;
  return boxOf(entry.heading).bottom < innerHeight / 2 ? next : next - 1;
}

/** An anchor without a height of its own stands for what it is in. */
function boxOf(heading: Element): DOMRect {
  const box = heading.getBoundingClientRect();
  return box.height === 0 && heading.parentElement ? heading.parentElement.getBoundingClientRect() : box;
}

/** Scrolls the column only: `scrollIntoView` would move the page as well. */
function showInColumn(link: Element): void {
  const column = link.closest(".contents-column");
  if (!column) return;
  const box = link.getBoundingClientRect();
  const frame = column.getBoundingClientRect();
  if (box.top < frame.top) column.scrollTop -= frame.top - box.top + frame.height / 3;
  else if (box.bottom > frame.bottom) column.scrollTop += box.bottom - frame.bottom + frame.height / 3;
}

/** Before the browser follows the link, so that it goes to where the heading is then. */
function closeDisclosure({ target }: Event): void {
  const link = target instanceof Element && target.closest("a");
  if (link) link.closest(".contents-disclosure")?.removeAttribute("open");
}
