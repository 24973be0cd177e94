/** What is below the code of a live sample once it has been run: what happens, state, controls, plot and output. */
import { liveOutput } from "bcidocs:words";
import { fillForm, type Values } from "./controls.ts";
import { createDisplay, type DisplayView } from "./displays.ts";
import type { Control, Display, Line, Shown } from "./messages.ts";
import panelStyles from "./panel.css" with { type: "text" };
import { createPlot } from "./plot.ts";

/** Older lines make room. */
const shownLines = 200;

export interface Panel {
  /** Announced to screen readers. */
  setState(text: string): void;
  /** Shows what the sample is about; the result are the displays to start. */
  start(parts: { controls: Control[]; displays: Display[] }, onChange: (id: string, value: Control["value"]) => void): Display[];
  add(lines: Line[]): void;
  show(id: string, data: Shown): void;
  /** Empties the output and the plot. */
  clear(): void;
  /** The controls change nothing from now on. */
  end(): void;
  /** What the reader has chosen. */
  values: Values;
}

/** Appended to the block, unless that holds a place for it. What is there stays until the sample starts. */
export function createPanel(block: HTMLElement): Panel {
  addStyles();
  const place = block.querySelector(".live-panel") ?? block.appendChild(document.createElement("div"));
  place.classList.add("live-panel");
  const names = (block.dataset.controls ?? "").split(/\s*,\s*/).filter(Boolean);
  const state = place.appendChild(document.createElement("p"));
  state.role = "status";
  const form = document.createElement("fieldset");
  const plot = createPlot();
  const output = document.createElement("pre");
  output.className = "live-output";
  output.tabIndex = 0;
  output.role = "group";
  output.ariaLabel = liveOutput;
  const values: Values = new Map();
  const views = new Map<string, DisplayView>();
  return {
    values,
    setState: (text) => {
      state.textContent = text;
    },
    start({ controls, displays }, onChange) {
      const chosen = names.flatMap((name) => displays.filter(({ label }) => label === name));
      views.clear();
      for (const display of chosen) views.set(display.id, createDisplay(display));
      fillForm(form, controls, { block, names, values, onChange });
      form.disabled = false;
      // The controls stand where the first of them is named.
      const first = names.findIndex((name) => controls.some(({ label, group }) => [label, group].includes(name)));
      const elements = chosen.map((display) => ({
        isBefore: names.indexOf(display.label) < first,
        element: views.get(display.id)?.element ?? "",
      }));
      const part = (isBefore: boolean) => elements.filter((each) => each.isBefore === isBefore).map(({ element }) => element);
      place.replaceChildren(...part(true), form, ...part(false), state, plot.element, output);
      return chosen;
    },
    show: (id, data) => views.get(id)?.show(data),
    add(lines) {
      const isAtEnd = output.scrollHeight - output.scrollTop - output.clientHeight < 20;
      for (const { text, isError, points } of lines) {
        const line = output.appendChild(document.createElement("span"));
        line.textContent = `${text}\n`;
        if (isError) line.className = "is-error";
        if (points) plot.add(points);
      }
      while (output.childElementCount > shownLines) output.firstElementChild?.remove();
      if (isAtEnd) output.scrollTop = output.scrollHeight;
    },
    clear() {
      output.replaceChildren();
      plot.clear();
    },
    end() {
      form.disabled = true;
      for (const view of views.values()) view.end();
    },
  };
}

/** A sheet that a script adopts, which the policy allows: no page without a sample that runs has these rules. */
function addStyles(): void {
  if (document.documentElement.dataset.liveStyles !== undefined) return;
  document.documentElement.dataset.liveStyles = "";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyles);
  document.adoptedStyleSheets.push(sheet);
}
