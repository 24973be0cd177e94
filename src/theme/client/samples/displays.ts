/** What shows what happens while a sample runs: a signal in lanes, a number in a ring, lights. */
import type { Display, LanesDisplay, Shown } from "./messages.ts";

const svgNamespace = "http://www.w3.org/2000/svg";

export interface DisplayView {
  element: HTMLElement;
  show(data: Shown): void;
  /** The sample is over. */
  end(): void;
}

export function createDisplay(display: Display): DisplayView {
  const element = document.createElement("div");
  element.className = `live-${display.kind}`;
  element.role = "img";
  element.ariaLabel = display.label;
  if (display.kind === "lanes") return lanes(element, display);
  return display.kind === "ring" ? ring(element, display) : lights(element, display);
}

/** Grows from the left, then moves: the last samples of each channel. */
function lanes(element: HTMLElement, { lanes: channels, samples, range }: LanesDisplay): DisplayView {
  const kept: number[][] = channels.map(() => []);
  const paths = channels.map(({ name, isMain }) => {
    const lane = element.appendChild(document.createElement("div"));
    lane.className = isMain ? "live-lane is-main" : "live-lane";
    lane.appendChild(document.createElement("span")).textContent = name;
    const height = isMain ? 3 * range : range;
    const picture = make("svg", { viewBox: `0 ${-height / 2} ${samples - 1} ${height}`, preserveAspectRatio: "none" });
    lane.append(picture);
    return picture.appendChild(make("path", {}));
  });
  const render = inFrames(() => {
    for (const [lane, values] of kept.entries()) {
      paths[lane]?.setAttribute("d", `M${values.map((value, at) => `${at} ${(-value).toFixed(1)}`).join("L")}`);
    }
  });
  return {
    element,
    show(data) {
      for (const [lane, values] of (data as number[][]).entries()) {
        kept[lane] = [...(kept[lane] ?? []), ...values].slice(-samples);
      }
      render();
    },
    end: () => undefined,
  };
}

function ring(element: HTMLElement, { label, max, unit }: Extract<Display, { kind: "ring" }>): DisplayView {
  // A length of 100, so that a share is a length.
  const circle = { cx: "18", cy: "18", r: "16", pathLength: "100" };
  const picture = make("svg", { viewBox: "0 0 36 36" });
  picture.append(make("circle", circle));
  const arc = picture.appendChild(make("circle", { ...circle, class: "live-arc", "stroke-dasharray": "0 100" }));
  const [number, name, note] = [document.createElement("strong"), document.createElement("b"), document.createElement("span")];
  const value = number.appendChild(new Text());
  number.appendChild(document.createElement("small")).textContent = unit;
  name.textContent = label;
  element.append(picture, number, name, note);
  return {
    element,
    show(data) {
      const shown = data as { value: number; note: string };
      value.data = String(shown.value);
      note.textContent = shown.note;
      element.ariaLabel = `${label}: ${shown.value} ${unit}. ${shown.note}`;
      arc.setAttribute("stroke-dasharray", `${(100 * Math.min(shown.value, max)) / max} 100`);
    },
    end: () => undefined,
  };
}

/** What a light did last stays written next to its name. */
function lights(element: HTMLElement, { label, outline, lights: points }: Extract<Display, { kind: "lights" }>): DisplayView {
  const picture = make("svg", { viewBox: "0 0 100 100" });
  picture.append(make("path", { d: outline }));
  const list = document.createElement("div");
  const all = points.map(({ name, x, y }) => {
    const light = picture.appendChild(make("circle", { cx: `${x}`, cy: `${y}`, r: "7" }));
    const [row, word, text] = [document.createElement("p"), document.createElement("b"), document.createElement("span")];
    word.textContent = name;
    row.append(word, " ", text);
    list.append(row);
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

export function make(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
