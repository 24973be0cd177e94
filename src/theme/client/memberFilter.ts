/** The field that narrows the members of a long page of the reference as one types. */

const members = ".api-member, .api-table tbody > tr, .api-row";
const containers = ".api-group, .api-table, .api-page .fold, .api-overview > div, .api-overview";

export function start(): void {
  addEventListener("input", ({ target }) => isFilter(target) && narrow(target));
  addEventListener("keydown", ({ key, target }) => key === "Escape" && isFilter(target) && clear(target));
  // A link may lead to a member that is hidden.
  addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href*='#']");
    if (link) reveal(document.getElementById(link.hash.slice(1)));
  });
  addEventListener("hashchange", () => reveal(document.querySelector(":target")));
  const field = document.querySelector<HTMLInputElement>(".api-filter > input");
  // Typed before this script was there, or kept by the browser.
  if (field?.value) narrow(field);
}

function isFilter(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches(".api-filter > input");
}

function clear(field: HTMLInputElement): void {
  field.value = "";
  narrow(field);
}

function reveal(target: Element | null): void {
  const field = document.querySelector<HTMLInputElement>(".api-filter > input");
  if (field?.value && target?.closest("[hidden]")) clear(field);
}

function narrow(field: HTMLInputElement): void {
  const page = field.closest(".api-page");
  if (!page) return;
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = [...page.querySelectorAll<HTMLElement>(members)];
  const matches = new Set(rows.filter((member) => words.every((word) => textOf(member).includes(word))).map(anchorOf));
  for (const member of rows) member.hidden = !matches.has(anchorOf(member));
  for (const container of page.querySelectorAll<HTMLElement>(containers)) {
    container.hidden = !container.querySelector(`:is(${members}):not([hidden])`);
    if (container instanceof HTMLDetailsElement) openWhile(container, words.length > 0);
  }
  page.toggleAttribute("data-filtered", words.length > 0);
  showCount(field, matches.size, new Set(rows.map(anchorOf)).size);
  // The first of those that are left is where the list began.
  if (words.length > 0 && page.getBoundingClientRect().top < 0) page.scrollIntoView();
}

/** Its name and the first that is said of it, in lower case. */
function textOf(member: HTMLElement): string {
  const parts = member.querySelectorAll("h3, .api-row-name, .api-overload > p:first-of-type, td:last-child, .api-row-text");
  return [...parts].map(({ textContent }) => textContent.toLowerCase()).join(" ");
}

/** The same for a member's line in the list, its row and its section. */
function anchorOf(member: HTMLElement): string {
  const heading = member.querySelector("h3[id]");
  return heading?.id || member.id || (member.querySelector<HTMLAnchorElement>(".api-row-name")?.hash.slice(1) ?? "");
}

/** Open while something in it may be looked for, then as the reader left it. */
function openWhile(fold: HTMLDetailsElement, isFiltered: boolean): void {
  const { dataset } = fold;
  if (isFiltered) dataset.wasOpen ??= `${fold.open}`;
  fold.open = isFiltered || dataset.wasOpen === "true" || (dataset.wasOpen === undefined && fold.open);
  if (!isFiltered) delete dataset.wasOpen;
}

/** In a live region, so that it is read out. */
function showCount(field: HTMLInputElement, count: number, total: number): void {
  const output = field.parentElement?.querySelector("output");
  if (!output) return;
  const text = output.dataset.text ?? "";
  output.textContent = field.value === "" ? "" : text.replace("{count}", `${count}`).replace("{total}", `${total}`);
}
