/** The plot of what a sample prints: a line for each series, as SVG. */
import { livePlot } from "bcidocs:words";
import type { Points } from "./messages.ts";

const svgNamespace = "http://www.w3.org/2000/svg";
const width = 600;
const laneHeight = 44;
const singleHeight = 120;
/** Points that one series shows. */
const shown = 240;
/** The plot has room for at least this many values, so that a line of fewer begins at the left and grows. */
const fewest = 30;

/** `add` shows further values; the element is hidden until there is something to plot. */
export function createPlot(): { element: SVGSVGElement; add(points: Points): void; clear(): void } {
  const element = document.createElementNS(svgNamespace, "svg");
  element.setAttribute("class", "live-plot");
  element.setAttribute("role", "img");
  const series = new Map<string, number[]>();
  const clear = () => {
    series.clear();
    element.replaceChildren();
    element.setAttribute("hidden", "");
  };
  const state = { isDue: false };
  const render = () => {
    state.isDue = false;
    const plotted = [...series].filter(([, values]) => values.length > 1);
    if (plotted.length > 0) show(element, plotted);
  };
  clear();
  return {
    element,
    clear,
    add(points) {
      for (const [name, values] of Object.entries(points)) {
        if (series.size >= 8 && !series.has(name)) continue;
        series.set(name, [...(series.get(name) ?? []), ...values].slice(-shown));
      }
      if (state.isDue) return;
      state.isDue = true;
      requestAnimationFrame(render);
    },
  };
}

/** A lane for each series, since their units may differ. */
function show(element: SVGSVGElement, series: [string, number[]][]): void {
  const height = series.length === 1 ? singleHeight : laneHeight;
  const labels = series.map(([name, values]) => `${name === "" ? "" : `${name}: `}${short(values.at(-1) ?? 0)}`);
  element.removeAttribute("hidden");
  element.setAttribute("viewBox", `0 0 ${width} ${height * series.length}`);
  element.setAttribute("aria-label", `${livePlot}. ${labels.join(", ")}`);
  const parts = series.flatMap(([, values], index) => {
    const { low, high } = rangeOf(values);
    const toY = (value: number) => (index + 1) * height - 6 - ((value - low) / (high - low)) * (height - 20);
    const step = width / Math.max(fewest, values.length - 1);
    const line = make("polyline", { points: values.map((value, at) => `${(at * step).toFixed(1)},${toY(value).toFixed(1)}`).join(" ") });
    const name = make("text", { x: "4", y: String(index * height + 11) });
    name.textContent = labels[index] ?? "";
    const range = make("text", { x: String(width - 4), y: String(index * height + 11), class: "live-range" });
    range.textContent = `${short(low)} – ${short(high)}`;
    return [line, name, range];
  });
  element.replaceChildren(...parts);
}

/** A probability has the whole range from 0 to 1, so that noise does not look like a change. */
function rangeOf(values: number[]): { low: number; high: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low >= 0 && high <= 1) return { low: 0, high: 1 };
  if (low >= 0 && high <= 100 && values.every(Number.isInteger)) return { low: 0, high: 100 };
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function make(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
