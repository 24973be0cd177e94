/** Renders links of the class `github-button` as GitHub's buttons, with the package `github-buttons`. */
import { render } from "github-buttons";

/** Renders those of this page and of each later page, and renders them again when the colours change. */
export function start(): void {
  const renderNew = () => renderAll(":not([hidden])");
  renderNew();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, renderNew);
  new MutationObserver(() => renderAll("[hidden]")).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

function renderAll(state: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a.github-button${state}`)) renderButton(link);
}

/** The link stays next to its button, so that links can still be counted, compared and found. */
function renderButton(link: HTMLAnchorElement): void {
  render(optionsOf(link), (button) => {
    if (link.hidden) link.nextElementSibling?.remove();
    link.hidden = true;
    link.after(button);
  });
}

/** A copy of the link with the attributes that the package reads. */
function optionsOf(link: HTMLAnchorElement): HTMLAnchorElement {
  const options = link.cloneNode(true) as HTMLAnchorElement;
  options.ariaLabel ??= options.textContent;
  // The note that a new tab opens is for screen readers, which have the label.
  for (const extra of options.querySelectorAll(".visually-hidden")) extra.remove();
  options.dataset.text ??= options.textContent.trim();
  options.dataset.colorScheme = schemeOf(link);
  return options;
}

/** The colours of the link's surroundings. `data-color-scheme` may name others for a mode (`dark: dark_dimmed`), or one for both. */
function schemeOf(link: HTMLElement): string {
  const wish = link.dataset.colorScheme ?? "";
  const mode = link.closest<HTMLElement>("[data-theme]")?.dataset.theme ?? "light";
  if (/^\w+$/.test(wish)) return wish;
  return new RegExp(`(?:^|;)\\s*${mode}\\s*:\\s*(\\w+)`).exec(wish)?.[1] ?? mode;
}
