/** The plot of what a sample prints: one series as a line, several channels as lanes. */
import { livePlot } from "bcidocs:words";
import { inFrames } from "./displays.ts";
import { make, makeShape } from "./elements.ts";
import type { Points } from "./messages.ts";
import { maxSeries } from "./points.ts";

const width = 600;
/** Points that one series shows. */
const mostPoints = 240;
/** The plot has room for at least this many values, so that a line of fewer begins at the left and grows. */
const fewest = 30;

/** `add` shows further values. The element is empty until there is something to plot. */
export function createPlot(): { element: HTMLElement; add(points: Points): void; clear(): void } {
  const element = make("div", { className: "live-plot", role: "img" });
  const series = new Map<string, number[]>();
  const state = { isMixed: false };
  const render = inFrames(() => {
    const plotted = [...series].filter(([, values]) => values.length > 1);
    element.replaceChildren(...(state.isMixed ? [] : plotted.map((each) => laneOf(each, plotted.length === 1))));
    element.ariaLabel = `${livePlot}. ${plotted.map(labelOf).join(", ")}`;
  });
  return {
    element,
    clear() {
      series.clear();
      state.isMixed = false;
      element.replaceChildren();
    },
    add(points) {
      const names = Object.keys(points);
      // Single values of different names, in turn, are no channels of one thing.
      if (names.length === 1 && series.size > 0 && !series.has(names[0] ?? "")) state.isMixed = true;
      for (const name of names.slice(0, maxSeries)) {
        series.set(name, [...(series.get(name) ?? []), ...(points[name] ?? [])].slice(-mostPoints));
      }
      render();
    },
  };
}

function laneOf([name, values]: [string, number[]], isSingle: boolean): HTMLElement {
  const { low, high } = rangeOf(values);
  const height = isSingle ? 120 : 40;
  const step = width / Math.max(fewest, values.length - 1);
  const points = values.map(
    (value, at) => `${(at * step).toFixed(1)},${(height - 2 - ((value - low) / (high - low)) * (height - 4)).toFixed(1)}`,
  );
  const line = makeShape("polyline", { points: points.join(" ") });
  const className = isSingle ? "live-series is-single" : "live-series";
  return make(
    "div",
    { className },
    make("span", { textContent: labelOf([name, values]) }),
    make("span", { textContent: `${short(low)} – ${short(high)}` }),
    makeShape("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none" }, line),
  );
}

function labelOf([name, values]: [string, number[]]): string {
  return `${name === "" ? "" : `${name}: `}${short(values.at(-1) ?? 0)}`;
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
