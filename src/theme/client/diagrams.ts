/** Makes pictures of diagrams that come into view, with the package of the site. It is fetched with the first of them. */
import { loadMermaid } from "bcidocs:mermaid";
import plainColors from "./diagramColors.json" with { type: "json" };

/** What Mermaid calls its colours, and the variable of the theme that each has. It works out all others from them. */
const colors: Record<string, string> = { ...plainColors };
for (const [index, variable] of ["--accent", "--ok", "--warn", "--danger"].entries()) {
  for (const name of [`pie${index + 1}`, `git${index}`, `cScale${index}`]) colors[name] = variable;
  for (const name of [`gitBranchLabel${index}`, `cScaleLabel${index}`]) colors[name] = "--page";
}

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
  const hex = hexColors();
  const { fontFamily } = getComputedStyle(document.body);
  const ofTheme = Object.entries(colors).map(([name, variable]) => [name, hex.get(variable) ?? ""] as const);
  const darkMode = document.documentElement.dataset.theme === "dark";
  const themeVariables = { ...Object.fromEntries(ofTheme), darkMode, fontFamily, fontSize: "14px" };
  mermaid.initialize({ startOnLoad: false, securityLevel: "strict", theme: "base", themeVariables, fontFamily });
  try {
    const { svg } = await mermaid.render(`diagram-${++count.value}`, source);
    figure.querySelector("svg")?.remove();
    // As variables again, so that paper has its own.
    const themed = [...hex].reduce((text, [variable, color]) => text.replaceAll(color, `var(${variable})`), svg);
    figure.insertAdjacentHTML("afterbegin", themed);
    figure.classList.add("is-shown");
  } catch (error) {
    reportError(error);
  }
}

/** The colours of now by their variables, each as `#rrggbb`: Mermaid reads no newer notations. */
function hexColors(): Map<string, string> {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const style = getComputedStyle(document.documentElement);
  return new Map(
    [...new Set(Object.values(colors))].map((variable) => {
      if (!context) return [variable, ""];
      context.fillStyle = style.getPropertyValue(variable);
      context.fillRect(0, 0, 1, 1);
      const channels = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
      return [variable, `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`];
    }),
  );
}
