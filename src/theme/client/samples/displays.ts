/** What shows what happens while a sample runs: a signal in lanes, a number in a ring, lights. */
import { make, makeShape } from "./elements.ts";
import type { Display, LanesDisplay, Shown } from "./messages.ts";

export interface DisplayView {
  element: HTMLElement;
  show(data: Shown): void;
  /** The sample is over. */
  end?(): void;
}

export function createDisplay(display: Display): DisplayView {
  const element = make("div", { className: `live-${display.kind}`, role: "img", ariaLabel: display.label });
  if (display.kind === "lanes") return lanes(element, display);
  return display.kind === "ring" ? ring(element, display) : lights(element, display);
}

/** Grows from the left, then moves: the last samples of each channel. */
function lanes(element: HTMLElement, { lanes: channels, samples, range }: LanesDisplay): DisplayView {
  const lastValues: number[][] = channels.map(() => []);
  const paths = channels.map(({ name, isMain }) => {
    const height = isMain ? 3 * range : range;
    const path = makeShape("path", {});
    const picture = makeShape("svg", { viewBox: `0 ${-height / 2} ${samples - 1} ${height}`, preserveAspectRatio: "none" }, path);
    const className = isMain ? "live-lane is-main" : "live-lane";
    element.append(make("div", { className }, make("span", { textContent: name }), picture));
    return path;
  });
  const render = inFrames(() => {
    for (const [lane, values] of lastValues.entries()) {
      paths[lane]?.setAttribute("d", `M${values.map((value, at) => `${at} ${(-value).toFixed(1)}`).join("L")}`);
    }
  });
  return {
    element,
    show(data) {
      for (const [lane, values] of (data as number[][]).entries()) {
        lastValues[lane] = [...(lastValues[lane] ?? []), ...values].slice(-samples);
      }
      render();
    },
  };
}

function ring(element: HTMLElement, { label, max, unit }: Extract<Display, { kind: "ring" }>): DisplayView {
  // A length of 100, so that a share is a length.
  const circle = { cx: "18", cy: "18", r: "16", pathLength: "100" };
  const arc = makeShape("circle", { ...circle, class: "live-arc", "stroke-dasharray": "0 100" });
  const picture = makeShape("svg", { viewBox: "0 0 36 36" }, makeShape("circle", circle), arc);
  const value = new Text();
  const note = make("span");
  element.append(picture, make("strong", {}, value, make("small", { textContent: unit })), make("b", { textContent: label }), note);
  return {
    element,
    show(data) {
      const level = data as { value: number; note: string };
      value.data = String(level.value);
      note.textContent = level.note;
      element.ariaLabel = `${label}: ${level.value} ${unit}. ${level.note}`;
      arc.setAttribute("stroke-dasharray", `${(100 * Math.min(level.value, max)) / max} 100`);
    },
  };
}

/** What a light did last stays written next to its name. */
function lights(element: HTMLElement, { label, outline, lights: points }: Extract<Display, { kind: "lights" }>): DisplayView {
  const picture = makeShape("svg", { viewBox: "0 0 100 100" }, makeShape("path", { d: outline }));
  const list = make("div");
  const all = points.map(({ name, x, y }) => {
    const light = picture.appendChild(makeShape("circle", { cx: `${x}`, cy: `${y}`, r: "7" }));
    const text = make("span");
    const row = list.appendChild(make("p", {}, make("b", { textContent: name }), " ", text));
    return { name, text, parts: [light, row] };
  });
  element.append(picture, list);
  const show = (data: Shown) => {
    const on = data as Record<string, string>;
    for (const { name, text, parts } of all) {
      for (const part of parts) part.classList.toggle("is-on", name in on);
      if (on[name] !== undefined) text.textContent = on[name];
    }
    element.ariaLabel = [label, ...all.map(({ name, text }) => `${name} ${text.textContent}`)].join(", ");
  };
  return { element, show, end: () => show({}) };
}

/** Renders once a frame, however often it is asked to. */
export function inFrames(render: () => void): () => void {
  let isDue = false;
  return () => {
    if (!isDue) {
      requestAnimationFrame(() => {
        isDue = false;
        render();
      });
    }
    isDue = true;
  };
}
