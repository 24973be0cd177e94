/** Makes pictures of diagrams that come into view, with the package of the site. It is fetched with the first of them. */
import { loadMermaid } from "bcidocs:mermaid";

/** Numbers the pictures: each needs an id of its own. */
const count = { value: 0 };

/** Makes those of this page and of each later page, and makes them again when the colours change. */
export function start(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void show(target as HTMLElement);
      }
    },
    { rootMargin: "200px" },
  );
  const observe = () => {
    for (const figure of document.querySelectorAll(".diagram:not(.is-shown)")) observer.observe(figure);
  };
  observe();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, observe);
  new MutationObserver(() => {
    for (const figure of document.querySelectorAll<HTMLElement>(".diagram.is-shown")) void show(figure);
  }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

/** Source that the package cannot read stays as it is. */
async function show(figure: HTMLElement): Promise<void> {
  const source = figure.querySelector("pre")?.textContent ?? "";
  const { default: mermaid } = await loadMermaid();
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "default";
  mermaid.initialize({ startOnLoad: false, securityLevel: "strict", theme });
  try {
    const { svg } = await mermaid.render(`diagram-${++count.value}`, source);
    figure.querySelector("svg")?.remove();
    figure.insertAdjacentHTML("afterbegin", svg);
    figure.classList.add("is-shown");
  } catch (error) {
    reportError(error);
  }
}
