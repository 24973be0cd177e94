/** What is below the code of a live sample once it has been run: state, controls, plot and output. */
import { liveControls, liveOutput } from "bcidocs:words";
import { renderControls, type Values } from "./controls.ts";
import type { Control, Line } from "./messages.ts";
import panelStyles from "./panel.css" with { type: "text" };
import { createPlot } from "./plot.ts";

/** Older lines make room. */
const shownLines = 200;

export interface Panel {
  /** Announced to screen readers. */
  setState(text: string): void;
  setControls(controls: Control[], onChange: (id: string, value: Control["value"]) => void): void;
  add(lines: Line[]): void;
  /** Empties the output and the plot. */
  clear(): void;
  /** Whether the controls change anything. */
  setRunning(isRunning: boolean): void;
  /** What the reader has chosen. */
  values: Values;
}

/** Appended to the block. */
export function createPanel(block: HTMLElement): Panel {
  addStyles();
  const panel = block.appendChild(document.createElement("div"));
  panel.className = "live-panel";
  const state = panel.appendChild(document.createElement("p"));
  state.role = "status";
  const form = panel.appendChild(document.createElement("fieldset"));
  form.hidden = true;
  const plot = createPlot();
  panel.append(plot.element);
  const output = panel.appendChild(document.createElement("pre"));
  output.className = "live-output";
  output.tabIndex = 0;
  output.role = "group";
  output.ariaLabel = liveOutput;
  const values: Values = new Map();
  return {
    values,
    setState: (text) => {
      state.textContent = text;
    },
    setControls(controls, onChange) {
      const legend = document.createElement("legend");
      legend.textContent = liveControls;
      form.replaceChildren(legend, ...renderControls(controls, values, onChange));
      form.hidden = controls.length === 0;
    },
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
    setRunning(isRunning) {
      form.disabled = !isRunning;
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
