/** Draws links of the class `github-button` as GitHub's buttons, by way of the package `github-buttons`. */
import { render } from "github-buttons";

/** Draws those of this page and of each page that comes in its place, and draws them anew when the colours change. */
export function start(): void {
  const drawNew = () => drawAll(":not([hidden])");
  drawNew();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, drawNew);
  new MutationObserver(() => drawAll("[hidden]")).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

function drawAll(state: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a.github-button${state}`)) draw(link);
}

/** The link stays beside its button, so that links can be counted, compared and found as before. */
function draw(link: HTMLAnchorElement): void {
  render(optionsOf(link), (button) => {
    if (link.hidden) link.nextElementSibling?.remove();
    link.hidden = true;
    link.after(button);
  });
}

/** A copy of the link with what the package reads. */
function optionsOf(link: HTMLAnchorElement): HTMLAnchorElement {
  const options = link.cloneNode(true) as HTMLAnchorElement;
  options.ariaLabel ??= options.textContent;
  // The note that a new tab opens is for screen readers, who have the label.
  for (const extra of options.querySelectorAll(".visually-hidden")) extra.remove();
  options.dataset.text ??= options.textContent?.trim() ?? "";
  options.dataset.colorScheme = schemeOf(link);
  return options;
}

/** The colours of where the link stands. `data-color-scheme` may name others for a mode (`dark: dark_dimmed`), or one for both. */
function schemeOf(link: HTMLElement): string {
  const wish = link.dataset.colorScheme ?? "";
  const mode = link.closest<HTMLElement>("[data-theme]")?.dataset.theme ?? "light";
  if (/^\w+$/.test(wish)) return wish;
  return new RegExp(`(?:^|;)\\s*${mode}\\s*:\\s*(\\w+)`).exec(wish)?.[1] ?? mode;
}
